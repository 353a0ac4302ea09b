//! The command line of `arrocco torture`.

use std::path::PathBuf;

use clap::Args;

use super::glob::Glob;

/// Any UCI engine is put through faults that have crashed, hung or fooled others; each case gets a fresh process. Status 0:
/// all cases passed or were skipped; 1: some failed; 2: the engine cannot be started, or wrong usage. docs/TORTURE.md tells
/// what a case is and how each is judged.
#[derive(Args, Debug)]
pub struct TortureArgs {
    /// The engine, with arguments as a shell would read them, as in 'gnuchess --uci'
    #[arg(value_name = "COMMAND", required_unless_present = "list")]
    pub(super) command: Option<String>,
    /// Only cases whose names match, as in 'fen/*'; may be given several times
    #[arg(long, value_name = "GLOB")]
    pub(super) only: Vec<Glob>,
    /// Use the cases of a folder, in SECTION/NAME.case, instead of those of the program
    #[arg(long, value_name = "FOLDER")]
    pub(super) cases: Option<PathBuf>,
    /// List the cases and run none
    #[arg(long)]
    pub(super) list: bool,
    /// Cases at a time; 0 means one for each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) jobs: u16,
    /// Wait so many times as long for every answer, which is 10 seconds
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = patience)]
    pub(super) patience: f64,
    /// Print the dialogues of cases that failed
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
