use arrocco_rules::*;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let ps = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119060324u64),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193690690),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178633661),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89941194),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164075551),
    ];
    let only: Option<usize> = a.get(1).and_then(|s| s.parse().ok());
    let dd: u32 = a.get(2).and_then(|s| s.parse().ok()).unwrap_or(0);
    for (i, (f, d, n)) in ps.iter().enumerate() {
        if only.is_some_and(|o| o != i) {
            continue;
        }
        let p: Position = f.parse().unwrap();
        let mut best = f64::MAX;
        let mut c = 0;
        for _ in 0..if only.is_some() { 1 } else { 3 } {
            let t = Instant::now();
            c = p.perft(d - dd);
            best = best.min(t.elapsed().as_secs_f64());
        }
        println!("{i} {} {} {:.0} M/s", c, c == *n, c as f64 / best / 1e6);
    }
}
