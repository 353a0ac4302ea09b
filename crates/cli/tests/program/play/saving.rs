//! A game that was not finished is offered again, and nothing is ever overwritten silently.

use crate::play::program::{PEOPLE, Session, command, run_command, run_in};
use arrocco_support::temporary_folder::TemporaryFolder;

#[test]
fn an_unfinished_game_is_offered_at_the_next_start() {
    let folder = TemporaryFolder::new().unwrap();
    run_in(&folder, &PEOPLE, "e4\nc5\n").lines();
    let run = run_in(&folder, &[], "e5\nresume\nmoves\nNf3\n");
    let choice = "Type resume to go on with it, or new to begin another";
    assert_eq!(
        run.lines(),
        [
            "There is an unfinished game: Human against Human, moves: 1, last: c5",
            choice,
            choice,
            "Human (White) against Human (Black)",
            "Type a move such as Nf3 or g1f3, or help",
            "The game goes on; moves so far: 1",
            "1. e4 c5",
            "2. Nf3",
            "The game is saved",
            "Result *",
        ]
    );
    let run = run_in(&folder, &["--resume"], "moves\n");
    assert!(run.lines().contains(&"2. Nf3"));
}

#[test]
fn nobody_has_to_choose() {
    let folder = TemporaryFolder::new().unwrap();
    run_in(&folder, &PEOPLE, "e4\n").lines();
    let run = run_in(&folder, &[], "");
    assert_eq!(run.lines().len(), 2);
    assert!(run_in(&folder, &["--resume"], "moves\n").lines().contains(&"1. e4"));
}

/// The file that a line names.
#[track_caller]
fn kept(line: &str) -> &str {
    line.strip_prefix("The old game is kept in ").unwrap_or_else(|| panic!("{line}"))
}

/// Every old game in a folder, by what was played.
fn texts_in(folder: &TemporaryFolder) -> Vec<String> {
    let files = std::fs::read_dir(folder.file("arrocco")).unwrap().map(|file| file.unwrap().path());
    let games = files.filter(|file| file.extension().is_some_and(|extension| extension == "pgn"));
    games.map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

#[test]
fn every_game_that_was_replaced_is_kept() {
    let folder = TemporaryFolder::new().unwrap();
    let script = "e4\ne5\nnew\nd4\nnew\nc4\nback\nnew\nb3\nload x\n";
    let run = run_in(&folder, &PEOPLE, script);
    let files: Vec<&str> =
        run.lines().into_iter().filter_map(|line| line.strip_prefix("The old game is kept in ")).collect();
    assert_eq!(files.len(), 3);
    for (file, part) in files.iter().zip(["e5", "d4", "c4"]) {
        assert!(std::fs::read_to_string(file).unwrap().contains(part), "{file}");
    }
    assert_eq!(texts_in(&folder).len(), 4);
}

#[test]
fn a_finished_game_is_kept_when_another_begins() {
    let folder = TemporaryFolder::new().unwrap();
    run_in(&folder, &PEOPLE, "f3\ne5\ng4\nQh4\n").lines();
    for opening in ["a3", "b3"] {
        let run = run_in(&folder, &PEOPLE, format!("{opening}\nresign\n"));
        kept(run.lines()[0]);
    }
    let texts = texts_in(&folder);
    for part in ["Qh4#", "1. a3", "1. b3"] {
        assert!(texts.iter().any(|text| text.contains(part)), "{part}");
    }
}

/// A name that leaves no room for a date.
#[test]
fn a_game_that_cannot_be_kept_stays_on_the_board() {
    let folder = TemporaryFolder::new().unwrap();
    let file = folder.file(&("x".repeat(245) + ".pgn"));
    let arguments = ["--white", "human", "--black", "human", "--save", file.to_str().unwrap()];
    let run = run_in(&folder, &arguments, "e4\nnew\nmoves\n");
    let lines = run.lines();
    assert!(lines[3].starts_with("The old game stays on the board"), "{lines:?}");
    assert_eq!(lines[4], "1. e4");
    assert!(std::fs::read_to_string(file).unwrap().contains("1. e4"));
}

#[test]
fn a_new_game_sets_the_old_one_aside() {
    let folder = TemporaryFolder::new().unwrap();
    run_in(&folder, &PEOPLE, "e4\n").lines();
    let run = run_in(&folder, &["--new", "--black", "human", "--white", "human"], "d4\n");
    let aside = kept(run.lines()[0]);
    assert!(std::fs::read_to_string(aside).unwrap().contains("1. e4"));
    let run = run_in(&folder, &[], "no\nmoves\n");
    assert!(run.lines().contains(&"No moves yet"));
}

#[test]
fn a_game_that_is_over_is_not_offered() {
    let folder = TemporaryFolder::new().unwrap();
    run_in(&folder, &PEOPLE, "e4\nresign\n").lines();
    let run = run_in(&folder, &PEOPLE, "moves\n");
    assert_eq!(run.lines()[3], "No moves yet");
}

#[test]
fn take_backs_and_clocks_are_saved_too() {
    let folder = TemporaryFolder::new().unwrap();
    let timed = ["--white", "human", "--black", "human", "--time", "600"];
    run_in(&folder, &timed, "e4\ne5\nNf3\nback 2\n").lines();
    let run = run_in(&folder, &["--resume"], "redo 2\nclock\n");
    let lines = run.lines();
    assert!(lines.contains(&"Played again: 2"));
    assert!(lines.iter().any(|line| line.starts_with("White 9:59:") || line.starts_with("White 10:00:00")));
}

#[test]
fn a_torn_file_is_told_and_kept() {
    let folder = TemporaryFolder::new().unwrap();
    run_in(&folder, &PEOPLE, "e4\n").lines();
    let file = folder.file("arrocco/game.pgn");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, &text[..text.len() / 2]).unwrap();
    let resumed = run_in(&folder, &["--resume"], "");
    assert_eq!(resumed.status, Some(2));
    let run = run_in(&folder, &PEOPLE, "d4\n");
    let lines = run.lines();
    assert!(
        lines[0].starts_with("The unfinished game in ") && lines[0].contains("is not whole"),
        "{lines:?}"
    );
    assert!(lines.contains(&"1. d4"));
    assert!(std::path::Path::new(kept(lines[1])).exists());
}

