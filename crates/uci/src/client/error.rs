//! What can go wrong with another engine.

use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

/// Why an engine did not do what it was asked for. Messages do not name the engine: the caller knows what to call it.
///
/// ```
/// use arrocco_uci::client::{ClientError, Launch};
/// let error = Launch::new("/no/such/engine".parse().unwrap()).start().unwrap_err();
/// assert!(matches!(error, ClientError::Start { .. }));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum ClientError {
    /// The program could not be started.
    Start {
        /// The program.
        program: String,
        /// What the system says.
        error: io::Error,
    },
    /// The program has ended, or closed its output.
    Ended {
        /// What it was asked.
        question: String,
        /// How it ended, if it did.
        status: Option<ExitStatus>,
        /// The last line that it wrote to standard error.
        complaint: Option<String>,
    },
    /// The time to answer is over.
    Silent {
        /// What it was asked.
        question: String,
        /// How long it had.
        patience: Duration,
    },
    /// The program does not read what it is told.
    Deaf,
    /// There is no such option.
    NoSuchOption(String),
    /// The option exists, but not with this value.
    BadValue {
        /// The option.
        name: String,
        /// The value.
        value: String,
        /// What the option takes.
        expected: String,
    },
    /// What would be said is not one line.
    NotOneLine,
    /// Somebody has asked us to stop waiting.
    Canceled,
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { program, error } => write!(f, "cannot start \"{program}\": {error}"),
            Self::Ended { question, status, complaint } => {
                write!(f, "no answer to \"{question}\": it ")?;
                match status {
                    Some(status) => write!(f, "ended with {status}")?,
                    None => f.write_str("closed its output")?,
                }
                complaint.as_ref().map_or(Ok(()), |text| write!(f, " and said \"{text}\""))
            }
            Self::Silent { question, patience } => {
                write!(f, "no answer to \"{question}\" within {} s", patience.as_secs_f64())
            }
            Self::Deaf => f.write_str("it does not read what it is told"),
            Self::NoSuchOption(name) => write!(f, "it offers no option \"{name}\""),
            Self::BadValue { name, value, expected } => {
                write!(f, "its option \"{name}\" takes {expected}, not \"{value}\"")
            }
            Self::NotOneLine => f.write_str("a line break cannot be said in UCI"),
            Self::Canceled => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for ClientError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Start { error, .. } => Some(error),
            _ => None,
        }
    }
}
