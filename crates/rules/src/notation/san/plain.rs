//! A fast path for moves as nearly all files have them: `e4`, `Nf3`, `exd5+`, `Nbxd2`. Which form comes next is hard to
//! predict, so they are read with tables and arithmetic instead of branches. Everything else, and every move that is not
//! legal, is left to the general parser.

use crate::board::PieceCode;
use crate::{Bitboard, Color, File, Move, MoveKind, Position, Rank, Role, Square, attacks};

/// The content of a plain text.
struct Plain {
    /// The piece without its color.
    code: u8,
    /// The squares that the piece may come from according to the text.
    from: Bitboard,
    to: Square,
}

const PAWN: u8 = PieceCode::of_role(Role::Pawn);

/// By the first letter, the piece that moves; 0 for everything else.
#[expect(clippy::indexing_slicing, reason = "letters of ASCII, and this runs at compile time")]
static CODES: [u8; 256] = {
    let mut codes = [0; 256];
    let mut file = b'a';
    while file <= b'h' {
        codes[file as usize] = PAWN;
        file += 1;
    }
    codes[b'N' as usize] = PieceCode::of_role(Role::Knight);
    codes[b'B' as usize] = PieceCode::of_role(Role::Bishop);
    codes[b'R' as usize] = PieceCode::of_role(Role::Rook);
    codes[b'Q' as usize] = PieceCode::of_role(Role::Queen);
    codes[b'K' as usize] = PieceCode::of_role(Role::King);
    codes
};

/// By a letter or digit, the squares of that file or rank; none for everything else.
#[expect(clippy::indexing_slicing, reason = "letters of ASCII, and this runs at compile time")]
static SOURCES: [Bitboard; 256] = {
    let mut sources = [Bitboard::EMPTY; 256];
    let mut i = 0;
    while i < 8 {
        sources[b'a' as usize + i] = Bitboard::file(File::ALL[i]);
        sources[b'1' as usize + i] = Bitboard::rank(Rank::ALL[i]);
        i += 1;
    }
    sources
};

impl Plain {
    /// Parses from the end, where every move has its target.
    #[inline(always)]
    fn parse(text: &[u8]) -> Option<Self> {
        let length = text.len() - usize::from(matches!(text.last()?, b'+' | b'#'));
        let rank = text.get(length.wrapping_sub(1))?.wrapping_sub(b'1');
        let file = text.get(length.wrapping_sub(2))?.wrapping_sub(b'a');
        if file | rank > 7 {
            return None;
        }
        // The byte before the target. If there is none, the first byte, which is not an `x`.
        let before = *text.get(length.saturating_sub(3))?;
        #[expect(clippy::indexing_slicing, reason = "every byte has its entry")]
        let code = CODES[usize::from(*text.first()?)];
        let letters = usize::from(code != PAWN);
        let source_chars = length.wrapping_sub(2 + letters + usize::from(before == b'x'));
        if code == 0 || source_chars > 1 {
            return None;
        }
        // A pawn's first byte is always its file: that of the target, unless it captures.
        #[expect(clippy::indexing_slicing, reason = "every byte has its entry")]
        let source = SOURCES[usize::from(*text.get(letters)?)];
        let from = if source_chars < letters { Bitboard::FULL } else { source };
        Some(Self { code, from, to: Square::wrapping(rank << 3 | file) })
    }

    /// The own pieces that the text can mean and that reach the target; the king's safety is not considered.
    #[inline(always)]
    fn sources(&self, position: &Position) -> Bitboard {
        let reaching =
            if self.code == PAWN { pawns(position, self.to) } else { pieces(position, self.code, self.to) };
        reaching & self.from
    }
}

/// Looks up all four ways of moving, which is faster than a mispredicted branch on the role. A slider that is not needed
/// is looked up on an empty board, so that its large table does not fill the cache.
#[inline(always)]
fn pieces(position: &Position, code: u8, to: Square) -> Bitboard {
    let (board, turn) = (position.board(), position.turn());
    let mask = |is_set: u8| Bitboard(0_u64.wrapping_sub(u64::from(is_set & 1)));
    let (diagonal, straight, stepper) = (code, code >> 1, code >> 2);
    let (bishop, rook) = (mask(diagonal & !stepper), mask(straight & !stepper));
    let (knight, king) = (mask(diagonal & stepper), mask(straight & stepper));
    let (occupied, own) = (board.occupied(), board.color(turn));
    if own.contains(to) {
        return Bitboard::EMPTY;
    }
    let slides = attacks::bishop(to, occupied & bishop) & bishop | attacks::rook(to, occupied & rook) & rook;
    let steps = attacks::knight(to) & knight | attacks::king(to) & king;
    (slides | steps) & board.with_code(PieceCode::of(code, turn))
}

/// Empty if the move would be a promotion or en passant: these are not plain.
#[inline(always)]
fn pawns(position: &Position, to: Square) -> Bitboard {
    let (board, turn) = (position.board(), position.turn());
    let (occupied, own) = (board.occupied(), board.pieces(turn, Role::Pawn));
    let is_plain = to.rank() != turn.promotion_rank() && position.en_passant() != Some(to);
    if !is_plain || board.color(turn).contains(to) {
        return Bitboard::EMPTY;
    }
    let step = behind(to.bitboard(), turn);
    let double_step = behind(step - occupied, turn) & Bitboard::rank(turn.pawn_rank());
    let reaching = if occupied.contains(to) { attacks::pawn(!turn, to) } else { step | double_step };
    reaching & own
}

