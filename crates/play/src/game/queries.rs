//! Information derived from the state of a game.

use std::time::Duration;

use arrocco_rules::{Color, DrawClaim, Move, MoveList, Opening, Role, Square};

use super::Game;
use crate::{Status, TimeControl};

impl Game {
    /// The legal moves; none after the end of the game.
    ///
    /// ```
    /// # use arrocco_play::{Event, Game, Setup};
    /// # use arrocco_rules::Color;
    /// # use std::time::Duration;
    /// let mut game = Game::new(Setup::default(), Duration::ZERO);
    /// game.apply(Event::Resign { by: Color::White }, Duration::ZERO).unwrap();
    /// assert!(game.legal_moves().is_empty());
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        match self.status() {
            Status::Over(_) => MoveList::default(),
            _ => self.position().legal_moves(),
        }
    }

    /// The last move.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use std::time::Duration;
    /// assert_eq!(Game::new(Setup::default(), Duration::ZERO).last_move(), None);
    /// ```
    pub fn last_move(&self) -> Option<Move> {
        self.record.moves().last().copied()
    }

    /// The square of the king in check.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use arrocco_rules::Square;
    /// # use std::time::Duration;
    /// let start = "4k3/8/8/8/8/8/8/4RK2 b - - 0 1".parse().unwrap();
    /// let game = Game::new(Setup { start, ..Setup::default() }, Duration::ZERO);
    /// assert_eq!(game.check(), Some(Square::E8));
    /// ```
    pub fn check(&self) -> Option<Square> {
        self.position().is_check().then(|| self.position().king(self.turn()))
    }

    /// The time left on a side's clock; `None` if there are no clocks.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use arrocco_rules::Color;
    /// # use std::time::Duration;
    /// let setup = Setup { control: Some("1".parse().unwrap()), ..Setup::default() };
    /// let game = Game::new(setup, Duration::ZERO);
    /// assert_eq!(game.left(Color::White, Duration::from_secs(20)), Some(Duration::from_secs(40)));
    /// assert_eq!(game.left(Color::Black, Duration::from_secs(20)), Some(Duration::from_secs(60)));
    /// ```
    pub fn left(&self, color: Color, now: Duration) -> Option<Duration> {
        self.clocks.left(color, now)
    }

    /// How long the side to move has been thinking.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use std::time::Duration;
    /// let game = Game::new(Setup::default(), Duration::from_secs(5));
    /// assert_eq!(game.thought(Duration::from_secs(7)), Duration::from_secs(2));
    /// ```
    pub fn thought(&self, now: Duration) -> Duration {
        self.clocks.thought(now)
    }

    /// When the flag of the side to move falls if nothing happens. Send a [`Tick`](crate::Event::Tick) then.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use std::time::Duration;
    /// let setup = Setup { control: Some("1".parse().unwrap()), ..Setup::default() };
    /// assert_eq!(Game::new(setup, Duration::ZERO).deadline(), Some(Duration::from_secs(60)));
    /// ```
    pub fn deadline(&self) -> Option<Duration> {
        self.clocks.deadline()
    }

    /// The time control, if there are clocks.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use std::time::Duration;
    /// assert_eq!(Game::new(Setup::default(), Duration::ZERO).control(), None);
    /// ```
    pub const fn control(&self) -> Option<TimeControl> {
        self.clocks.control()
    }

    /// Is a clock running?
    ///
    /// ```
    /// # use arrocco_play::{Event, Game, Setup};
    /// # use std::time::Duration;
    /// let mut game = Game::new(Setup::default(), Duration::ZERO);
    /// game.apply(Event::Pause, Duration::ZERO).unwrap();
    /// assert!(!game.is_running());
    /// ```
    pub const fn is_running(&self) -> bool {
        self.clocks.is_running()
    }

    /// How many moves a side has made.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use arrocco_rules::Color;
    /// # use std::time::Duration;
    /// assert_eq!(Game::new(Setup::default(), Duration::ZERO).moves_made(Color::White), 0);
    /// ```
    pub fn moves_made(&self, color: Color) -> usize {
        let is_first = color == self.record.start().turn();
        (self.record.ply() + usize::from(is_first)) >> 1
    }

    /// The named opening, if any.
    ///
    /// ```
    /// # use arrocco_play::{Event, Game, Setup};
    /// # use std::time::Duration;
    /// let mut game = Game::new(Setup::default(), Duration::ZERO);
    /// for text in ["e4", "c6"] {
    ///     game.apply(Event::PlayText { by: game.turn(), text: text.to_owned() }, Duration::ZERO).unwrap();
    /// }
    /// assert_eq!(game.opening().unwrap().to_string(), "B10 Caro-Kann Defense");
    /// ```
    pub fn opening(&self) -> Option<&'static Opening> {
        Opening::of_line(self.record.start(), self.record.moves()).map(|(_, opening)| opening)
    }

    /// The pieces that a side has captured, most valuable first.
    ///
    /// ```
    /// # use arrocco_play::{Event, Game, Setup};
    /// # use arrocco_rules::{Color, Role};
    /// # use std::time::Duration;
    /// let mut game = Game::new(Setup::default(), Duration::ZERO);
    /// for text in ["e4", "d5", "exd5"] {
    ///     game.apply(Event::PlayText { by: game.turn(), text: text.to_owned() }, Duration::ZERO).unwrap();
    /// }
    /// assert_eq!(game.captured(Color::White), [Role::Pawn]);
    /// assert_eq!(game.material_balance(), 1);
    /// ```
    pub fn captured(&self, by: Color) -> Vec<Role> {
        self.captured_until(self.record.ply(), by)
    }

    /// The pieces that a side had captured after so many half-moves.
    ///
    /// ```
    /// # use arrocco_play::{Event, Game, Setup};
    /// # use arrocco_rules::{Color, Role};
    /// # use std::time::Duration;
    /// let mut game = Game::new(Setup::default(), Duration::ZERO);
    /// for text in ["e4", "d5", "exd5"] {
    ///     game.apply(Event::PlayText { by: game.turn(), text: text.to_owned() }, Duration::ZERO).unwrap();
    /// }
    /// assert!(game.captured_until(2, Color::White).is_empty());
    /// assert_eq!((game.material_balance_after(2), game.material_balance_after(3)), (0, 1));
    /// ```
    pub fn captured_until(&self, ply: usize, by: Color) -> Vec<Role> {
        let first = usize::from(by != self.record.start().turn());
        let own = self.plies().iter().take(ply).skip(first).step_by(2);
        let mut roles: Vec<Role> = own.filter_map(|ply| ply.captured).collect();
        roles.sort_unstable_by(|a, b| b.cmp(a));
        roles
    }

    pub(crate) fn captured_by(&self, mv: Move) -> Option<Role> {
        let square = mv.captured_square()?;
        self.position().piece_at(square).map(|piece| piece.role)
    }

    /// White's material minus Black's: a pawn counts 1, a minor piece 3, a rook 5, a queen 9.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use std::time::Duration;
    /// assert_eq!(Game::new(Setup::default(), Duration::ZERO).material_balance(), 0);
    /// ```
    pub fn material_balance(&self) -> i32 {
        self.material_balance_after(self.record.ply())
    }

    /// The same after so many half-moves.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use std::time::Duration;
    /// assert_eq!(Game::new(Setup::default(), Duration::ZERO).material_balance_after(0), 0);
    /// ```
    pub fn material_balance_after(&self, ply: usize) -> i32 {
        let board = self.record.positions().get(ply).unwrap_or_else(|| self.position()).board();
        let count = |color, role| board.pieces(color, role).len() as i32;
        let ahead = |role| worth(role) * (count(Color::White, role) - count(Color::Black, role));
        Role::ALL.into_iter().map(ahead).sum()
    }

    /// The draws that the side to move can claim for the position on the board.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use arrocco_rules::DrawClaim;
    /// # use std::time::Duration;
    /// let start = "8/8/8/8/4R3/5k2/8/5K2 w - - 100 200".parse().unwrap();
    /// let game = Game::new(Setup { start, ..Setup::default() }, Duration::ZERO);
    /// assert_eq!(game.claims(), [DrawClaim::FiftyMoves]);
    /// ```
    pub fn claims(&self) -> Vec<DrawClaim> {
        DrawClaim::ALL.into_iter().filter(|&claim| self.record.can_claim(claim)).collect()
    }

    /// How many half-moves to take back so that a person is to move again: one, or two if a machine made the last one;
    /// `None` if that is impossible. In a game between machines it is one.
    ///
    /// ```
    /// # use arrocco_play::{Event, Game, Player, Setup, Sides};
    /// # use std::time::Duration;
    /// let players = Sides { white: Player::Human, black: Player::Random };
    /// let mut game = Game::new(Setup { players, ..Setup::default() }, Duration::ZERO);
    /// for text in ["e4", "e5"] {
    ///     game.apply(Event::PlayText { by: game.turn(), text: text.to_owned() }, Duration::ZERO).unwrap();
    /// }
    /// assert_eq!(game.plies_to_take_back(), Some(2));
    /// ```
    pub fn plies_to_take_back(&self) -> Option<usize> {
        self.plies_to_a_person(self.record.ply())
    }

    /// How many half-moves to play again so that a person is to move, or one if no person would be to move; `None` if
    /// there is nothing to play again.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use std::time::Duration;
    /// assert_eq!(Game::new(Setup::default(), Duration::ZERO).plies_to_redo(), None);
    /// ```
    pub fn plies_to_redo(&self) -> Option<usize> {
        let most = self.undone().len();
        self.plies_to_a_person(most).or((most > 0).then_some(1))
    }

    fn plies_to_a_person(&self, most: usize) -> Option<usize> {
        let turn = self.turn();
        let only_machines = self.players.white.is_machine() && self.players.black.is_machine();
        let mut steps = [(1, !turn), (2, turn)].into_iter();
        let step = steps.find(|&(_, mover)| only_machines || !self.players[mover].is_machine());
        step.map(|(plies, _)| plies).filter(|&plies| plies <= most)
    }
}

const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}
