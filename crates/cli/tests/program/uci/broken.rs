//! A panic in the search: caught, told, and followed by a legal move. The program that is built for tests fails when asked
//! to (see `fault` in the engine).

use crate::uci::dialogue::{Dialogue, START, command};

fn failing_at(depth: &str) -> Dialogue {
    Dialogue::with(command().arg("uci").env("ARROCCO_FAIL_AT_DEPTH", depth))
}

#[test]
fn a_search_that_fails_still_ends_with_a_move() {
    for (depth, threads) in [("1", "1"), ("4", "1"), ("4", "3")] {
        let mut dialogue = failing_at(depth);
        dialogue.send_all(&[&format!("setoption name Threads value {threads}"), "position startpos"]);
        for _ in 0..3 {
            dialogue.send("go depth 6");
            let answer = dialogue.best_move(START);
            assert_eq!(answer.errors(), ["the engine failed: \"asked to fail\"; it begins anew"]);
            assert!(dialogue.sync().is_empty());
        }
        dialogue.send("quit");
        assert_eq!(dialogue.finish(), (Vec::new(), 0));
    }
}

#[test]
fn a_search_that_fails_while_nobody_asked_waits_for_stop() {
    let mut dialogue = failing_at("3");
    dialogue.send_all(&["position startpos", "go infinite"]);
    dialogue.until("info string error: the engine failed");
    assert!(dialogue.sync().is_empty());
    dialogue.send("stop");
    let lines = dialogue.until("bestmove ");
    assert_ne!(lines.last().unwrap(), "bestmove (none)");
    dialogue.quit();
}

#[test]
fn options_survive_the_failure() {
    let mut dialogue = failing_at("5");
    dialogue.send_all(&["setoption name MultiPV value 2", "position startpos", "go depth 5"]);
    dialogue.best_move(START);
    dialogue.send("go depth 2");
    assert!(dialogue.best_move(START).lines.iter().any(|line| line.contains(" multipv 2 ")));
    dialogue.quit();
}

#[test]
fn a_helper_that_fails_does_not_keep_the_others_waiting() {
    let mut dialogue = Dialogue::with(command().arg("uci").env("ARROCCO_FAIL_IN_HELPER", "2"));
    dialogue.send_all(&["setoption name Threads value 4", "position startpos"]);
    for go in ["go depth 12", "go movetime 3600000", "go wtime 3600000 btime 3600000"] {
        dialogue.send(go);
        let answer = dialogue.best_move(START);
        let [error] = answer.errors()[..] else { panic!("{answer:?}") };
        assert!(error.starts_with("the engine failed: "), "{error}");
        assert!(dialogue.sync().is_empty());
    }
    // Without that helper all is well.
    dialogue.send_all(&["setoption name Threads value 2", "go depth 5"]);
    assert!(dialogue.best_move(START).errors().is_empty());
    dialogue.quit();
}
