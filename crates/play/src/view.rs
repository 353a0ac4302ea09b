//! A game as it stands, in words and numbers that any program can show.

use std::time::Duration;

use arrocco_rules::{CastlingMode, Color, DrawClaim, Move, Opening, Outcome, Position, Role};
use serde::Serialize;

use crate::{Game, Player, Ply, Sides, Status};

/// A game as it stands. It can be written as JSON; squares, moves and positions are texts, times are milliseconds.
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
    /// Another number after each change.
    pub revision: u64,
    /// The position on the board.
    pub fen: String,
    /// The position that the game began with.
    pub start: String,
    /// Who is to move: `white` or `black`.
    pub turn: &'static str,
    /// `playing`, `paused` or `over`.
    pub status: &'static str,
    /// How it ended.
    pub outcome: Option<OutcomeView>,
    /// Who plays.
    pub players: Sides<PlayerView>,
    /// The clocks; `null` if there are none.
    pub clocks: Option<ClockView>,
    /// The legal moves; none after the end.
    pub legal: Vec<MoveView>,
    /// The moves that were played.
    pub moves: Vec<PlyView>,
    /// The moves that were taken back, the next one first.
    pub undone: Vec<PlyView>,
    /// The square of a king in check.
    pub check: Option<String>,
    /// What was taken.
    pub captured: CapturedView,
    /// The opening, as far as it has a name.
    pub opening: Option<OpeningView>,
    /// Who has offered a draw.
    pub offer: Option<&'static str>,
    /// The draws that the side to move can claim: `threefold`, `fifty-moves`.
    pub claims: Vec<&'static str>,
    /// The move that was advised.
    pub hint: Option<MoveView>,
}

/// A player of a [`View`].
///
/// ```
/// # use arrocco_play::{Game, Setup};
/// # use std::time::Duration;
/// let view = Game::new(Setup::default(), Duration::ZERO).view(Duration::ZERO);
/// assert_eq!(view.players.white.kind, "human");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    /// `human`, `engine`, `random` or `uci`.
    pub kind: &'static str,
    /// What it is called.
    pub name: String,
    /// The level of our engine.
    pub level: Option<u8>,
}

/// The clocks of a [`View`].
///
/// ```
/// # use arrocco_play::{Game, Setup};
/// # use std::time::Duration;
/// let setup = Setup { control: Some("5+3".parse().unwrap()), ..Setup::default() };
/// let clocks = Game::new(setup, Duration::ZERO).view(Duration::ZERO).clocks.unwrap();
/// assert_eq!((clocks.left.white, clocks.is_running, clocks.control.as_str()), (300_000, true, "5+3"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClockView {
    /// As people write it.
    pub control: String,
    /// Milliseconds.
    pub left: Sides<u64>,
    /// Does the clock of the side to move run?
    pub is_running: bool,
}

/// A move of a [`View`].
///
/// ```
/// # use arrocco_play::{Game, Setup};
/// # use std::time::Duration;
/// let view = Game::new(Setup::default(), Duration::ZERO).view(Duration::ZERO);
/// assert!(view.legal.iter().any(|mv| mv.san == "Nf3" && mv.uci == "g1f3" && mv.to == "f3"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MoveView {
    /// As UCI spells it.
    pub uci: String,
    /// As players write it.
    pub san: String,
    /// Where the piece comes from.
    pub from: String,
    /// Where it goes; the king's target in castling.
    pub to: String,
    /// What a pawn becomes.
    pub promotion: Option<char>,
    /// The square of the rook with which the king castles.
    pub rook: Option<String>,
}

/// A move of a [`View`] that was played.
///
/// ```
/// # use arrocco_play::{Event, Game, Setup};
/// # use std::time::Duration;
/// let mut game = Game::new(Setup::default(), Duration::ZERO);
/// game.apply(Event::Say { by: game.turn(), text: "e4".to_owned() }, Duration::from_secs(2)).unwrap();
/// assert_eq!(game.view(Duration::ZERO).moves[0].thought, 2000);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlyView {
    /// The move.
    #[serde(flatten)]
    pub mv: MoveView,
    /// The position after it.
    pub fen: String,
    /// How long it took, in milliseconds.
    pub thought: u64,
    /// What the clocks showed after it, in milliseconds.
    pub left: Option<Sides<u64>>,
}

