//! Bytes as algebraic notation, on any board: they are refused with an error message, or read as a legal move whose
//! notation reads back equal.
#![no_main]

use arrocco_fuzz::setup_from_bytes;
use arrocco_rules::{Accept, PieceLetters, Position, San, SanError};
use libfuzzer_sys::fuzz_target;

const LETTERS: [PieceLetters; 3] = [PieceLetters::ENGLISH, PieceLetters::ITALIAN, PieceLetters::FIGURINES];

fuzz_target!(|data: &[u8]| {
    let (setup, text) = setup_from_bytes(data);
    let position =
        setup.validate(Accept::EVERYTHING).map_or(Position::startpos(), |validated| validated.position);
    for letters in LETTERS {
        match San::parse_in(text, &letters) {
            Ok(san) => {
                let written = san.to_string();
                assert_eq!(written.parse(), Ok(san), "{written}");
                find(&position, san);
            }
            Err(error) => {
                assert!(error.offset <= text.len());
                assert!(!error.to_string().is_empty());
            }
        }
    }
});

fn find(position: &Position, san: San) {
    match san.find(position) {
        Ok(mv) => {
            assert!(position.is_legal(mv), "{san} in {position}");
            assert_eq!(position.move_from_san(&position.san(mv)), Ok(mv), "{san} in {position}");
            assert_eq!(position.move_from_san(&position.lan(mv)), Ok(mv), "{san} in {position}");
        }
        Err(error) => {
            if let SanError::Ambiguous { sources, .. } = error {
                assert!(sources.several(), "{san} in {position}");
            }
            assert!(!error.to_string().is_empty() && !error.text(position).to_string().is_empty());
        }
    }
}
