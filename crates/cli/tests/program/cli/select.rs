//! `arrocco pgn select`: games chosen and cleaned.

use std::fs;

use crate::cli::program::{Run, TempFile, run, run_with};

const GAMES: &str = r#"[Event "Coffee"]
[White "Fool, Ann"]
[Black "Wise, Bob"]
[Date "1997.06.21"]
[WhiteElo "1200"]
[BlackElo "2000"]
[Result "0-1"]
[Annotator "Me"]

1. f3 e5 2. g4 {oh} Qh4# $1 0-1

[Event "Tea"]
[White "Wise, Bob"]
[Black "Zoe"]
[Date "1851.??.??"]
[Result "1/2-1/2"]

1. e4 c5 (1... e5 2. Nf3) 2. Nf3 d6 1/2-1/2

[Event "Tea again"]
[White "B. Wise"]
[Black "ZOE"]
[Result "1/2-1/2"]

1.e2e4 c7c5 2.g1f3 d7d6 1/2-1/2

[Event "Broken"]

1. e4 Ke7 *
"#;

fn select(arguments: &[&str]) -> Run {
    run_with(&[&["pgn", "select", "-"], arguments].concat(), GAMES.as_bytes())
}

fn events(run: &Run) -> Vec<&str> {
    let lines = run.stdout.lines();
    lines.filter_map(|line| line.strip_prefix("[Event \"")?.strip_suffix("\"]")).collect()
}

#[test]
fn games_are_selected() {
    for (arguments, wanted) in [
        (&[][..], &["Coffee", "Tea", "Tea again"][..]),
        (&["--keep-broken"], &["Coffee", "Tea", "Tea again", "Broken"]),
        (&["--player", "wise"], &["Coffee", "Tea", "Tea again"]),
        (&["--white", "wise", "--from", "1800"], &["Tea"]),
        (&["--result", "0-1"], &["Coffee"]),
        (&["--opening", "B20-B99"], &["Tea", "Tea again"]),
        (&["--opening", "sicilian", "--to", "1900"], &["Tea"]),
        (&["--min-rating", "1000"], &["Coffee"]),
        (&["--moves", "Nf3 c5 e4"], &["Tea", "Tea again"]),
        (&["--line", "1. e4"], &["Tea", "Tea again"]),
        (&["--line", "1. e4", "--invert"], &["Coffee"]),
        (&["--ending", "checkmate"], &["Coffee"]),
        (&["--unique"], &["Coffee", "Tea"]),
        (&["--sort", "date"], &["Tea again", "Tea", "Coffee"]),
        (&["--sort", "length", "--reverse"], &["Coffee", "Tea", "Tea again"]),
        (&["--sort", "white"], &["Tea again", "Coffee", "Tea"]),
    ] {
        let run = select(arguments);
        assert_eq!((run.status, events(&run)), (0, wanted.to_vec()), "{arguments:?}: {run:?}");
    }
    assert_eq!(select(&["--player", "nobody"]).status, 1);
    assert_eq!(select(&["--count"]).stdout, "3\n");
    let warned = select(&["--unique"]).stderr;
    assert!(
        warned.contains("one game with errors was left out") && warned.contains("one game came twice"),
        "{warned}"
    );
}

#[test]
fn games_are_cleaned_and_rewritten() {
    let bare = ["--no-comments", "--no-variations", "--no-nags", "--seven-tags"];
    let clean = select(&[&["--result", "0-1"], &bare[..]].concat());
    assert!(
        clean.stdout.ends_with("\n1. f3 e5 2. g4 Qh4# 0-1\n\n") && !clean.stdout.contains("Annotator"),
        "{clean:?}"
    );
    assert!(select(&["--line", "e4", "--no-variations"]).stdout.contains("1. e4 c5 2. Nf3 d6 1/2-1/2"));
    assert!(select(&["--event", "again"]).stdout.contains("\n1. e4 c5 2. Nf3 d6 1/2-1/2"));
    assert_eq!(select(&["--result", "0-1", "--format", "uci"]).stdout, "f2f3 e7e5 g2g4 d8h4\n");
    let fens = select(&["--result", "0-1", "--format", "fen"]).stdout;
    assert_eq!((fens.lines().count(), fens.lines().last()), (6, Some("")));
}

