//! Highlighted squares, by symbols as well as by color.

use arrocco_coach::Mark;
use arrocco_play::Game;
use arrocco_rules::{Bitboard, Color, Move, Square, attacks};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::state::State;
use super::terminal_text::{Symbols, symbols};

/// The squares to highlight.
#[derive(Clone, Debug)]
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
    /// Squares that an explanation or a comment is about.
    pub(super) marked: Bitboard,
    /// The empty squares that arrows pass.
    passed: Bitboard,
    arrows: Vec<(Square, Square)>,
    bottom: Color,
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
        let marks = state.marks(game);
        let arrows: Vec<(Square, Square)> = marks.iter().copied().filter_map(ends_of).collect();
        let passed = arrows.iter().fold(Bitboard::EMPTY, |all, &(from, to)| all | attacks::between(from, to));
        Self {
            last: last.map_or(Bitboard::EMPTY, ends),
            check: set(position.is_check().then(|| position.king(position.turn()))),
            offending: state.offending_here(),
            selected: set(state.selected),
            cursor: set(state.cursor),
            targets: all_to(targets.iter()),
            captures: all_to(targets.iter().filter(|mv| mv.is_capture())),
            hint: hint.map_or(Bitboard::EMPTY, ends),
            marked: marks.iter().fold(Bitboard::EMPTY, |all, &mark| all.with(hit(mark))),
            passed,
            arrows,
            bottom: state.bottom,
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
        } else if is_empty && self.passed.contains(square) {
            let x = area.x + (area.width - 1) / 2;
            buffer.set_string(x, area.y + (area.height - 1) / 2, symbols.way, style);
        }
        if area.height == 1 {
            let sign = self.above_left(square, symbols).or(self.above_right(square, symbols));
            let sign = self.below(square).map(|(_, right)| right).or(sign);
            put(buffer, area.right() - 1, area.y, sign, style);
            return;
        }
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        put(buffer, area.x, area.y, self.above_left(square, symbols), style);
        put(buffer, right, area.y, self.above_right(square, symbols), style);
        let below = self.below(square);
        put(buffer, area.x, bottom, below.map(|(left, _)| left), style);
        put(buffer, right, bottom, below.map(|(_, right)| right), style);
    }

    fn above_left(&self, square: Square, symbols: &Symbols) -> Option<&'static str> {
        self.last.contains(square).then_some(symbols.last)
    }

    fn above_right(&self, square: Square, symbols: &Symbols) -> Option<&'static str> {
        if self.offending.contains(square) {
            return Some("!");
        }
        if self.check.contains(square) {
            return Some("+");
        }
        // An arrow begins here, and this is where it points.
        let (_, to) = self.arrows.iter().find(|(from, _)| *from == square)?;
        Some(toward(square, *to, self.bottom, symbols))
    }

    /// The symbols in the lower corners: the first that applies.
    fn below(&self, square: Square) -> Option<(&'static str, &'static str)> {
        let symbols = [
            (self.cursor, (">", "<")),
            (self.selected, ("[", "]")),
            (self.captures, ("x", "x")),
            (self.hint, ("*", "*")),
            (self.marked, ("(", ")")),
        ];
        symbols.into_iter().find(|(squares, _)| squares.contains(square)).map(|(_, symbols)| symbols)
    }
}

const fn ends_of(mark: Mark) -> Option<(Square, Square)> {
    match mark {
        Mark::Arrow(from, to) => Some((from, to)),
        Mark::Square(_) => None,
    }
}

/// The square that a mark is about: the one at the point of an arrow.
const fn hit(mark: Mark) -> Square {
    match mark {
        Mark::Arrow(_, square) | Mark::Square(square) => square,
    }
}

/// The arrow that comes closest to the direction on the screen.
fn toward(from: Square, to: Square, bottom: Color, symbols: &Symbols) -> &'static str {
    let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    let (right, up) = if bottom == Color::White { (files, ranks) } else { (-files, -ranks) };
    // A step that is twice as long one way as the other, or longer, goes straight; the knight's goes aslant.
    let is_straight = |along: i8, across: i8| along.abs() > 2 * across.abs();
    let place = match (right.signum(), up.signum()) {
        (1, _) if is_straight(right, up) => 2,
        (-1, _) if is_straight(right, up) => 6,
        (_, 1) if is_straight(up, right) => 0,
        (_, -1) if is_straight(up, right) => 4,
        (1, 1) => 1,
        (1, _) => 3,
        (_, 1) => 7,
        _ => 5,
    };
    symbols.arrows.get(place).copied().unwrap_or_default()
}

fn all_to<'a>(moves: impl Iterator<Item = &'a Move>) -> Bitboard {
    moves.fold(Bitboard::EMPTY, |all, mv| all.with(mv.king_target()))
}

fn put(buffer: &mut Buffer, x: u16, y: u16, sign: Option<&str>, style: Style) {
    if let Some(sign) = sign {
        buffer.set_string(x, y, sign, style);
    }
}
