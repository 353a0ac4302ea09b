//! Games and how they end. What depends on a position alone needs no heap; [`Game`] keeps a history and does.

#[cfg(feature = "alloc")]
mod claim;
#[cfg(feature = "alloc")]
mod claim_error;
#[cfg(feature = "alloc")]
mod claim_limits;
#[cfg(feature = "alloc")]
mod ending;
mod fortress;
#[cfg(feature = "alloc")]
mod history;
mod material;
mod outcome;
#[cfg(feature = "alloc")]
mod play_error;
mod position_outcome;
mod termination;

#[cfg(feature = "alloc")]
pub use claim::DrawClaim;
#[cfg(feature = "alloc")]
pub use claim_error::ClaimError;
#[cfg(feature = "alloc")]
pub use history::Game;
pub use outcome::Outcome;
#[cfg(feature = "alloc")]
pub use play_error::{GameOver, PlayError};
pub use termination::Termination;
