//! What is wrong on the command line is told in one line.

use crate::play::program::run;

#[track_caller]
fn check(arguments: &[&str], part: &str) {
    let run = run(arguments, "");
    assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{run:?}");
    assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
    assert!(run.stderr.contains(part), "{run:?}");
}

#[test]
fn wrong_arguments_are_told_in_one_line() {
    check(&["--white", "nobody"], "a player is human, engine, engine:LEVEL, random or uci:COMMAND");
    check(&["--white", "engine:0"], "a level is a number from 1 to 20");
    check(&["--level", "21"], "21");
    check(&["--time", "soon"], "a time is in minutes");
    check(&["--time", "5+x"], "the bonus is a number of seconds");
    check(&["--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "king");
    check(&["--chess960", "960"], "960");
    check(&["--chess960", "1", "--fen", "startpos"], "cannot be used with");
    check(&["--lang", "fr"], "fr");
    check(&["--new", "--resume"], "cannot be used with");
    check(&["--resume"], "there is no unfinished game to resume");
}
