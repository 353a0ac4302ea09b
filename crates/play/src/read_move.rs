//! Parsing a move in any notation.

use arrocco_rules::{
    Bitboard, CoordinateError, Move, PieceLetters, Position, Role, San, SanError, Square, UciMoveError,
    WhyNot,
};

use crate::MoveRefusal;

/// Longer texts are not tried as two squares.
const MAX_LENGTH: usize = 40;

/// Parses a move: algebraic notation with the given piece letters (`Nf3`, `exd5`, `O-O`), two squares (`g1f3`,
/// `e7e8q`), or two squares with a flag (`e2-e4-7`). A promotion without a piece is refused.
///
/// A piece letter may be lower case where it is unambiguous: `nf3`, but not `bxc3`. A move number may come first (`1.
/// e4`), and squares may be separated (`e2 e4`) and in upper case (`E2E4`).
///
/// # Errors
///
/// If there is no such move; the error says why.
///
/// ```
/// use arrocco_play::read_move;
/// use arrocco_rules::{PieceLetters, Position};
/// let start = Position::startpos();
/// for text in ["Nf3", "nf3", "g1f3", "g1-f3", "g1-f3-0", "♘f3", "1. Nf3", "g1 f3", "G1F3"] {
///     assert_eq!(read_move(&start, text, &PieceLetters::ENGLISH).unwrap().to_string(), "g1f3", "{text}");
/// }
/// assert_eq!(read_move(&start, "Cf3", &PieceLetters::ITALIAN).unwrap().to_string(), "g1f3");
/// ```
pub fn read_move(position: &Position, text: &str, letters: &PieceLetters) -> Result<Move, MoveRefusal> {
    let (text, has_number) = without_number(text.trim());
    let refusal = match read_exactly(position, text, letters) {
        Ok(mv) => return Ok(mv),
        Err(refusal) => refusal,
    };
    if refusal.code() != "syntax" {
        return Err(refusal);
    }
    // After a move number, two squares separated by a space are two moves.
    match squares_alone(text).filter(|_| !(has_number && text.contains(char::is_whitespace))) {
        Some(squares) => read_exactly(position, &squares, letters),
        None => Err(refusal),
    }
}

/// The text after the move number, as in `1. e4` and `12...Nf6`, and whether there is one.
fn without_number(text: &str) -> (&str, bool) {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = after.trim_start_matches(['.', '…']);
    let has_number = after.len() < text.len() && rest.len() < after.len();
    if has_number { (rest.trim_start(), true) } else { (text, false) }
}

/// One or two squares with an optional piece letter, in the usual form; `None` for anything else.
fn squares_alone(text: &str) -> Option<String> {
    if text.len() > MAX_LENGTH || is_coordinate(text) {
        return None;
    }
    let bare = text.chars().filter(|c| !c.is_whitespace() && *c != '-').flat_map(char::to_lowercase);
    let bare: String = bare.collect();
    let is_square = |part: &str| part.parse::<Square>().is_ok();
    let first = bare.get(..2).filter(|part| is_square(part))?;
    let rest = bare.get(first.len()..)?;
    let second = rest.get(..2).filter(|part| is_square(part)).unwrap_or_default();
    let is_whole = rest.len() <= second.len() + 1;
    is_whole.then_some(bare)
}

fn read_exactly(position: &Position, text: &str, letters: &PieceLetters) -> Result<Move, MoveRefusal> {
    if is_coordinate(text) {
        return read_coordinate(position, text);
    }
    match position.move_from_uci(text) {
        Ok(mv) => return Ok(mv),
        Err(UciMoveError::Illegal { uci, why }) => return Err(MoveRefusal::Squares { uci, why }),
        Err(_) => {}
    }
    read_algebraic(position, text, letters)
}

/// Is this two squares and a flag, separated by hyphens?
fn is_coordinate(text: &str) -> bool {
    text.starts_with(|c| matches!(c, 'a'..='h')) && text.matches('-').count() == 2
}

