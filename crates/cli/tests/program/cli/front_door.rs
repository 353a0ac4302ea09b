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
    assert_eq!(home.run(&["config"], "").lines(0).len(), 8);
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

#[test]
fn other_engines_are_settings_too() {
    let home = Home::new("engines");
    assert_eq!(home.run(&["config", "engine.fish", "stockfish -x"], "").lines(0), ["stockfish -x"]);
    let shown = home.run(&["config"], "");
    assert!(shown.stdout.contains("engine.fish = stockfish -x"), "{shown:?}");
    assert_eq!(home.run(&["config", "--json"], "").json(0)["engines"]["fish"], "stockfish -x");
    assert_eq!(home.run(&["config", "engine.fish", "--reset"], "").status, 0);
    assert_eq!(home.run(&["config", "engine.fish"], "").status, 1);
}

#[test]
fn texts_are_told_once_and_do_not_run_together() {
    let told = |arguments: &[&str]| run(arguments).error().to_owned();
    let twice = told(&["explain", "--moves", "1. e4 e5 2. Ke3", "Nf3"]);
    assert_eq!(twice.matches("is not legal").count(), 1, "{twice}");
    assert!(told(&["explain", "--bogus"]).contains("found; to pass"));
    assert!(!told(&["e4"]).contains("web"));
    assert!(told(&["wbe2"]).contains("FEN") && told(&["perf"]).contains("is perft meant?"));
}

#[test]
fn a_game_of_a_file_is_input() {
    let home = Home::new("input");
    let file = home.0.join("two.pgn");
    fs::write(&file, "1. e4 e5 *\n\n1. d4 d5 2. c4 *\n").unwrap();
    let file = file.to_str().unwrap();
    let fen = home.run(&["fen", "--pgn", file, "--game", "2", "--ply", "1"], "");
    assert!(fen.lines(0)[0].starts_with("rnbqkbnr/pppppppp/8/8/3P4/8/"), "{fen:?}");
    assert_eq!(home.run(&["explain", "--pgn", file, "Nf3"], "").status, 0);
    assert_eq!(home.run(&["moves", "--pgn", file, "--ply", "0"], "").lines(0).len(), 20);
    let board = home.run(&["board", "--json", "--pgn", file], "");
    assert_eq!(board.json(0)["rows"][4], "....P...");
    let analysed = home.run(&["analyse", "--pgn", file, "--ply", "1", "--depth", "2"], "");
    assert_eq!(analysed.status, 0, "{analysed:?}");
    for arguments in [&["fen"][..], &["moves", "--ply", "1"], &["moves", "--pgn", file, "--moves", "e4"]] {
        assert_eq!(home.run(arguments, "").status, 2, "{arguments:?}");
    }
}

#[test]
fn the_library_is_used_line_by_line() {
    let home = Home::new("lines");
    let file = home.0.join("two.pgn");
    fs::write(&file, "[White \"\u{c9}lise\"]\n[Black \"Berta\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White \"Carla\"]\n\n1. d4 *\n")
        .unwrap();
    assert_eq!(home.run(&["library", "add", file.to_str().unwrap()], "").status, 0);
    let script = "library elise\nlibrary name 1 Short\nlibrary tag 1 nice\nlibrary short\nlibrary open 1\nlibrary delete 1\n\
                  library bin\nlibrary undo\nlibrary open 9\nlibrary carla\nquit\n";
    let run = home.run(&["--plain", "--new"], script);
    let text = &run.stdout;
    for part in [
        "1 \u{c9}lise - Berta, 0-1",
        "\u{c9}lise - Berta is called Short",
        "has the tag nice",
        "1 Short: \u{c9}lise - Berta",
        "2. g4 Qh4# 0-1",
        "In the bin: \u{c9}lise - Berta. library undo takes it out again",
        "Out of the bin",
        "There is no game with that number",
        "1 Carla - ?",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // The game that is played here can be named; it is taken up again from the library.
    let own = home.run(&["--plain", "--new"], "e4\nlibrary unfinished\nlibrary name 1 Mine\nlibrary delete 1\nnew\nlibrary mine\nlibrary open 1\nquit\n");
    assert!(own.stdout.contains("is called Mine") && own.stdout.contains("is being played here"), "{own:?}");
    assert!(own.stdout.contains("1 Mine: "), "{own:?}");
}

#[test]
fn openings_are_explored_line_by_line() {
    let home = Home::new("explore");
    let file = home.0.join("masters.pgn");
    let game = |white: &str, moves: &str, result: &str| {
        format!("[White \"{white}\"]\n[WhiteElo \"2000\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n")
    };
    let games = [game("A", "1. e4 e5", "1-0"), game("B", "1. e4 c5", "0-1"), game("C", "1. d4 d5", "1-0")];
    fs::write(&file, games.concat()).unwrap();
    assert_eq!(home.run(&["library", "add", file.to_str().unwrap()], "").status, 0);
    let people = ["play", "--plain", "--new", "--white", "human", "--black", "human"];
    let run = home.run(
        &people,
        "explore\ne4\nexplore masters\nexplore own\nc5\nNf3\nexplore masters\nexplore nowhere\nquit\n",
    );
    for part in [
        "Games with this position: 3",
        "e4: games 2, 67%; White 50%, draws 0%, Black 50%, rating 2000",
        "d4: games 1, 33%; White 100%",
        "King's Pawn Game",
        "Games with this position: 2",
        "c5: games 1, 50%; White 0%, draws 0%, Black 100%",
        "No game has this position",
        "The library cannot be used: ",
    ] {
        assert!(run.stdout.contains(part), "{part}: {run:?}");
    }
    let italian = home.run(&["--plain", "--new", "--lang", "it"], "esplora masters\nquit\n");
    assert!(italian.stdout.contains("e4: partite 2, 67%; Bianco 50%"), "{italian:?}");
}

#[test]
fn a_game_is_reviewed_line_by_line() {
    let home = Home::new("review");
    let people = ["play", "--plain", "--new", "--white", "human", "--black", "human"];
    let run = home.run(&people, "review\nf3\ne5\ng4\nreview\nquit\n");
    assert!(run.stdout.contains("There is no move to review"), "{run:?}");
    assert!(run.stdout.contains("White: accuracy"), "{run:?}");
    assert!(run.stdout.contains("2. g4??: ") && run.stdout.contains("better was 2. "), "{run:?}");
    let reason = "After g4 comes 2... Qh4#: it is checkmate. Look at every check first";
    assert!(run.stdout.contains(reason), "{run:?}");
}