/// The squares one rank back, from the side's point of view. Squares that wrap around the edge land on a rank without
/// pawns.
#[inline(always)]
const fn behind(squares: Bitboard, color: Color) -> Bitboard {
    Bitboard(squares.0.rotate_left(56 - 48 * color as u32))
}

impl Position {
    /// The move that a plain text means; `None` if the text is not plain, or means no move or several.
    #[inline(always)]
    pub(super) fn read_plain_san(&self, text: &[u8]) -> Option<Move> {
        let plain = Plain::parse(text)?;
        let sources = plain.sources(self);
        let (from, to) = (sources.first()?, plain.to);
        if sources.several() {
            return None;
        }
        let is_double_push = plain.code == PAWN && from as u8 ^ to as u8 == 16;
        let takes = self.board().occupied().contains(to);
        let mv = if is_double_push {
            Move::new(from, to, MoveKind::DoublePush)
        } else {
            Move::plain(from, to, takes)
        };
        self.is_king_safe_after(from, to).then_some(mv)
    }

    /// Is the own king safe after a move that is neither castling nor en passant?
    #[inline(always)]
    fn is_king_safe_after(&self, from: Square, to: Square) -> bool {
        let king = self.king(self.turn());
        let king = if from == king { to } else { king };
        let occupied = self.board().occupied().without(from).with(to);
        (self.attackers_through(king, !self.turn(), occupied) - to.bitboard()).is_empty()
    }
}

#[cfg(test)]
#[expect(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test that panics has failed")]
mod tests {
    use super::*;
    use crate::PieceLetters;

    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % bound
        }
    }

    /// Visits the positions of random games.
    fn for_each_position(games: u64, mut each: impl FnMut(&Position, &mut Random)) {
        for game in 0..games {
            let (mut position, mut random) = (Position::startpos(), Random(game));
            for _ in 0..150 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                each(&position, &mut random);
                position.play(moves[random.below(moves.len())]);
            }
        }
    }

    /// Checks that a text is read as the general parser reads it. Returns 1 if the fast path read it, else 0.
    fn check(position: &Position, text: &[u8]) -> usize {
        let Some(mv) = position.read_plain_san(text) else { return 0 };
        let read = position.read_san_in(text, &PieceLetters::ENGLISH);
        assert_eq!(read.ok(), Some(mv), "{} in {position}", text.escape_ascii());
        1
    }

    #[test]
    #[cfg_attr(miri, ignore = "plays more games than an interpreter can")]
    fn names_of_legal_moves_are_read_as_by_the_general_parser() {
        let (mut names, mut plain) = (0, 0);
        for_each_position(100, |position, _| {
            for &mv in &position.legal_moves() {
                let name = position.san(mv).to_string();
                names += 1;
                plain += check(position, name.as_bytes());
                let bare = name.replace(['x', '+', '#'], "");
                let long = format!("{}{}{}", &name[..1], mv.from(), mv.to());
                for text in [bare, long, name.replace('x', "xx"), format!("{name}+"), name.to_lowercase()] {
                    check(position, text.as_bytes());
                }
            }
        });
        assert!(plain * 100 > names * 95, "of {names} names only {plain} are plain");
    }

    #[test]
    #[cfg_attr(miri, ignore = "plays more games than an interpreter can")]
    fn random_texts_are_read_as_by_the_general_parser() {
        const SIGNS: &[u8] = b"abcdefgh12345678abcdefgh12345678NBRQKNBRQKPxxx+#=-O!\0\xe2";
        let mut plain = 0;
        for_each_position(60, |position, random| {
            for _ in 0..400 {
                let mut text = [0; 7];
                text.fill_with(|| SIGNS[random.below(SIGNS.len())]);
                plain += check(position, &text[..random.below(text.len() + 1)]);
            }
        });
        assert!(plain > 1000, "only {plain} texts are plain");
    }

    #[test]
    fn moves_that_are_not_plain_are_left_to_the_general_parser() {
        let check = |fen: &str, text: &str| {
            let position: Position = fen.parse().unwrap();
            assert!(position.move_from_san(text).is_ok(), "{text}");
            assert_eq!(position.read_plain_san(text.as_bytes()), None, "{text}");
        };
        check("4k3/P7/8/8/8/8/8/4K2R w K - 0 1", "a8=Q+");
        check("4k3/P7/8/8/8/8/8/4K2R w K - 0 1", "O-O");
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6");
        // One of two knights is pinned.
        check("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Ne2");
    }

    #[test]
    fn illegal_moves_are_left_to_the_general_parser() {
        let check = |fen: &str, text: &str| {
            let position: Position = fen.parse().unwrap();
            assert_eq!(position.read_plain_san(text.as_bytes()), None, "{text}");
        };
        check("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3");
        check("4k3/8/8/8/8/8/4r3/4K2R w - - 0 1", "Rg1");
        check("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "Kf2");
        check("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8");
        check("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e4");
        check("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e4");
        check("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5");
        check("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", "Rh9");
        check("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", "Ke2");
    }
}
