//! The game on the whole screen of a terminal. `State` is what is known, `update` how it changes and `view` how it looks:
//! all three without a terminal. `terminal`, `ears` and `session` are the thin rest that touches the world.

mod action;
mod args;
mod clipboard;
mod completion;
mod dialog;
mod ears;
mod layout;
mod line;
mod look;
mod message;
mod remark;
mod session;
mod start;
mod state;
mod terminal;
mod theme;
mod thought;
mod update;
mod view;
mod words;

use std::io::{IsTerminal, stdin, stdout};

use anyhow::Result;
use arrocco_support::answer::Answer;

use super::PlayArgs;
pub(crate) use args::ScreenArgs;
#[cfg(test)]
pub(crate) use update::TestScreen;

/// Is there a terminal on both sides that can do more than lines?
pub(crate) fn is_possible() -> bool {
    let is_dumb = cfg!(unix) && std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    stdin().is_terminal() && stdout().is_terminal() && !is_dumb
}

pub(crate) fn run(args: &PlayArgs) -> Result<Answer> {
    let start = start::Start::choose(args)?;
    session::run(args, start)
}
