//! Errors of another engine.

use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

/// Why a command to an engine failed. The messages do not name the engine; the caller adds its name.
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
        /// The error of the system.
        error: io::Error,
    },
    /// The program has ended, or closed its output.
    Ended {
        /// The command without an answer.
        question: String,
        /// Its exit status, if it has exited.
        status: Option<ExitStatus>,
        /// The last line that it wrote to standard error.
        complaint: Option<String>,
    },
    /// The program did not answer in time.
    Silent {
        /// The command without an answer.
        question: String,
        /// The timeout.
        patience: Duration,
    },
    /// The program does not read its input.
    NotReading,
    /// There is no such option.
    NoSuchOption(String),
    /// The option does not accept this value.
    BadValue {
        /// The option.
        name: String,
        /// The value.
        value: String,
        /// The valid values.
        expected: String,
    },
    /// The command contains a line break.
    NotOneLine,
    /// [`Launch::cancel`](super::Launch::cancel) was set.
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
            Self::NotReading => f.write_str("it does not read what it is told"),
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
