//! The state of the screen besides the game: the input line, the selected piece, the position shown, the message.

use arrocco_coach::{Explanation, Mark};
use arrocco_host::language::Language;
use arrocco_play::{Game, Player, Sides};
use arrocco_rules::{Bitboard, Color, Move, PieceLetters, Position, Square};
use arrocco_support::random::Random;
use ratatui::layout::Size;

use super::capabilities::Capabilities;
use super::dialog::{Dialog, NewGame};
use super::engine_report::EngineReport;
use super::kept_review::KeptReviews;
use super::layout::Layout;
use super::puzzle::PuzzleBoard;
use super::reader::Reader;
use super::status_message::StatusMessage;
use super::text_field::TextField;
use super::theme::Theme;
use crate::bottom_side::bottom_side;
use crate::screen::words::screen_words;
use crate::screen_args::{BoardColors, PieceStyle, ScreenArgs, Visibility};

/// The left mouse button is down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Drag {
    /// The square where it was pressed.
    pub(super) from: Square,
    /// Was the piece selected before? Then a click deselects it.
    pub(super) was_selected: bool,
}

/// Whether the clock stands still because something else is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ClockHold {
    None,
    Held,
    /// It is being let go on, which is not worth a word.
    Ending,
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

/// The state of the screen. Only messages change it, and drawing depends on nothing else but the game.
#[derive(Debug)]
pub(super) struct State {
    pub(super) language: Language,
    pub(super) capabilities: Capabilities,
    pub(super) theme: Theme,
    pub(super) size: Size,
    /// The side at the bottom of the board.
    pub(super) bottom: Color,
    /// The square of the keyboard cursor; `None` until the arrow keys are used.
    pub(super) cursor: Option<Square>,
    pub(super) selected: Option<Square>,
    pub(super) dragged: Option<Drag>,
    pub(super) input: TextField,
    pub(super) status: StatusMessage,
    /// The pieces that make the last tried move illegal.
    pub(super) offending: Bitboard,
    /// The number of half-moves after which the game is shown; `None` for the current position.
    pub(super) viewed_ply: Option<usize>,
    pub(super) engine_report: Option<EngineReport>,
    /// Why an engine cannot move, as a sentence, until the game goes on.
    pub(super) engine_failure: Option<String>,
    pub(super) clock_hold: ClockHold,
    pub(super) is_analyzing: bool,
    /// The half-move count for which analysis was last requested.
    pub(super) analyzed: Option<usize>,
    /// The position of a game that is read for which analysis was last requested.
    pub(super) studied: Option<Position>,
    pub(super) preferences: Preferences,
    pub(super) board_colors: BoardColors,
    pub(super) piece_style: PieceStyle,
    /// The move that was explained last, until another one is played.
    pub(super) explained: Option<Box<Explanation>>,
    /// A game that is read in place of the one that is played.
    pub(super) reader: Option<Reader>,
    pub(super) reviews: KeptReviews,
    /// Puzzles that are solved in place of the game that is played.
    pub(super) puzzle: Option<Box<PuzzleBoard>>,
    pub(super) dialog: Option<Dialog>,
    /// The window that the new game comes from, until the game has begun.
    pub(super) begun_from: Option<Box<NewGame>>,
    pub(super) random: Random,
}

impl State {
    pub(super) fn new(
        language: Language,
        capabilities: Capabilities,
        size: Size,
        players: &Sides<Player>,
        random: Random,
    ) -> Self {
        Self {
            language,
            capabilities,
            theme: Theme::new(capabilities, BoardColors::default()),
            size,
            bottom: bottom_side(players),
            cursor: None,
            selected: None,
            dragged: None,
            input: TextField::default(),
            status: StatusMessage::info(screen_words(language).welcome),
            offending: Bitboard::EMPTY,
            viewed_ply: None,
            engine_report: None,
            engine_failure: None,
            clock_hold: ClockHold::None,
            is_analyzing: false,
            analyzed: None,
            studied: None,
            preferences: Preferences { shows_evaluation: true, has_figurines: false, speaks: false },
            board_colors: BoardColors::default(),
            piece_style: PieceStyle::default(),
            explained: None,
            reader: None,
            reviews: KeptReviews::default(),
            puzzle: None,
            dialog: None,
            begun_from: None,
            random,
        }
    }

    /// What the options of the command line and the file of settings say.
    pub(super) fn apply_args(&mut self, args: ScreenArgs) {
        self.board_colors = args.board.unwrap_or_default();
        self.piece_style = args.pieces.unwrap_or_default();
        self.preferences.shows_evaluation = args.evaluation != Some(Visibility::Hidden);
        self.theme = Theme::new(self.capabilities, self.board_colors);
    }

    pub(super) fn layout(&self) -> Option<Layout> {
        Layout::new(self.size, self.bottom)
    }

    /// The number of half-moves before the position on the screen.
    pub(super) fn ply(&self, game: &Game) -> usize {
        let live = game.plies().len();
        self.viewed_ply.map_or(live, |ply| ply.min(live))
    }

    /// The position on the screen.
    pub(super) fn position<'a>(&'a self, game: &'a Game) -> &'a Position {
        if let Some(reader) = &self.reader {
            return reader.position();
        }
        game.record().positions().get(self.ply(game)).unwrap_or_else(|| game.position())
    }

    /// The move that led to the position on the screen.
    pub(super) fn last_move(&self, game: &Game) -> Option<Move> {
        if let Some(reader) = &self.reader {
            return reader.last_move();
        }
        let before = self.ply(game).checked_sub(1)?;
        game.record().moves().get(before).copied()
    }

    /// What is marked on the position that is shown: what the last explanation is about, or what a comment or a review says of
    /// the move that is read.
    pub(super) fn marks(&self, game: &Game) -> Vec<Mark> {
        if let Some(puzzle) = &self.puzzle {
            return if self.viewed_ply.is_none() { puzzle.marks() } else { Vec::new() };
        }
        let shown = self.position(game);
        let is_of = |explanation: &&Explanation| {
            explanation.position == *shown || explanation.position.after(explanation.mv) == *shown
        };
        let explained = self.explained.as_deref().filter(is_of);
        let read = self.reader.as_ref();
        let explanation = explained.or_else(|| read.and_then(Reader::reason));
        let of_reason = explanation
            .and_then(|explanation| explanation.reasons.first().map(|reason| explanation.marks(reason)));
        of_reason.or_else(|| read.map(Reader::comment_marks)).unwrap_or_default()
    }

    /// The letters in which moves are shown.
    pub(super) const fn letters(&self) -> &'static PieceLetters {
        if self.preferences.has_figurines && !self.capabilities.is_ascii {
            &PieceLetters::FIGURINES
        } else {
            self.language.letters()
        }
    }

    /// The moves of the selected piece.
    pub(super) fn targets(&self, game: &Game) -> Vec<Move> {
        let is_played = self.viewed_ply.is_none() && self.reader.is_none();
        let Some(from) = self.selected.filter(|_| is_played) else { return Vec::new() };
        game.legal_moves().iter().copied().filter(|mv| mv.from() == from).collect()
    }

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.status = StatusMessage::info(text);
    }

    pub(super) fn warn(&mut self, text: impl Into<String>) {
        self.status = StatusMessage::warning(text);
    }
}
