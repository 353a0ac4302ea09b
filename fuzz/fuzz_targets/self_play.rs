//! Bytes as a file of training games: as they are, and as games in valid records. What is read is written the same, up to
//! the last complete game.
#![no_main]

use arrocco_lab::data::whole_games;
use arrocco_engine::crc32;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    check(data);
    check(&file_of(data));
});

fn check(bytes: &[u8]) {
    match whole_games(bytes) {
        Ok(whole) => {
            assert!(bytes.starts_with(&whole));
            assert_eq!(whole_games(&whole).expect("it was read before"), whole);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A file of records. In the data, each body follows a byte with its length.
fn file_of(data: &[u8]) -> Vec<u8> {
    let mut file = b"ARRG\x01\0\0\0".to_vec();
    let mut rest = data;
    while let Some((&length, after)) = rest.split_first() {
        let (body, after) = after.split_at(usize::from(length).min(after.len()));
        file.extend((body.len() as u16).to_le_bytes());
        file.extend(crc32(body).to_le_bytes());
        file.extend(body);
        rest = after;
    }
    file
}
