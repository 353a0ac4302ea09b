//! Many threads and far too small a hash table, where entries are mixed up all the time: still, nothing illegal is said.
//! Every line of a search is played by the rules where it is read.

use crate::dialogue::{Dialogue, START};

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
