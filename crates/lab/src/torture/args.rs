//! The command line of `arrocco torture`.

use std::path::PathBuf;

use clap::Args;

use super::glob::Glob;

const NOTES: &str = "\
Each case runs with a new process of the engine. docs/TORTURE.md describes the cases and how they are judged.

Exit status: 0 if all cases passed or were skipped, 1 if some failed, 2 if the engine cannot be started.";

#[derive(Args, Debug)]
#[command(after_help = NOTES)]
pub struct TortureArgs {
    /// Command of the engine, with arguments quoted as in a shell: 'gnuchess --uci'; needed without --list
    #[arg(value_name = "COMMAND", required_unless_present = "list")]
    pub(super) command: Option<String>,
    /// Run only cases whose names match, as in 'fen/*'; may be repeated
    #[arg(long, value_name = "GLOB")]
    pub(super) only: Vec<Glob>,
    /// Use the cases SECTION/NAME.case of a folder instead of the built-in ones
    #[arg(long, value_name = "FOLDER")]
    pub(super) cases: Option<PathBuf>,
    /// List the cases without running them
    #[arg(long)]
    pub(super) list: bool,
    /// Number of cases at a time; 0 = one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) jobs: u16,
    /// Wait FACTOR times 10 seconds for an answer
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = patience)]
    pub(super) patience: f64,
    /// Print the dialogues of failed cases
    #[arg(long, conflicts_with = "json")]
    pub(super) transcript: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

fn patience(text: &str) -> Result<f64, String> {
    let factor: f64 = text.parse().map_err(|_| "it is not a number".to_owned())?;
    if (0.01..=1000.0).contains(&factor) { Ok(factor) } else { Err(format!("{text} is not in 0.01..=1000")) }
}
