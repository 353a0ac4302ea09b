//! `arrocco bench`: searches fixed positions; the node count is the signature of the engine.

use std::time::Instant;

use anyhow::Result;
use arrocco_engine::{BENCH_DEPTH, Engine, bench_with};
use arrocco_support::answer::Answer;
use arrocco_support::network_arg::Evaluation;
use arrocco_support::output::{Output, print_json};
use arrocco_support::rate::nps;
use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    /// Search depth
    #[arg(default_value_t = BENCH_DEPTH, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    #[command(flatten)]
    evaluation: Evaluation,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Test frameworks such as `OpenBench` read the last line.
pub(crate) fn run(args: &BenchArgs) -> Result<Answer> {
    let mut engine = Engine::new();
    engine.set_network(args.evaluation.network()?);
    let start = Instant::now();
    let nodes = bench_with(&mut engine, args.depth);
    let rate = nps(nodes, start.elapsed());
    if args.json {
        print_json(&serde_json::json!({"depth": args.depth, "nodes": nodes, "nps": rate}))?;
        return Ok(Answer::Yes);
    }
    let mut output = Output::new();
    output.line(format_args!("{nodes} nodes {rate} nps"))?;
    output.finish()?;
    Ok(Answer::Yes)
}
