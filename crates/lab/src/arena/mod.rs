//! Games between two engines: how they are started, with which time, from which opening, and who has won. `matches` and
//! `tune` decide which games are played and what is done with the results.

mod adjudication;
mod book;
mod clock;
mod conditions;
mod contestant;
mod engine_spec;
mod finished_game;
mod live_table;
mod referee;
mod table_judge;
mod time_control;
mod unplayed;

pub(crate) use book::{Book, Opening};
pub(crate) use conditions::Conditions;
pub(crate) use contestant::{Contestant, EngineDefaults, make_names_unique};
pub(crate) use engine_spec::EngineSpec;
pub(crate) use finished_game::{FaultKind, FinishedGame, MoveInfo};
pub(crate) use live_table::LiveTable;
pub(crate) use referee::{Canceled, Referee, Seat};
pub(crate) use unplayed::{Unplayed, restart};

use arrocco_support::answer::warn;

/// Warns if there are more games at a time than processors: the engines would wait for each other, and the results would
/// measure the scheduler of the system.
pub(crate) fn warn_if_crowded(concurrency: u16) {
    let processors = std::thread::available_parallelism().map_or(usize::MAX, usize::from);
    if usize::from(concurrency) > processors {
        warn(&format!("{concurrency} games at a time on {processors} processors: engines will wait"));
    }
}
