//! The colors of the screen. Nothing is shown by color alone: every highlight also has a symbol.

use ratatui::style::{Color, Modifier, Style};

use super::capabilities::{Capabilities, ColorDepth};
use crate::screen_args::Background;

/// A style for everything that is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Theme {
    pub(super) light: Style,
    pub(super) dark: Style,
    /// Squares of the last move.
    pub(super) last_light: Style,
    pub(super) last_dark: Style,
    /// The square of the selected piece.
    pub(super) selected: Style,
    /// A king in check, and pieces that make a move illegal.
    pub(super) alarm: Style,
    pub(super) white_piece: Style,
    pub(super) black_piece: Style,
    pub(super) mark: Style,
    pub(super) title: Style,
    pub(super) dim: Style,
    pub(super) accent: Style,
    pub(super) warning: Style,
    pub(super) chosen: Style,
}

/// The colors of the board for one color depth.
struct Paint {
    light: Color,
    dark: Color,
    last_light: Color,
    last_dark: Color,
    selected: Color,
    alarm: Color,
    white: Color,
    black: Color,
}

/// Squares are dark enough for white pieces and light enough for black ones: 3 to 1 at the least.
const TRUE: Paint = Paint {
    light: Color::Rgb(176, 137, 100),
    dark: Color::Rgb(124, 92, 66),
    last_light: Color::Rgb(152, 146, 72),
    last_dark: Color::Rgb(112, 110, 40),
    selected: Color::Rgb(70, 130, 120),
    alarm: Color::Rgb(190, 64, 56),
    white: Color::Rgb(255, 255, 255),
    black: Color::Rgb(0, 0, 0),
};

const PALETTE: Paint = Paint {
    light: Color::Indexed(137),
    dark: Color::Indexed(94),
    last_light: Color::Indexed(101),
    last_dark: Color::Indexed(58),
    selected: Color::Indexed(66),
    alarm: Color::Indexed(131),
    white: Color::Indexed(231),
    black: Color::Indexed(16),
};

/// The eight backgrounds that every terminal has.
const SIXTEEN: Paint = Paint {
    light: Color::Cyan,
    dark: Color::Magenta,
    last_light: Color::Green,
    last_dark: Color::Green,
    selected: Color::Blue,
    alarm: Color::Red,
    white: Color::White,
    black: Color::Black,
};

impl Theme {
    pub(super) fn new(capabilities: Capabilities) -> Self {
        match capabilities.colors {
            ColorDepth::None => Self::without_color(),
            ColorDepth::Sixteen => Self::inked(capabilities.background),
            ColorDepth::Palette => Self::painted(&PALETTE, capabilities.background),
            ColorDepth::True => Self::painted(&TRUE, capabilities.background),
        }
    }

    fn painted(paint: &Paint, background: Background) -> Self {
        let (accent, warning, dim) = match background {
            Background::Dark => (Color::LightCyan, Color::LightRed, Color::Gray),
            Background::Light => (Color::Blue, Color::Red, Color::DarkGray),
        };
        let on = |color| Style::new().bg(color);
        Self {
            light: on(paint.light),
            dark: on(paint.dark),
            last_light: on(paint.last_light),
            last_dark: on(paint.last_dark),
            selected: on(paint.selected),
            alarm: on(paint.alarm),
            white_piece: Style::new().fg(paint.white).add_modifier(Modifier::BOLD),
            black_piece: Style::new().fg(paint.black),
            mark: Style::new().fg(paint.white).add_modifier(Modifier::BOLD),
            title: Style::new().fg(accent).add_modifier(Modifier::BOLD),
            dim: Style::new().fg(dim),
            accent: Style::new().fg(accent),
            warning: Style::new().fg(warning).add_modifier(Modifier::BOLD),
            chosen: Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// None of the sixteen colors contrasts with both white and black: each square has one text color, and the sides are
    /// told apart by the shapes of the pieces.
    fn inked(background: Background) -> Self {
        let painted = Self::painted(&SIXTEEN, background);
        let (bold, plain) = (Style::new().add_modifier(Modifier::BOLD), Style::new());
        Self {
            light: painted.light.fg(Color::Black),
            dark: painted.dark.fg(Color::White),
            last_light: painted.last_light.fg(Color::Black),
            last_dark: painted.last_dark.fg(Color::Black),
            selected: painted.selected.fg(Color::White),
            alarm: painted.alarm.fg(Color::White),
            white_piece: bold,
            black_piece: plain,
            mark: bold,
            ..painted
        }
    }

    fn without_color() -> Self {
        let (plain, bold) = (Style::new(), Style::new().add_modifier(Modifier::BOLD));
        Self {
            light: plain,
            dark: plain,
            last_light: plain,
            last_dark: plain,
            selected: plain,
            alarm: plain,
            white_piece: bold,
            black_piece: plain,
            mark: bold,
            title: bold,
            dim: plain,
            accent: bold,
            warning: bold,
            chosen: Style::new().add_modifier(Modifier::REVERSED),
        }
    }
}