#[test]
fn moves_from_another_position_come_with_it() {
    let games = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n\n1. e4 *\n\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 9\"]\n\n*\n";
    let run = run_with(&["pgn", "select", "-", "--format", "uci"], games.as_bytes());
    let lines = run.lines(0);
    assert_eq!(
        lines,
        ["fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1", "e2e4", "fen 4k3/8/8/8/8/8/8/4K3 b - - 0 9"]
    );
    let uci = format!("position {}\nd\nquit\n", lines[0]);
    assert!(run_with(&["uci"], uci.as_bytes()).stdout.contains("5RK1"));
}

#[test]
fn games_go_to_files_that_are_whole() {
    let file = TempFile::new("games.pgn", GAMES.as_bytes());
    let out = std::env::temp_dir().join(format!("arrocco-{}-selected.pgn", std::process::id()));
    let path = out.to_str().unwrap();
    assert_eq!(run(&["pgn", "select", file.path(), "-o", path]).status, 0);
    assert_eq!(fs::read_to_string(&out).unwrap().matches("[Event ").count(), 3);
    assert_eq!(run(&["pgn", "select", file.path(), "-o", path, "--split", "2"]).status, 0);
    for (number, games) in [(1, 2), (2, 1)] {
        let part = path.replace(".pgn", &format!("-{number}.pgn"));
        assert_eq!(fs::read_to_string(&part).unwrap().matches("[Event ").count(), games);
        fs::remove_file(&part).unwrap();
    }
    fs::remove_file(&out).unwrap();
    for (arguments, message) in [
        (&["--split", "2"][..], "--output"),
        (&["--line", "1. e5"], "e5"),
        (&["--sort", "color"], "invalid value 'color'"),
    ] {
        let arguments = [&["pgn", "select", file.path()], arguments].concat();
        assert!(run(&arguments).error().contains(message), "{arguments:?}");
    }
}

#[test]
fn files_that_exist_are_not_lost() {
    let file = TempFile::new("kept-games.pgn", GAMES.as_bytes());
    let kept = TempFile::new("kept.pgn", b"precious");
    let none = run(&["pgn", "select", file.path(), "--player", "nobody", "-o", kept.path()]);
    assert_eq!((none.status, fs::read(&kept.0).unwrap()), (1, b"precious".to_vec()));
    assert!(none.stderr.contains("is as it was"), "{none:?}");
    let new = kept.path().replace("kept.pgn", "kept-new.pgn");
    let none = run(&["pgn", "select", file.path(), "--player", "nobody", "-o", &new]);
    assert_eq!((none.status, fs::exists(&new).unwrap()), (1, false), "{none:?}");
    // What is read is not written to, by whatever name.
    let other_name = file.path().replace("/arrocco-", "/./arrocco-");
    let same = run(&["pgn", "select", file.path(), "-o", &other_name]);
    assert!(same.error().contains("is a file that is read"), "{same:?}");
    assert_eq!(fs::read(&file.0).unwrap(), GAMES.as_bytes());
}

#[test]
fn files_of_a_longer_series_are_told() {
    let file = TempFile::new("series-games.pgn", GAMES.as_bytes());
    let series = file.path().replace("series-games.pgn", "series.pgn");
    let parts = [1, 2, 3].map(|number| series.replace(".pgn", &format!("-{number}.pgn")));
    let split = |number: &str, input: &str| run(&["pgn", "select", input, "-o", &series, "--split", number]);
    assert!(!split("1", file.path()).stderr.contains("before"));
    assert!(parts.iter().all(|part| fs::exists(part).unwrap()));
    let shorter = split("2", file.path());
    assert!(shorter.stderr.contains("series-3.pgn\" was there before"), "{shorter:?}");
    assert!(split("1", &parts[0]).error().contains("is a file that is read"));
    for part in parts {
        fs::remove_file(part).unwrap();
    }
}