#[test]
fn two_games_at_once_have_files_of_their_own() {
    let folder = TemporaryFolder::new().unwrap();
    let mut first = Session::start(&folder, &PEOPLE);
    first.say("e4");
    first.wait_for("1. e4");
    let run = run_in(&folder, &PEOPLE, "d4\n");
    assert_eq!(run.lines()[2], "1. d4");
    first.say("e5");
    first.wait_for("1... e5");
    first.finish();
    let text = |name: &str| std::fs::read_to_string(folder.file(name)).unwrap();
    assert!(text("arrocco/game.pgn").contains("1. e4") && text("arrocco/game-2.pgn").contains("1. d4"));
}

#[test]
fn a_game_that_cannot_be_saved_goes_on() {
    let folder = TemporaryFolder::new().unwrap();
    let file = folder.file("no/such/folder/game.pgn");
    let arguments = ["--white", "human", "--black", "human", "--save", file.to_str().unwrap()];
    let run = run_in(&folder, &arguments, "e4\ne5\nsave\n");
    let lines = run.lines();
    // At the first attempt, when somebody asks, and in the end.
    let complaints = lines.iter().filter(|line| line.starts_with("The game cannot be saved: "));
    assert_eq!(complaints.count(), 3, "{lines:?}");
    assert!(lines.contains(&"1... e5") && !lines.contains(&"The game is saved"));
}

/// A device that has no room stands for the disk.
#[cfg(target_os = "linux")]
#[test]
fn a_game_on_a_full_disk_goes_on() {
    let folder = TemporaryFolder::new().unwrap();
    let file = folder.file("full.pgn");
    std::os::unix::fs::symlink("/dev/full", &file).unwrap();
    let arguments = ["--white", "human", "--black", "human", "--save", file.to_str().unwrap()];
    let run = run_in(&folder, &arguments, "e4\ne5\nsave\n");
    let lines = run.lines();
    let complaints = lines.iter().filter(|line| {
        line.starts_with("The game cannot be saved: ") && line.contains("No space left on device")
    });
    assert_eq!(complaints.count(), 3, "{lines:?}");
    assert!(lines.contains(&"1... e5") && !lines.contains(&"The game is saved"));
}

