//! The answer of a command, and how it becomes an exit status.

use std::io::{self, Write};
use std::process::ExitCode;

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

/// Prints a warning as one line on standard error.
pub fn warn(text: &str) {
    let _ = writeln!(io::stderr(), "warning: {}", one_line(text));
}

/// An error with its causes in one line. A cause that the text before it tells already is left out: the errors of the
/// libraries are whole sentences and name their causes as well.
pub fn message(error: &anyhow::Error) -> String {
    error.chain().fold(String::new(), |text, cause| match cause.to_string() {
        cause if text.is_empty() => cause,
        cause if text.contains(&cause) => text,
        cause => format!("{text}: {cause}"),
    })
}
