//! The game on the whole screen of a terminal. `State` is the state of the screen, `update` changes it and `view` draws it,
//! all three without a terminal. Only `terminal`, `input_queue` and `screen_game` touch the terminal, files and threads.

mod action;
mod capabilities;
mod clipboard;
mod completion;
mod dialog;
mod engine_report;
mod explored;
mod game_file;
mod input_queue;
mod kept_review;
mod layout;
mod library_job;
mod library_news;
mod library_thread;
mod listed_game;
mod message;
mod path_completion;
mod puzzle;
mod puzzle_thread;
mod reader;
mod review_thread;
mod screen_game;
mod start;
mod state;
mod status_message;
mod study_thread;
mod terminal;
mod text_field;
mod theme;
mod update;
mod view;
mod words;

use std::io::{IsTerminal, stdin, stdout};

use anyhow::Result;
use arrocco_support::answer::Answer;

use super::PlayArgs;
#[cfg(test)]
pub(crate) use update::TestScreen;

/// Are standard input and output a terminal that can do more than print lines?
pub(crate) fn is_possible() -> bool {
    let is_dumb = cfg!(unix) && std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    stdin().is_terminal() && stdout().is_terminal() && !is_dumb
}

pub(crate) fn run(args: &PlayArgs) -> Result<Answer> {
    let start = start::ScreenStart::choose(args)?;
    screen_game::run(args, start)
}
