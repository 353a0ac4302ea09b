//! `arrocco` without a command: what there is.

use anyhow::Result;
use arrocco_rules::{Color, Position};
use clap::CommandFactory;

use crate::answer::Answer;
use crate::args::Cli;
use crate::board::{Drawing, has_colors};
use crate::output::Output;

pub(crate) fn run() -> Result<Answer> {
    let mut output = Output::new();
    output.line(Drawing { colored: has_colors(), bottom: Color::White }.of(&Position::startpos()))?;
    output.line("Commands:")?;
    for command in Cli::command().get_subcommands() {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        output.line(format_args!("  arrocco {:<8} {about}", command.get_name()))?;
    }
    output.line("\n`arrocco perft --help` tells more about perft, and so on.")?;
    output.finish()?;
    Ok(Answer::Yes)
}
