//! A game as text: PGN for other programs, and the save format, which is PGN with more tags and a checksum line (the
//! seal) at the end, so that a truncated or damaged file is recognized.

mod error;
mod import;
mod restore;
mod seal;
mod time;
mod undone;
mod write;

pub use error::SaveError;
pub use import::{ImportWarning, ImportedGame, holds_game};

/// The version of the save format; other versions are rejected.
const VERSION: &str = "1";

/// The tags of a save that are not standard PGN tags.
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
    /// The clock of the side that did not move.
    pub(super) const OTHER: &str = "other";
    /// The time lost when the move was taken back. Only in old saves, which had such moves among the others.
    pub(super) const FORGONE: &str = "forgone";
}

/// Is this a tag that the game itself writes?
fn is_own(name: &str) -> bool {
    const STANDARD: [&str; 8] =
        ["Result", "FEN", "SetUp", "Variant", "TimeControl", "Termination", "ECO", "Opening"];
    STANDARD.contains(&name) || name.starts_with("Arrocco")
}
