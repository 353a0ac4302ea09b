//! The state of a game. Events are handled in `apply`, derived information is in `queries`.

mod apply;
mod queries;

use std::time::Duration;

use arrocco_rules::{Color, Move, Position};

use crate::clocks::Clocks;
use crate::{Player, Ply, Setup, Sides, Status};

/// A game between two players.
///
/// Calls that depend on time take it as an argument: the duration since some moment that the caller has chosen for this
/// game. Time that goes backwards counts as standing still.
///
/// ```
/// use arrocco_play::{Event, Game, Setup, Status};
/// use arrocco_rules::Color;
/// use std::time::Duration;
///
/// let mut game = Game::new(Setup::default(), Duration::ZERO);
/// for text in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"] {
///     let event = Event::PlayText { by: game.turn(), text: text.to_owned() };
///     game.apply(event, Duration::ZERO).unwrap();
/// }
/// let Status::Over(outcome) = game.status() else { panic!() };
/// assert_eq!(outcome.to_string(), "White won by checkmate");
/// game.apply(Event::TakeBack { plies: 1 }, Duration::ZERO).unwrap();
/// assert_eq!((game.status(), game.turn()), (Status::Playing, Color::White));
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) record: arrocco_rules::Game,
    /// One for each move of the record, moves taken back included.
    pub(crate) plies: Vec<Ply>,
    pub(crate) clocks: Clocks,
    pub(crate) players: Sides<Player>,
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) is_paused: bool,
    /// Do the clocks stand until the first move is made?
    pub(crate) awaits_first_move: bool,
    /// The side with an open draw offer.
    pub(crate) offer: Option<Color>,
    /// How many moves each side had made when it last offered a draw.
    pub(crate) offered_at: Sides<Option<usize>>,
    hint: Option<Move>,
    revision: u64,
}

impl Game {
    /// Begins a game: the clock of the side to move starts, if there are clocks.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use std::time::Duration;
    /// let game = Game::new(Setup::default(), Duration::ZERO);
    /// assert_eq!(game.legal_moves().len(), 20);
    /// ```
    pub fn new(setup: Setup, now: Duration) -> Self {
        let record = arrocco_rules::Game::new(setup.start);
        let mut clocks = Clocks::new(setup.control, setup.start.turn());
        if record.outcome().is_none() {
            clocks.start(now);
        }
        Self {
            record,
            plies: Vec::new(),
            clocks,
            players: setup.players,
            tags: setup.tags,
            is_paused: false,
            awaits_first_move: false,
            offer: None,
            offered_at: Sides::default(),
            hint: None,
            revision: 0,
        }
    }

    /// Lets the clocks stand until the first move is made, so that nobody loses time before they have seen the board. An engine
    /// that has the first move needs no time for that: its clock runs. Once a move has been played, this changes nothing.
    ///
    /// ```
    /// # use arrocco_play::{Event, Game, Player, Setup};
    /// # use arrocco_rules::Color;
    /// # use std::time::Duration;
    /// let mut setup = Setup { control: Some("5".parse().unwrap()), ..Setup::default() };
    /// setup.players.white = Player::Human;
    /// let mut game = Game::new(setup.clone(), Duration::ZERO);
    /// game.await_first_move(Duration::ZERO);
    /// let later = Duration::from_secs(60);
    /// assert_eq!(game.left(Color::White, later), Some(Duration::from_secs(300)));
    /// game.apply(Event::PlayText { by: Color::White, text: "e4".to_owned() }, later).unwrap();
    /// assert_eq!(game.left(Color::Black, later * 2), Some(Duration::from_secs(240)));
    ///
    /// setup.players.white = "engine".parse().unwrap();
    /// let mut game = Game::new(setup, Duration::ZERO);
    /// game.await_first_move(Duration::ZERO);
    /// assert_eq!(game.left(Color::White, later), Some(Duration::from_secs(240)));
    /// ```
    pub fn await_first_move(&mut self, now: Duration) {
        self.awaits_first_move = !self.players[self.turn()].is_machine();
        if self.awaits_first_move && self.plies.is_empty() {
            self.clocks.stop(now);
        }
    }

    /// Starts the clock of the side to move, unless nobody has moved yet and the clocks wait for that.
    pub(crate) fn start_clock(&mut self, now: Duration) {
        if !(self.awaits_first_move && self.plies.is_empty()) {
            self.clocks.start(now);
        }
    }

