//! Games as they come out of a PGN file, ready for the index.

use arrocco_rules::Eco;
use arrocco_rules::pgn::GameResult;

use crate::game_header::GameHeader;
use crate::positions::Occurrence;

/// A game that was read.
#[derive(Clone, Debug)]
pub(super) struct TakenGame {
    /// Where it begins and ends, in bytes from the beginning of what is read.
    pub(super) begin: u64,
    pub(super) end: u64,
    pub(super) header: GameHeader,
    pub(super) result: GameResult,
    pub(super) eco: Option<Eco>,
    /// The name of its opening; empty if it has none.
    pub(super) opening: &'static str,
    pub(super) plies: u32,
    pub(super) fingerprint: u64,
    pub(super) state: GameState,
}

/// Whether a game could be read to its end.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum GameState {
    #[default]
    Good = 0,
    /// It has an error.
    Broken = 1,
    /// Its file ends without a result, so the next version of the file may go on with it.
    Open = 2,
    /// The chapter of a study that has been edited, and is in a file of its own since.
    Hidden = 3,
}

/// Some games in the order of their file, and their positions.
#[derive(Default, Debug)]
pub(super) struct Taken {
    pub(super) games: Vec<TakenGame>,
    /// The numbers of games in these count from the first game here.
    pub(super) occurrences: Vec<Occurrence>,
}