#[test]
fn a_file_of_ones_own_is_used() {
    let folder = TemporaryFolder::new().unwrap();
    let file = folder.file("mine.pgn");
    let name = file.to_str().unwrap();
    run_in(&folder, &["--white", "human", "--black", "human", "--save", name], "e4\n").lines();
    let run = run_in(&folder, &["--resume", "--save", name], "moves\n");
    assert!(run.lines().contains(&"1. e4"));
    assert!(!folder.file("arrocco").exists());
}

#[cfg(unix)]
#[test]
fn without_a_folder_for_its_state_the_game_is_played_all_the_same() {
    let folder = TemporaryFolder::new().unwrap();
    let mut command = command(&folder, &PEOPLE);
    let run = run_command(command.env("XDG_STATE_HOME", "/dev/null/x"), "e4\ne5\nsave\n");
    let lines = run.lines();
    let last =
        ["There is no file to save in: name one, as in save game.pgn", "The game was not saved", "Result *"];
    assert_eq!(lines[lines.len() - 3..], last);
    assert!(lines[0].starts_with("The game cannot be saved: "), "{lines:?}");
    assert!(lines.contains(&"1... e5"), "{lines:?}");
}

#[test]
fn the_game_of_a_second_program_is_offered_once_the_first_is_over() {
    let folder = TemporaryFolder::new().unwrap();
    let mut first = Session::start(&folder, &PEOPLE);
    first.say("e4");
    first.wait_for("1. e4");
    run_in(&folder, &PEOPLE, "d4\n").lines();
    first.say("resign");
    first.finish();
    for arguments in [&["--resume"][..], &[]] {
        let run = run_in(&folder, arguments, "resume\nmoves\n");
        assert!(run.lines().contains(&"1. d4"), "{run:?}");
    }
    // Whoever wants a new game leaves it alone.
    run_in(&folder, &["--new", "--white", "human", "--black", "human"], "c4\nresign\n").lines();
    assert!(run_in(&folder, &["--resume"], "moves\n").lines().contains(&"1. d4"));
}

#[test]
fn two_programs_do_not_save_in_one_file() {
    let folder = TemporaryFolder::new().unwrap();
    let file = folder.file("one.pgn");
    let arguments = ["--white", "human", "--black", "human", "--save", file.to_str().unwrap()];
    let mut first = Session::start(&folder, &arguments);
    first.say("e4");
    first.wait_for("1. e4");
    let second = run_in(&folder, &arguments, "d4\n");
    assert_eq!(second.status, Some(2));
    assert!(second.stderr.contains("another program saves its game in this file"), "{second:?}");
    first.finish();
    let run = run_in(&folder, &["--resume", "--save", file.to_str().unwrap()], "moves\n");
    assert!(run.lines().contains(&"1. e4"));
}

/// A folder stands where a lock would have to be.
#[test]
fn a_game_that_can_only_be_read_is_resumed_without_saving() {
    let folder = TemporaryFolder::new().unwrap();
    let arguments = ["--resume"];
    std::fs::create_dir_all(folder.file("arrocco/game.lock")).unwrap();
    let run = run_in(&folder, &arguments, "");
    assert!(run.stderr.contains("The game cannot be saved: ") && run.status == Some(2), "{run:?}");
    std::fs::remove_dir(folder.file("arrocco/game.lock")).unwrap();
    run_in(&folder, &PEOPLE, "e4\n").lines();
    std::fs::create_dir_all(folder.file("arrocco/game.lock")).unwrap();
    let run = run_in(&folder, &arguments, "moves\ne5\n");
    let lines = run.lines();
    assert!(lines[0].starts_with("The game cannot be saved: "), "{lines:?}");
    assert!(lines.contains(&"1. e4") && lines.contains(&"1... e5"), "{lines:?}");
}
