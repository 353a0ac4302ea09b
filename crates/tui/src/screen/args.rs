//! What can be said on the command line about the screen.

use clap::{Args, ValueEnum};

#[derive(Args, Clone, Copy, Debug, Default)]
pub struct ScreenArgs {
    /// Draw with ASCII characters alone
    #[arg(long, conflicts_with = "plain")]
    pub ascii: bool,
    /// The background of the terminal, if it does not tell
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
