//! A score as JSON.

use arrocco_rules::pgn::Score;
use serde::Serialize;

/// `"cp": 31` or `"mate": -4`, to be flattened into an object.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum JsonScore {
    Cp(i32),
    Mate(i32),
}

impl From<Score> for JsonScore {
    fn from(score: Score) -> Self {
        match score {
            Score::Centipawns(score) => Self::Cp(score),
            Score::Mate(moves) => Self::Mate(moves),
        }
    }
}
