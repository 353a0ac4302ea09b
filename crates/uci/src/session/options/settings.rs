//! What has been set.

use std::path::PathBuf;
use std::time::Duration;

use arrocco_engine::{DEFAULT_HASH, Level};
use arrocco_rules::CastlingMode;

use super::strength_limits::StrengthLimits;
use super::table::options;
#[cfg(feature = "tunable")]
use super::tunables::Tunables;

/// What the engine has to be told before it searches.
///
/// ```
/// use arrocco_uci::session::Configuration;
/// assert_eq!(Configuration::default().threads, 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// A book of openings in the Polyglot format.
    pub book: Option<PathBuf>,
    /// A network to evaluate with instead of what is built in.
    pub network: Option<PathBuf>,
    /// Does a network evaluate at all, rather than hand-made rules?
    pub use_network: bool,
    /// The numbers of the search.
    #[cfg(feature = "tunable")]
    pub tunables: Tunables,
}

/// How an engine is born.
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
            #[cfg(feature = "tunable")]
            tunables: Tunables::default(),
        }
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
#[expect(clippy::struct_excessive_bools, reason = "each is an option that an interface switches on and off")]
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
    /// Are openings played from the book?
    pub own_book: bool,
    /// Does somebody study a position, rather than play a game?
    pub analyse_mode: bool,
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
            own_book: false,
            analyse_mode: false,
            log: None,
        };
        for option in options() {
            option.reset(&mut settings);
        }
        settings
    }
}
