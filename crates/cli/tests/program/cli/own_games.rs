//! Games that were played before there was a library, and those that are played now.

use std::fs;
use std::path::PathBuf;

use crate::cli::home::Home;
use crate::cli::program::Run;

/// A state folder as version 0.1 has left it.
struct OldState(Home);

impl OldState {
    fn new(name: &str) -> Self {
        Self(Home::new(&format!("own-{name}")))
    }

    fn state(&self) -> PathBuf {
        self.0.0.join("arrocco")
    }

    fn run(&self, arguments: &[&str], input: &str) -> Run {
        self.0.run(arguments, input)
    }

    fn search(&self, words: &[&str]) -> Vec<serde_json::Value> {
        let run = self.run(&[&["library", "search", "--json"], words].concat(), "");
        run.json(i32::from(run.stdout.starts_with("{\"games\":[]")))["games"].as_array().unwrap().clone()
    }
}

/// Saved by version 0.1: an unfinished game of the terminal with a move taken back.
const OLD_GAME: &str = include_str!("../../data/version-0.1/game.pgn");
/// Set aside by it, finished.
const OLD_ASIDE: &str = include_str!("../../data/version-0.1/game.2026-11-02.pgn");

#[test]
fn games_of_version_0_1_are_in_the_library() {
    let old = OldState::new("taken-over");
    let page = old.state().join("web").join("games");
    fs::create_dir_all(&page).unwrap();
    fs::write(old.state().join("game.pgn"), OLD_GAME).unwrap();
    fs::write(old.state().join("game.2026-11-02.pgn"), OLD_ASIDE).unwrap();
    // The page saves its games in the same form.
    fs::write(page.join("0123456789abcdef.pgn"), OLD_GAME).unwrap();
    assert_eq!(old.search(&[]).len(), 3);
    let unfinished = old.search(&["--unfinished"]);
    let origins: Vec<&str> = unfinished.iter().filter_map(|game| game["origin"].as_str()).collect();
    assert_eq!(origins, ["terminal", "page"]);
    assert_eq!(old.search(&["--own", "0-1"])[0]["plies"], 2);
    // Nothing was moved, and the unfinished game goes on.
    assert_eq!(fs::read_to_string(old.state().join("game.pgn")).unwrap(), OLD_GAME);
    let resumed = old.run(&["play", "--plain", "--resume"], "moves\nquit\n");
    assert!(resumed.stdout.contains("1. e4"), "{resumed:?}");
    // What is said about a game stays with it.
    let id = old.search(&["--unfinished"])[0]["id"].to_string();
    assert_eq!(old.run(&["library", "rename", "--game", &id, "Mine"], "").status, 0);
    assert_eq!(old.search(&["mine"]).len(), 1);
    assert_eq!(old.run(&["library", "delete", &id], "").status, 0);
    assert_eq!((old.search(&["mine"]).len(), old.search(&["mine", "--bin"]).len()), (0, 1));
    assert_eq!(old.run(&["library", "restore", &id], "").status, 0);
    fs::remove_file(old.state().join("library").join("library.db")).unwrap();
    assert_eq!(old.run(&["library", "rebuild"], "").status, 0);
    assert_eq!(old.search(&["mine"]).len(), 1, "the index can be made anew with everything");
}

#[test]
fn looking_at_a_file_saves_nothing() {
    let place = OldState::new("looking");
    let file = place.0.0.join("game.pgn");
    fs::write(&file, "[White \"Anna\"]\n\n1. e4 e5 *\n").unwrap();
    for _ in 0..3 {
        place.run(&["--plain", file.to_str().unwrap()], "quit\n").lines(0);
    }
    let saved = |place: &OldState| {
        let names = fs::read_dir(place.state()).unwrap().map(|entry| entry.unwrap().file_name());
        names.filter(|name| name.to_string_lossy().ends_with(".pgn")).count()
    };
    assert_eq!(saved(&place), 0);
    place.run(&["--plain", file.to_str().unwrap()], "Nf3\nquit\n").lines(0);
    assert_eq!(saved(&place), 1, "what is played in it is kept");
}