    /// A number that changes with each event that changes the game. It identifies outdated answers, such as a move that
    /// an engine has found for an earlier state.
    ///
    /// ```
    /// # use arrocco_play::{Event, Game, Setup};
    /// # use std::time::Duration;
    /// let mut game = Game::new(Setup::default(), Duration::ZERO);
    /// let before = game.revision();
    /// game.apply(Event::Pause, Duration::ZERO).unwrap();
    /// assert_ne!(game.revision(), before);
    /// ```
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// The record of `arrocco_rules`: positions, repetitions, possible claims.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use std::time::Duration;
    /// assert_eq!(Game::new(Setup::default(), Duration::ZERO).record().repetitions(), 1);
    /// ```
    pub const fn record(&self) -> &arrocco_rules::Game {
        &self.record
    }

    /// The position on the board.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use arrocco_rules::Position;
    /// # use std::time::Duration;
    /// assert_eq!(Game::new(Setup::default(), Duration::ZERO).position(), &Position::startpos());
    /// ```
    pub fn position(&self) -> &Position {
        self.record.position()
    }

    /// The side to move.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use arrocco_rules::Color;
    /// # use std::time::Duration;
    /// assert_eq!(Game::new(Setup::default(), Duration::ZERO).turn(), Color::White);
    /// ```
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The players.
    ///
    /// ```
    /// # use arrocco_play::{Game, Player, Setup};
    /// # use std::time::Duration;
    /// assert_eq!(Game::new(Setup::default(), Duration::ZERO).players().white, Player::Human);
    /// ```
    pub const fn players(&self) -> &Sides<Player> {
        &self.players
    }

    /// Is the game in progress, paused or over?
    ///
    /// ```
    /// # use arrocco_play::{Event, Game, Setup, Status};
    /// # use std::time::Duration;
    /// let mut game = Game::new(Setup::default(), Duration::ZERO);
    /// game.apply(Event::Pause, Duration::ZERO).unwrap();
    /// assert_eq!(game.status(), Status::Paused);
    /// ```
    pub fn status(&self) -> Status {
        match self.record.outcome() {
            Some(outcome) => Status::Over(outcome),
            None if self.is_paused => Status::Paused,
            None => Status::Playing,
        }
    }

    /// The moves that were played.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use std::time::Duration;
    /// assert!(Game::new(Setup::default(), Duration::ZERO).plies().is_empty());
    /// ```
    pub fn plies(&self) -> &[Ply] {
        self.plies.get(..self.record.ply()).unwrap_or_default()
    }

    /// The moves that were taken back and can be played again, the next one first.
    ///
    /// ```
    /// # use arrocco_play::{Event, Game, Setup};
    /// # use std::time::Duration;
    /// let mut game = Game::new(Setup::default(), Duration::ZERO);
    /// game.apply(Event::PlayText { by: game.turn(), text: "c4".to_owned() }, Duration::ZERO).unwrap();
    /// game.apply(Event::TakeBack { plies: 1 }, Duration::ZERO).unwrap();
    /// assert_eq!(game.undone()[0].san, "c4");
    /// ```
    pub fn undone(&self) -> &[Ply] {
        self.plies.get(self.record.ply()..).unwrap_or_default()
    }

    /// The side with an open draw offer.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use std::time::Duration;
    /// assert_eq!(Game::new(Setup::default(), Duration::ZERO).draw_offer(), None);
    /// ```
    pub const fn draw_offer(&self) -> Option<Color> {
        self.offer
    }

    /// The hint for this position.
    ///
    /// ```
    /// # use arrocco_play::{Event, Game, Setup};
    /// # use std::time::Duration;
    /// let mut game = Game::new(Setup::default(), Duration::ZERO);
    /// let mv = game.position().move_from_uci("d2d4").unwrap();
    /// game.apply(Event::Hint { mv }, Duration::ZERO).unwrap();
    /// assert_eq!(game.hint(), Some(mv));
    /// ```
    pub const fn hint(&self) -> Option<Move> {
        self.hint
    }

    /// The additional PGN tags from the setup, such as names, date and place.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use std::time::Duration;
    /// assert!(Game::new(Setup::default(), Duration::ZERO).tags().is_empty());
    /// ```
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }
}
