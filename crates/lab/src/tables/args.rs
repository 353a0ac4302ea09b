//! The command line of `arrocco tables`.

use std::ffi::OsString;
use std::path::PathBuf;

use arrocco_tablebase::Material;
use clap::{Args, Subcommand};

#[derive(Subcommand, Debug)]
pub enum TablesCommand {
    /// Tell who wins a position of few men, and what each move leads to
    Probe(ProbeArgs),
    /// Make tables; those that are in the folder already are kept
    Make(MakeArgs),
    /// Verify the checksums of tables, or prove every value
    Check(CheckArgs),
    /// Make the file of the built-in tables: all endings of 3 and 4 men
    BuiltIn(BuiltInArgs),
}

#[derive(Args, Debug)]
pub struct BuiltInArgs {
    /// Number of threads; 0 = one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) threads: u16,
    /// File to write; in the repository `crates/tablebase/tables/four-men.tables`
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
}

#[derive(Args, Debug)]
pub struct ProbeArgs {
    /// Folder with tables, instead of those built in (up to four men); may be given several times
    #[arg(long = "tables", value_name = "DIR")]
    pub(super) folders: Vec<PathBuf>,
    /// Print one JSON document; for standard input, a line for each position
    #[arg(long)]
    pub(super) json: bool,
    /// FEN, quoted or not, or - for standard input, where every line is a position
    #[arg(value_name = "FEN", required = true, num_args = 1.., allow_negative_numbers = true)]
    pub(super) words: Vec<OsString>,
}

#[derive(Args, Debug)]
pub struct MakeArgs {
    /// Make all endings up to so many men, or with --only those that it needs
    #[arg(long, value_name = "N", required_unless_present = "only", value_parser = clap::value_parser!(u8).range(3..=5))]
    pub(super) men: Option<u8>,
    /// Make one ending, as in `KRPvKR`, and those that it needs; may be given several times
    #[arg(long, value_name = "ENDING")]
    pub(super) only: Vec<Material>,
    /// Number of threads; 0 = one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) threads: u16,
    /// Tell how much time, memory and disk it will take, by making two small endings, and make nothing else
    #[arg(long)]
    pub(super) estimate: bool,
    /// Memory that may be used, in MiB; the default is what the system has free
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 30))]
    pub(super) memory: Option<u64>,
    /// Folder for the tables; created if it is not there
    #[arg(value_name = "DIR")]
    pub(super) folder: PathBuf,
}

#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Solve each ending again and compare every value of its tables
    #[arg(long)]
    pub(super) prove: bool,
    /// Check one ending, as in `KRPvKR`; may be given several times
    #[arg(long, value_name = "ENDING")]
    pub(super) only: Vec<Material>,
    /// Number of threads; 0 = one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) threads: u16,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
    /// Folder with tables
    #[arg(value_name = "DIR")]
    pub(super) folder: PathBuf,
}

/// The number of threads that an option asks for.
pub(super) fn threads(option: u16) -> usize {
    match option {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads.into(),
    }
}
