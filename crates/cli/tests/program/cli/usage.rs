//! The command line itself, and outputs that nobody reads.

use std::process::Stdio;

use crate::cli::program::{command, run};

#[test]
fn help_and_version_are_answers() {
    assert!(run(&["--version"]).lines(0)[0].starts_with("arrocco "));
    for arguments in
        [&["--help"][..], &["help"], &["help", "perft"], &["perft", "--help"], &["analyze", "-h"]]
    {
        assert!(run(arguments).lines(0).iter().any(|line| line.starts_with("Usage:")), "{arguments:?}");
    }
}

#[test]
fn wrong_usage_is_told_in_one_line() {
    for (arguments, message) in [
        (&["nonsense"][..], "\"nonsense\" is no command, PGN file or FEN (see arrocco --help)"),
        (&["legal", "e5"], "\"legal\" is no command, PGN file or FEN (see arrocco --help)"),
        (&["help", "nonsense"], "unrecognized subcommand 'nonsense'"),
        (&["library", "--library", "x", "export", "--bogus"], "(see arrocco library export --help)"),
        (&["prft"], "is perft meant?"),
        (&["nowhere.pgn"], "nowhere.pgn"),
        (&["8/8/8 w"], "8"),
        (&["perft", "--plain", "3"], "--plain"),
        (&["perft"], "required arguments were not provided: <DEPTH>"),
        (&["perft", "x"], "invalid value 'x' for '[DEPTH]': 'x' is not a whole number"),
        (&["play", "--time", "abc"], "a time is in minutes"),
        (&["moves", "--moves", "e4", "--ply", "3"], "--ply is about a game in a file: it needs --pgn FILE"),
        (&["perft", "y"], "(see arrocco perft --help)"),
        (&["pgn"], "arrocco pgn needs a command: check, stats, fens, select (see arrocco pgn --help)"),
        (&["data"], "arrocco data needs a command: "),
        (&["perft", "256"], "256 is not in 0..=255"),
        (&["perft", "-1"], "unexpected argument '-1'"),
        (&["perft", "1", "--threads", "100000"], "not in 0..=1024"),
        (&["perft", "1", "--hash", "-1"], "'-1'"),
        (&["perft", "1", "--hash", "lots"], "invalid value 'lots' for '--hash <MIB>'"),
        (&["perft", "1", "--suite", "x"], "cannot be used with"),
        (&["perft", "1", "--max-nodes", "5"], "'[DEPTH]' cannot be used with '--max-nodes <N>'"),
        (&["perft", "1", "--against", "x", "--divide"], "cannot be used with"),
        (&["perft", "1", "--against", "x", "--timeout", "0"], "0 is not in 1.."),
        (&["moves", "--from", "z9"], "invalid value 'z9' for '--from <SQUARE>': a square is a letter"),
        (&["moves", "--format", "runes"], "invalid value 'runes'"),
        (&["moves", "extra"], "unexpected argument 'extra'"),
        (&["explain"], "required arguments were not provided: <MOVE>"),
        (&["fen"], "required arguments were not provided: <FEN>"),
        (&["moves", "--from", "\u{1b}[31m\n\n\u{202e}"], "invalid value"),
    ] {
        let run = run(arguments);
        assert!(run.error().contains(message), "{run:?}");
    }
    run(&["perft", &"9".repeat(100_000)]).error();
}

#[test]
fn nobody_minds_a_reader_who_has_seen_enough() {
    for (arguments, status) in [
        (&["moves"][..], 0),
        (&["board"], 0),
        (&["board", "--svg", "-"], 0),
        (&["perft", "2", "--divide"], 0),
        (&["perft", "2", "--json"], 0),
        (&["fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"], 0),
        (&["explain", "e2e4"], 0),
        (&["explain", "e2e5"], 1),
        (&["--help"], 0),
        (&[], 0),
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command().args(arguments).stdin(Stdio::null()).stdout(writer).output().unwrap();
        assert_eq!(
            (output.status.code(), output.stderr.as_slice()),
            (Some(status), &b""[..]),
            "{arguments:?}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command().arg("moves").stdin(Stdio::null()).stdout(full).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(message.starts_with("error: cannot write to standard output: ") && message.lines().count() == 1);
}
