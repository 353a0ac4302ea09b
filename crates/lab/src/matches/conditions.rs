//! What every game of a match or of a tuning is played by.

use std::time::Duration;

use arrocco_rules::CastlingMode;
use clap::Args;

use super::adjudication::{DrawRule, ResignRule};
use super::referee::Referee;
use super::time_control::TimeControl;

#[derive(Args, Debug)]
pub struct Conditions {
    /// The time: 8+0.08 (seconds, and seconds for each move), 40/60 (60 seconds for 40 moves), st=0.1 (seconds a
    /// move), nodes=25000 or depth=8
    #[arg(long, value_name = "TIME", default_value = "8+0.08")]
    pub tc: TimeControl,
    /// Milliseconds by which a time may be overstepped: pipes and the system need some
    #[arg(long, value_name = "MS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(..=60_000))]
    pub margin: u32,
    /// Draw when both engines see no more than so many centipawns for so many moves, from a move on, as in
    /// from=40,moves=8,score=10
    #[arg(long, value_name = "RULE")]
    pub draw: Option<DrawRule>,
    /// Resign for an engine when both see it lost by so many centipawns for so many moves, as in moves=4,score=600
    #[arg(long, value_name = "RULE")]
    pub resign: Option<ResignRule>,
    /// Draw when each side has made so many moves, those of the opening included
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_moves: Option<u32>,
    /// Seconds without an answer after which an engine that has no clock is given up
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub timeout: u32,
}

impl Conditions {
    pub fn referee(&self, is_chess960: bool) -> Referee {
        Referee {
            mode: if is_chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard },
            margin: Duration::from_millis(self.margin.into()),
            timeout: self.patience(),
            draw: self.draw,
            resign: self.resign,
            max_moves: self.max_moves,
        }
    }

    /// How long an engine without a clock may take.
    pub fn patience(&self) -> Duration {
        Duration::from_secs(self.timeout.into())
    }
}
