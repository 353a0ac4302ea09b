//! A search for a game: what it is for, and how long it may take.

use std::time::Duration;

use arrocco_engine::{Clock, Level, Limits};
use arrocco_play::{Game, Player};
use arrocco_rules::{Color, Position};
use arrocco_uci::client::{Go, Times};

use super::Purpose;

/// The time of an engine without a clock.
const WITHOUT_CLOCK: Duration = Duration::from_secs(1);
/// The time for a hint.
const HINT: Duration = Duration::from_millis(700);
/// Nodes of each search that explains a move; together they take about as long as a hint.
pub(super) const EXPLANATION: u64 = 150_000;
/// The time for the answer to the offer of a draw.
const DRAW_ANSWER: Duration = Duration::from_millis(300);
/// The time that is lost between the engine's answer and the clock.
const OVERHEAD: Duration = Duration::from_millis(30);

#[derive(Debug)]
pub(super) struct Search {
    pub(super) ticket: u64,
    pub(super) purpose: Purpose,
    ply: usize,
    key: u64,
    player: Player,
}

impl Search {
    /// About the position after so many half-moves.
    pub(super) fn new(ticket: u64, purpose: Purpose, game: &Game, ply: usize) -> Self {
        let player = game.players()[game.turn()].clone();
        Self { ticket, purpose, ply, key: key_at(game, ply), player }
    }

    pub(super) fn is_of_position_at(&self, game: &Game, ply: usize) -> bool {
        (self.ply, self.key) == (ply, key_at(game, ply))
    }

    /// Is it the move of this player for the position on the board?
    pub(super) fn is_about(&self, game: &Game, player: &Player) -> bool {
        self.is_of_position_at(game, game.record().ply()) && self.player == *player
    }
}

fn key_at(game: &Game, ply: usize) -> u64 {
    game.record().positions().get(ply).map_or(0, Position::key)
}

/// How long our engine may search for its move.
pub(super) fn limits(game: &Game, now: Duration, level: Option<Level>) -> Limits {
    let clock = clock(game, game.turn(), now);
    // A level limits its search by itself.
    let move_time = (clock.is_none() && level.is_none()).then_some(WITHOUT_CLOCK);
    Limits { clock, move_time, overhead: OVERHEAD, ..Limits::default() }
}

fn clock(game: &Game, color: Color, now: Duration) -> Option<Clock> {
    let (left, control) = (game.left(color, now)?, game.control()?);
    let made = u32::try_from(game.moves_made(color)).unwrap_or(u32::MAX);
    Some(Clock { left, increment: control.bonus().per_move(), moves_to_go: control.moves_to_go(made) })
}

/// The same for another program.
pub(super) fn go(game: &Game, now: Duration) -> Go {
    let clocks = [Color::White, Color::Black].map(|color| clock(game, color, now));
    let [Some(white), Some(black)] = clocks else { return Go::MoveTime(WITHOUT_CLOCK) };
    let own = if game.turn() == Color::White { white } else { black };
    Go::Clock(Times {
        left: [white.left, black.left],
        increment: [white.increment, black.increment],
        moves_to_go: own.moves_to_go,
    })
}

pub(super) fn advice_limits(purpose: Purpose) -> Limits {
    let move_time = match purpose {
        Purpose::Analysis => None,
        Purpose::DrawAnswer(_) => Some(DRAW_ANSWER),
        Purpose::Hint | Purpose::Explanation | Purpose::Move(_) => Some(HINT),
    };
    Limits { move_time, analysis: true, ..Limits::default() }
}
