//! A game as text: for other programs as PGN, and for itself as PGN with all that it knows and a seal at the end, so that
//! a file that was torn is told from one that is whole.

mod error;
mod import;
mod restore;
mod seal;
mod time;
mod undone;
mod write;

pub use error::SaveError;
pub use import::{ImportWarning, ImportedGame, holds_game};

/// The version of the format; older programs refuse what they do not know.
const VERSION: &str = "1";

/// The tags that a save has besides those of PGN.
mod tag {
    pub(super) const VERSION: &str = "ArroccoSave";
    pub(super) const WHITE: &str = "ArroccoWhite";
    pub(super) const BLACK: &str = "ArroccoBlack";
    pub(super) const CLOCKS: &str = "ArroccoClocks";
    pub(super) const PLAYED: &str = "ArroccoPlayed";
    pub(super) const OFFER: &str = "ArroccoOffer";
    pub(super) const OFFERED: &str = "ArroccoOffered";
    pub(super) const ENDING: &str = "ArroccoEnding";
}

/// The commands in the comments of a save.
mod command {
    /// What the other clock shows.
    pub(super) const OTHER: &str = "other";
    /// What the clocks lost when the move was taken back, in saves of the time when such moves stood among the others.
    pub(super) const FORGONE: &str = "forgone";
}

/// Is it a tag that the game writes by itself?
fn is_own(name: &str) -> bool {
    const STANDARD: [&str; 8] =
        ["Result", "FEN", "SetUp", "Variant", "TimeControl", "Termination", "ECO", "Opening"];
    STANDARD.contains(&name) || name.starts_with("Arrocco")
}
