//! Bytes as a saved game, as they are and with a valid checksum line: they give an error, or a game that reads back as
//! the same game after it was written. Every game that is read can be continued.
#![no_main]

// The module that computes the checksum line, so that the fuzzer need not guess it.
#[path = "../../crates/play/src/save/seal.rs"]
mod seal;

use std::time::Duration;

use arrocco_play::{Event, Game, SaveError};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok(imported) = Game::import(data) {
        check(imported.game);
    }
    let Ok(text) = str::from_utf8(data) else { return };
    let sealed = seal::seal(text.to_owned());
    // The checksum is found only if it is on a line of its own.
    assert!(!text.ends_with('\n') || seal::open(&sealed) == Ok(text));
    for text in [text, &sealed] {
        match Game::restore(text) {
            Ok(game) => check(game),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});

fn check(mut game: Game) {
    same_after_writing(&game, Duration::ZERO);
    let now = Duration::from_secs(u64::MAX);
    for event in [Event::Resume, Event::Redo { plies: 1 }, Event::TakeBack { plies: 2 }, Event::Pause] {
        // An event that is not possible is refused, which is fine.
        let _ = game.apply(event, now);
        same_after_writing(&game, now);
    }
}

fn same_after_writing(game: &Game, now: Duration) {
    let text = game.save(now);
    let again = Game::restore(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(again.save(Duration::ZERO), text);
    assert_eq!((again.plies(), again.undone()), (game.plies(), game.undone()), "{text}");
    assert_eq!((again.fen(), again.players(), again.control()), (game.fen(), game.players(), game.control()));
    assert_eq!(again.pgn(), game.pgn());
    let _ = again.view(now);
}
