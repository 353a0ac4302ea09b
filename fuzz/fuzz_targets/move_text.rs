//! Text as a move, on any board: it is refused with an error message, or read as a legal move that is written that way.
#![no_main]

use std::str;

use arrocco_fuzz::setup_from_bytes;
use arrocco_rules::{
    Accept, CastlingClaims, CastlingMode, CoordinateMove, Move, PieceMap, Position, Square, UciMove,
};
use libfuzzer_sys::fuzz_target;

const MODES: [CastlingMode; 2] = [CastlingMode::Standard, CastlingMode::Chess960];

fuzz_target!(|data: &[u8]| {
    let (setup, rest) = setup_from_bytes(data);
    // If the board is not playable, the text is read in the start position.
    let position =
        setup.validate(Accept::EVERYTHING).map_or(Position::startpos(), |validated| validated.position);
    let Ok(text) = str::from_utf8(rest) else { return };
    without_position(text);
    match position.move_from_uci(text) {
        Ok(mv) => is_spelled(&position, mv, text, |mv, mode| mv.uci(mode).to_string()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match position.move_from_coordinate(text) {
        Ok(mv) => is_spelled(&position, mv, text, |mv, mode| mv.coordinate(mode).to_string()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});

/// Checks that the move is legal and is written like the text or, for castling, with the king's target.
fn is_spelled(position: &Position, mv: Move, text: &str, spell: impl Fn(Move, CastlingMode) -> String) {
    assert!(position.is_legal(mv), "{text} in {position}");
    let to_king_target =
        spell(mv, CastlingMode::Chess960).replace(&mv.to().to_string(), &mv.king_target().to_string());
    let spellings = [spell(mv, MODES[0]), spell(mv, MODES[1]), to_king_target];
    assert!(spellings.contains(&text.to_ascii_lowercase()), "{text} is read as {mv:?} in {position}");
}

fn without_position(text: &str) {
    if let Ok(square) = text.parse::<Square>() {
        assert_eq!(square.to_string(), text);
    }
    if let Ok(mv) = text.parse::<UciMove>() {
        assert_eq!(mv.to_string(), text.to_ascii_lowercase());
    }
    if let Ok(mv) = text.parse::<CoordinateMove>() {
        assert_eq!(mv.to_string(), text);
    }
    if let Ok(claims) = text.parse::<CastlingClaims>() {
        assert_eq!(claims.to_string().parse(), Ok(claims));
        assert!(PieceMap::new(arrocco_rules::Color::White).castling(text).is_ok());
    }
}
