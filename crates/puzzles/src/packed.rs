//! Many puzzles in few bytes: about 40 each.
//!
//! A file begins with `ArrPuz` and the version, then the number of puzzles. A puzzle is the board (the occupied squares as 64
//! bits, and half a byte for each piece), the side to move with castling rights, the file of en passant, the number of the
//! move, goal, rating and deviation, themes, the two players as numbers of levels, and the moves as places in the list of
//! legal moves in the order of their bits.

use arrocco_coach::{Theme, Themes};
use arrocco_rules::{Bitboard, Color, Move, Piece, Position, Role};

use crate::goal::Goal;
use crate::puzzle::{LONGEST, Puzzle};
use crate::rating::Rating;
use crate::source::Source;

const HEAD: &[u8; 7] = b"ArrPuz\x01";
/// Bytes for themes: one bit each.
const THEMES: usize = 7;
const _: () = assert!(Theme::ALL.len() <= 8 * THEMES);
/// Half a step of what is kept of a rating.
const RATING_STEP: f64 = 20.0;
const DEVIATION_STEP: f64 = 2.0;
const NO_EN_PASSANT: u8 = 8;
const PIECES: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
/// How a player is named whose level is kept.
const LEVEL: &str = "Arrocco level ";

/// Packs puzzles of standard chess; others and repertoires are left out. Of sources only levels of the engine are kept.
///
/// ```
/// use arrocco_puzzles::{pack, starter, unpack};
/// let some: Vec<_> = starter().puzzles().take(5).map(|puzzle| puzzle.clone().in_set("")).collect();
/// assert_eq!(unpack(&pack(&some)).unwrap(), some);
/// ```
#[must_use]
pub fn pack<'a>(puzzles: impl IntoIterator<Item = &'a Puzzle>) -> Vec<u8> {
    let mut body = Vec::new();
    let mut count = 0_u32;
    for puzzle in puzzles {
        if let Some(bytes) = pack_one(puzzle) {
            body.extend(bytes);
            count += 1;
        }
    }
    let mut all = HEAD.to_vec();
    all.extend(count.to_le_bytes());
    all.extend(body);
    all
}

fn pack_one(puzzle: &Puzzle) -> Option<Vec<u8>> {
    let start = puzzle.start();
    let fen = start.to_string();
    let mut fields = fen.split(' ').skip(2);
    let castling = castling_bits(fields.next()?)?;
    let occupied = start.board().occupied();
    let mut bytes = occupied.0.to_le_bytes().to_vec();
    let pieces: Vec<u8> =
        occupied.into_iter().filter_map(|square| start.piece_at(square).map(nibble)).collect();
    bytes.extend(pieces.chunks(2).map(|pair| pair.iter().rev().fold(0, |byte, piece| byte << 4 | piece)));
    let turn = u8::from(start.turn() == Color::Black);
    let goal = match puzzle.goal {
        Goal::Win => 0,
        Goal::Draw => 1,
        Goal::Line => return None,
    };
    bytes.push(turn | castling << 1 | goal << 5);
    bytes.push(start.en_passant().map_or(NO_EN_PASSANT, |square| square.file() as u8));
    bytes.push(start.fullmoves().min(255) as u8);
    bytes.push((puzzle.rating.value / RATING_STEP).round() as u8);
    bytes.push((puzzle.rating.deviation / DEVIATION_STEP).round() as u8);
    let themes = puzzle.themes.iter().fold(0_u64, |bits, theme| bits | 1 << theme as u64);
    bytes.extend(themes.to_le_bytes().iter().take(THEMES));
    bytes.extend([&puzzle.source.white, &puzzle.source.black].map(|name| level(name)));
    let moves = puzzle.moves();
    bytes.push(moves.len() as u8);
    let mut position = *start;
    for mv in moves {
        bytes.push(ordered(&position).iter().position(|&other| other == mv)? as u8);
        position = position.after(mv);
    }
    Some(bytes)
}

/// The legal moves in an order that does not depend on how they are found.
fn ordered(position: &Position) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().iter().copied().collect();
    moves.sort_by_key(|mv| mv.bits());
    moves
}

fn nibble(piece: Piece) -> u8 {
    let role = PIECES.iter().position(|&role| role == piece.role).unwrap_or_default() as u8;
    role | u8::from(piece.color == Color::Black) << 3
}

/// `None` for rights of Chess960.
fn castling_bits(text: &str) -> Option<u8> {
    let mut bits = 0;
    for letter in text.chars().filter(|&letter| letter != '-') {
        bits |= 1 << "KQkq".find(letter)?;
    }
    Some(bits)
}

fn level(name: &str) -> u8 {
    name.strip_prefix(LEVEL).and_then(|number| number.parse().ok()).unwrap_or_default()
}

/// Unpacks puzzles. `None` if the bytes are damaged.
#[must_use]
pub fn unpack(bytes: &[u8]) -> Option<Vec<Puzzle>> {
    let mut bytes = bytes.strip_prefix(HEAD)?;
    let count = u32::from_le_bytes(*bytes.split_off(..4)?.first_chunk()?);
    let mut puzzles = Vec::new();
    for _ in 0..count {
        puzzles.push(unpack_one(&mut bytes)?);
    }
    bytes.is_empty().then_some(puzzles)
}

