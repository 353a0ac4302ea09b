//! The answer of a command, and how it becomes an exit status.

use std::io::{self, Write};
use std::process::ExitCode;

use arrocco_rules::RefusedMove;

use crate::quote::one_line;

/// The answer of a command that could do its work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Done, and yes where there was a question.
    Yes,
    /// Done, but the answer is no: counts differ, the move is illegal, or the command was interrupted.
    No,
}

impl From<bool> for Answer {
    fn from(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// Wrong input or usage that has already been reported.
#[derive(Debug)]
pub struct AlreadyReported;

impl std::fmt::Display for AlreadyReported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the input is wrong")
    }
}

impl std::error::Error for AlreadyReported {}

/// The exit status: 0 for yes, 1 for no, 2 for an error, which is printed as one line on standard error.
pub fn exit(result: anyhow::Result<Answer>) -> ExitCode {
    match result {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Err(error) => {
            if !error.is::<AlreadyReported>() {
                print_error(&message(&error));
            }
            ExitCode::from(2)
        }
    }
}

/// Prints an error as one line on standard error. A failure to write is ignored.
pub fn print_error(text: &str) {
    let _ = writeln!(io::stderr(), "error: {}", one_line(text));
}

/// Prints something worth knowing as one line on standard error.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr(), "{}", one_line(text));
}

/// Prints a warning as one line on standard error.
pub fn warn(text: &str) {
    let _ = writeln!(io::stderr(), "warning: {}", one_line(text));
}

/// An error with its causes in one line. A cause that the text before it tells already is left out: the errors of the
/// libraries are whole sentences and name their causes as well.
pub fn message(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain() {
        match cause.to_string() {
            cause if text.is_empty() => text = cause,
            cause if text.contains(&cause) => {}
            cause => text = format!("{text}: {cause}"),
        }
        // A move that is refused in a position tells its cause in other words, which name the pieces.
        if cause.is::<RefusedMove>() || cause.is::<Box<RefusedMove>>() {
            break;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use anyhow::Context as _;
    use arrocco_rules::Position;

    use super::*;

    #[test]
    fn a_refused_move_is_told_once() {
        let refused = Position::startpos().moves_from_san("1. e4 e5 2. Ke3").unwrap_err();
        let alone = "Ke3 is not legal: the king on e1 cannot move to e3 even on an empty board";
        assert_eq!(message(&refused.clone().into()), alone);
        let told = Err::<(), _>(refused).context("--moves cannot be played").unwrap_err();
        assert_eq!(message(&told), format!("--moves cannot be played: {alone}"));
    }
}
