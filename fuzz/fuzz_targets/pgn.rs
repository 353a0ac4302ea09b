//! Bytes as a file of games: reading gives the same result in one part and in small ones, skipping finds as many games
//! as reading, and what was read is written so that it reads back equal.
#![no_main]

use std::io::Read;

use arrocco_rules::pgn::{ErrorKind, GameRecord, FromRead, Reader, Tree};
use libfuzzer_sys::fuzz_target;

/// A source that returns a few bytes at a time.
struct Trickle<'a> {
    bytes: &'a [u8],
    step: usize,
}

impl Read for Trickle<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let length = self.step.min(self.bytes.len()).min(into.len());
        let (now, later) = self.bytes.split_at(length);
        into[..length].copy_from_slice(now);
        self.bytes = later;
        Ok(length)
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&first, bytes)) = data.split_first() else { return };
    let games = read(bytes);
    let trickled = read(Trickle { bytes, step: usize::from(first) % 16 + 1 });
    assert_eq!(games, trickled);
    let mut reader = Reader::new(bytes);
    while reader.skip_game().unwrap() {}
    assert_eq!(reader.games(), games.len() as u64, "skipping finds other games than reading");
    assert_eq!(reader.offset(), bytes.len() as u64);
    games.iter().for_each(write_and_read);
});

fn read(source: impl Read) -> Vec<GameRecord> {
    let mut reader = Reader::new(FromRead(source));
    core::iter::from_fn(|| Tree::read_from(&mut reader).unwrap()).collect()
}

fn write_and_read(game: &GameRecord) {
    for error in &game.errors {
        assert!(!error.to_string().is_empty() && !error.code().is_empty());
    }
    let is_lost = |kind: &ErrorKind| matches!(kind, ErrorKind::Position(_) | ErrorKind::UnknownVariant);
    if game.errors.iter().any(|error| is_lost(&error.kind)) {
        return;
    }
    let text = game.tree.to_string();
    let mut reader = Reader::new(text.as_bytes());
    let again = Tree::read_from(&mut reader).unwrap().expect("a game");
    // Results that contradict each other are kept, and so reported again; and so is a tag FEN that was read with leniency.
    let is_kept = |kind: &ErrorKind| matches!(kind, ErrorKind::ResultsDiffer | ErrorKind::PositionMended(_));
    let is_new = |kind: &ErrorKind| !(is_kept(kind) && game.errors.iter().any(|error| error.kind == *kind));
    assert!(!again.errors.iter().any(|error| is_new(&error.kind)), "{text}: {:?}", again.errors);
    assert_eq!(again.tree, game.tree, "{text}");
    assert!(!reader.skip_game().unwrap(), "one game became two: {text}");
}
