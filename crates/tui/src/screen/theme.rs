//! The colors of the screen. Nothing is shown by color alone: every highlight also has a symbol.

use ratatui::style::{Color, Modifier, Style};

use super::capabilities::{Capabilities, ColorDepth};
use crate::screen_args::{Background, BoardColors};

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
    /// The square of the keyboard cursor.
    pub(super) cursor: Style,
    /// A square that an explanation is about.
    pub(super) marked: Style,
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
    cursor: Color,
    marked: Color,
    alarm: Color,
    white: Color,
    black: Color,
}

/// Squares are dark enough for white pieces and light enough for black ones: 3 to 1 at the least.
const fn true_paint(colors: BoardColors) -> Paint {
    let (light, dark, last_light, last_dark) = match colors {
        BoardColors::Brown => ((176, 137, 100), (124, 92, 66), (152, 146, 72), (112, 110, 40)),
        BoardColors::Green => ((118, 150, 86), (78, 110, 58), (156, 148, 58), (112, 112, 32)),
        BoardColors::Blue => ((110, 140, 170), (70, 100, 140), (82, 152, 146), (40, 116, 112)),
        BoardColors::Gray => ((145, 145, 145), (100, 100, 100), (152, 146, 92), (112, 110, 60)),
    };
    Paint {
        light: rgb(light),
        dark: rgb(dark),
        last_light: rgb(last_light),
        last_dark: rgb(last_dark),
        selected: Color::Rgb(70, 130, 120),
        cursor: Color::Rgb(150, 90, 190),
        marked: Color::Rgb(190, 110, 40),
        alarm: Color::Rgb(190, 64, 56),
        white: Color::Rgb(255, 255, 255),
        black: Color::Rgb(0, 0, 0),
    }
}

const fn rgb((red, green, blue): (u8, u8, u8)) -> Color {
    Color::Rgb(red, green, blue)
}

/// The nearest of the 256 colors of xterm that have the same contrast.
const fn palette_paint(colors: BoardColors) -> Paint {
    let (light, dark, last_light, last_dark) = match colors {
        BoardColors::Brown => (137, 94, 101, 58),
        BoardColors::Green => (65, 59, 100, 58),
        BoardColors::Blue => (67, 25, 66, 30),
        BoardColors::Gray => (245, 241, 101, 58),
    };
    Paint {
        light: Color::Indexed(light),
        dark: Color::Indexed(dark),
        last_light: Color::Indexed(last_light),
        last_dark: Color::Indexed(last_dark),
        selected: Color::Indexed(66),
        cursor: Color::Indexed(134),
        marked: Color::Indexed(130),
        alarm: Color::Indexed(131),
        white: Color::Indexed(231),
        black: Color::Indexed(16),
    }
}

/// The eight backgrounds that every terminal has.
const SIXTEEN: Paint = Paint {
    light: Color::Cyan,
    dark: Color::Magenta,
    last_light: Color::Green,
    last_dark: Color::Green,
    selected: Color::Blue,
    cursor: Color::Yellow,
    marked: Color::Yellow,
    alarm: Color::Red,
    white: Color::White,
    black: Color::Black,
};

impl Theme {
    pub(super) fn new(capabilities: Capabilities, board: BoardColors) -> Self {
        match capabilities.colors {
            ColorDepth::None => Self::without_color(),
            ColorDepth::Sixteen => Self::inked(capabilities.background),
            ColorDepth::Palette => Self::painted(&palette_paint(board), capabilities.background),
            ColorDepth::True => Self::painted(&true_paint(board), capabilities.background),
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
            cursor: on(paint.cursor),
            marked: on(paint.marked),
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
            cursor: painted.cursor.fg(Color::Black),
            marked: painted.marked.fg(Color::Black),
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
            cursor: Style::new().add_modifier(Modifier::REVERSED),
            marked: plain,
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

#[cfg(test)]
mod tests {
    use clap::ValueEnum as _;

    use super::*;

    /// Relative luminance (WCAG 2).
    fn luminance(color: Color) -> f64 {
        let part = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        let (red, green, blue) = match color {
            Color::Rgb(red, green, blue) => (red, green, blue),
            Color::Indexed(number @ 16..=231) => {
                let level = |place: u8| [0, 95, 135, 175, 215, 255][usize::from((number - 16) / place % 6)];
                (level(36), level(6), level(1))
            }
            Color::Indexed(number) => [8 + 10 * (number - 232); 3].into(),
            other => panic!("{other:?}"),
        };
        0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
    }

    #[test]
    fn pieces_of_both_colors_can_be_seen_on_every_board() {
        for colors in BoardColors::value_variants() {
            for paint in [true_paint(*colors), palette_paint(*colors)] {
                let Paint { light, dark, last_light, last_dark, selected, cursor, marked, .. } = paint;
                for square in [light, dark, last_light, last_dark, selected, cursor, marked] {
                    let luminance = luminance(square);
                    let (on_white, on_black) = (1.05 / (luminance + 0.05), (luminance + 0.05) / 0.05);
                    assert!(on_white >= 2.95 && on_black >= 2.95, "{colors:?} {square:?} {luminance}");
                }
                assert!((luminance(light) - luminance(dark)).abs() > 0.08, "{colors:?}");
            }
        }
    }
}
