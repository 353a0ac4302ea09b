//! The table of options.

use std::path::PathBuf;
use std::time::Duration;

use arrocco_engine::{DEFAULT_HASH, Level};
use arrocco_rules::CastlingMode;

use super::uci_option::{Kind, UciOption};

/// MiB of hash table that may be asked for: 32 TiB. Whether the machine has them is seen when they are asked for.
const MOST_HASH: usize = 1 << 25;

/// More threads than any machine of today has cores for one search.
const MOST_THREADS: usize = 512;

/// A position has 218 legal moves at most.
const MOST_LINES: usize = 218;

/// A player of a chess club.
const USUAL_ELO: usize = 1500;

/// Everything that can be set in an ordinary build.
///
/// ```
/// use arrocco_uci::session::OPTIONS;
/// assert!(OPTIONS.iter().any(|option| option.name == "Threads"));
/// ```
pub const OPTIONS: &[UciOption] = &[
    UciOption {
        name: "Hash",
        about: "memory for positions already searched, in MiB",
        kind: Kind::Spin {
            default: DEFAULT_HASH,
            min: 1,
            max: MOST_HASH,
            set: |settings, mebibytes| settings.engine.hash = mebibytes,
        },
    },
    UciOption {
        name: "Clear Hash",
        about: "forget what was searched and learnt",
        kind: Kind::Button { press: |settings| settings.engine.clear = true },
    },
    UciOption {
        name: "Threads",
        about: "threads that search together",
        kind: Kind::Spin {
            default: 1,
            min: 1,
            max: MOST_THREADS,
            set: |settings, threads| settings.engine.threads = threads,
        },
    },
    UciOption {
        name: "Ponder",
        about: "whether the interface may let the engine think in the opponent's time",
        kind: Kind::Check { default: false, set: |settings, ponder| settings.ponder = ponder },
    },
    UciOption {
        name: "MultiPV",
        about: "how many of the best lines are looked for",
        kind: Kind::Spin {
            default: 1,
            min: 1,
            max: MOST_LINES,
            set: |settings, lines| settings.engine.lines = lines,
        },
    },
    UciOption {
        name: "Move Overhead",
        about: "time lost between engine and clock, in milliseconds",
        kind: Kind::Spin {
            default: 10,
            min: 0,
            max: 5000,
            set: |settings, ms| settings.overhead = Duration::from_millis(ms as u64),
        },
    },
    UciOption {
        name: "UCI_Chess960",
        about: "write castling as the king taking its own rook",
        kind: Kind::Check {
            default: false,
            set: |settings, is_chess960| {
                settings.castling = if is_chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
            },
        },
    },
    UciOption {
        name: "UCI_AnalyseMode",
        about: "whether positions are studied: the book is not asked",
        kind: Kind::Check { default: false, set: |settings, is_on| settings.analyse_mode = is_on },
    },
    UciOption {
        name: "UCI_ShowWDL",
        about: "tell the chances of win, draw and loss with each score",
        kind: Kind::Check { default: false, set: |settings, is_shown| settings.show_chances = is_shown },
    },
    UciOption {
        name: "UCI_LimitStrength",
        about: "play as well as UCI_Elo says; analysis (go infinite, go mate) is never weakened",
        kind: Kind::Check {
            default: false,
            set: |settings, is_limited| settings.limit(|limits| limits.by_elo = is_limited),
        },
    },
    UciOption {
        name: "UCI_Elo",
        about: "the strength if it is limited",
        kind: Kind::Spin {
            default: USUAL_ELO,
            min: Level::MIN_ELO as usize,
            max: Level::MAX_ELO as usize,
            set: |settings, elo| settings.limit(|limits| limits.elo = elo as u16),
        },
    },
    UciOption {
        name: "Level",
        about: "the strength in steps of some 105 Elo, 0 for no limit; UCI_LimitStrength goes before it",
        kind: Kind::Spin {
            default: 0,
            min: 0,
            max: Level::MOST as usize,
            set: |settings, number| settings.limit(|limits| limits.number = number as u8),
        },
    },
    UciOption {
        name: "UCI_EngineAbout",
        about: "who this is",
        kind: Kind::Text {
            default: "Arrocco, a chess system in Rust, by the Arrocco developers, MIT or Apache-2.0",
            set: |_, _| {},
        },
    },
    UciOption {
        name: "OwnBook",
        about: "play openings from the book",
        kind: Kind::Check { default: false, set: |settings, is_on| settings.own_book = is_on },
    },
    UciOption {
        name: "BookFile",
        about: "a book of openings in the Polyglot format",
        kind: Kind::Text { default: "", set: |settings, path| settings.engine.book = file(path) },
    },
    UciOption {
        name: "EvalFile",
        about: "a network to evaluate with instead of the one that is built in",
        kind: Kind::Text { default: "", set: |settings, path| settings.engine.network = file(path) },
    },
    UciOption {
        name: "UseNetwork",
        about: "evaluate with a network; without one, by hand-made rules",
        kind: Kind::Check { default: true, set: |settings, is_on| settings.engine.use_network = is_on },
    },
    UciOption {
        name: "Debug Log File",
        about: "a file to which everything said is written",
        kind: Kind::Text { default: "", set: |settings, path| settings.log = file(path) },
    },
];

/// Everything that can be set: [`OPTIONS`], and in a build with the feature `tunable` the numbers of the search.
///
/// ```
/// use arrocco_uci::session::{OPTIONS, options};
/// assert!(options().count() >= OPTIONS.len());
/// ```
pub fn options() -> impl Iterator<Item = UciOption> {
    let options = OPTIONS.iter().copied();
    #[cfg(feature = "tunable")]
    let options = options.chain(super::tunables::tunable_options());
    options
}

/// No text means no file.
fn file(path: &str) -> Option<PathBuf> {
    (!path.is_empty()).then(|| PathBuf::from(path))
}
