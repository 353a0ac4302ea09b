//! Why a machine cannot move.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use arrocco_uci::client::ClientError;

use super::SystemError;

/// Why a machine cannot move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerError {
    /// It answered without a move.
    NoMove,
    /// It answered with a text that is not a legal move; quoted.
    IllegalMove(String),
    /// Its thread has ended.
    ThreadEnded,
    /// Its program could not be started.
    Start { program: String, error: SystemError },
    /// Its program ended, or closed its output, instead of answering.
    Ended { question: String, status: Option<ExitStatus>, last_line: Option<String> },
    /// Its program did not answer in time.
    Silent { question: String, patience: Duration },
    /// Its program does not read its input.
    NotReading,
    /// It has no such option.
    NoSuchOption(String),
    /// It was interrupted.
    Canceled,
    /// It was to be sent a text that is not one line.
    NotOneLine,
    /// A failure that has no translation, such as the message of a panic.
    Other(String),
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMove => f.write_str("it has no move"),
            Self::IllegalMove(text) => write!(f, "{text} is not a legal move here"),
            Self::ThreadEnded => f.write_str("its thread has ended"),
            Self::Start { program, error } => write!(f, "cannot start \"{program}\": {error}"),
            Self::Ended { question, status, last_line } => {
                write!(f, "no answer to \"{question}\": it ")?;
                match status {
                    Some(status) => write!(f, "ended with {status}")?,
                    None => f.write_str("closed its output")?,
                }
                last_line.as_ref().map_or(Ok(()), |text| write!(f, " and said \"{text}\""))
            }
            Self::Silent { question, patience } => {
                write!(f, "no answer to \"{question}\" within {} s", patience.as_secs_f64())
            }
            Self::NotReading => f.write_str("it does not read what it is told"),
            Self::NoSuchOption(name) => write!(f, "it offers no option \"{name}\""),
            Self::Canceled => f.write_str("interrupted"),
            Self::NotOneLine => f.write_str("a line break cannot be said in UCI"),
            Self::Other(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for PlayerError {}

impl From<ClientError> for PlayerError {
    fn from(error: ClientError) -> Self {
        match error {
            ClientError::Start { program, error } => Self::Start { program, error: error.into() },
            ClientError::Ended { question, status, complaint } => {
                Self::Ended { question, status, last_line: complaint }
            }
            ClientError::Silent { question, patience } => Self::Silent { question, patience },
            ClientError::NotReading => Self::NotReading,
            ClientError::NoSuchOption(name) => Self::NoSuchOption(name),
            ClientError::NotOneLine => Self::NotOneLine,
            ClientError::Canceled => Self::Canceled,
            // A value that an option does not take, and what a later version may add.
            other => Self::Other(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In English both say the same.
    #[test]
    fn errors_of_uci_engines_keep_their_words() {
        let question = || "uci".to_owned();
        let patience = Duration::from_millis(1500);
        let missing = || std::io::Error::from_raw_os_error(2);
        let all: [fn() -> ClientError; 4] = [
            || ClientError::NotReading,
            || ClientError::Canceled,
            || ClientError::NotOneLine,
            || ClientError::NoSuchOption("Hash".to_owned()),
        ];
        for error in all {
            assert_eq!(PlayerError::from(error()).to_string(), error().to_string());
        }
        let silent = || ClientError::Silent { question: question(), patience };
        assert_eq!(PlayerError::from(silent()).to_string(), silent().to_string());
        let start = || ClientError::Start { program: "x".to_owned(), error: missing() };
        assert_eq!(PlayerError::from(start()).to_string(), start().to_string());
        let ended =
            || ClientError::Ended { question: question(), status: None, complaint: Some("no".into()) };
        assert_eq!(PlayerError::from(ended()).to_string(), ended().to_string());
    }
}
