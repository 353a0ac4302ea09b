//! What can be said on the command line about the screen.

use clap::{Args, ValueEnum};

#[derive(Args, Clone, Copy, Debug, Default)]
pub struct ScreenArgs {
    /// Draw with ASCII characters only
    #[arg(long, conflicts_with = "plain")]
    pub ascii: bool,
    /// Background of the terminal, if it cannot be detected
    #[arg(long, value_enum, conflicts_with = "plain")]
    pub theme: Option<Ground>,
}

/// What text stands on.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Light letters on a dark background
    Dark,
    /// Dark letters on a light background
    Light,
}
