//! `arrocco play`: a game in the terminal. `driver` runs it, `plain` shows it line by line and `screen` on the whole
//! screen, and `language` has the words for every front end.

pub(crate) mod archive;
mod args;
mod arrival;
mod clock_text;
pub(crate) mod driver;
pub(crate) mod language;
mod plain;
mod screen;

use anyhow::Result;
pub(crate) use args::PlayArgs;
use clock_text::clock_text;

use crate::answer::Answer;

pub(crate) fn run(args: &PlayArgs) -> Result<Answer> {
    if args.plain || !screen::is_possible() { plain::run(args) } else { screen::run(args) }
}
