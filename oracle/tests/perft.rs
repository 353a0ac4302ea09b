//! Perft against published counts, and against the shared test positions if they are available.

use std::fs;

use arrocco_oracle::Board;

const MOST_NODES: u64 = 300_000;
const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/data/perft");

const PUBLISHED: [(&str, &[u64]); 16] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8902, 197_281, 4_865_609]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2039, 97_862, 4_085_603]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43_238, 674_624]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9467, 422_333]),
    ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", &[6, 264, 9467, 422_333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1486, 62_379, 2_103_487]),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2079, 89_890, 3_894_594],
    ),
    ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", &[18, 92, 1670, 10_138, 185_429, 1_134_888]),
    ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", &[15, 126, 1928, 13_931, 206_379, 1_440_467]),
    ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", &[44, 1494, 50_509, 1_720_476]),
    ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", &[11, 133, 1442, 19_174, 266_199, 3_821_001]),
    ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", &[29, 165, 5160, 31_961, 1_004_658]),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[24, 496, 9483, 182_838, 3_605_103]),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[21, 528, 12_189, 326_672]),
    ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", &[21, 807, 18_002, 667_366]),
    ("1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9", &[29, 502, 14_569, 287_739]),
];

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Checks the deepest of these counts that is small enough.
fn check(fen: &str, counts: &[(u32, u64)], most_depth: u32) {
    let small = |&&(depth, nodes): &&(u32, u64)| nodes <= MOST_NODES && depth <= most_depth;
    let deepest = counts.iter().filter(small).max();
    let &(depth, nodes) = deepest.unwrap_or_else(|| panic!("no depth of {fen} is small enough"));
    assert_eq!(board(fen).perft(depth), nodes, "depth {depth} of {fen}");
}

/// Splits `FEN ;D1 20 ;D2 400` into the FEN and its counts.
fn parse_line(line: &str) -> (&str, Vec<(u32, u64)>) {
    let mut parts = line.split(';');
    let fen = parts.next().expect("split gives at least one part").trim();
    let count = |part: &str| {
        let (depth, nodes) = part.trim().strip_prefix('D')?.split_once(' ')?;
        Some((depth.parse().ok()?, nodes.parse().ok()?))
    };
    (fen, parts.map(|part| count(part).unwrap_or_else(|| panic!("{line}"))).collect())
}

fn shared_lines(name: &str) -> Option<Vec<String>> {
    let Ok(text) = fs::read_to_string(format!("{SHARED}/{name}")) else {
        eprintln!("skipped: {name} is not here");
        return None;
    };
    Some(text.lines().filter(|line| !line.trim().is_empty()).map(str::to_string).collect())
}

#[test]
fn published_counts() {
    for (fen, nodes) in PUBLISHED {
        let counts: Vec<(u32, u64)> = (1..).zip(nodes.iter().copied()).collect();
        check(fen, &counts, u32::MAX);
    }
}

#[test]
fn shared_known_counts() {
    for line in shared_lines("known.epd").unwrap_or_default() {
        let (fen, counts) = parse_line(&line);
        check(fen, &counts, u32::MAX);
    }
}

#[test]
fn shared_random_counts() {
    for name in ["random-standard.epd", "random-chess960.epd", "random-dfrc.epd"] {
        let Some(lines) = shared_lines(name) else { continue };
        let sample: Vec<&String> = lines.iter().step_by(20).collect();
        assert!(!sample.is_empty(), "{name} is empty");
        for line in sample {
            let (fen, counts) = parse_line(line);
            check(fen, &counts, 3);
        }
    }
}

#[test]
fn divide_adds_up_to_perft() {
    let mut board = board(PUBLISHED[1].0);
    let divided = board.divide(3);
    let moves: Vec<String> = divided.iter().map(|(mv, _)| mv.clone()).collect();
    assert_eq!(moves, board.legal_moves());
    assert_eq!(divided.iter().map(|(_, nodes)| nodes).sum::<u64>(), 97_862);
    assert_eq!(divided.iter().find(|(mv, _)| mv == "e1h1").map(|&(_, nodes)| nodes), Some(2059));
    assert!(board.divide(0).is_empty());
    assert_eq!(board.perft(0), 1);
}