fn unpack_one(bytes: &mut &[u8]) -> Option<Puzzle> {
    let occupied = Bitboard(u64::from_le_bytes(*bytes.split_off(..8)?.first_chunk()?));
    let pieces = bytes.split_off(..occupied.len().div_ceil(2))?;
    let [flags, en_passant, fullmoves, rating, deviation] = *bytes.split_off(..5)?.first_chunk()?;
    let mut theme_bits = [0; 8];
    theme_bits.get_mut(..THEMES)?.copy_from_slice(bytes.split_off(..THEMES)?);
    let theme_bits = u64::from_le_bytes(theme_bits);
    let [white, black, count] = *bytes.split_off(..3)?.first_chunk()?;
    let start: Position = fen(occupied, pieces, flags, en_passant, fullmoves)?.parse().ok()?;
    let mut position = start;
    let mut moves = Vec::new();
    for &place in bytes.split_off(..usize::from(count).min(LONGEST))? {
        let mv = *ordered(&position).get(usize::from(place))?;
        position = position.after(mv);
        moves.push(mv);
    }
    let goal = if flags >> 5 & 1 == 0 { Goal::Win } else { Goal::Draw };
    let mut puzzle = Puzzle::without_themes(start, &moves, goal).ok()?;
    let has = |theme: &Theme| theme_bits >> *theme as u64 & 1 == 1;
    puzzle.themes = Theme::ALL.into_iter().filter(has).collect::<Themes>();
    puzzle.rating =
        Rating { value: f64::from(rating) * RATING_STEP, deviation: f64::from(deviation) * DEVIATION_STEP };
    let name = |level: u8| if level == 0 { String::new() } else { format!("{LEVEL}{level}") };
    Some(puzzle.from_game(Source { white: name(white), black: name(black), ..Source::default() }))
}

fn fen(occupied: Bitboard, pieces: &[u8], flags: u8, en_passant: u8, fullmoves: u8) -> Option<String> {
    let mut board = [None; 64];
    for (index, square) in occupied.into_iter().enumerate() {
        let byte = pieces.get(index / 2)?;
        let nibble = if index % 2 == 0 { byte & 15 } else { byte >> 4 };
        let color = if nibble >> 3 == 0 { Color::White } else { Color::Black };
        *board.get_mut(square as usize)? = Some(PIECES.get(usize::from(nibble & 7))?.of(color));
    }
    let mut text = String::new();
    for (row, squares) in board.chunks(8).rev().enumerate() {
        if row > 0 {
            text.push('/');
        }
        for square in squares {
            match square {
                Some(piece) => text.push(piece.char()),
                None => text.push('1'),
            }
        }
    }
    // Digits side by side are not allowed: runs are counted.
    let mut placement = String::new();
    let mut run = 0;
    for c in text.chars().chain(['/']) {
        if c == '1' {
            run += 1;
            continue;
        }
        if run > 0 {
            placement += &run.to_string();
            run = 0;
        }
        placement.push(c);
    }
    placement.pop();
    let black = flags & 1 == 1;
    let castling: String =
        "KQkq".chars().enumerate().filter(|(bit, _)| flags >> (bit + 1) & 1 == 1).map(|(_, c)| c).collect();
    let castling = if castling.is_empty() { "-" } else { &castling };
    let file = (b'a'..=b'h').nth(usize::from(en_passant)).map(char::from);
    let en_passant = file.map_or("-".to_owned(), |file| format!("{file}{}", if black { 3 } else { 6 }));
    let turn = if black { 'b' } else { 'w' };
    Some(format!("{placement} {turn} {castling} {en_passant} 0 {}", fullmoves.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(fen: &str, moves: &str) -> Puzzle {
        let start: Position = fen.parse().unwrap();
        let mut puzzle = Puzzle::new(start, &start.moves_from_san(moves).unwrap(), Goal::Win).unwrap();
        puzzle.rating = Rating { value: 1420.0, deviation: 110.0 };
        puzzle.from_game(Source {
            white: "Arrocco level 7".to_owned(),
            black: "Arrocco level 12".to_owned(),
            ..Source::default()
        })
    }

    #[test]
    fn puzzles_come_back_as_they_were() {
        let puzzles = [
            puzzle("rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", "c4 dxc3"),
            puzzle("rnbqkbnr/ppp1pppp/8/8/2PpP3/5N2/PP1P1PPP/RNBQKB1R b Kq c3 0 3", "dxc3"),
            puzzle("r3k3/8/8/3N4/8/8/8/4K3 b q - 0 90", "Ra7 Nc7+ Rxc7"),
        ];
        let packed = pack(&puzzles);
        assert_eq!(unpack(&packed).unwrap(), puzzles);
        assert!(packed.len() < 150, "{}", packed.len());
    }

    #[test]
    fn damaged_bytes_give_no_puzzle_or_a_legal_one() {
        let packed = pack(&[puzzle("r3k3/8/8/3N4/8/8/8/4K3 b q - 0 90", "Ra7 Nc7+ Rxc7")]);
        for end in 0..packed.len() {
            assert_eq!(unpack(&packed[..end]), None);
        }
        for place in 0..packed.len() {
            for bit in 0..8 {
                let mut damaged = packed.clone();
                damaged[place] ^= 1 << bit;
                for puzzle in unpack(&damaged).unwrap_or_default() {
                    assert!(!puzzle.solution().is_empty());
                }
            }
        }
    }
}
