//! `arrocco` without a command, and what it remembers.

use std::fs;
use std::process::Stdio;

use crate::cli::home::Home;
use crate::cli::program::{command, run};
use crate::deadline::Deadline;

#[test]
fn a_file_or_a_position_begins_a_game() {
    let home = Home::new("begins");
    let file = home.0.join("mate.pgn");
    fs::write(&file, "[White \"Fool\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n").unwrap();
    let opened = home.run(&["--plain", file.to_str().unwrap()], "quit\n");
    assert!(opened.lines(0)[0].starts_with("Fool (White) against"), "{opened:?}");
    assert!(opened.stdout.contains("Black won"), "{opened:?}");
    let fen = "7k/8/8/8/8/8/4q3/K7 b - - 0 1";
    let position = home.run(&["--plain", "--lang", "it", fen], "quit\n");
    assert!(position.stdout.contains("Arrocco livello 5"), "{position:?}");
    // An unfinished game is left alone: neither is in the other's way.
    assert!(home.run(&["--plain", "--new"], "e4\nquit\n").stdout.contains("1. e4"));
    for _ in 0..3 {
        let again = home.run(&["--plain", file.to_str().unwrap()], "quit\n");
        assert!(again.lines(0)[0].starts_with("Fool (White) against"), "{again:?}");
    }
    let resumed = home.run(&["play", "--plain", "--resume"], "quit\n");
    assert!(resumed.status == 0 && resumed.stdout.contains("Arrocco level 5"), "{resumed:?}");
}

#[test]
fn settings_are_remembered_and_may_be_edited() {
    let home = Home::new("settings");
    assert_eq!(home.run(&["config"], "").lines(0).len(), 7);
    assert_eq!(home.run(&["config", "level"], "").lines(1).len(), 0);
    assert_eq!(home.run(&["config", "level", "3"], "").lines(0), ["3"]);
    assert_eq!(home.run(&["config", "language", "es"], "").lines(0), ["es"]);
    assert_eq!(home.run(&["config", "time", "10+5"], "").lines(0), ["10+5"]);
    let game = home.run(&["--plain"], "quit\n");
    assert!(game.stdout.contains("Arrocco nivel 3"), "{game:?}");
    let other = home.run(&["play", "--plain", "--new", "--level", "7", "--lang", "en"], "quit\n");
    assert!(other.stdout.contains("Arrocco level 7"), "{other:?}");
    let file = home.run(&["config", "--path"], "").lines(0)[0].to_owned();
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{}colour = red\n", text.replace("level = 3", "level = 99 # too high")))
        .unwrap();
    let shown = home.run(&["config", "--json"], "");
    assert_eq!(shown.json(0)["settings"][1]["value"], "99");
    assert_eq!(shown.stderr.lines().count(), 2, "{shown:?}");
    assert!(home.run(&["--plain", "--new"], "quit\n").stdout.contains("nivel 5"));
    assert_eq!(home.run(&["config", "level", "4"], "").status, 0);
    assert!(fs::read_to_string(&file).unwrap().contains("colour = red"));
    for (arguments, message) in [
        (&["config", "level", "21"][..], "is not a value of level: 1 to 20"),
        (&["config", "time", "soon"], "is not a value of time"),
        (&["config", "colour", "red"], "is no setting; there are language, level, time, theme"),
    ] {
        assert!(run(arguments).error().contains(message));
    }
}

#[test]
fn a_position_is_given_by_moves() {
    assert_eq!(run(&["moves", "--moves", "1. e4 e5", "--from", "f1"]).lines(0).len(), 5);
    assert_eq!(run(&["explain", "--moves", "e4 e5 Nf3 Nc6 Bc4 Bc5", "O-O"]).status, 0);
    assert!(run(&["board", "--moves", "e4 e5 Ke3"]).error().contains("--moves cannot be played"));
    let deep = run(&["analyse", "--moves", "f3 e5 g4", "--depth", "3"]);
    assert!(deep.lines(0).last().unwrap().contains("Qh4#"), "{deep:?}");
}

#[test]
fn strict_means_the_normal_form() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(run(&["fen", "startpos"]).lines(0), [start]);
    assert_eq!(run(&["fen", "--strict", start]).lines(0), [start]);
    assert_eq!(run(&["fen", "960:518"]).lines(0), [start]);
    assert!(run(&["fen", "960:960"]).error().contains("0 to 959"));
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert_eq!(run(&["fen", "--strict", after]).status, 0);
    assert_eq!(
        run(&["fen", "--strict", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"]).status,
        0
    );
    for loose in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w QKqk - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 00 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq - 0 1",
    ] {
        assert_eq!(run(&["fen", loose]).status, 0);
        assert!(run(&["fen", "--strict", loose]).error().contains("normal form"), "{loose}");
    }
}

/// Without a limit the analysis ends when nobody reads it.
#[cfg(unix)]
#[test]
fn an_analysis_ends_with_its_reader() {
    let mut child = command().args(["analyse"]).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let _deadline = Deadline::of(child.id());
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
