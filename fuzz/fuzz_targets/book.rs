//! Bytes as a Polyglot book: as they are, and as the moves and weights of one position. All moves of a page must be legal
//! and different, and the chosen one must have a weight.
#![no_main]

use std::io::Cursor;

use arrocco_engine::polyglot::{Book, key};
use arrocco_rules::Position;
use libfuzzer_sys::fuzz_target;

const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

fuzz_target!(|data: &[u8]| {
    for fen in POSITIONS {
        let position: Position = fen.parse().expect("a good FEN");
        look_up(data.to_vec(), &position);
        look_up(book_for(&position, data), &position);
    }
});

/// A book with four bytes of data per entry, all entries with the key of the position, and one more before and after
/// them.
fn book_for(position: &Position, data: &[u8]) -> Vec<u8> {
    let key = key(position, None);
    let mut book = vec![0; 16];
    for entry in data.chunks_exact(4) {
        book.extend(key.to_be_bytes());
        book.extend(entry);
        book.extend([0; 4]);
    }
    book.extend([0xff; 16]);
    book.extend(data.chunks_exact(4).remainder());
    book
}

fn look_up(bytes: Vec<u8>, position: &Position) {
    let length = bytes.len() as u64;
    let mut book = Book::open(Cursor::new(bytes)).expect("memory has a length");
    assert_eq!(16 * book.entries() + book.excess(), length);
    let page = book.page(position, None).expect("memory can be read");
    for (index, one) in page.moves.iter().enumerate() {
        assert!(position.is_legal(one.mv), "{} in {position}", one.mv);
        assert!(page.moves[..index].iter().all(|other| other.mv != one.mv), "{} twice", one.mv);
    }
    for random in [0, u64::MAX / 3, u64::MAX] {
        let chosen = page.choose(&[], random);
        assert_eq!(chosen.is_none(), page.moves.iter().all(|one| one.weight == 0));
        assert!(chosen.is_none_or(|mv| page.moves.iter().any(|one| one.mv == mv && one.weight > 0)));
    }
}
