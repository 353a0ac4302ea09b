//! Ctrl-C: what was counted is told, and the status is 1.
#![cfg(target_os = "linux")]

use std::process::{Child, Output, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::cli::matches::novice;
use crate::cli::program::{TempFile, command, run};

/// Starts a count that would take days and stops it.
fn interrupted(arguments: &[&str], signal: Signal) -> Output {
    let child = command()
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_until_it_listens(&child);
    kill_process(Pid::from_child(&child), signal).unwrap();
    child.wait_with_output().unwrap()
}

/// Until then the signal would end the program without a word.
fn wait_until_it_listens(child: &Child) {
    let path = format!("/proc/{}/status", child.id());
    let listens = || {
        let status = std::fs::read_to_string(&path).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        let caught = u64::from_str_radix(caught.trim(), 16).unwrap();
        // Both signals: the numbers of the lowest bits begin with 1.
        caught >> (2 - 1) & caught >> (15 - 1) & 1 == 1
    };
    while !listens() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn ctrl_c_prints_what_was_counted() {
    for (options, signal) in [
        (&[][..], Signal::INT),
        (&["--threads", "2"], Signal::INT),
        (&["--hash", "16"], Signal::INT),
        (&["--divide"], Signal::TERM),
    ] {
        let output = interrupted(&[&["perft", "12"], options].concat(), signal);
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(1), &b""[..]));
        let lines: Vec<&str> = text.lines().collect();
        let [.., "interrupted", nodes, time, nps] = lines.as_slice() else { panic!("{text}") };
        assert!(nodes.strip_prefix("nodes ").is_some_and(|nodes| nodes.parse::<u64>().is_ok()), "{text}");
        assert!(time.starts_with("time ") && nps.starts_with("nps "), "{text}");
    }
}

#[test]
fn ctrl_c_is_told_as_json() {
    let output = interrupted(&["perft", "12", "--json"], Signal::INT);
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &document["interrupted"]), (Some(1), &true.into()));
    assert!(document["nodes"].is_u64());
}

#[test]
fn ctrl_c_ends_a_suite_with_its_summary() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let file = TempFile::new("long.epd", format!("{start} ;D1 20 ;D10 69352859712417\n").as_bytes());
    let output = interrupted(&["perft", "--suite", file.path()], Signal::INT);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text.starts_with("interrupted\n1 positions, ") && text.ends_with(" 0 wrong\n"), "{text}");
}

#[test]
fn ctrl_c_while_another_engine_thinks() {
    let output = interrupted(&["perft", "9", "--against", "cat"], Signal::INT);
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(1), &b"interrupted\n"[..]));
}

/// Somebody types games and has had enough: nobody waits for the rest.
#[test]
fn ctrl_c_ends_a_file_of_games_that_never_ends() {
    for (words, ends) in [(&["check"][..], " broken\n"), (&["stats", "--json"], "\"interrupted\":true}\n")] {
        let mut child = command()
            .arg("pgn")
            .args(words)
            .arg("-")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take();
        wait_until_it_listens(&child);
        kill_process(Pid::from_child(&child), Signal::INT).unwrap();
        let output = child.wait_with_output().unwrap();
        drop(stdin);
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(1), &b""[..]), "{text}");
        assert!(text.contains("interrupted") && text.ends_with(ends), "{text}");
    }
}

/// The table is told, games that were going on are not counted, and no engine is left behind.
#[test]
fn ctrl_c_ends_a_match() {
    let marker = format!("novice-{}", std::process::id());
    let (first, second) = (novice(&format!("--name {marker}")), novice("--name B"));
    let engines = ["match", "--engine", &first, "--engine", &second, "--tc", "depth=1", "--games", "1000000"];
    let output = interrupted(&[&engines[..], &["--concurrency", "2"]].concat(), Signal::INT);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.starts_with("interrupted\n"), "{text}");
    let is_running = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok).any(|process| {
        let line = std::fs::read(process.path().join("cmdline")).unwrap_or_default();
        line.windows(marker.len()).any(|window| window == marker.as_bytes())
    });
    assert!(!is_running, "{marker} is still there");
}

/// The table is told, and the log is whole: the tuning goes on from there.
#[test]
fn ctrl_c_ends_a_tuning() {
    let parameters = TempFile::new("interrupted.txt", b"Skill 50 0 100 5\n");
    let log = TempFile::new("interrupted.jsonl", b"");
    std::fs::remove_file(&log.0).unwrap();
    let engine = novice("");
    let arguments = ["tune", "--engine", &engine, "--tc", "depth=1", "--parameters", parameters.path()];
    let arguments = [&arguments[..], &["--log", log.path(), "--max-moves", "4"]].concat();
    let more = ["--games", "1000000", "--concurrency", "2"];
    let output = interrupted(&[&arguments[..], &more].concat(), Signal::INT);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.starts_with("interrupted\n"), "{text}");
    // It may have been before the first pair, and even before the log.
    let lines = std::fs::read_to_string(&log.0).map_or(0, |log| log.lines().count());
    let other = run(&[&arguments[..], &["--games", "100", "--resume"]].concat());
    match lines {
        0 => assert_eq!(other.status, 0, "{other:?}"),
        _ => assert!(other.error().contains("it has 1000000 games, not 100"), "{other:?}"),
    }
}
