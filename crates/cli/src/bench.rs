//! `arrocco bench`: fixed searches whose node count is the engine's signature.

use std::time::Instant;

use anyhow::Result;
use arrocco_engine::BENCH_DEPTH;
use clap::Args;

use crate::answer::Answer;
use crate::output::Output;
use crate::perft::nps;

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    /// How deep to search each position
    #[arg(default_value_t = BENCH_DEPTH, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
}

/// The last line is what test frameworks such as `OpenBench` read.
pub(crate) fn run(args: &BenchArgs) -> Result<Answer> {
    let start = Instant::now();
    let nodes = arrocco_engine::bench(args.depth);
    let mut output = Output::new();
    output.line(format_args!("{nodes} nodes {} nps", nps(nodes, start.elapsed())))?;
    output.finish()?;
    Ok(Answer::Yes)
}
