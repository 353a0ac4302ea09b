//! Bytes as a FEN: they are refused with an error message, or accepted as a consistent position.
#![no_main]

use std::str;

use arrocco_fuzz::check_consistency;
use arrocco_rules::{Accept, Position, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok(setup) = Setup::from_fen_bytes(data) {
        assert_eq!(setup.to_fen().parse(), Ok(setup));
    }
    if let Ok(text) = str::from_utf8(data) {
        epd(text);
    }
    let [strict, lenient, anything] =
        [Accept::STRICT, Accept::LENIENT, Accept::EVERYTHING].map(|accept| read(data, accept));
    assert!(strict.is_none() || strict == lenient, "lenient refuses what strict accepts");
    assert!(lenient.is_none() || lenient == anything, "what is accepted must be the same");
    if let Some(position) = anything {
        check_consistency(&position);
    }
});

/// The position and the operations after it read back equal.
fn epd(text: &str) {
    if let Ok((setup, operations)) = Setup::from_epd(text) {
        assert_eq!(Setup::from_epd(&format!("{setup} {operations}")), Ok((setup, operations)));
    }
}

fn read(data: &[u8], accept: Accept) -> Option<Position> {
    match Position::from_fen(data, accept) {
        Ok(validated) => Some(validated.position),
        Err(error) => {
            assert!(!error.to_string().is_empty() && !error.code().is_empty());
            assert!(error.offset() <= data.len(), "{error}: at {} of {}", error.offset(), data.len());
            None
        }
    }
}
