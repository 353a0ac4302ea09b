//! What is printed instead of running a command: help, the version, or what is wrong with the command line.

use anyhow::{Result, anyhow};
use arrocco_support::answer::Answer;
use clap::error::ErrorKind;

/// Prints help or the version; anything else is an error, reported in one line.
pub(crate) fn answer(error: &clap::Error) -> Result<Answer> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => match error.print() {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
            _ => Ok(Answer::Yes),
        },
        _ => Err(anyhow!("{}", summary(&error.render().to_string()))),
    }
}

/// The message of clap without the usage, in one line.
fn summary(message: &str) -> String {
    let text = message.strip_prefix("error: ").unwrap_or(message);
    let lines = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let parts: Vec<&str> = lines.map(str::trim).filter(|line| !line.is_empty()).collect();
    format!("{} (see arrocco --help)", parts.join(" "))
}
