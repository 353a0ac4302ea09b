//! `arrocco puzzles`: the themes of a puzzle; what makes, keeps and trains puzzles is in a crate of its own.

use std::ffi::OsString;

use anyhow::{Context, Result};
use arrocco_coach::themes;
use arrocco_support::answer::Answer;
use arrocco_support::output::Output;
use arrocco_support::position_arg::PositionArg;
use arrocco_trainer::PuzzlesCommand as TrainerCommand;
use clap::{Args, Subcommand};
use serde::Serialize;

#[derive(Subcommand, Debug)]
pub(crate) enum PuzzlesCommand {
    #[command(flatten)]
    Trainer(TrainerCommand),
    /// Tell the themes of a puzzle by its position and solution
    Themes(ThemesArgs),
}

#[derive(Args, Debug)]
pub(crate) struct ThemesArgs {
    /// FEN, in quotation marks
    #[arg(value_name = "FEN")]
    fen: OsString,
    /// Moves of the solution, UCI or algebraic; with an even number, the first one leads to the puzzle
    #[arg(value_name = "MOVES", required = true)]
    moves: Vec<String>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct FoundThemes {
    themes: Vec<&'static str>,
}

pub(crate) fn run(command: &PuzzlesCommand) -> Result<Answer> {
    match command {
        PuzzlesCommand::Trainer(command) => arrocco_trainer::run(command),
        PuzzlesCommand::Themes(args) => tell_themes(args),
    }
}

fn tell_themes(args: &ThemesArgs) -> Result<Answer> {
    let position = PositionArg::new(args.fen.clone(), None).resolve()?;
    let moves = position.moves_from_san(&args.moves.join(" ")).context("the solution cannot be played")?;
    let found = themes(&position, &moves)?;
    let mut output = Output::new();
    if args.json {
        output.json(&FoundThemes { themes: found.iter().map(arrocco_coach::Theme::name).collect() })?;
    } else {
        output.line(found)?;
    }
    output.finish()?;
    Ok(Answer::Yes)
}
