//! Fits the weights of the hand-written evaluation, so that it predicts the results of games and the scores of searches
//! as well as possible. Reads the output of `arrocco data export`, and writes the weights as a Rust source file.

mod fit;
mod sample;
mod table;

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Parser;

use fit::Fit;

/// Command-line arguments.
#[derive(Debug, Parser)]
#[command(about)]
struct Args {
    /// Training positions
    #[arg(long, value_name = "FILE", required = true)]
    learn: Vec<PathBuf>,
    /// Validation positions
    #[arg(long, value_name = "FILE")]
    held_out: PathBuf,
    /// Weight of the game's result against the search score, from 0 to 1
    #[arg(long, default_value_t = 0.6)]
    result_share: f32,
    /// Number of passes over the training positions
    #[arg(long, default_value_t = 30)]
    epochs: usize,
    /// Scale the result so that a pawn has this value in the middlegame, on which the search margins are based
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 95.0)]
    pawn: f32,
    /// Output: the weights as a Rust source file
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
    println!("{} training positions, {} validation positions", learn.len(), held_out.len());
    let mut fit = Fit::new(arrocco_engine::tuning::weights());
    println!("before: error {:.6}", fit.error(&held_out));
    for epoch in 1..=args.epochs {
        fit.epoch(&learn, epoch, args.epochs);
        println!("epoch {epoch}: error {:.6}", fit.error(&held_out));
    }
    let weights = table::scaled_to_pawn(fit.weights(), args.pawn);
    let source = table::source(&table::current()?, &weights)?;
    std::fs::write(&args.out, source).with_context(|| args.out.display().to_string())
}