/// How the game of a [`View`] ended.
///
/// ```
/// # use arrocco_play::{Event, Game, Setup};
/// # use arrocco_rules::Color;
/// # use std::time::Duration;
/// let mut game = Game::new(Setup::default(), Duration::ZERO);
/// game.apply(Event::Resign { by: Color::White }, Duration::ZERO).unwrap();
/// let outcome = game.view(Duration::ZERO).outcome.unwrap();
/// assert_eq!((outcome.result, outcome.code, outcome.winner), ("0-1", "resignation", Some("black")));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OutcomeView {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: &'static str,
    /// A short name of the way, such as `checkmate`.
    pub code: &'static str,
    /// `white`, `black`, or nobody.
    pub winner: Option<&'static str>,
    /// A sentence in English.
    pub text: String,
}

/// What was taken in the game of a [`View`].
///
/// ```
/// # use arrocco_play::{Game, Setup};
/// # use std::time::Duration;
/// assert_eq!(Game::new(Setup::default(), Duration::ZERO).view(Duration::ZERO).captured.balance, 0);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CapturedView {
    /// The letters of the pieces that each side has taken, as in `qnpp`.
    pub by: Sides<String>,
    /// How many pawns' worth White is ahead.
    pub balance: i32,
}

/// The opening of a [`View`].
///
/// ```
/// # use arrocco_play::Game;
/// # use std::time::Duration;
/// let game = Game::import(b"1. e4 c5 *").unwrap().game;
/// assert_eq!(game.view(Duration::ZERO).opening.unwrap().eco, "B20");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OpeningView {
    /// The code in the Encyclopaedia of Chess Openings.
    pub eco: String,
    /// The name in English.
    pub name: &'static str,
}

impl Game {
    /// The game as it stands.
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
            players: Sides::from_fn(|color| player(&self.players()[color])),
            clocks: self.clock_view(now),
            legal: self.legal_moves().iter().map(|&mv| MoveView::new(position, mv, mode)).collect(),
            moves: self.ply_views(self.record().start(), self.plies(), mode),
            undone: self.ply_views(position, self.undone(), mode),
            check: self.check().map(|square| square.to_string()),
            captured: self.captured_view(),
            opening: self.opening().map(opening),
            offer: self.draw_offer().map(name),
            claims: self.claims().into_iter().map(|claim: DrawClaim| claim.termination().code()).collect(),
            hint: self.hint().map(|mv| MoveView::new(position, mv, mode)),
        }
    }

    fn outcome_view(&self) -> Option<OutcomeView> {
        let Status::Over(outcome) = self.status() else { return None };
        Some(outcome_view(outcome))
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
            position = position.after(ply.mv);
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

impl MoveView {
    fn new(position: &Position, mv: Move, mode: CastlingMode) -> Self {
        Self {
            uci: mv.uci(mode).to_string(),
            san: position.san(mv).to_string(),
            from: mv.from().to_string(),
            to: mv.king_target().to_string(),
            promotion: mv.promotion().map(Role::char),
            rook: mv.is_castle().then(|| mv.to().to_string()),
        }
    }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn player(player: &Player) -> PlayerView {
    let (kind, level) = match player {
        Player::Human => ("human", None),
        Player::Engine(level) => ("engine", level.map(arrocco_engine::Level::number)),
        Player::Random => ("random", None),
        Player::Uci(_) => ("uci", None),
    };
    PlayerView { kind, name: player.name(), level }
}

fn outcome_view(outcome: Outcome) -> OutcomeView {
    OutcomeView {
        result: outcome.result(),
        code: outcome.termination().code(),
        winner: outcome.winner().map(name),
        text: outcome.to_string(),
    }
}

fn opening(opening: &'static Opening) -> OpeningView {
    OpeningView { eco: opening.eco().to_string(), name: opening.name() }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
