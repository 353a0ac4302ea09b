//! The words after `arrocco board`.

use std::path::PathBuf;

use arrocco_support::position_arg::PositionArg;
use clap::Args;

use super::annotation::{Arrow, LastMove, Mark};

#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch on the command line")]
pub struct BoardArgs {
    #[command(flatten)]
    pub position: PositionArg,
    /// Draw with letters, even on a terminal
    #[arg(long, conflicts_with_all = ["svg", "unicode"])]
    pub(super) ascii: bool,
    /// Draw with chess symbols, but without colors
    #[arg(long, conflicts_with = "svg")]
    pub(super) unicode: bool,
    /// Draw Black's side at the bottom
    #[arg(long)]
    pub(super) flip: bool,
    /// Write a picture to a file, or with - to standard output
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,
    /// Draw an arrow into the picture, as in e2e4 or e2e4:red; green unless told (more than one may be given)
    #[arg(long, value_name = "MOVE[:COLOR]", requires = "svg")]
    pub(super) arrow: Vec<Arrow>,
    /// Mark a square of the picture, as in e4 or e4:#8040c0; green unless told (more than one may be given)
    #[arg(long, value_name = "SQUARE[:COLOR]", requires = "svg")]
    pub(super) mark: Vec<Mark>,
    /// Show the last move in the picture, as in e2e4
    #[arg(long, value_name = "MOVE", requires = "svg")]
    pub(super) last: Option<LastMove>,
    /// Leave out the letters and numbers at the edge of the picture
    #[arg(long, requires = "svg")]
    pub(super) no_coordinates: bool,
    /// Width and height of the picture, in pixels; it can be scaled to any
    #[arg(long, value_name = "N", default_value_t = 480, requires = "svg", value_parser = clap::value_parser!(u32).range(16..=100_000))]
    pub(super) size: u32,
}
