//! Damaged networks and opening books, one row for each case. A network is rejected with the reason; a book returns its
//! whole entries with legal moves.

#[path = "../../rules/tests/proof/rows.rs"]
mod rows;

use std::io::Cursor;

use arrocco_engine::polyglot::{Book, key};
use arrocco_engine::{Network, crc32};
use arrocco_rules::{Move, Position};
use rows::every;

/// The built-in network without its checksum.
fn body() -> Vec<u8> {
    let file = include_bytes!("../networks/arrocco.net");
    file[..file.len() - 4].to_vec()
}

fn sealed(mut body: Vec<u8>) -> Vec<u8> {
    let checksum = crc32(&body);
    body.extend(checksum.to_le_bytes());
    body
}

/// The built-in network with another number in a field of the header; fields have four bytes.
fn with(place: usize, number: u32) -> Vec<u8> {
    let mut bytes = body();
    bytes[4 * place..][..4].copy_from_slice(&number.to_le_bytes());
    sealed(bytes)
}

fn changed(change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut bytes = sealed(body());
    change(&mut bytes);
    bytes
}

/// The name of the case, the bytes, and the beginning of the expected message.
type NetworkRow = (&'static str, Vec<u8>, &'static str);

fn networks() -> Vec<NetworkRow> {
    let not_one = "it does not begin as a network does";
    vec![
        ("zero length", Vec::new(), not_one),
        ("one byte", b"A".to_vec(), not_one),
        ("a program", b"MZ\x90\0".repeat(100), not_one),
        ("another engine's", b"\x20\xaf\xc5\x7a".repeat(20_000), not_one),
        ("nothing but zeros", vec![0; 100_000], not_one),
        ("nothing but ones", vec![0xff; 100_000], not_one),
        ("the letters in lower case", changed(|bytes| bytes[..4].make_ascii_lowercase()), not_one),
        ("a byte before it", changed(|bytes| bytes.insert(0, b'\n')), not_one),
        ("the letters alone", b"ARRN".to_vec(), "it should have 32 bytes and has 4"),
        ("a torn head", changed(|bytes| bytes.truncate(31)), "it should have 32 bytes and has 31"),
        ("the head alone", changed(|bytes| bytes.truncate(32)), "it should have "),
        ("truncated by a byte", changed(|bytes| bytes.truncate(bytes.len() - 1)), "it should have "),
        ("truncated by half", changed(|bytes| bytes.truncate(bytes.len() / 2)), "it should have "),
        ("a byte too long", changed(|bytes| bytes.push(0)), "it should have "),
        ("twice", changed(|bytes| bytes.extend_from_within(..)), "it should have "),
        ("an older version", with(1, 0), "its format has version 0"),
        ("a newer version", with(1, u32::MAX), "its format has version 4294967295"),
        ("another architecture", with(2, 77), "it has another architecture, number 77"),
        ("no inputs", with(3, 0), "its number of inputs cannot be 0"),
        ("too many inputs", with(3, 45_056), "its number of inputs cannot be 45056"),
        ("no width", with(4, 0), "its width cannot be 0"),
        ("a width that vectors do not fill", with(4, 33), "its width cannot be 33"),
        ("a width that memory does not hold", with(4, u32::MAX - 15), "its width cannot be 4294967280"),
        ("another width", with(4, 1024), "it should have "),
        ("a first scale of zero", with(5, 0), "its first scale cannot be 0"),
        ("too large a first scale", with(5, 256), "its first scale cannot be 256"),
        ("a second scale of zero", with(6, 0), "its second scale cannot be 0"),
        ("too large a second scale", with(6, 1 << 31), "its second scale cannot be 2147483648"),
        ("no value", with(7, 0), "its value in centipawns cannot be 0"),
        ("too large a value", with(7, 10_001), "its value in centipawns cannot be 10001"),
        ("a bit in the head", changed(|bytes| bytes[5 * 4] ^= 1), "its checksum is wrong"),
        ("a bit in the weights", changed(|bytes| bytes[5000] ^= 1), "its checksum is wrong"),
        ("a bit in the checksum", changed(|bytes| *bytes.last_mut().unwrap() ^= 1), "its checksum is wrong"),
        ("a hostile weight", hostile(i16::MAX), "a weight of 32767 is too large"),
        ("a hostile negative weight", hostile(i16::MIN), "a weight of -32768 is too large"),
        ("a weight just too large", hostile(129), "a weight of 129 is too large"),
        ("a small layer without a number", endless(f32::NAN), "a number of its small layers is not finite"),
        ("an infinite small layer", endless(f32::NEG_INFINITY), "a number of its small layers is not finite"),
    ]
}

/// The small layers of the built-in network, at its end: a byte for each weight of the first, four for every other number.
const LAYERS: usize = 8 * (2 * 512 * 16 + 4 * (16 + 32 * 32 + 32 + 32));

