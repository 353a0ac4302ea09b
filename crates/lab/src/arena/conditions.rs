//! The command-line options on how games are played, shared by `match` and `tune`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use arrocco_rules::CastlingMode;
use clap::Args;

use super::adjudication::{DrawRule, ResignRule};
use super::referee::Referee;
use super::table_judge::TableJudge;
use super::time_control::TimeControl;

#[derive(Args, Debug)]
pub(crate) struct Conditions {
    /// Time control: 8+0.08 (seconds + increment), 40/60 (40 moves in 60 s), st=0.1 (seconds per move), nodes=25000 or
    /// depth=8
    #[arg(long, value_name = "TIME", default_value = "8+0.08")]
    pub(crate) tc: TimeControl,
    /// Milliseconds by which an engine may exceed its time without losing
    #[arg(long, value_name = "MS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(..=60_000))]
    pub(crate) margin: u32,
    /// Adjudicate a draw when both scores stay within SCORE centipawns for MOVES moves, from move FROM on:
    /// from=40,moves=8,score=10
    #[arg(long, value_name = "RULE")]
    pub(crate) draw: Option<DrawRule>,
    /// Adjudicate a loss when both engines see one side SCORE centipawns or more behind for MOVES moves:
    /// moves=4,score=600
    #[arg(long, value_name = "RULE")]
    pub(crate) resign: Option<ResignRule>,
    /// Adjudicate a draw after N moves of each side, opening included
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_moves: Option<u32>,
    /// Adjudicate by Syzygy tables in DIR, with the fifty-move rule, and by those built in; may be given several times
    #[arg(long = "tb", value_name = "DIR")]
    pub(crate) tables: Vec<PathBuf>,
    /// Seconds to wait for an answer from an engine without a clock
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub(crate) timeout: u32,
}

impl Conditions {
    pub(crate) fn referee(&self, is_chess960: bool) -> Result<Referee> {
        let tables = match &self.tables[..] {
            [] => None,
            folders => Some(Arc::new(TableJudge::open(folders).context("--tb")?)),
        };
        Ok(Referee {
            mode: if is_chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard },
            margin: Duration::from_millis(self.margin.into()),
            timeout: self.answer_timeout(),
            draw: self.draw,
            resign: self.resign,
            max_moves: self.max_moves,
            tables,
        })
    }

    /// How long an engine without a clock may take to answer.
    pub(crate) fn answer_timeout(&self) -> Duration {
        Duration::from_secs(self.timeout.into())
    }
}
