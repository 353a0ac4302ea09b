//! The values of the options.

use std::path::PathBuf;
use std::time::Duration;

use arrocco_engine::{DEFAULT_HASH, Level};
use arrocco_rules::CastlingMode;

use super::strength_limits::StrengthLimits;
use super::table_options::TableOptions;
#[cfg(feature = "tunable")]
use super::tunables::Tunables;

/// The settings that are applied to the engine itself.
///
/// ```
/// use arrocco_uci::session::Configuration;
/// assert_eq!(Configuration::default().threads, 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Configuration {
    /// Hash table in MiB.
    pub hash: usize,
    /// Number of search threads.
    pub threads: usize,
    /// Number of lines to search (`MultiPV`).
    pub lines: usize,
    /// The playing strength; `None` is full strength.
    pub level: Option<Level>,
    /// Clear the engine.
    pub clear: bool,
    /// An opening book in the Polyglot format.
    pub book: Option<PathBuf>,
    /// A network file, used instead of the built-in network.
    pub network: Option<PathBuf>,
    /// Evaluate with a network, rather than the hand-written evaluation?
    pub use_network: bool,
    /// Tables of endings.
    pub tables: TableOptions,
    /// The search parameters.
    #[cfg(feature = "tunable")]
    pub tunables: Tunables,
}

/// The configuration of a new engine.
impl Default for Configuration {
    fn default() -> Self {
        Self {
            hash: DEFAULT_HASH,
            threads: 1,
            lines: 1,
            level: None,
            clear: false,
            book: None,
            network: None,
            use_network: true,
            tables: TableOptions::default(),
            #[cfg(feature = "tunable")]
            tunables: Tunables::default(),
        }
    }
}

/// The values of all options.
///
/// ```
/// use arrocco_uci::session::Settings;
/// let mut settings = Settings::default();
/// settings.set("multipv", Some("3")).unwrap();
/// assert_eq!(settings.engine.lines, 3);
/// assert!(settings.set("MultiPV", Some("0")).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a UCI option of its own")]
pub struct Settings {
    /// Settings of the engine itself.
    pub engine: Configuration,
    /// Time lost in transmission for each move.
    pub overhead: Duration,
    /// How castling is written.
    pub castling: CastlingMode,
    /// Show win, draw and loss chances with each score?
    pub show_chances: bool,
    /// May the interface let the engine ponder?
    pub ponder: bool,
    /// How strength is limited.
    pub limits: StrengthLimits,
    /// Are openings played from the book?
    pub own_book: bool,
    /// Is the engine used for analysis rather than for a game?
    pub analyse_mode: bool,
    /// The log file for all input and output.
    pub log: Option<PathBuf>,
}

impl Settings {
    /// Changes the limits, and the engine's level accordingly.
    pub(super) fn limit(&mut self, change: impl FnOnce(&mut StrengthLimits)) {
        change(&mut self.limits);
        self.engine.level = self.limits.level();
    }
}
