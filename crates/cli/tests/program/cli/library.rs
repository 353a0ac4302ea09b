//! `arrocco library`: games taken in, found, changed and kept, whatever happens.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::cli::program::{Run, command, run_with};

const GAMES: &str = r#"[Event "Coffee"]
[White "Fool, Ann"]
[Black "Wise, Bob"]
[Date "1851.06.21"]
[WhiteElo "1200"]
[BlackElo "2000"]
[Result "0-1"]

1. f3 e5 2. g4 {oh} Qh4# 0-1

[Event "Tea"]
[White "Wise, Bob"]
[Black "Öz, Åsa"]
[Date "1997.??.??"]
[Result "1/2-1/2"]

1. e4 c5 (1... e5 2. Nf3) 2. Nf3 d6 1/2-1/2

[Event "Water"]
[White "Öz, Åsa"]
[Black "Fool, Ann"]

1. e4 c5 2. c3 Ke7 *
"#;

/// A folder for one test, with a library and files of games.
struct Place(std::path::PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("arrocco-{}-library-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.0.join(name), text).unwrap();
        self.file(name)
    }

    fn run(&self, arguments: &[&str]) -> Run {
        self.run_with(arguments, b"")
    }

    fn run_with(&self, arguments: &[&str], input: &[u8]) -> Run {
        run_with(&[&["library", "--library", &self.file("library")], arguments].concat(), input)
    }

    fn json(&self, arguments: &[&str], status: i32) -> Value {
        self.run(&[arguments, &["--json"]].concat()).json(status)
    }

    fn count(&self) -> u64 {
        self.json(&["search", "--count"], 0)["count"].as_u64().unwrap()
    }

    fn with_games(name: &str) -> Self {
        let place = Self::new(name);
        let file = place.write("games.pgn", GAMES);
        assert_eq!(place.json(&["add", &file], 0)["files"][0]["games"], 3);
        place
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn games_are_added_listed_and_found() {
    let place = Place::new("found");
    let file = place.write("games.pgn", GAMES);
    let added = place.run(&["add", &file]);
    let line = added.lines(0)[0];
    assert!(line.starts_with("games: 3 games added in ") && line.ends_with(" s, 1 with errors"), "{line}");
    assert_eq!(place.run(&["add", &file]).lines(0), ["games: is in the library and has not changed"]);
    let list = place.run(&["list"]);
    assert!(
        list.lines(0)[0].contains("3  games  ") && list.lines(0)[1] == "3 games in 1 collection",
        "{list:?}"
    );
    let found = |arguments: &[&str]| -> Vec<i64> {
        let document = place.json(&[&["search"], arguments].concat(), 0);
        let games = document["games"].as_array().unwrap();
        games.iter().map(|game| game["number"].as_i64().unwrap()).collect()
    };
    for (arguments, numbers) in [
        (&[][..], &[1, 2, 3][..]),
        (&["--player", "öz"], &[2, 3]),
        (&["--white", "WISE"], &[2]),
        (&["--black", "fool"], &[3]),
        (&["--result", "1/2-1/2"], &[2]),
        (&["--from", "1900"], &[2]),
        (&["--to", "1851.06"], &[1]),
        (&["--opening", "B"], &[2, 3]),
        (&["--opening", "Sicilian"], &[2, 3]),
        (&["--moves", "1. e4 c5"], &[2, 3]),
        (&["--moves", "1. e4 c5 2. c3"], &[3]),
        (&["--fen", "startpos", "--event", "tea"], &[2]),
        (&["--min-rating", "1200"], &[1]),
        (&["--min-plies", "4"], &[1, 2]),
        (&["--sort", "rating", "--limit", "1"], &[1]),
        (&["--collection", "games", "--sort", "length"], &[1, 2, 3]),
    ] {
        assert_eq!(found(arguments), numbers, "{arguments:?}");
    }
    let none = place.run(&["search", "--player", "nobody"]);
    assert_eq!((none.status, none.stdout.as_str()), (1, ""));
    assert_eq!(place.json(&["search", "--material", "KQvK"], 1), json!({"games": [], "more": false}));
}

#[test]
fn the_explorer_shows_moves_scores_and_games() {
    let place = Place::with_games("explorer");
    let document = place.json(&["explore", "--moves", "e4 c5"], 0);
    assert_eq!(document["opening"]["name"], "Sicilian Defense");
    assert_eq!(document["total"]["games"], 2);
    assert_eq!(document["moves"][0]["games"], 1);
    assert_eq!(document["games"].as_array().unwrap().len(), 2);
    let mate = place.json(&["explore", "--moves", "f3 e5 g4 Qh4"], 0);
    assert_eq!((&mate["ended"]["black"], &mate["ended"]["average_rating"]), (&json!(1), &json!(1600)));
    let text = place.run(&["explore"]);
    let lines = text.lines(0);
    assert!(
        lines[1].starts_with("e4 ") && lines[2].starts_with("f3 ") && lines[3].starts_with("all "),
        "{text:?}"
    );
    assert_eq!(place.run(&["explore", "--moves", "a3"]).lines(1)[1], "no game has this position");
}

#[test]
fn games_are_tagged_deleted_restored_and_exported() {
    let place = Place::with_games("changed");
    assert!(place.run(&["tag", "swindle", "1", "3"]).lines(0).is_empty());
    assert!(place.run(&["tag", "swindle", "3", "--remove"]).lines(0).is_empty());
    assert!(place.run(&["rename", "--game", "1", "Fool's mate"]).lines(0).is_empty());
    let tagged = place.run(&["search", "--tag", "swindle"]);
    assert!(tagged.lines(0)[0].ends_with("\"Fool's mate\"  #swindle"), "{tagged:?}");
    assert!(place.run(&["delete", "1"]).lines(0).is_empty());
    assert_eq!((place.count(), place.json(&["explore"], 0)["total"]["games"].as_u64()), (2, Some(2)));
    assert_eq!(place.json(&["list", "--bin"], 0)["games"][0]["tags"], json!(["swindle"]));
    assert!(place.run(&["restore", "1"]).lines(0).is_empty());
    assert_eq!((place.count(), place.json(&["explore"], 0)["total"]["games"].as_u64()), (3, Some(3)));
    let exported = place.run(&["export", "--white", "wise"]);
    assert!(
        exported.stdout.contains("(1... e5 2. Nf3)") && exported.stdout.ends_with("1/2-1/2\n\n"),
        "{exported:?}"
    );
    let document = place.json(&["export", "--white", "wise"], 0);
    assert_eq!((&document["games"], document["pgn"].as_str()), (&json!(1), Some(&*exported.stdout)));
    let file = place.file("out.pgn");
    assert!(place.run(&["export", "-o", &file]).lines(0).is_empty());
    let kept = fs::read(&file).unwrap();
    assert_eq!(place.run(&["export", "--white", "nobody", "-o", &file]).status, 1);
    assert_eq!(fs::read(&file).unwrap(), kept);
    let source = place.run(&["export", "-o", &place.file("games.pgn")]);
    assert!(source.error().contains("is a file of the library"), "{source:?}");
    assert_eq!(fs::read_to_string(&file).unwrap().trim_end(), GAMES.trim_end());
    assert!(place.run(&["rename", "games", "club"]).lines(0).is_empty());
    assert!(place.run(&["delete", "--collection", "club"]).lines(0).is_empty());
    assert_eq!(place.json(&["search", "--count"], 1)["count"], 0);
    assert!(place.run(&["restore", "--collection", "club"]).lines(0).is_empty());
    assert_eq!(place.run(&["check"]).lines(0), ["the library is in order"]);
    assert!(place.run(&["forget", "club"]).lines(0).is_empty());
    assert_eq!(place.run(&["list"]).lines(0), ["0 games in 0 collections"]);
}

#[test]
fn games_from_standard_input_are_kept_in_the_library() {
    let place = Place::new("standard");
    let added = place.run_with(&["add", "-", "--name", "my/club"], GAMES.as_bytes());
    assert!(
        added.lines(0)[0].starts_with("my_club: 3 games added") || added.lines(0)[0].starts_with("my/club"),
        "{added:?}"
    );
    assert_eq!(fs::read_to_string(place.file("library/games/my_club.pgn")).unwrap(), GAMES);
    let file = place.write("games.pgn", GAMES);
    let copied = place.json(&["add", "--copy", &file], 0);
    assert_eq!((&copied["files"][0]["games"], &copied["files"][0]["duplicates"]), (&json!(3), &json!(3)));
    fs::remove_file(&file).unwrap();
    assert_eq!(place.json(&["duplicates"], 0)["duplicates"].as_array().unwrap().len(), 3);
    assert_eq!(place.run(&["check"]).lines(0), ["the library is in order"]);
}

#[test]
fn wrong_usage_is_told_in_one_line() {
    let place = Place::with_games("usage");
    for (arguments, part) in [
        (&["add", "nowhere.pgn"][..], "nowhere.pgn"),
        (&["add", "-"], "need --name"),
        (&["search", "--result", "2-0"], "is not a result"),
        (&["search", "--from", "soon"], "is not a date"),
        (&["search", "--from", "13.13.2020"], "is not a date"),
        (&["search", "--to", "1851.06.31"], "is not a date"),
        (&["search", "--min-rating", "abc"], "'abc' is not a whole number"),
        (&["search", "--moves", "1. e5"], "e5"),
        (&["search", "--collection", "none"], "there is no collection \"none\""),
        (&["explore", "--collection", "none"], "there is no collection \"none\""),
        (&["tag", "x", "99"], "there is no game 99"),
        (&["tag", " ", "1"], "a tag or title has 1 to 200 characters"),
        (&["rename", "none", "x"], "there is no collection \"none\""),
        (&["rename", "--game", "x", "y"], "is not the number of a game"),
        (&["delete"], "GAME"),
    ] {
        let run = place.run(arguments);
        assert!(run.error().contains(part), "{arguments:?}: {run:?}");
    }
}

#[test]
fn damage_is_told_and_mended() {
    let place = Place::with_games("damaged");
    assert!(place.run(&["tag", "swindle", "1"]).lines(0).is_empty());
    fs::write(place.file("library/library.db"), "not a database, but long enough to be looked at").unwrap();
    let _ = fs::remove_file(place.file("library/library.db-wal"));
    assert!(place.run(&["list"]).error().contains("arrocco library rebuild"));
    let rebuilt = place.run(&["rebuild"]);
    assert!(rebuilt.lines(0)[0].starts_with("games: 3 games added in "), "{rebuilt:?}");
    assert_eq!(place.json(&["search", "--tag", "swindle"], 0)["games"][0]["number"], 1);
    // A file of games that has moved away and changed.
    fs::write(place.file("games.pgn"), "1. d4 *").unwrap();
    assert!(place.run(&["export"]).complaint().contains("has changed since it was taken in"));
    assert!(place.run(&["check"]).lines(1)[0].contains("has changed"));
    fs::remove_file(place.file("games.pgn")).unwrap();
    let rebuilt = place.run(&["rebuild"]);
    assert!(rebuilt.stderr.contains("is gone"), "{rebuilt:?}");
    let file = place.write("games.pgn", GAMES);
    assert_eq!(place.json(&["add", &file], 0)["files"][0]["games"], 3);
    assert_eq!(place.json(&["search", "--tag", "swindle"], 0)["games"][0]["number"], 1);
}

/// A page of the database is damaged that a search meets after it has begun.
#[test]
fn a_search_in_a_damaged_database_is_one_document() {
    let place = Place::new("torn");
    let game = |number| format!("[White \"Player {number} {}\"]\n\n1. e4 e5 *\n\n", "x".repeat(100));
    let file = place.write("games.pgn", &(0..3000).map(game).collect::<String>());
    assert_eq!(place.run(&["add", &file]).status, 0);
    let path = place.file("library/library.db");
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 4;
    bytes[middle..].fill(0xAA);
    fs::write(&path, bytes).unwrap();
    for limit in ["0", "10", "100000"] {
        for query in [&["search"][..], &["search", "player"], &["search", "--sort", "length"]] {
            let run = place.run(&[query, &["--limit", limit, "--json"]].concat());
            let document = run.json(run.status);
            assert!(run.status != 2 || document["error"]["text"].is_string(), "{query:?}: {run:?}");
        }
    }
    assert_eq!(place.run(&["search", "--limit", "0", "--json"]).status, 2);
}

/// What is no game was taken in as one with errors.
#[test]
fn a_file_without_a_game_is_told_and_not_added() {
    let place = Place::new("no-game");
    let file = place.write("passwd", "root:x:0:0:root:/root:/bin/sh\n\nbin:x:1:1:bin:/bin:/sbin/nologin\n");
    let run = place.run(&["add", &file]);
    assert!(run.complaint().starts_with("there is no game in ") && run.status == 2, "{run:?}");
    let copied = place.run_with(&["add", "-", "--name", "text"], b"hello");
    assert!(copied.complaint().contains("there is no game in "), "{copied:?}");
    assert!(!fs::exists(place.file("library/games/text.pgn")).unwrap());
    assert_eq!(place.run(&["list"]).lines(0), ["0 games in 0 collections"]);
    // Something before the first game is no reason to refuse the file.
    let file = place.write("late.pgn", &format!("hello\n\n{GAMES}"));
    assert_eq!(place.run(&["add", &file]).status, 0);
}

/// The library is there, and the disk is full when it is read.
#[cfg(target_os = "linux")]
#[test]
fn a_library_on_a_full_disk_can_be_read() {
    let place = Place::with_games("full-list");
    let program = env!("CARGO_BIN_EXE_arrocco");
    let in_full = |command: &str| {
        let folder = place.file("library");
        let script =
            format!("trap '' XFSZ; ulimit -f 0; exec {program} library --library '{folder}' {command} | cat");
        let output =
            Command::new("bash").args(["-c", &format!("set -o pipefail; {script}")]).output().unwrap();
        let texts = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (output.status.code(), texts)
    };
    let (status, [list, error]) = in_full("list");
    assert_eq!((status, &*error), (Some(0), ""));
    assert!(list.ends_with("3 games in 1 collection\n"), "{list}");
    let (status, [_, error]) = in_full("tag swindle 1");
    assert_eq!(status, Some(2), "{error}");
    assert!(
        error.contains("cannot be") && error.lines().count() == 1 && !error.contains("Error code"),
        "{error}"
    );
}

/// So many games that they need several batches.
const MANY: usize = 250_000;

fn many_games(place: &Place) -> String {
    place.write("many.pgn", &"1. e4 e5 1-0\n\n1. d4 *\n\n".repeat(MANY / 2))
}

#[cfg(unix)]
#[test]
fn a_program_that_is_killed_loses_no_game_and_doubles_none() {
    let place = Place::new("killed");
    let file = many_games(&place);
    for milliseconds in [0, 30, 100, 200, 300, 400, 600, 900] {
        let mut child = command()
            .args(["library", "--library", &place.file("library"), "add", &file])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(milliseconds));
        let _ = child.kill();
        child.wait().unwrap();
        let check = place.run(&["check"]);
        assert!(!check.stdout.contains("damaged") && check.stderr.is_empty(), "{check:?}");
    }
    let run = place.run(&["add", &file]);
    assert_eq!(run.status, 0, "{run:?}");
    assert_eq!(place.count(), MANY as u64);
    let document = place.json(&["explore", "--moves", "e4"], 0);
    assert_eq!(document["total"]["games"], MANY / 2);
    assert_eq!(place.run(&["check"]).lines(0), ["the library is in order"]);
}

/// The shell lets no file grow beyond a limit, which looks to the program like a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_costs_nothing() {
    let place = Place::new("full");
    let file = many_games(&place);
    let program = env!("CARGO_BIN_EXE_arrocco");
    for kib in [40, 400, 4000] {
        let script = format!(
            "trap '' XFSZ; ulimit -f {}; exec {program} library --library '{}' add '{file}'",
            kib * 2,
            place.file("library")
        );
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{kib}: {text}");
        assert!(text.starts_with("error: ") && text.lines().count() == 1, "{kib}: {text}");
    }
    assert_eq!(place.run(&["add", &file]).status, 0);
    assert_eq!(place.count(), MANY as u64);
    assert_eq!(place.run(&["check"]).lines(0), ["the library is in order"]);
}

#[test]
fn two_programs_add_to_one_library() {
    let place = Place::new("two");
    let (many, games) = (many_games(&place), place.write("games.pgn", GAMES));
    let start = |file: &str| {
        command()
            .args(["library", "--library", &place.file("library"), "add", file])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let programs = [start(&many), start(&many), start(&games)];
    let outputs = programs.map(|child| child.wait_with_output().unwrap());
    assert_eq!(outputs[2].status.code(), Some(0));
    for output in &outputs[..2] {
        let text = String::from_utf8_lossy(&output.stderr);
        let is_second = output.status.code() == Some(2) && text.contains("another program");
        assert!(output.status.success() || is_second, "{text}");
    }
    assert_eq!(place.run(&["add", &many]).status, 0);
    assert_eq!(place.count(), MANY as u64 + 3);
    assert_eq!(place.run(&["check"]).lines(0), ["the library is in order"]);
}
