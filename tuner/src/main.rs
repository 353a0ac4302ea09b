//! Finds the weights of the hand-made evaluation: those with which it tells best, from positions of many games, how the
//! games ended and what a search thought of them. Reads what `arrocco data export` writes, and prints the source file
//! of the weights.

mod fit;
mod sample;
mod table;

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Parser;

use fit::Fit;

/// What the tuner is asked to do.
#[derive(Debug, Parser)]
#[command(about)]
struct Args {
    /// Positions to learn from
    #[arg(long, value_name = "FILE", required = true)]
    learn: Vec<PathBuf>,
    /// Positions to judge by
    #[arg(long, value_name = "FILE")]
    held_out: PathBuf,
    /// How much the result of the game counts against the score of the search, from 0 to 1
    #[arg(long, default_value_t = 0.6)]
    result_share: f32,
    /// How often every position is seen
    #[arg(long, default_value_t = 30)]
    epochs: usize,
    /// What a pawn shall be worth in the middlegame: the search has its margins in such pawns
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 95.0)]
    pawn: f32,
    /// Where the weights go, as a Rust source file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let mut learn = Vec::new();
    for path in &args.learn {
        learn.extend(sample::load(path, args.result_share)?);
    }
    let held_out = sample::load(&args.held_out, args.result_share)?;
    println!("{} positions to learn from, {} to judge by", learn.len(), held_out.len());
    let mut fit = Fit::new(arrocco_engine::tuning::weights());
    println!("before: error {:.6}", fit.error(&held_out));
    for epoch in 1..=args.epochs {
        fit.epoch(&learn, epoch, args.epochs);
        println!("epoch {epoch}: error {:.6}", fit.error(&held_out));
    }
    std::fs::write(&args.out, table::source(&table::in_pawns(fit.weights(), args.pawn)))
        .with_context(|| args.out.display().to_string())?;
    Ok(())
}
