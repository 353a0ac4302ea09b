//! Benchmarks of Arrocco's rules against other crates, in one run: `perft` counts leaves without making them, `movegen`
//! fills a list and plays every move, `san` writes and reads the names of moves, `fen` positions, `pgn` reads and skips files of games,
//! `tables` probes a folder of Syzygy tables.
//! Times are those of the processor, where the system tells them. `perft count NAME INDEX` runs one crate on one position and a ply less deep, for counting instructions
//! (`valgrind --tool=cachegrind --cache-sim=no`, on a build without AVX-512).

mod fen;
mod peers;
mod pgn;
mod san;
mod stopwatch;
mod tables;

use std::process::ExitCode;

use peers::{Arrocco, ByHand, Chess, Cozy, Peer, Shakmaty};
use stopwatch::Stopwatch;

/// A position of the benchmark: name, FEN, depth and leaves of `perft`, depth and leaves of `movegen`.
struct BenchPosition {
    name: &'static str,
    fen: &'static str,
    perft: (u32, u64),
    movegen: (u32, u64),
}

const POSITIONS: [BenchPosition; 5] = [
    BenchPosition {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        perft: (6, 119_060_324),
        movegen: (5, 4_865_609),
    },
    BenchPosition {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        perft: (5, 193_690_690),
        movegen: (4, 4_085_603),
    },
    BenchPosition {
        name: "position 3",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        perft: (7, 178_633_661),
        movegen: (6, 11_030_083),
    },
    BenchPosition {
        name: "position 5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        perft: (5, 89_941_194),
        movegen: (4, 2_103_487),
    },
    BenchPosition {
        name: "position 6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        perft: (5, 164_075_551),
        movegen: (4, 3_894_594),
    },
];

/// The default number of runs; the best one counts.
const LAPS: usize = 5;

/// What is measured.
#[derive(Clone, Copy, PartialEq)]
enum Benchmark {
    Perft,
    Movegen,
}

impl Benchmark {
    fn of(self, position: &BenchPosition) -> (u32, u64) {
        match self {
            Self::Perft => position.perft,
            Self::Movegen => position.movegen,
        }
    }

    fn run<P: Peer>(self, position: &BenchPosition, depth: u32) -> u64 {
        let board = P::board(position.fen);
        match self {
            Self::Perft => P::perft(&board, depth),
            Self::Movegen => P::movegen(&board, depth),
        }
    }

    /// Leaves per second in one timed run.
    fn time<P: Peer>(self, position: &BenchPosition) -> f64 {
        let (depth, leaves) = self.of(position);
        let start = Stopwatch::start();
        let counted = self.run::<P>(position, depth);
        let seconds = start.seconds();
        assert_eq!(counted, leaves, "{} miscounts {}", P::NAME, position.name);
        leaves as f64 / seconds
    }
}

const NAMES: [&str; 5] = [Arrocco::NAME, ByHand::NAME, Cozy::NAME, Shakmaty::NAME, Chess::NAME];

/// Times all crates in turn, so that a slow moment of the machine affects them alike.
fn time_all(benchmark: Benchmark, position: &BenchPosition) -> [f64; 5] {
    [
        benchmark.time::<Arrocco>(position),
        benchmark.time::<ByHand>(position),
        benchmark.time::<Cozy>(position),
        benchmark.time::<Shakmaty>(position),
        benchmark.time::<Chess>(position),
    ]
}

/// The crates whose speeds are divided in the columns on the right, as indices into `NAMES`.
const RATIOS: [(usize, usize); 4] = [(0, 2), (0, 3), (0, 4), (1, 2)];

