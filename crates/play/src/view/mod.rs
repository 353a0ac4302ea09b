//! The state of a game as plain data, for serialization and display.

mod captured_view;
mod clock_view;
mod move_view;
mod opening_view;
mod outcome_view;
mod player_view;
mod ply_view;

use std::time::Duration;

use arrocco_rules::{CastlingMode, Color, DrawClaim, Position, Role};
use serde::Serialize;

pub use self::captured_view::CapturedView;
pub use self::clock_view::ClockView;
pub use self::move_view::MoveView;
pub use self::opening_view::OpeningView;
pub use self::outcome_view::OutcomeView;
pub use self::player_view::PlayerView;
pub use self::ply_view::PlyView;
use crate::{Game, Ply, Sides, Status};

/// The state of a game. It can be serialized as JSON; squares, moves and positions are strings, times are milliseconds.
///
/// ```
/// use arrocco_play::{Game, Setup};
/// use std::time::Duration;
/// let view = Game::new(Setup::default(), Duration::ZERO).view(Duration::ZERO);
/// assert_eq!((view.turn, view.status, view.legal.len()), ("white", "playing", 20));
/// let json = serde_json::to_value(&view).unwrap();
/// assert_eq!(json["legal"][0]["from"].as_str().unwrap().len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Changes with each change of the game.
    pub revision: u64,
    /// The position on the board.
    pub fen: String,
    /// The start position.
    pub start: String,
    /// The side to move: `white` or `black`.
    pub turn: &'static str,
    /// `playing`, `paused` or `over`.
    pub status: &'static str,
    /// The outcome, after the end.
    pub outcome: Option<OutcomeView>,
    /// The players.
    pub players: Sides<PlayerView>,
    /// The clocks; `null` if there are none.
    pub clocks: Option<ClockView>,
    /// The legal moves; none after the end of the game.
    pub legal: Vec<MoveView>,
    /// The moves that were played.
    pub moves: Vec<PlyView>,
    /// The moves that were taken back, the next one first.
    pub undone: Vec<PlyView>,
    /// The square of a king in check.
    pub check: Option<String>,
    /// The captured pieces.
    pub captured: CapturedView,
    /// The named opening, if any.
    pub opening: Option<OpeningView>,
    /// The side with an open draw offer.
    pub offer: Option<&'static str>,
    /// The draws that the side to move can claim: `threefold`, `fifty-moves`.
    pub claims: Vec<&'static str>,
    /// The hint.
    pub hint: Option<MoveView>,
}

impl Game {
    /// The state of the game.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use std::time::Duration;
    /// let view = Game::new(Setup::default(), Duration::ZERO).view(Duration::ZERO);
    /// assert_eq!(view.captured.by.white, "");
    /// ```
    pub fn view(&self, now: Duration) -> View {
        let position = self.position();
        let mode = self.record().start().castling_mode();
        View {
            revision: self.revision(),
            fen: self.fen(),
            start: self.record().start().to_string(),
            turn: name(self.turn()),
            status: self.status().code(),
            outcome: self.outcome_view(),
            players: Sides::from_fn(|color| PlayerView::new(&self.players()[color])),
            clocks: self.clock_view(now),
            legal: self.legal_moves().iter().map(|&mv| MoveView::new(position, mv, mode)).collect(),
            moves: self.ply_views(self.record().start(), self.plies(), mode),
            undone: self.ply_views(position, self.undone(), mode),
            check: self.check().map(|square| square.to_string()),
            captured: self.captured_view(),
            opening: self.opening().map(OpeningView::new),
            offer: self.draw_offer().map(name),
            claims: self.claims().into_iter().map(|claim: DrawClaim| claim.termination().code()).collect(),
            hint: self.hint().map(|mv| MoveView::new(position, mv, mode)),
        }
    }

    fn outcome_view(&self) -> Option<OutcomeView> {
        let Status::Over(outcome) = self.status() else { return None };
        Some(OutcomeView::new(outcome))
    }

    fn clock_view(&self, now: Duration) -> Option<ClockView> {
        let control = self.control()?.to_string();
        let left = Sides::from_fn(|color| millis(self.left(color, now).unwrap_or_default()));
        Some(ClockView { control, left, is_running: self.is_running() })
    }

    fn ply_views(&self, start: &Position, plies: &[Ply], mode: CastlingMode) -> Vec<PlyView> {
        let mut position = *start;
        let view = |ply: &Ply| {
            let mv = MoveView::new(&position, ply.mv, mode);
            position = position.after_unchecked(ply.mv);
            let left = self.control().map(|_| Sides::from_fn(|color| millis(ply.left[color])));
            PlyView { mv, fen: position.to_string(), thought: millis(ply.thought), left }
        };
        plies.iter().map(view).collect()
    }

    fn captured_view(&self) -> CapturedView {
        let letters = |color| self.captured(color).into_iter().map(Role::char).collect();
        CapturedView { by: Sides::from_fn(letters), balance: self.material_balance() }
    }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
