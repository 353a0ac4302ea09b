//! The table of options, and the settings that follow from it.

use std::path::PathBuf;
use std::time::Duration;

use arrocco_engine::{DEFAULT_HASH, Level};
use arrocco_rules::CastlingMode;

use super::settings::{Configuration, Settings};
use super::strength_limits::StrengthLimits;
use super::uci_option::{Kind, UciOption};
use crate::session::complaint::Complaint;
use crate::session::excerpt::Excerpt;

/// The largest hash table in MiB (32 TiB). Whether the machine has the memory turns out at allocation.
const MOST_HASH: usize = 1 << 25;

/// More threads than today's machines have cores.
const MOST_THREADS: usize = 512;

/// A position has 218 legal moves at most.
const MOST_LINES: usize = 218;

/// The most men of Syzygy tables.
const MOST_MEN: usize = 7;

/// The default of `UCI_Elo`: a club player.
const USUAL_ELO: usize = 1500;

/// All options of an ordinary build.
///
/// ```
/// use arrocco_uci::session::OPTIONS;
/// assert!(OPTIONS.iter().any(|option| option.name == "Threads"));
/// ```
pub const OPTIONS: &[UciOption] = &[
    UciOption {
        name: "Hash",
        about: "transposition table in MiB",
        kind: Kind::Spin {
            default: DEFAULT_HASH,
            min: 1,
            max: MOST_HASH,
            set: |settings, mebibytes| settings.engine.hash = mebibytes,
        },
    },
    UciOption {
        name: "Clear Hash",
        about: "clear the transposition table and search history",
        kind: Kind::Button { press: |settings| settings.engine.clear = true },
    },
    UciOption {
        name: "Threads",
        about: "number of search threads",
        kind: Kind::Spin {
            default: 1,
            min: 1,
            max: MOST_THREADS,
            set: |settings, threads| settings.engine.threads = threads,
        },
    },
    UciOption {
        name: "Ponder",
        about: "the interface may let the engine think on the opponent's time",
        kind: Kind::Check { default: false, set: |settings, ponder| settings.ponder = ponder },
    },
    UciOption {
        name: "MultiPV",
        about: "number of best lines to search",
        kind: Kind::Spin {
            default: 1,
            min: 1,
            max: MOST_LINES,
            set: |settings, lines| settings.engine.lines = lines,
        },
    },
    UciOption {
        name: "Move Overhead",
        about: "time lost in transmission for each move, in milliseconds",
        kind: Kind::Spin {
            default: 10,
            min: 0,
            max: 5000,
            set: |settings, ms| settings.overhead = Duration::from_millis(ms as u64),
        },
    },
    UciOption {
        name: "UCI_Chess960",
        about: "Chess960: write castling as the king capturing its own rook",
        kind: Kind::Check {
            default: false,
            set: |settings, is_chess960| {
                settings.castling = if is_chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
            },
        },
    },
    UciOption {
        name: "UCI_AnalyseMode",
        about: "analysis mode: no book moves, full strength",
        kind: Kind::Check { default: false, set: |settings, is_on| settings.analyse_mode = is_on },
    },
    UciOption {
        name: "UCI_ShowWDL",
        about: "show win, draw and loss chances with each score",
        kind: Kind::Check { default: false, set: |settings, is_shown| settings.show_chances = is_shown },
    },
    UciOption {
        name: "UCI_LimitStrength",
        about: "limit strength to UCI_Elo; analysis (go infinite, go mate) is never limited",
        kind: Kind::Check {
            default: false,
            set: |settings, is_limited| settings.limit(|limits| limits.by_elo = is_limited),
        },
    },
    UciOption {
        name: "UCI_Elo",
        about: "playing strength with UCI_LimitStrength",
        kind: Kind::Spin {
            default: USUAL_ELO,
            min: Level::MIN_ELO as usize,
            max: Level::MAX_ELO as usize,
            set: |settings, elo| settings.limit(|limits| limits.elo = elo as u16),
        },
    },
    UciOption {
        name: "Level",
        about: "playing strength from 1 to 20 in steps of about 105 Elo; 0 = no limit; UCI_LimitStrength overrides it",
        kind: Kind::Spin {
            default: 0,
            min: 0,
            max: Level::MOST as usize,
            set: |settings, number| settings.limit(|limits| limits.number = number as u8),
        },
    },
    UciOption {
        name: "UCI_EngineAbout",
        about: "name, authors and license",
        kind: Kind::Text {
            default: "Arrocco, a chess system in Rust, by the Arrocco developers, MIT or Apache-2.0",
            set: |_, _| {},
        },
    },
    UciOption {
        name: "OwnBook",
        about: "play opening moves from BookFile",
        kind: Kind::Check { default: false, set: |settings, is_on| settings.own_book = is_on },
    },
    UciOption {
        name: "BookFile",
        about: "opening book in the Polyglot format",
        kind: Kind::Text { default: "", set: |settings, path| settings.engine.book = file(path) },
    },
    UciOption {
        name: "EvalFile",
        about: "network file to use instead of the built-in network",
        kind: Kind::Text { default: "", set: |settings, path| settings.engine.network = file(path) },
    },
    UciOption {
        name: "UseNetwork",
        about: "evaluate with a network; if false, with the hand-written evaluation",
        kind: Kind::Check { default: true, set: |settings, is_on| settings.engine.use_network = is_on },
    },
    UciOption {
        name: "SyzygyPath",
        about: "folders with Syzygy tables of endings, beside the built-in ones up to four men",
        kind: Kind::Text {
            default: "",
            set: |settings, path| path.clone_into(&mut settings.engine.tables.path),
        },
    },
    UciOption {
        name: "SyzygyProbeDepth",
        about: "least depth at which the largest tables are looked into",
        kind: Kind::Spin {
            default: 1,
            min: 1,
            max: 100,
            set: |settings, depth| settings.engine.tables.depth = depth as u32,
        },
    },
    UciOption {
        name: "Syzygy50MoveRule",
        about: "if false, wins that take more than fifty moves without a capture or pawn move count as wins",
        kind: Kind::Check {
            default: true,
            set: |settings, counts| settings.engine.tables.fifty_move_rule = counts,
        },
    },
    UciOption {
        name: "SyzygyProbeLimit",
        about: "most men of positions looked up in tables; 0 = no tables, not even the built-in ones",
        kind: Kind::Spin {
            default: MOST_MEN,
            min: 0,
            max: MOST_MEN,
            set: |settings, men| settings.engine.tables.limit = men,
        },
    },
    UciOption {
        name: "Debug Log File",
        about: "log file for all input and output",
        kind: Kind::Text { default: "", set: |settings, path| settings.log = file(path) },
    },
];