fn read_coordinate(position: &Position, text: &str) -> Result<Move, MoveRefusal> {
    let error = match position.move_from_coordinate(text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    Err(match error {
        CoordinateError::Illegal { mv, why } => MoveRefusal::Squares { uci: mv.uci(), why },
        error => MoveRefusal::Coordinate(error),
    })
}

fn read_algebraic(position: &Position, text: &str, letters: &PieceLetters) -> Result<Move, MoveRefusal> {
    let mut error = match position.move_from_san_in(text, letters) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    if matches!(error, SanError::Syntax(_)) {
        // English piece letters are accepted in every language.
        match position.move_from_san(text) {
            Ok(mv) => return Ok(mv),
            Err(SanError::Syntax(_)) => {}
            Err(english) => error = english,
        }
    }
    Err(explain_failure(position, error))
}

/// Makes "no such move" more specific: why a piece that could reach the square on an empty board cannot move there, or
/// else which pieces cannot.
fn explain_failure(position: &Position, error: SanError) -> MoveRefusal {
    let SanError::NoSuchMove(san @ San::Piece { role, file, rank, to, promotion, .. }) = error else {
        return MoveRefusal::San(error);
    };
    let is_candidate = |from: &Square| {
        file.is_none_or(|file| file == from.file()) && rank.is_none_or(|rank| rank == from.rank())
    };
    let own = position.board().pieces(position.turn(), role).into_iter().filter(is_candidate);
    let reasons: Vec<(Square, WhyNot)> =
        own.filter_map(|from| Some((from, position.find_move(from, to, promotion).err()?))).collect();
    let near = reasons.iter().find(|(_, why)| !matches!(why, WhyNot::NotHowItMoves { .. }));
    match (near, &reasons[..]) {
        (Some(&(from, why)), _) | (None, &[(from, why)]) => {
            MoveRefusal::San(SanError::Illegal { san, from, why })
        }
        // A list of eight pawns would explain nothing.
        (None, several) if several.is_empty() || role == Role::Pawn => MoveRefusal::San(error),
        (None, several) => {
            let pieces = several.iter().fold(Bitboard::EMPTY, |all, (from, _)| all | from.bitboard());
            MoveRefusal::NoneCan { role, to, pieces }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fen: &str, text: &str) -> Result<String, &'static str> {
        let position: Position = fen.parse().unwrap();
        let read = read_move(&position, text, &PieceLetters::ENGLISH);
        read.map(|mv| mv.to_string()).map_err(|refusal| refusal.code())
    }

    const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

    #[test]
    fn castling_is_read_in_many_notations() {
        for text in ["O-O", "0-0", "o-o", "e1g1", "e1h1", "e1-g1-2"] {
            assert_eq!(read(CASTLING, text).as_deref(), Ok("e1g1"), "{text}");
        }
    }

    #[test]
    fn promotions_need_a_piece() {
        let fen = "8/P7/8/8/8/8/k7/4K3 w - - 0 1";
        for text in ["a8=Q", "a8Q", "a7a8q", "a7-a8-3"] {
            assert_eq!(read(fen, text).as_deref(), Ok("a7a8q"), "{text}");
        }
        for text in ["a8", "a7a8"] {
            assert_eq!(read(fen, text), Err("promotion-missing"), "{text}");
        }
    }

    #[test]
    fn italian_players_may_use_english_letters_too() {
        let start = Position::startpos();
        for text in ["Cf3", "cf3", "Nf3", "♘f3"] {
            let read = read_move(&start, text, &PieceLetters::ITALIAN);
            // A lower-case c is a file first, but no pawn can go there.
            assert!(read.is_ok(), "{text}: {read:?}");
        }
    }

    #[test]
    fn numbers_blanks_and_capitals_do_not_matter() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for text in
            ["1. e4", "1.e4", "1...e4", "1… e4", "e2 e4", "E2E4", "E2-E4", "E2 - E4", "E4", " 12.  e2e4 "]
        {
            assert_eq!(read(start, text).as_deref(), Ok("e2e4"), "{text}");
        }
        let promotion = "8/P7/8/8/8/8/k7/4K3 w - - 0 1";
        assert_eq!(read(promotion, "A7 A8 Q").as_deref(), Ok("a7a8q"));
        assert_eq!(read(promotion, "A7 A8"), Err("promotion-missing"));
        let pawn = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1";
        assert_eq!((read(pawn, "e4 e5").as_deref(), read(pawn, "1. e4 e5")), (Ok("e4e5"), Err("syntax")));
        for text in ["1", "1.", "...", "1. ", "BXC3", "B 4 c"] {
            assert_eq!(read(start, text), Err("syntax"), "{text}");
        }
    }

    #[test]
    fn pieces_that_cannot_do_it_are_named() {
        let ruy_lopez = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 3 3";
        let position: Position = ruy_lopez.parse().unwrap();
        let refusal = read_move(&position, "Ba7", &PieceLetters::ENGLISH).unwrap_err();
        assert_eq!(refusal.squares(), Square::B5.bitboard() | Square::C1.bitboard());
        assert_eq!(refusal.text(&position), "there is no bishop on c1 or b5 that can go to a7");
        // One of them could reach the square on an empty board, and has a reason of its own.
        assert_eq!(read(ruy_lopez, "Bh6"), Err("blocked"));
        assert_eq!(read(ruy_lopez, "Bba7"), Err("not-how-it-moves"));
    }

    #[test]
    fn strange_texts_are_rejected() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for text in ["", " ", "-", "--", "e2-e4-", "a-b-c", "é", "♔", "x", "0000", "e2e4e", "\u{0}", "a--"]
        {
            assert!(read(start, text).is_err(), "{text:?}");
        }
        assert!(read(start, &"N".repeat(100_000)).is_err());
    }
}
