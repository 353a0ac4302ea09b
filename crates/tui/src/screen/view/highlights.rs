//! Highlighted squares, by symbols as well as by color.

use arrocco_play::Game;
use arrocco_rules::{Bitboard, Move, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::state::State;
use super::terminal_text::{Symbols, symbols};

/// The squares to highlight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Highlights {
    pub(super) last: Bitboard,
    pub(super) check: Bitboard,
    pub(super) offending: Bitboard,
    pub(super) selected: Bitboard,
    pub(super) cursor: Bitboard,
    targets: Bitboard,
    /// Targets that are captures.
    captures: Bitboard,
    hint: Bitboard,
}

fn set(square: Option<Square>) -> Bitboard {
    square.map_or(Bitboard::EMPTY, Square::bitboard)
}

impl Highlights {
    pub(super) fn new(state: &State, game: &Game) -> Self {
        let position = state.position(game);
        let last = state.last_move(game);
        let is_played = state.viewed_ply.is_none() && state.reader.is_none();
        let hint = game.hint().filter(|_| is_played);
        let ends = |mv: Move| mv.from().bitboard().with(mv.king_target());
        let targets = state.targets(game);
        Self {
            last: last.map_or(Bitboard::EMPTY, ends),
            check: set(position.is_check().then(|| position.king(position.turn()))),
            offending: state.offending_here(),
            selected: set(state.selected),
            cursor: set(state.cursor),
            targets: all_to(targets.iter()),
            captures: all_to(targets.iter().filter(|mv| mv.is_capture())),
            hint: hint.map_or(Bitboard::EMPTY, ends),
        }
    }

    /// Draws the symbols of a square over it.
    pub(super) fn draw(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        square: Square,
        is_empty: bool,
        state: &State,
    ) {
        let symbols = symbols(state.capabilities);
        let style = state.theme.mark;
        if is_empty && self.targets.contains(square) {
            let x = area.x + (area.width - 1) / 2;
            buffer.set_string(x, area.y + (area.height - 1) / 2, symbols.target, style);
        }
        if area.height == 1 {
            let sign = self.above_left(square, symbols).or(self.above_right(square));
            let sign = self.below(square).map(|(_, right)| right).or(sign);
            put(buffer, area.right() - 1, area.y, sign, style);
            return;
        }
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        put(buffer, area.x, area.y, self.above_left(square, symbols), style);
        put(buffer, right, area.y, self.above_right(square), style);
        let below = self.below(square);
        put(buffer, area.x, bottom, below.map(|(left, _)| left), style);
        put(buffer, right, bottom, below.map(|(_, right)| right), style);
    }

    fn above_left(&self, square: Square, symbols: &Symbols) -> Option<&'static str> {
        self.last.contains(square).then_some(symbols.last)
    }

    fn above_right(&self, square: Square) -> Option<&'static str> {
        if self.offending.contains(square) {
            return Some("!");
        }
        self.check.contains(square).then_some("+")
    }

    /// The symbols in the lower corners: the first that applies.
    fn below(&self, square: Square) -> Option<(&'static str, &'static str)> {
        let symbols = [
            (self.cursor, (">", "<")),
            (self.selected, ("[", "]")),
            (self.captures, ("x", "x")),
            (self.hint, ("*", "*")),
        ];
        symbols.into_iter().find(|(squares, _)| squares.contains(square)).map(|(_, symbols)| symbols)
    }
}

fn all_to<'a>(moves: impl Iterator<Item = &'a Move>) -> Bitboard {
    moves.fold(Bitboard::EMPTY, |all, mv| all.with(mv.king_target()))
}

fn put(buffer: &mut Buffer, x: u16, y: u16, sign: Option<&str>, style: Style) {
    if let Some(sign) = sign {
        buffer.set_string(x, y, sign, style);
    }
}
