//! What an engine did wrong.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use arrocco_support::quote::quote;

use super::severity::Severity;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// Its process ended or closed its output unasked.
    Ended { status: Option<ExitStatus>, complaint: Option<String> },
    /// It does not read its input.
    Deaf,
    /// No `readyok` came.
    Unready { patience: Duration },
    /// No line that matches came.
    Unheard { wanted: String, patience: Duration },
    /// A line came that must not.
    NotSilent { said: String },
    /// No `bestmove` came.
    NoMove { patience: Duration },
    /// The move is not legal on the board.
    IllegalMove { said: String, fen: String },
    /// The move is none of those allowed.
    WrongMove { said: String, wanted: Vec<String> },
    /// There was more than one `bestmove` for one `go`.
    ExtraMove { said: String },
    /// A variation has a move that is not legal.
    IllegalLine { said: String, fen: String },
    /// It still runs after it was told to end.
    StillRunning { patience: Duration },
    /// It ended by a signal, or with a bad status.
    BadExit { status: ExitStatus },
    /// It took more memory than it should.
    Grown { mebibytes: u64, limit: u64 },
}

impl Fault {
    /// The code in JSON.
    pub(super) const fn code(&self) -> &'static str {
        match self {
            Self::Ended { .. } => "ended",
            Self::Deaf => "deaf",
            Self::Unready { .. } => "unready",
            Self::Unheard { .. } => "unheard",
            Self::NotSilent { .. } => "not-silent",
            Self::NoMove { .. } => "no-move",
            Self::IllegalMove { .. } => "illegal-move",
            Self::WrongMove { .. } => "wrong-move",
            Self::ExtraMove { .. } => "extra-move",
            Self::IllegalLine { .. } => "illegal-line",
            Self::StillRunning { .. } => "still-running",
            Self::BadExit { .. } => "bad-exit",
            Self::Grown { .. } => "grown",
        }
    }

    /// The severity is that of the case, but a crash or an illegal move is always damage.
    pub(super) const fn severity(&self, of_case: Severity) -> Severity {
        match self {
            Self::Ended { .. } | Self::Deaf | Self::IllegalMove { .. } => Severity::Damage,
            _ => of_case,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended { status: Some(status), complaint } => {
                write!(f, "it ended ({status})")?;
                complaint.as_ref().map_or(Ok(()), |said| write!(f, " and said {}", quote(said)))
            }
            Self::Ended { status: None, .. } => f.write_str("it closed its output"),
            Self::Deaf => f.write_str("it does not read what it is told"),
            Self::Unready { patience } => write!(f, "no readyok within {} s", patience.as_secs_f64()),
            Self::Unheard { wanted, patience } => {
                write!(f, "no line {} within {} s", quote(wanted), patience.as_secs_f64())
            }
            Self::NotSilent { said } => write!(f, "it said {}", quote(said)),
            Self::NoMove { patience } => write!(f, "no bestmove within {} s", patience.as_secs_f64()),
            Self::IllegalMove { said, fen } => write!(f, "{} is not legal in {fen}", quote(said)),
            Self::WrongMove { said, wanted } => {
                write!(f, "{} is not a move of the right board: {}", quote(said), wanted.join(", "))
            }
            Self::ExtraMove { said } => write!(f, "one more {} than asked for", quote(said)),
            Self::IllegalLine { said, fen } => write!(f, "the line {} is not legal in {fen}", quote(said)),
            Self::StillRunning { patience } => write!(f, "it still runs after {} s", patience.as_secs_f64()),
            Self::BadExit { status } => write!(f, "its end is {status}"),
            Self::Grown { mebibytes, limit } => {
                write!(f, "it took {mebibytes} MiB more, where {limit} MiB are enough")
            }
        }
    }
}
