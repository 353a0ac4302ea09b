//! `arrocco` without a command: what there is.

use anyhow::Result;
use arrocco_rules::{Color, Position};
use clap::CommandFactory;

use crate::answer::Answer;
use crate::args::Cli;
use crate::board::Drawing;
use crate::output::Output;

pub(crate) fn run() -> Result<Answer> {
    let mut output = Output::new();
    output.line(Drawing::for_output(Color::White).of(&Position::startpos()))?;
    output.line("Commands:")?;
    for command in Cli::command().get_subcommands() {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        output.line(format_args!("  arrocco {:<8} {}", command.get_name(), in_short(&about)))?;
    }
    output.line("\n`arrocco perft --help` tells more about perft, and so on.")?;
    output.finish()?;
    Ok(Answer::Yes)
}

/// As much of a description as makes sense and fits beside the names on a narrow terminal; `--help` has the rest.
fn in_short(about: &str) -> &str {
    const ROOM: usize = 80 - "  arrocco datagen  ".len();
    let is_short = |end: &usize| *end <= ROOM;
    let mut ends = about.match_indices([',', ':', ';']).map(|(end, _)| end).filter(is_short);
    let end = if is_short(&about.len()) { about.len() } else { ends.next_back().unwrap_or(about.len()) };
    about.get(..end).unwrap_or(about)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_fits_on_a_line_of_a_narrow_terminal() {
        for command in Cli::command().get_subcommands() {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let line = format!("  arrocco {:<8} {}", command.get_name(), in_short(&about));
            assert!(line.chars().count() <= 80 && !in_short(&about).is_empty(), "{line}");
        }
    }
}
