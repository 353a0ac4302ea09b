//! Fixed searches whose total node count is the engine's signature: it changes only when the search or the evaluation
//! changes.

use arrocco_rules::Position;

use crate::{Engine, Limits};

/// Default depth of the bench searches.
pub const BENCH_DEPTH: u32 = 12;

/// Openings, middlegames and endgames.
const POSITIONS: [&str; 28] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5",
    "r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 4",
    "rnbqk2r/ppp1ppbp/3p1np1/8/2PPP3/2N5/PP3PPP/R1BQKBNR w KQkq - 0 5",
    "rnbqk2r/pp3ppp/2pbpn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 2 6",
    "r2qkb1r/pp1n1ppp/2p1pn2/3p1b2/2PP4/4PN2/PP1NBPPP/R1BQK2R w KQkq - 2 7",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "r1b2r1k/4qp1p/p2ppb1Q/4nP2/1p1NP3/2N5/PPP4P/2KR1BR1 b - - 5 18",
    "2r2rk1/1bqnbpp1/1p1ppn1p/pP6/N1P1P3/P2B1N1P/1B2QPP1/R2R2K1 b - - 0 1",
    "r1bq1rk1/pp4pp/1b1np3/n2p4/3P4/2NBBN2/PP3PPP/R2Q1RK1 w - - 0 14",
    "3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1",
    "4rrk1/1p1q1ppp/p1pb4/3p1N2/3P1Q2/1P2P3/P4PPP/2R2RK1 w - - 3 22",
    "5rk1/q6p/2p3bR/1pPp1rP1/1P1Pp3/P3B1Q1/1K3P2/R7 w - - 93 90",
    "6k1/6p1/6Pp/ppp5/3pn2P/1P3K2/1PP2P2/3N4 b - - 0 1",
    "8/3p4/p1bk3p/Pp6/1Kp1PpPp/2P2P1P/2P5/5B2 b - - 0 1",
    "8/8/8/5N2/8/p7/8/2NK3k w - - 0 1",
    "8/1p3pp1/7p/5P1P/2k3P1/8/2K2P2/8 w - - 0 1",
    "8/pp2r1k1/2p1p3/3pP2p/1P1P1P1P/P5KR/8/8 w - - 0 1",
    "5k2/7R/4P2p/5K2/p1r2P1p/8/8/8 b - - 0 1",
    "6k1/1p3q1p/p2p2p1/P1pPp3/2P1P1n1/3Q2N1/5PPP/6K1 w - - 2 31",
    "3b4/5kp1/1p1p1p1p/pP1PpP1P/P1P1P3/3KN3/8/8 w - - 0 1",
    "8/8/1P6/5pr1/8/4R3/7k/2K5 w - - 0 1",
    "8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 1",
    "r1bbk1nr/pp3p1p/2n5/1N4p1/2Np1B2/8/PPP2PPP/2KR1B1R w kq - 0 13",
];

/// Searches all bench positions with a new engine and returns the total number of nodes.
///
/// ```
/// assert_eq!(arrocco_engine::bench(3), arrocco_engine::bench(3));
/// ```
pub fn bench(depth: u32) -> u64 {
    bench_with(&mut Engine::new(), depth)
}

/// [`bench()`] with an engine that is already configured.
///
/// ```
/// use arrocco_engine::{Engine, bench, bench_with};
/// let mut engine = Engine::new();
/// engine.set_network(None);
/// assert_ne!(bench_with(&mut engine, 3), bench(3));
/// ```
pub fn bench_with(engine: &mut Engine, depth: u32) -> u64 {
    bench_until(engine, depth, || false)
}

/// [`bench_with`] that can be stopped: another thread makes `is_stopped` true and then stops the engine's
/// [`Control`](crate::Control). The nodes are then those of the searches so far.
///
/// ```
/// use arrocco_engine::{Engine, bench_until};
/// assert_eq!(bench_until(&mut Engine::new(), 100, || true), 0);
/// ```
pub fn bench_until(engine: &mut Engine, depth: u32, is_stopped: impl Fn() -> bool) -> u64 {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut nodes = 0;
    for position in POSITIONS.iter().filter_map(|fen| fen.parse::<Position>().ok()) {
        engine.clear();
        engine.control().arm(false);
        // After arming, so that a stop in between is seen here or by the search.
        if is_stopped() {
            break;
        }
        nodes += engine.search_armed(&position, &[], &limits, &mut |_| {}).nodes;
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bench_position_is_valid() {
        for fen in POSITIONS {
            assert!(fen.parse::<Position>().is_ok(), "{fen}");
        }
    }
}
