//! What the screen knows besides the game: what is typed, picked up, looked at and said.

use arrocco_host::language::Language;
use arrocco_play::{Game, Player, Sides};
use arrocco_rules::{Bitboard, Color, Move, PieceLetters, Position, Square};
use arrocco_support::random::Random;
use ratatui::layout::Size;

use super::dialog::Dialog;
use super::layout::Layout;
use super::line::Line;
use super::look::Look;
use super::remark::Remark;
use super::theme::Theme;
use super::thought::Thought;
use crate::screen::words::screen_words;

/// The button of the mouse is down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Drag {
    /// On this square it went down.
    pub(super) from: Square,
    /// Was the piece picked up before? Then a click puts it back.
    pub(super) was_picked: bool,
}

/// What the person has switched on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Preferences {
    pub(super) shows_evaluation: bool,
    /// Moves with figures instead of letters.
    pub(super) has_figurines: bool,
    /// Moves are announced in words.
    pub(super) speaks: bool,
}

/// The state of the screen. It changes by messages alone, and is drawn as it is.
#[derive(Debug)]
pub(super) struct State {
    pub(super) language: Language,
    pub(super) look: Look,
    pub(super) theme: Theme,
    pub(super) size: Size,
    /// The side at the bottom of the board.
    pub(super) bottom: Color,
    /// Where the arrows have gone; `None` until they are used.
    pub(super) cursor: Option<Square>,
    pub(super) picked: Option<Square>,
    pub(super) dragged: Option<Drag>,
    pub(super) input: Line,
    pub(super) remark: Remark,
    /// Pieces that stand against the move that was tried.
    pub(super) blamed: Bitboard,
    /// After how many half-moves the game is looked at; `None` for the game as it stands.
    pub(super) looking_at: Option<usize>,
    pub(super) thought: Option<Thought>,
    pub(super) is_analyzing: bool,
    /// What was asked to be analysed last.
    pub(super) analyzed: Option<usize>,
    pub(super) preferences: Preferences,
    pub(super) dialog: Option<Dialog>,
    pub(super) random: Random,
}

impl State {
    pub(super) fn new(
        language: Language,
        look: Look,
        size: Size,
        players: &Sides<Player>,
        random: Random,
    ) -> Self {
        Self {
            language,
            look,
            theme: Theme::new(look),
            size,
            bottom: bottom_for(players),
            cursor: None,
            picked: None,
            dragged: None,
            input: Line::default(),
            remark: Remark::say(screen_words(language).welcome),
            blamed: Bitboard::EMPTY,
            looking_at: None,
            thought: None,
            is_analyzing: false,
            analyzed: None,
            preferences: Preferences { shows_evaluation: true, has_figurines: false, speaks: false },
            dialog: None,
            random,
        }
    }

    pub(super) fn layout(&self) -> Option<Layout> {
        Layout::new(self.size, self.bottom)
    }

    /// After how many half-moves the position on the screen stands.
    pub(super) fn ply(&self, game: &Game) -> usize {
        let live = game.plies().len();
        self.looking_at.map_or(live, |ply| ply.min(live))
    }

    /// The position on the screen.
    pub(super) fn position<'a>(&self, game: &'a Game) -> &'a Position {
        game.record().positions().get(self.ply(game)).unwrap_or_else(|| game.position())
    }

    /// The move that led to it.
    pub(super) fn last_move(&self, game: &Game) -> Option<Move> {
        let before = self.ply(game).checked_sub(1)?;
        game.record().moves().get(before).copied()
    }

    /// The letters in which moves are shown.
    pub(super) const fn letters(&self) -> &'static PieceLetters {
        if self.preferences.has_figurines && !self.look.is_ascii {
            &PieceLetters::FIGURINES
        } else {
            self.language.letters()
        }
    }

    /// Moves of the piece that is picked up.
    pub(super) fn targets(&self, game: &Game) -> Vec<Move> {
        let Some(from) = self.picked.filter(|_| self.looking_at.is_none()) else { return Vec::new() };
        game.legal_moves().iter().copied().filter(|mv| mv.from() == from).collect()
    }

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.remark = Remark::say(text);
    }

    pub(super) fn warn(&mut self, text: impl Into<String>) {
        self.remark = Remark::warn(text);
    }
}

/// Whoever plays sits below; two people, or none, look from White's side.
pub(super) fn bottom_for(players: &Sides<Player>) -> Color {
    let is_black_alone = players.white.is_machine() && !players.black.is_machine();
    if is_black_alone { Color::Black } else { Color::White }
}
