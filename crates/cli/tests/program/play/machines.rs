//! Machines that play.

use crate::play::program::{Session, command, run, run_command};
use arrocco_support::temporary_folder::TemporaryFolder;

#[test]
fn chance_plays_itself_to_an_end() {
    let run = run(&["--white", "random", "--black", "random"], "pgn\n");
    let lines = run.lines();
    let result = lines.last().unwrap().strip_prefix("Result ").unwrap();
    assert!(["1-0", "0-1", "1/2-1/2"].contains(&result), "{result}");
    let start = lines.iter().position(|line| line.starts_with("[Event")).unwrap();
    let text = lines[start..lines.len() - 1].join("\n");
    let imported = arrocco_play::Game::import(text.as_bytes()).unwrap();
    assert!(imported.warnings.is_empty(), "{:?}", imported.warnings);
    let moves = lines[..start].iter().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
    assert_eq!(imported.game.plies().len(), moves);
    assert_eq!(imported.game.record().outcome().map(arrocco_rules::Outcome::result), Some(result));
}

#[test]
fn the_engine_answers_moves_wishes_and_offers() {
    let run = run(&["--level", "1"], "e4\nhint\ndraw\nback\nmoves\n");
    let lines = run.lines();
    assert_eq!(lines[0], "Human (White) against Arrocco level 1 (800 Elo) (Black)");
    assert_eq!(lines[2], "1. e4");
    assert!(lines[3].starts_with("1... "), "{lines:?}");
    assert!(lines[4].starts_with("Hint: "), "{lines:?}");
    assert_eq!(lines[5], "White offers a draw");
    assert!(["Black declines the draw", "Draw by agreement"].contains(&lines[6]), "{lines:?}");
    assert_eq!(lines[7..9], ["Taken back: 2", "No moves yet"]);
}

/// Far behind, the engine is glad of a draw; far ahead, it is not.
#[test]
fn draws_are_answered_by_evaluation() {
    let offer = |fen| {
        let run = run(&["--fen", fen, "--level", "3"], "draw\n");
        run.lines()[3].to_owned()
    };
    assert_eq!(offer("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 40"), "Draw by agreement");
    assert_eq!(offer("qq2k3/8/8/8/8/8/8/4K3 w - - 0 40"), "Black declines the draw");
}

#[test]
fn a_person_may_play_black() {
    let run = run(&["--black", "human", "--level", "2"], "board\n");
    let lines = run.lines();
    assert!(lines[2].starts_with("1. "), "{lines:?}");
    // From Black's side.
    assert!(lines[4].starts_with("1 |"), "{lines:?}");
}

#[test]
fn the_engine_keeps_to_its_clock() {
    let run = run(&["--white", "engine:20", "--black", "random", "--time", "0.05+0.01"], "");
    let lines = run.lines();
    assert!(!run.stdout.contains("Black won on time"), "{lines:?}");
    assert_ne!(lines.last(), Some(&"Result *"));
}

#[cfg(unix)]
#[test]
fn engines_of_others_play() {
    let engine = format!("uci:{} uci", env!("CARGO_BIN_EXE_arrocco"));
    let run = run(&["--black", &engine], "e4\n");
    let lines = run.lines();
    assert_eq!(lines[0], "Human (White) against arrocco (Black)");
    assert!(lines[3].starts_with("1... "), "{lines:?}");
}

#[cfg(unix)]
#[test]
fn engines_that_fail_do_not_end_the_game() {
    let liar = "uci:sh -c 'while read l; do case $l in uci) echo uciok;; isready) echo readyok;; \
                go*) echo bestmove e2e4;; quit) exit;; esac; done'";
    for (engine, reason) in [("uci:/no/such/engine", "cannot start"), (liar, "not a legal move here")] {
        let run = run(&["--black", engine], "e4\nplayer black human\nresume\ne5\n");
        let lines = run.lines();
        assert!(lines[3].starts_with("Black cannot move: ") && lines[3].contains(reason), "{lines:?}");
        let rest = ["Human plays Black", "The game goes on", "1... e5", "The game is saved", "Result *"];
        assert_eq!(lines[5..], rest, "{lines:?}");
    }
}

/// The program under test can be made to fail (see `fault` in the engine).
#[test]
fn an_engine_that_panics_does_not_end_the_game() {
    let folder = TemporaryFolder::new().unwrap();
    let mut command = command(&folder, &["--level", "20"]);
    let run = run_command(command.env("ARROCCO_FAIL_AT_DEPTH", "3"), "e4\nplayer black human\nresume\ne5\n");
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines[3..5], ["Black cannot move: asked to fail", "The game is paused; resume lets it go on"]);
    assert_eq!((lines[7], run.status), ("1... e5", Some(0)));
}

#[cfg(unix)]
#[test]
fn a_person_may_interrupt_with_a_signal() {
    for signal in ["-TERM", "-INT", "-HUP"] {
        let folder = TemporaryFolder::new().unwrap();
        let mut session = Session::start(&folder, &["--white", "human", "--black", "human"]);
        session.say("e4");
        session.wait_for("1. e4");
        let killed = std::process::Command::new("kill").args([signal, &session.id().to_string()]).status();
        assert!(killed.unwrap().success());
        assert_eq!(session.wait_for("saved"), "The game is saved");
        assert_eq!(session.finish(), (vec!["Result *".to_owned()], Some(1)), "{signal}");
    }
}
