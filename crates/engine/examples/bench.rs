//! Prints the engine's bench signature (a node count) and its speed.

use std::time::Instant;

fn main() {
    let depth = std::env::args().nth(1).and_then(|depth| depth.parse().ok());
    let start = Instant::now();
    let nodes = arrocco_engine::bench(depth.unwrap_or(arrocco_engine::BENCH_DEPTH));
    let seconds = start.elapsed().as_secs_f64();
    println!("{nodes} nodes {:.0} nps", nodes as f64 / seconds);
}
