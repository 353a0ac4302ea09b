//! Bytes as a network: as they are, and as the header and the weights of a valid file, with the weights repeated as
//! needed. Whatever is accepted as a network evaluates every position, and never as a mate.
#![no_main]

use arrocco_engine::{Network, crc32};
use arrocco_rules::Position;
use libfuzzer_sys::fuzz_target;

const HEADER: usize = 32;
const INPUTS: usize = 768;
const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "8/8/4k3/8/8/3K4/8/8 b - - 0 1",
];

fuzz_target!(|data: &[u8]| {
    evaluate(data);
    if let Some(file) = completed(data) {
        evaluate(&file);
    }
});

fn evaluate(bytes: &[u8]) {
    match Network::read(bytes) {
        Ok(network) => {
            for fen in POSITIONS {
                let position: Position = fen.parse().expect("a good FEN");
                assert!(!network.evaluate(&position).is_mate(), "{fen}");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A file of the length that its header requires, with a valid checksum. Only small ones, which test as much as large
/// ones.
fn completed(data: &[u8]) -> Option<Vec<u8>> {
    let (header, weights) = data.split_at_checked(HEADER).filter(|(_, weights)| !weights.is_empty())?;
    let width = u32::from_le_bytes(*header[16..].first_chunk()?) as usize;
    if width > 64 {
        return None;
    }
    let outputs = if header[8] == 2 { 8 } else { 1 };
    let length = 2 * (INPUTS * width + width + outputs * 2 * width) + 4 * outputs;
    let mut file = header.to_vec();
    file.extend(weights.iter().cycle().take(length));
    file.extend(crc32(&file).to_le_bytes());
    Some(file)
}
