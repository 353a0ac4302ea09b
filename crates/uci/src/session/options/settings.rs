//! What has been set.

use std::path::PathBuf;
use std::time::Duration;

use arrocco_engine::{DEFAULT_HASH, Level};
use arrocco_rules::CastlingMode;

use super::strength_limits::StrengthLimits;
use super::table::OPTIONS;

/// What the engine has to be told before it searches.
///
/// ```
/// use arrocco_uci::session::Configuration;
/// assert_eq!(Configuration::default().threads, 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Configuration {
    /// MiB of hash table.
    pub hash: usize,
    /// Threads that search together.
    pub threads: usize,
    /// Lines that are looked for.
    pub lines: usize,
    /// The strength at which moves are played; `None` is all there is.
    pub level: Option<Level>,
    /// Forget everything first.
    pub clear: bool,
}

/// How an engine is born.
impl Default for Configuration {
    fn default() -> Self {
        Self { hash: DEFAULT_HASH, threads: 1, lines: 1, level: None, clear: false }
    }
}

/// All options, set.
///
/// ```
/// use arrocco_uci::session::Settings;
/// let mut settings = Settings::default();
/// settings.set("multipv", Some("3")).unwrap();
/// assert_eq!(settings.engine.lines, 3);
/// assert!(settings.set("MultiPV", Some("0")).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// What the engine has to know.
    pub engine: Configuration,
    /// Time that is lost between us and whoever runs the clock.
    pub overhead: Duration,
    /// How castling is written.
    pub castling: CastlingMode,
    /// Are chances part of a score?
    pub show_chances: bool,
    /// May the interface let us think in the opponent's time?
    pub ponder: bool,
    /// How strength is limited.
    pub limits: StrengthLimits,
    /// Where everything that is said is written down.
    pub log: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        let mut settings = Self {
            engine: Configuration::default(),
            overhead: Duration::ZERO,
            castling: CastlingMode::Standard,
            show_chances: false,
            ponder: false,
            limits: StrengthLimits::default(),
            log: None,
        };
        for option in OPTIONS {
            option.reset(&mut settings);
        }
        settings
    }
}
