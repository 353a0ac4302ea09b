//! FEN, read in all three dialects (standard, X-FEN, Shredder-FEN) and written as X-FEN.

use crate::piece::{Color, Kind, Piece};
use crate::position::Position;
use crate::square::Square;

pub(crate) fn parse(fen: &str) -> Result<Position, String> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    if !(4..=6).contains(&fields.len()) {
        return Err(format!("a FEN has 4 to 6 fields, not {}", fields.len()));
    }
    let mut position = Position::empty();
    parse_pieces(&mut position, fields[0])?;
    position.turn = match fields[1] {
        "w" => Color::White,
        "b" => Color::Black,
        other => return Err(format!("side to move is w or b, not {other}")),
    };
    parse_castling(&mut position, fields[2])?;
    position.en_passant = parse_en_passant(&position, fields[3])?;
    position.halfmoves = parse_count(fields.get(4), 0)?;
    position.fullmoves = parse_count(fields.get(5), 1)?;
    Ok(position)
}

fn parse_count(field: Option<&&str>, missing: u32) -> Result<u32, String> {
    field.map_or(Ok(missing), |text| text.parse().map_err(|_| format!("{text} is not a move count")))
}

fn parse_pieces(position: &mut Position, field: &str) -> Result<(), String> {
    let ranks: Vec<&str> = field.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("a board has 8 ranks, not {}", ranks.len()));
    }
    for (text, rank) in ranks.iter().zip((0..8).rev()) {
        parse_rank(position, text, rank)?;
    }
    for color in Color::BOTH {
        let kings = position.pieces(color).filter(|&(_, kind)| kind == Kind::King).count();
        if kings != 1 {
            return Err(format!("each side has one king, {color:?} has {kings}"));
        }
        if position.pieces(color).any(|(square, kind)| kind == Kind::Pawn && square.rank % 7 == 0) {
            return Err(format!("{color:?} has a pawn on the first or last rank"));
        }
    }
    Ok(())
}

fn parse_rank(position: &mut Position, text: &str, rank: i8) -> Result<(), String> {
    let mut file = 0;
    for letter in text.chars() {
        if let Some(gap) = letter.to_digit(10) {
            file += gap as usize;
            continue;
        }
        let color = Color::white(letter.is_ascii_uppercase());
        let kind = Kind::from_letter(letter.to_ascii_lowercase());
        let kind = kind.ok_or_else(|| format!("{letter} is not a piece"))?;
        let square = Square::new(file.min(8) as i8, rank);
        let square = square.ok_or_else(|| format!("rank {text} is too long"))?;
        position.set(square, Some(Piece { color, kind }));
        file += 1;
    }
    if file == 8 { Ok(()) } else { Err(format!("rank {text} does not have 8 squares")) }
}

fn parse_castling(position: &mut Position, field: &str) -> Result<(), String> {
    if field == "-" {
        return Ok(());
    }
    for letter in field.chars() {
        let color = Color::white(letter.is_ascii_uppercase());
        let rook = castling_rook(position, color, letter.to_ascii_lowercase());
        let rook = rook.ok_or_else(|| format!("there is no rook to castle with for {letter}"))?;
        position.allow_castling(color, rook.file);
    }
    for color in Color::BOTH {
        let king_side = |rook: &Square| position.king(color).is_some_and(|king| rook.file > king.file);
        let (king_side, queen_side): (Vec<_>, Vec<_>) = position.castling_rooks(color).partition(king_side);
        if king_side.len() > 1 || queen_side.len() > 1 {
            return Err(format!("{color:?} castles with two rooks on one side"));
        }
    }
    Ok(())
}

/// The rook that a castling letter, already in lower case, stands for.
fn castling_rook(position: &Position, color: Color, letter: char) -> Option<Square> {
    let king = position.king(color).filter(|king| king.rank == color.back_rank())?;
    let rook = match letter {
        'k' => outermost_rook(position, king, color, true)?,
        'q' => outermost_rook(position, king, color, false)?,
        file => Square::parse(&format!("{file}{}", king.rank + 1))?,
    };
    position.holds(rook, color, Kind::Rook).then_some(rook)
}

/// The rook nearest the edge, of a color's rooks on the king's rank and on one side of the king.
fn outermost_rook(position: &Position, king: Square, color: Color, king_side: bool) -> Option<Square> {
    let rooks = (0..8)
        .map(|file| Square { file, rank: king.rank })
        .filter(|&square| position.holds(square, color, Kind::Rook));
    if king_side {
        rooks.filter(|rook| rook.file > king.file).max()
    } else {
        rooks.filter(|rook| rook.file < king.file).min()
    }
}

fn parse_en_passant(position: &Position, field: &str) -> Result<Option<Square>, String> {
    if field == "-" {
        return Ok(None);
    }
    let passed = Square::parse(field).ok_or_else(|| format!("{field} is not a square"))?;
    let pusher = position.turn.other();
    let empty = |square: Option<Square>| square.is_some_and(|square| position.at(square).is_none());
    let just_passed = passed.rank == pusher.pawn_rank() + pusher.forward()
        && empty(Some(passed))
        && empty(passed.step(0, -pusher.forward()))
        && passed.step(0, pusher.forward()).is_some_and(|pawn| position.holds(pawn, pusher, Kind::Pawn));
    if just_passed { Ok(Some(passed)) } else { Err(format!("no pawn has just passed {field}")) }
}

pub(crate) fn write(position: &Position) -> String {
    let ranks: Vec<String> = (0..8).rev().map(|rank| write_rank(position, rank)).collect();
    format!(
        "{} {} {} {} {} {}",
        ranks.join("/"),
        if position.turn == Color::White { 'w' } else { 'b' },
        write_castling(position),
        write_en_passant(position),
        position.halfmoves,
        position.fullmoves
    )
}

fn write_rank(position: &Position, rank: i8) -> String {
    let mut text = String::new();
    let mut gap = 0;
    for file in 0..8 {
        let Some(piece) = position.at(Square { file, rank }) else {
            gap += 1;
            continue;
        };
        push_gap(&mut text, &mut gap);
        text.push(piece.color.letter(piece.kind.letter()));
    }
    push_gap(&mut text, &mut gap);
    text
}

fn push_gap(text: &mut String, gap: &mut u32) {
    if *gap > 0 {
        text.push_str(&gap.to_string());
    }
    *gap = 0;
}

fn write_castling(position: &Position) -> String {
    let mut text = String::new();
    for color in Color::BOTH {
        let mut rooks: Vec<Square> = position.castling_rooks(color).collect();
        rooks.reverse(); // The king's side is written first.
        for rook in rooks {
            text.push(color.letter(castling_letter(position, color, rook)));
        }
    }
    if text.is_empty() { "-".to_string() } else { text }
}

fn castling_letter(position: &Position, color: Color, rook: Square) -> char {
    let Some(king) = position.king(color) else { return rook.file_letter() };
    let king_side = rook.file > king.file;
    match outermost_rook(position, king, color, king_side) {
        Some(outermost) if outermost == rook => {
            if king_side {
                'k'
            } else {
                'q'
            }
        }
        _ => rook.file_letter(),
    }
}

/// The square is written only if a pawn may legally capture there.
fn write_en_passant(position: &Position) -> String {
    match position.en_passant {
        Some(passed) if position.legal().into_iter().any(|mv| position.is_en_passant(mv)) => passed.name(),
        _ => "-".to_string(),
    }
}
