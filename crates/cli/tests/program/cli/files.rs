//! Files that are not there, empty, not to be read or not to be written: status 2 and one line, or a warning and on.

use crate::cli::matches::novice;
use crate::cli::program::{TempFile, run};

/// Every command that reads a file, with what it says of an empty one.
const READERS: &[(&[&str], &str)] = &[
    (&["pgn", "check"], "there is no game in this file"),
    (&["pgn", "stats"], "there is no game in this file"),
    (&["pgn", "fens"], "there is no game in this file"),
    (&["analyse", "--depth", "1", "--pgn"], "there is no game in this file"),
    (&["perft", "--suite"], "there is no position in this file"),
    (&["analyse", "--depth", "1", "--epd"], "there is no position in this file"),
];

fn read(command: &[&str], path: &str) -> String {
    run(&[command, &[path]].concat()).error().to_owned()
}

#[test]
fn files_that_are_not_there_are_told_in_one_line() {
    for (command, _) in READERS {
        let error = read(command, "/no/such/file");
        assert!(error.contains("/no/such/file") && error.contains("No such file"), "{command:?}: {error}");
    }
}

#[test]
fn files_that_are_empty_are_told_in_one_line() {
    let (nothing, blank) = (TempFile::new("nothing", b""), TempFile::new("blank", b"\n \n\r\n"));
    for (command, text) in READERS {
        for file in [&nothing, &blank] {
            let error = read(command, file.path());
            assert!(error.contains(text), "{command:?}: {error}");
        }
    }
}

#[test]
fn folders_are_no_files() {
    let folder = std::env::temp_dir();
    for (command, _) in READERS {
        let error = read(command, folder.to_str().unwrap());
        assert!(error.contains("irectory"), "{command:?}: {error}");
    }
}

/// A file that opens and then cannot be read, whoever reads it.
#[cfg(target_os = "linux")]
#[test]
fn files_that_fail_while_they_are_read_are_told_in_one_line() {
    for (command, _) in READERS {
        let error = read(command, "/proc/self/mem");
        assert!(
            error.contains("/proc/self/mem") && error.contains("nput/output error"),
            "{command:?}: {error}"
        );
    }
}

/// Whoever may read everything, as in containers, cannot be kept from it.
#[cfg(unix)]
#[test]
fn files_that_may_not_be_read_are_told_in_one_line() {
    use std::os::unix::fs::PermissionsExt as _;
    let file = TempFile::new("locked", b"[Event \"?\"]\n\n1. e4 *\n");
    std::fs::set_permissions(&file.0, std::fs::Permissions::from_mode(0o000)).unwrap();
    if std::fs::read(&file.0).is_ok() {
        println!("skipped: this user may read everything");
        return;
    }
    for (command, _) in READERS {
        let error = read(command, file.path());
        assert!(error.contains("Permission denied"), "{command:?}: {error}");
    }
}

#[test]
fn books_that_cannot_be_read_are_told_in_one_line() {
    let (folder, empty) = (std::env::temp_dir(), TempFile::new("no-openings.pgn", b""));
    for (path, text) in [
        ("/no/such/book.pgn", "No such file"),
        (folder.to_str().unwrap(), "irectory"),
        (empty.path(), "has no openings"),
    ] {
        let engines = ["--engine", &novice(""), "--engine", &novice("")];
        let run = run(&[&["match"], &engines[..], &["--book", path]].concat());
        assert!(run.error().contains(text), "{run:?}");
    }
}

/// A disk that is full while a match is played, by way of a limit on the size of files.
#[cfg(unix)]
#[test]
fn a_match_goes_on_when_its_games_cannot_be_written() {
    use std::process::Command;
    let file = TempFile::new("full.pgn", b"");
    std::fs::remove_file(&file.0).unwrap();
    // A block has 512 bytes here and 1024 there: room for a game or two, but not for all.
    let limited = "trap '' XFSZ; ulimit -f 2; exec \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", limited, "sh", env!("CARGO_BIN_EXE_arrocco"), "match", "--pgn", file.path()]);
    let engine = novice("");
    command.args(["--engine", &engine, "--engine", &engine, "--tc", "depth=1", "--max-moves", "6"]);
    let output = command.args(["--games", "10"]).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    let told: Vec<&str> = errors.lines().collect();
    assert!(told[0].starts_with("warning: game ") && told[0].contains("cannot write \""), "{errors}");
    assert!(told[0].ends_with("; the match goes on, the game is lost"), "{errors}");
    let last = told.last().unwrap();
    assert!(last.starts_with("error: ") && last.contains(" games could not be written to \""), "{errors}");
    assert_eq!(output.status.code(), Some(2));
    let table = String::from_utf8(output.stdout).unwrap();
    assert_eq!(table.lines().nth(1).unwrap().split_whitespace().nth(2), Some("10"), "{table}");
    // What is in the file is whole.
    let games = std::fs::read_to_string(&file.0).unwrap();
    assert!(games.is_empty() || games.ends_with("1/2-1/2\n\n"), "{games}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_match_does_not_go_on_with_something_that_has_no_end() {
    let engine = novice("");
    let run = run(&["match", "--engine", &engine, "--engine", &engine, "--pgn", "/dev/full", "--resume"]);
    assert!(run.error().contains("it is not a file"), "{run:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = crate::cli::program::command();
    let output = command.args(["perft", "1"]).stdout(full).stderr(std::process::Stdio::piped()).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("error: ") && error.contains("No space left on device"), "{error}");
}
