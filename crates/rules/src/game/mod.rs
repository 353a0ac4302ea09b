//! A game from its first position to its end: who won, or why nobody did. What can be told from a position alone is
//! told without the heap; [`Game`] keeps a history and needs it.

#[cfg(feature = "alloc")]
mod claim;
#[cfg(feature = "alloc")]
mod claim_error;
#[cfg(feature = "alloc")]
mod ending;
mod fortress;
#[cfg(feature = "alloc")]
mod history;
mod material;
mod outcome;
#[cfg(feature = "alloc")]
mod refusal;
mod termination;
mod verdict;

#[cfg(feature = "alloc")]
pub use claim::DrawClaim;
#[cfg(feature = "alloc")]
pub use claim_error::ClaimError;
#[cfg(feature = "alloc")]
pub use history::Game;
pub use outcome::Outcome;
#[cfg(feature = "alloc")]
pub use refusal::{GameOver, PlayError};
pub use termination::Termination;
