//! `arrocco puzzles`: made, checked, trained line by line, kept.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::cli::program::{Run, command};
use crate::deadline::Deadline;

const MATE: &str = r#"{"id":"mate","fen":"3r2k1/5ppp/8/8/8/8/1q3PPP/3R2K1 b - - 0 1","moves":"d8e8 d1d8 e8d8","goal":"win"}"#;
const FORK: &str = r#"{"id":"fork","fen":"r3k3/8/8/3N4/8/8/PP6/4K3 w q - 0 1","moves":"d5c7 e8d7 c7a8","goal":"win","rating":900}"#;

struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("arrocco-{}-puzzles-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn run(&self, args: &[&str]) -> Run {
        self.run_with(args, "")
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = command();
        command
            .arg("puzzles")
            .args(args)
            .current_dir(&self.0)
            .env("XDG_CONFIG_HOME", &self.0)
            .env("XDG_STATE_HOME", &self.0)
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn run_with(&self, args: &[&str], input: &str) -> Run {
        let mut child = self.command(args).spawn().unwrap();
        let _deadline = Deadline::of(child.id());
        // The program may have ended before it has read everything.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        Run {
            status: output.status.code().unwrap(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    fn imported(&self, puzzle: &str) {
        let file = self.file("import.jsonl", &format!("{puzzle}\n"));
        assert_eq!(self.run(&["import", &file, "--set", "mine"]).status, 0);
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_puzzle_is_solved_line_by_line_and_kept() {
    let home = Home::new("train");
    home.imported(FORK);
    let train = ["train", "--set", "mine", "--nodes", "5000"];
    let run = home.run_with(&train, "Nf6+\nhint\nNc7+\nc7a8\n");
    assert_eq!(run.status, 0, "{run:?}");
    for text in [
        "White to move and win.",
        "not it",
        "piece on d5",
        "Right: Nc7+",
        "Solved: Nxa8",
        "missed: 1",
        "fork",
    ] {
        assert!(run.stdout.contains(text), "{text}: {}", run.stdout);
    }
    // The solution is not told by the explanation of a wrong move.
    let told = run.stdout.split("not it").nth(1).unwrap().split("Right").next().unwrap();
    assert!(!told.contains("Nc7"), "{told}");
    let progress = home.run(&["progress", "--json"]).json(0);
    assert_eq!((progress["missed"].as_i64(), progress["scheduled"].as_i64()), (Some(1), Some(1)));
    // It comes back in ten minutes, and is not new any more.
    let again = home.run_with(&train, "");
    assert!(
        again.stdout.contains("Nothing more to solve") && again.stdout.contains("minutes: 10"),
        "{again:?}"
    );
}

#[test]
fn a_miss_is_kept_before_it_is_told() {
    let home = Home::new("killed");
    home.imported(FORK);
    let mut child = home.command(&["train", "--set", "mine", "--nodes", "1000"]).spawn().unwrap();
    let _deadline = Deadline::of(child.id());
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"Nf6+\nNe7\n").unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let told = lines.map(Result::unwrap).filter(|line| line.contains("not it")).take(2).count();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(told, 2);
    let progress = home.run(&["progress", "--json"]).json(0);
    assert_eq!(
        (progress["missed"].as_i64(), progress["scheduled"].as_i64()),
        (Some(1), Some(1)),
        "{progress}"
    );
}

#[test]
fn training_speaks_three_languages() {
    let home = Home::new("languages");
    home.imported(FORK);
    for (language, hint, texts) in [
        ("it", "aiutino", ["Il Bianco muove e vince.", "Muove il pezzo in d5.", "Giusto: Cc7+"]),
        ("es", "pista", ["Juegan las blancas y ganan.", "Se mueve la pieza de d5.", "Correcto: Cc7+"]),
    ] {
        let run = home.run_with(&["train", "--set", "mine", "--lang", language], &format!("{hint}\nCc7\n"));
        for text in texts {
            assert!(run.stdout.contains(text), "{text}: {}", run.stdout);
        }
    }
    // Left without a mistake, nothing was counted.
    assert_eq!(home.run(&["progress", "--json"]).json(0)["puzzles"], 0);
}

#[test]
fn games_are_searched_once_and_what_was_cut_goes_on() {
    let home = Home::new("make");
    let games = "[White \"A\"]\n[Black \"B\"]\n[FEN \"6k1/3r1ppp/8/8/8/8/1q3PPP/3R2K1 b - - 0 1\"]\n\n1... Rb7 2. g3 *\n\n\
        [White \"C\"]\n\n1. e4 e5 *\n";
    let games = home.file("games.pgn", games);
    let out = home.0.join("out.jsonl");
    let make = ["make", "--json", "--nodes", "5000", "--pgn", &games, "--out", out.to_str().unwrap()];
    let first = home.run(&make).json(0);
    assert_eq!((first["games"].as_i64(), first["skipped"].as_i64()), (Some(2), Some(0)));
    let text = fs::read_to_string(&out).unwrap();
    let second = home.run(&make).json(0);
    assert_eq!((second["games"].as_i64(), second["skipped"].as_i64()), (Some(0), Some(2)));
    assert_eq!(fs::read_to_string(&out).unwrap(), text);
    // Killed in the middle of the last line: only that game is searched again.
    fs::write(&out, &text[..text.len() - 9]).unwrap();
    let third = home.run(&make).json(0);
    assert_eq!((third["games"].as_i64(), third["skipped"].as_i64()), (Some(1), Some(1)));
    assert_eq!(home.run(&make).json(0)["skipped"], 2);
    // A file of somebody else is not written to.
    let notes = home.file("notes.txt", "dear diary\n");
    let refused = home.run(&["make", "--pgn", &games, "--out", &notes]);
    assert!(refused.error().contains("not a file of puzzles"), "{refused:?}");
    assert_eq!(fs::read_to_string(&notes).unwrap(), "dear diary\n");
}

#[test]
fn a_file_without_a_game_makes_no_puzzles() {
    let home = Home::new("no-game");
    let file = home.file("noise", "\u{1}\u{7f}root:x:0:0\n\n@@ ## hello\n");
    let run = home.run(&["make", "--pgn", &file]);
    assert!(run.error().ends_with("there is no game in this file"), "{run:?}");
}

#[test]
fn a_study_is_trained() {
    let home = Home::new("study");
    let study = home.file("study.pgn", "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 (2. Bc4) Nc6 *\n");
    let made = home.run(&["make", "--json", "--repertoire", &study, "--color", "white"]).json(0);
    assert_eq!((made["positions"].as_i64(), made["set"].as_str()), (Some(3), Some("study")));
    let run = home.run_with(&["train", "--repertoire", "--count", "3"], "d4\ne4\nBc4\nNf3\n");
    assert!(run.stdout.contains("d4 is not in the study"), "{run:?}");
    assert_eq!(run.stdout.matches("Solved: ").count(), 3, "{}", run.stdout);
    let usage = home.run(&["make", "--repertoire", &study]);
    assert_eq!(usage.status, 2);
}

#[test]
fn public_rows_are_read_and_what_is_wrong_is_told() {
    let home = Home::new("public");
    let rows = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
        00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6 d7d8 f7f8,1760,80,83,72,\
        mate mateIn2 middlegame short,https://lichess.org/yyznGmXs/black#34,Italian_Game\n\
        bad,8/8/8/8/8/8/8/8 w - - 0 1,e2e4,1500,80,1,1,,,\n";
    let file = home.file("rows.csv", rows);
    let run = home.run(&["import", "--json", &file]);
    let document = run.json(1);
    assert_eq!((document["new"].as_i64(), document["unreadable"].as_i64()), (Some(1), Some(1)));
    assert!(run.stderr.contains("line 3"), "{}", run.stderr);
    let listed = home.run(&["list", "--json", "--set", "rows"]).json(0);
    assert_eq!(listed["puzzles"][0]["id"], "00sHx");
    assert_eq!(home.run(&["list", "--theme", "spoon"]).status, 2);
    assert_eq!(home.run(&["remove", "nothing"]).status, 2);
    assert_eq!(home.run(&["import", "--set", "starter", &file]).status, 2);
}

#[test]
fn every_format_is_written_and_read_again() {
    let home = Home::new("export");
    home.imported(FORK);
    for (format, text) in [("json", "\"id\":\"fork\""), ("epd", "bm Nc7+"), ("pgn", "1. Nc7+ Kd7 2. Nxa8")] {
        let run = home.run(&["export", "--set", "mine", "--format", format]);
        assert!(run.status == 0 && run.stdout.contains(text), "{run:?}");
    }
    let packed = home.0.join("some.puzzles");
    let packed = packed.to_str().unwrap();
    assert_eq!(home.run(&["export", "--set", "mine", "--format", "packed", "--out", packed]).status, 0);
    let again = home.run(&["import", "--json", packed, "--set", "again"]).json(0);
    assert_eq!(again["puzzles"], 1);
    let checked = home.run(&["check", "--json", packed, "--nodes", "5000"]).json(0);
    assert_eq!(checked["puzzles"], 1);
}

#[test]
fn a_solution_that_does_not_win_is_told_by_check() {
    let home = Home::new("check");
    let file = home.file("bad.jsonl", &format!("{MATE}\n{{\"fen\":\"nonsense\"}}\n"));
    let run = home.run(&["check", "--json", "--nodes", "5000", &file]);
    assert!(run.status == 1 && run.stderr.contains("line 2"), "{run:?}");
    let empty = home.file("empty.jsonl", "");
    assert!(home.run(&["check", &empty]).error().contains("no puzzle"));
}

#[test]
fn training_moves_to_another_machine() {
    let (here, there) = (Home::new("here"), Home::new("there"));
    here.imported(FORK);
    here.run_with(&["train", "--set", "mine"], "show\n");
    let record = here.0.join("record.jsonl");
    let record = record.to_str().unwrap();
    assert_eq!(here.run(&["export", "--training", "--out", record]).status, 0);
    let first = there.run(&["import", "--json", "--training", record]).json(0);
    let second = there.run(&["import", "--json", "--training", record]).json(0);
    assert_eq!((first["training"].as_i64(), second["training"].as_i64()), (Some(1), Some(0)));
    assert_eq!(there.run(&["progress", "--json"]).json(0)["missed"], 1);
}

/// Fifty kills at any moment: every try whose end was told is in the record.
#[cfg(unix)]
#[test]
fn kills_lose_no_try_that_was_told() {
    use std::io::{BufRead as _, BufReader};
    let home = Home::new("kills");
    let puzzles: String =
        (0..50).map(|number| FORK.replace("\"fork\"", &format!("\"p{number}\"")) + "\n").collect();
    home.imported(puzzles.trim_end());
    for done in 0..50 {
        let mut child = command()
            .args(["puzzles", "train", "--set", "mine", "--new", "--seed", "1"])
            .env("XDG_CONFIG_HOME", &home.0)
            .env("XDG_STATE_HOME", &home.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let _deadline = Deadline::of(child.id());
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"show\n").unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        // The next puzzle is shown only when the last one has been written down.
        let next = lines.find(|line| line.starts_with("Puzzle 2") || line.starts_with("Nothing more"));
        assert!(next.is_some());
        child.kill().unwrap();
        child.wait().unwrap();
        let progress = home.run(&["progress", "--json"]).json(0);
        assert_eq!(progress["missed"], done + 1);
    }
}
