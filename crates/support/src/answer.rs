//! What a command has to say in the end, and how that becomes an exit status.

use std::io::{self, Write};
use std::process::ExitCode;

use crate::quote::one_line;

/// The answer of a command that could do its work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Done, and yes where there was a question.
    Yes,
    /// Done, but the counts differ, the move is illegal, the work was interrupted.
    No,
}

impl From<bool> for Answer {
    fn from(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// Input or usage that is wrong, of which everything has been said already.
#[derive(Debug)]
pub struct AlreadyTold;

impl std::fmt::Display for AlreadyTold {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the input is wrong")
    }
}

impl std::error::Error for AlreadyTold {}

/// 0 for yes, 1 for no, 2 with one line on standard error for what is wrong.
pub fn exit(result: anyhow::Result<Answer>) -> ExitCode {
    match result {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Err(error) => {
            if !error.is::<AlreadyTold>() {
                tell_error(&format!("{error:#}"));
            }
            ExitCode::from(2)
        }
    }
}

/// One line on standard error. If nobody can read it, there is nobody to tell.
pub fn tell_error(text: &str) {
    let _ = writeln!(io::stderr(), "error: {}", one_line(text));
}

/// Something was put right, or is worth knowing; the work goes on.
pub fn warn(text: &str) {
    let _ = writeln!(io::stderr(), "warning: {}", one_line(text));
}
