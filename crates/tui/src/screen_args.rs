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
    /// Colors of the board
    #[arg(long, value_enum, conflicts_with = "plain")]
    pub board: Option<BoardColors>,
    /// How pieces are drawn
    #[arg(long, value_enum, conflicts_with = "plain")]
    pub pieces: Option<PieceStyle>,
    /// Whether the evaluation is shown beside the board
    #[arg(long, value_enum, conflicts_with = "plain")]
    pub evaluation: Option<Visibility>,
}

/// The background of the terminal.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Background {
    /// Light text on a dark background
    Dark,
    /// Dark text on a light background
    Light,
}

/// The colors of the squares.
#[derive(ValueEnum, Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum BoardColors {
    /// Wood
    #[default]
    Brown,
    /// As in tournaments
    Green,
    /// Sea and sky
    Blue,
    /// No color at all
    Gray,
}

/// How pieces are drawn.
#[derive(ValueEnum, Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum PieceStyle {
    /// Drawings as large as the squares allow
    #[default]
    Drawn,
    /// The symbols of chess pieces
    Symbols,
    /// Letters, as in notation
    Letters,
}

/// Whether something is shown.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Shown
    Shown,
    /// Hidden
    Hidden,
}