/// The built-in network with another last weight of the second layer; the biases of the eight outputs and the small layers
/// follow it.
fn hostile(weight: i16) -> Vec<u8> {
    let mut bytes = body();
    let at = bytes.len() - LAYERS - 4 * 8 - 2;
    bytes[at..at + 2].copy_from_slice(&weight.to_le_bytes());
    sealed(bytes)
}

/// The built-in network with another last number of the small layers.
fn endless(number: f32) -> Vec<u8> {
    let mut bytes = body();
    let at = bytes.len() - 4;
    bytes[at..].copy_from_slice(&number.to_le_bytes());
    sealed(bytes)
}

#[test]
fn bad_networks_are_rejected_with_the_reason() {
    assert!(Network::read(&sealed(body())).is_ok());
    assert!(Network::read(&hostile(128)).is_ok());
    let rows = networks();
    every(
        &rows,
        |row| row.0.to_owned(),
        |(_, bytes, reason)| {
            let message = Network::read(bytes).expect_err("no network").to_string();
            assert!(message.starts_with(reason), "{message}");
        },
    );
}

// Moves: source rank and file, target rank and file, from 0, an octal digit each; the promotion above them.
const A2A3: u16 = 0o1020;
const H2H4: u16 = 0o1737;

/// An entry for the start position.
fn entry(mv: u16, weight: u16) -> Vec<u8> {
    entry_at(key(&Position::startpos(), None), mv, weight)
}

fn entry_at(key: u64, mv: u16, weight: u16) -> Vec<u8> {
    let mut bytes = key.to_be_bytes().to_vec();
    bytes.extend(mv.to_be_bytes());
    bytes.extend(weight.to_be_bytes());
    bytes.extend([0; 4]);
    bytes
}

/// The name of the case, the bytes, the number of whole entries and of bytes after them, the moves with their weights,
/// and the number of illegal moves.
type BookRow = (&'static str, Vec<u8>, (u64, u64), &'static [(&'static str, u16)], usize);

fn books() -> Vec<BookRow> {
    let good = entry(A2A3, 3);
    vec![
        ("zero length", Vec::new(), (0, 0), &[], 0),
        ("shorter than an entry", good[..15].to_vec(), (0, 15), &[], 0),
        ("one entry", good.clone(), (1, 0), &[("a2a3", 3)], 0),
        ("truncated", [good.clone(), entry(H2H4, 1)[..11].to_vec()].concat(), (1, 11), &[("a2a3", 3)], 0),
        ("a line of text", b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n".to_vec(), (1, 14), &[], 0),
        ("nothing but zeros", vec![0; 160], (10, 0), &[], 0),
        ("nothing but ones", vec![0xff; 163], (10, 3), &[], 0),
        ("no piece there", entry(0o3646, 9), (1, 0), &[], 1),
        ("an impossible move", entry(0o1444, 9), (1, 0), &[], 1),
        ("Black's move", entry(0o6444, 9), (1, 0), &[], 1),
        ("no move at all", entry(0, 9), (1, 0), &[], 1),
        ("castling through pieces", entry(0o0407, 9), (1, 0), &[], 1),
        ("a promotion of a piece", entry(4 << 12 | A2A3, 9), (1, 0), &[], 1),
        ("a promotion into nothing known", entry(7 << 12 | A2A3, 9), (1, 0), &[], 1),
        ("no weight", entry(A2A3, 0), (1, 0), &[("a2a3", 0)], 0),
        ("one move twice", [good.clone(), entry(A2A3, 65_535)].concat(), (2, 0), &[("a2a3", 65_535)], 0),
        ("good beside illegal", [entry(0o1444, 9), good.clone()].concat(), (2, 0), &[("a2a3", 3)], 1),
        ("another position's", entry_at(7, A2A3, 1), (1, 0), &[], 0),
        ("keys out of order", [entry_at(u64::MAX, A2A3, 1), entry_at(0, A2A3, 1)].concat(), (2, 0), &[], 0),
        ("one position for ever", entry(0o1444, 1).repeat(100_000), (100_000, 0), &[], 1024),
    ]
}

#[test]
fn damaged_books_return_their_legal_moves() {
    let start = Position::startpos();
    let rows = books();
    every(
        &rows,
        |row| row.0.to_owned(),
        |(_, bytes, length, moves, illegal)| {
            let mut book = Book::open(Cursor::new(bytes)).expect("memory has a length");
            assert_eq!((book.entries(), book.excess()), *length);
            let page = book.page(&start, None).expect("memory can be read");
            let found: Vec<(String, u16)> =
                page.moves.iter().map(|one| (one.mv.to_string(), one.weight)).collect();
            let found: Vec<(&str, u16)> = found.iter().map(|(mv, weight)| (mv.as_str(), *weight)).collect();
            assert_eq!((&found[..], page.illegal), (*moves, *illegal));
            let playable = moves.iter().any(|(_, weight)| *weight > 0);
            let chosen: Option<Move> = page.choose(&[], u64::MAX / 2);
            assert_eq!(chosen.is_some(), playable);
        },
    );
}