fn compare(benchmark: Benchmark, laps: usize) {
    print!("{:<14}", "Mleaves/s");
    for name in NAMES {
        print!("{name:>14}");
    }
    println!("  | ours / cozy-chess, shakmaty, chess | by hand / cozy-chess");
    let mut logs = [0.0; RATIOS.len()];
    for position in &POSITIONS {
        let mut best = [0.0_f64; NAMES.len()];
        for _ in 0..laps {
            for (best, speed) in best.iter_mut().zip(time_all(benchmark, position)) {
                *best = best.max(speed);
            }
        }
        print!("{:<14}", position.name);
        for speed in best {
            print!("{:>14.1}", speed / 1e6);
        }
        let ratios = RATIOS.map(|(ours, theirs)| best[ours] / best[theirs]);
        for (log, ratio) in logs.iter_mut().zip(ratios) {
            *log += ratio.ln() / POSITIONS.len() as f64;
        }
        print_ratios(ratios);
    }
    print!("{:<14}{:>70}", "geometric mean", "");
    print_ratios(logs.map(f64::exp));
}

fn print_ratios([cozy, shakmaty, chess, by_hand]: [f64; 4]) {
    println!("  | {cozy:>8.2} {shakmaty:>8.2} {chess:>8.2}         | {by_hand:>8.2}");
}

/// Runs one crate on one position once, a ply less deep, for `valgrind`.
fn count(benchmark: Benchmark, name: &str, index: usize) -> Option<()> {
    let position = POSITIONS.get(index)?;
    let depth = benchmark.of(position).0 - 1;
    let leaves = match NAMES.iter().position(|&known| known == name)? {
        0 => benchmark.run::<Arrocco>(position, depth),
        1 => benchmark.run::<ByHand>(position, depth),
        2 => benchmark.run::<Cozy>(position, depth),
        3 => benchmark.run::<Shakmaty>(position, depth),
        _ => benchmark.run::<Chess>(position, depth),
    };
    println!("{leaves}");
    Some(())
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    if let [name @ ("fen" | "pgn" | "san"), rest @ ..] = words.as_slice() {
        return notation(name, rest);
    }
    if let ["tables", folder, rest @ ..] = words.as_slice() {
        let laps = match rest {
            [] => Some(LAPS),
            ["--laps", laps] => laps.parse().ok(),
            _ => None,
        };
        let Some(laps) = laps else { return usage() };
        tables::compare_all(folder.as_ref(), laps);
        return ExitCode::SUCCESS;
    }
    let (benchmark, rest) = match words.split_first() {
        Some((&"perft", rest)) => (Benchmark::Perft, rest),
        Some((&"movegen", rest)) => (Benchmark::Movegen, rest),
        _ => return usage(),
    };
    match rest {
        [] => compare(benchmark, LAPS),
        ["--laps", laps] => match laps.parse() {
            Ok(laps) => compare(benchmark, laps),
            Err(_) => return usage(),
        },
        ["count", name, index] => match index.parse().ok().and_then(|index| count(benchmark, name, index)) {
            Some(()) => {}
            None => return usage(),
        },
        _ => return usage(),
    }
    ExitCode::SUCCESS
}

/// The benchmarks that read and write text.
fn notation(name: &str, options: &[&str]) -> ExitCode {
    if let ("fen", ["count", task, who]) = (name, options) {
        let counted = who.parse().ok().and_then(|who| fen::count(task, who));
        return if counted.is_some() { ExitCode::SUCCESS } else { usage() };
    }
    let laps = match options {
        [] => Some(LAPS),
        ["--laps", laps] => laps.parse().ok(),
        _ => None,
    };
    match laps {
        Some(laps) if name == "pgn" => pgn::compare_all(laps),
        Some(laps) if name == "fen" => fen::compare_all(laps),
        Some(laps) => san::compare_all(laps),
        None => return usage(),
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!(
        "usage: arrocco-peers perft|movegen [--laps N | count NAME INDEX]\n       arrocco-peers san|pgn [--laps N]\n       \
         arrocco-peers fen [--laps N | count read|setup|write 0|1]\n       arrocco-peers tables FOLDER [--laps N]"
    );
    ExitCode::from(2)
}
