//! `arrocco play`: a game in the terminal. `driver` runs it, `plain` shows it line by line, and `language` has the words
//! for every front end.

pub(crate) mod archive;
mod args;
pub(crate) mod driver;
pub(crate) mod language;
mod plain;

use anyhow::Result;
pub(crate) use args::PlayArgs;

use crate::answer::Answer;

pub(crate) fn run(args: &PlayArgs) -> Result<Answer> {
    plain::run(args)
}
