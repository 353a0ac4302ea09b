//! A position on the command line: a FEN, or the moves that lead to it.

use std::ffi::OsString;

use anyhow::Result;
use arrocco_rules::Position;
use arrocco_support::position_arg::PositionArg;
use clap::Args;

/// The options `--fen` and `--moves`.
#[derive(Args, Clone, Debug)]
pub(crate) struct PositionChoice {
    /// Position: a FEN, `startpos`, 960:N for Chess960 position N, or - to read a FEN from standard input
    #[arg(long, value_name = "FEN")]
    fen: Option<OsString>,
    /// Moves from there, as in "1. e4 c5" or "e2e4 c7c5"
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

impl PositionChoice {
    /// The position; `None` if neither option was given.
    pub(crate) fn resolve(&self) -> Result<Option<Position>> {
        if self.fen.is_none() && self.moves.is_none() {
            return Ok(None);
        }
        let fen = self.fen.clone().unwrap_or_else(|| "startpos".into());
        PositionArg::new(fen, self.moves.clone()).resolve().map(Some)
    }
}
