//! Strength levels through the protocol: quick legal moves in every mode, and analysis that is not weakened.

use crate::uci::dialogue::{Dialogue, START};

const MIDDLEGAME: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
const MATE_IN_TWO: &str = "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1";

#[test]
fn every_level_answers_every_kind_of_go() {
    let mut dialogue = Dialogue::new();
    for number in 1..=20 {
        dialogue.send(&format!("setoption name Level value {number}"));
        for go in ["wtime 60000 btime 60000", "wtime 1 btime 1", "movetime 20", "depth 4", "nodes 300"] {
            dialogue.send_all(&[&format!("position fen {MIDDLEGAME}"), &format!("go {go}")]);
            assert!(dialogue.best_move(MIDDLEGAME).errors().is_empty());
        }
    }
    dialogue.quit();
}

#[test]
fn a_level_keeps_to_the_moves_asked_for_and_shows_several_lines() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 800"]);
    for _ in 0..10 {
        dialogue.send_all(&["ucinewgame", "position startpos", "go movetime 100 searchmoves h2h4 a2a4"]);
        let best = dialogue.best_move(START).best;
        assert!(["h2h4", "a2a4"].contains(&best.as_str()), "{best}");
    }
    dialogue.send_all(&[
        "setoption name MultiPV value 3",
        &format!("position fen {MIDDLEGAME}"),
        "go depth 9",
    ]);
    let lines = dialogue.best_move(MIDDLEGAME).lines;
    assert!(lines.iter().any(|line| line.contains(" multipv 3 ")), "{lines:#?}");
    dialogue.quit();
}

#[test]
fn a_level_that_ponders_waits_for_the_move() {
    let mut dialogue = Dialogue::new();
    dialogue.send("setoption name Level value 1");
    for end in ["ponderhit", "stop"] {
        dialogue.send_all(&[&format!("position fen {MIDDLEGAME}"), "go ponder wtime 1000 btime 1000"]);
        let lines = dialogue.sync();
        assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
        dialogue.send(end);
        dialogue.until("bestmove ");
    }
    dialogue.quit();
}

#[test]
fn analysis_is_not_weakened() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["setoption name Level value 1", &format!("position fen {MATE_IN_TWO}"), "go mate 2"]);
    let answer = dialogue.best_move(MATE_IN_TWO);
    assert_eq!((answer.best.as_str(), answer.score().as_str()), ("d2h6", "mate 2"));
    // Far deeper than a level goes.
    dialogue.send_all(&[&format!("position fen {MIDDLEGAME}"), "go infinite"]);
    dialogue.until("info depth 9 ");
    dialogue.send("stop");
    dialogue.until("bestmove ");
    dialogue.quit();
}
