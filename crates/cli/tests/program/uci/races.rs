//! Many threads and far too small a hash table, where entries are mixed up all the time: still, nothing illegal is said.
//! Every line of a search is played by the rules where it is read.

use crate::uci::dialogue::{Dialogue, START, command};

const POSITIONS: [&str; 6] = [
    START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39",
];

#[test]
fn nothing_illegal_is_said_whatever_is_in_the_hash_table() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["setoption name Hash value 1", "setoption name Threads value 4"]);
    dialogue.send("setoption name MultiPV value 3");
    // No new game in between: what one position has left is there for the next.
    for _ in 0..4 {
        for fen in POSITIONS {
            dialogue.send_all(&[&format!("position fen {fen}"), "go nodes 60000"]);
            assert!(dialogue.best_move(fen).errors().is_empty());
        }
    }
    dialogue.quit();
}

/// Positions of a game that are taken for each other, on one thread and on several.
#[test]
fn nothing_illegal_is_said_when_positions_are_mixed_up() {
    for (bits, threads) in [("0", 1), ("2", 1), ("5", 1), ("2", 4)] {
        let mut dialogue = Dialogue::with(command().arg("uci").env("ARROCCO_KEY_BITS", bits));
        dialogue.send_all(&["setoption name Hash value 1", "setoption name MultiPV value 3"]);
        dialogue.send(&format!("setoption name Threads value {threads}"));
        for _ in 0..3 {
            for fen in POSITIONS {
                dialogue.send_all(&[&format!("position fen {fen}"), "go nodes 40000"]);
                assert!(dialogue.best_move(fen).errors().is_empty());
            }
        }
        dialogue.quit();
    }
}

/// What an interface that has lost its head may send around a search.
const DISTURBANCES: [&str; 8] = [
    "ponderhit",
    "ucinewgame",
    "setoption name Hash value 1",
    "setoption name Hash value 2",
    "setoption name Threads value 1",
    "setoption name Threads value 4",
    "setoption name Clear Hash",
    "isready",
];

const SEARCHES: [&str; 5] =
    ["go infinite", "go ponder wtime 20 btime 20", "go nodes 3000", "go movetime 2", "go depth 4"];

/// Stop, ponder hit, new games, other sizes and numbers of threads, all while several threads search: one move for each
/// search, and a legal one. `ThreadSanitizer` watches this, too (`cargo xtask sanitize`).
#[test]
fn whatever_comes_around_a_search_there_is_one_legal_move() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["setoption name Hash value 1", "setoption name Threads value 3"]);
    for round in 0..60 {
        let fen = POSITIONS[round % POSITIONS.len()];
        dialogue.send(&format!("position fen {fen}"));
        for step in 0..4 {
            dialogue.send(DISTURBANCES[(round * 5 + step * 3) % DISTURBANCES.len()]);
            if step == 1 {
                dialogue.send(SEARCHES[round % SEARCHES.len()]);
            }
        }
        dialogue.send("stop");
        assert!(dialogue.best_move(fen).errors().is_empty());
    }
    assert!(dialogue.sync().iter().all(|line| !line.starts_with("bestmove ")));
    dialogue.quit();
}