/// All options: [`OPTIONS`], and in a build with the feature `tunable` the search parameters.
///
/// ```
/// use arrocco_uci::session::{OPTIONS, options};
/// assert!(options().count() >= OPTIONS.len());
/// ```
pub fn options() -> impl Iterator<Item = UciOption> {
    let options = OPTIONS.iter().copied();
    #[cfg(feature = "tunable")]
    let options = options.chain(tunable_options());
    options
}

#[cfg(feature = "tunable")]
fn tunable_options() -> impl Iterator<Item = UciOption> {
    arrocco_engine::tunable::all().iter().map(|&tunable| UciOption {
        name: tunable.option_name(),
        about: tunable.about(),
        kind: Kind::Tunable(tunable),
    })
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

impl Settings {
    /// Sets an option; the case of the name does not matter.
    ///
    /// # Errors
    ///
    /// If there is no such option or the value is invalid; nothing is changed then.
    ///
    /// ```
    /// use arrocco_uci::session::Settings;
    /// let error = Settings::default().set("Hash", Some("abc")).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "Hash takes a number from 1 to 33554432, not \"abc\"; nothing was changed"
    /// );
    /// ```
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), Complaint> {
        let option = options().find(|option| option.name.eq_ignore_ascii_case(name));
        option.ok_or_else(|| Complaint::UnknownOption(Excerpt::new(name)))?.apply(self, value)
    }
}

/// An empty path means no file.
fn file(path: &str) -> Option<PathBuf> {
    (!path.is_empty()).then(|| PathBuf::from(path))
}
