//! Error messages about input that the session cannot accept as it is.

use std::fmt;

use arrocco_rules::ParsePositionError;

use super::excerpt::Excerpt;

/// What is wrong with a line or failed in the engine, and what was done instead.
///
/// ```
/// use arrocco_uci::session::{Command, Complaint};
/// let (command, complaints) = Command::read("frobnicate");
/// assert_eq!(command, None);
/// assert!(matches!(&complaints[..], [Complaint::UnknownCommand(_)]));
/// assert_eq!(complaints[0].to_string(), "unknown command \"frobnicate\" (try help)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Complaint {
    /// The first word is not a command.
    UnknownCommand(Excerpt),
    /// The line is too long and was ignored.
    LineTooLong,
    /// The arguments of a command are wrong.
    Usage {
        /// The command.
        command: &'static str,
        /// The correct usage.
        usage: &'static str,
    },
    /// An unknown argument was skipped.
    UnknownWord {
        /// The command.
        command: &'static str,
        /// The word.
        word: Excerpt,
    },
    /// A number is missing or invalid; the smallest allowed one was taken.
    NotANumber {
        /// The name of the argument.
        field: Excerpt,
        /// The text in place of the number.
        found: Option<Excerpt>,
    },
    /// The FEN is invalid; the position was not changed.
    BadFen(ParsePositionError),
    /// A move of the list is not legal; the position was not changed.
    BadMove {
        /// Its number in the list, from 1.
        number: usize,
        /// The reason.
        reason: String,
    },
    /// None of the `searchmoves` is legal.
    NoSearchMove,
    /// One of the `searchmoves` is not legal.
    BadSearchMove(Excerpt),
    /// The engine is busy with something else.
    Busy(&'static str),
    /// Too many commands are queued.
    TooManyWaiting,
    /// There is no such option.
    UnknownOption(Excerpt),
    /// The value of an option is invalid.
    BadValue {
        /// The option.
        option: &'static str,
        /// The valid values.
        takes: String,
        /// The value given.
        found: Option<Excerpt>,
    },
    /// The hash table could not be allocated.
    NoMemory {
        /// The requested size in MiB.
        asked: usize,
        /// The size it keeps, in MiB.
        kept: usize,
    },
    /// The book cannot be used.
    NoBook(String),
    /// The network cannot be used.
    NoNetwork(String),
    /// The engine panicked, and was replaced by a new one.
    Crashed(Excerpt),
    /// The search returned an illegal move.
    IllegalBest(String),
    /// The depth of perft was limited to this.
    DeepPerft(u8),
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownCommand(word) => write!(f, "unknown command {word} (try help)"),
            Self::LineTooLong => f.write_str("the line is too long and was not read"),
            Self::Usage { command, usage } => write!(f, "{command} is used so: {usage}"),
            Self::UnknownWord { command, word } => write!(f, "unknown word {word} in {command}, skipped"),
            Self::NotANumber { field, found: Some(found) } => {
                write!(f, "{field} takes a number, not {found}; the least is taken")
            }
            Self::NotANumber { field, found: None } => {
                write!(f, "{field} takes a number; the least is taken")
            }
            Self::BadFen(error) => write!(f, "{error}; the position stays as it was"),
            Self::BadMove { number, reason } => {
                write!(f, "move {number} of the list: {reason}; the position stays as it was")
            }
            Self::NoSearchMove => f.write_str("no move of searchmoves is legal here; all moves are searched"),
            Self::BadSearchMove(text) => write!(f, "{text} in searchmoves is not a legal move here, skipped"),
            Self::Busy(what) => write!(f, "{what} is running; stop it first"),
            Self::TooManyWaiting => f.write_str("too many searches are waiting already"),
            Self::UnknownOption(name) => write!(f, "there is no option {name} (uci lists them)"),
            Self::BadValue { option, takes, found: Some(found) } => {
                write!(f, "{option} takes {takes}, not {found}; nothing was changed")
            }
            Self::BadValue { option, takes, found: None } => {
                write!(f, "{option} takes {takes} after the word value; nothing was changed")
            }
            Self::NoMemory { asked, kept } => {
                write!(f, "no memory for a hash table of {asked} MiB; it keeps its {kept} MiB")
            }
            Self::NoBook(reason) => write!(f, "{reason}; no book is used"),
            Self::NoNetwork(reason) => write!(f, "{reason}; the evaluation stays as it was"),
            Self::Crashed(message) => write!(f, "the engine failed: {message}; it begins anew"),
            Self::IllegalBest(text) => {
                write!(f, "the search chose {text}, which is not legal; another move is sent")
            }
            Self::DeepPerft(most) => write!(f, "perft counts {most} plies at most"),
        }
    }
}

impl std::error::Error for Complaint {}
