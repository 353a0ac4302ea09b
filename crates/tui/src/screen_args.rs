//! The options of the screen.

use clap::{Args, ValueEnum};

#[derive(Args, Clone, Copy, Debug, Default)]
pub struct ScreenArgs {
    /// Draw with ASCII characters only
    #[arg(long, conflicts_with = "plain")]
    pub ascii: bool,
    /// Background of the terminal, if it cannot be detected
    #[arg(long, value_enum, conflicts_with = "plain")]
    pub theme: Option<Background>,
}

/// The background of the terminal.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Background {
    /// Light text on a dark background
    Dark,
    /// Dark text on a light background
    Light,
}
