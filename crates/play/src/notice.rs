//! Notices: what an event has changed in a game.

use arrocco_rules::{Color, Move, MoveText, Outcome};

/// A change of a game, as the result of an event.
///
/// ```
/// use arrocco_play::{Event, Game, Notice, Setup};
/// use arrocco_rules::Color;
/// use std::time::Duration;
/// let mut game = Game::new(Setup::default(), Duration::ZERO);
/// let notices = game.apply(Event::OfferDraw { by: Color::White }, Duration::ZERO).unwrap();
/// assert_eq!(notices, [Notice::DrawOffered { by: Color::White }]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Notice {
    /// A move was made.
    Moved {
        /// The side.
        by: Color,
        /// The move.
        mv: Move,
        /// The move in algebraic notation.
        san: MoveText,
    },
    /// Half-moves were taken back.
    TakenBack {
        /// Their number.
        plies: usize,
    },
    /// Half-moves were played again.
    Redone {
        /// Their number.
        plies: usize,
    },
    /// A draw was offered. If the other side is a machine, its driver has to answer.
    DrawOffered {
        /// The side.
        by: Color,
    },
    /// The draw offer was declined, explicitly or by a move.
    DrawDeclined {
        /// The side.
        by: Color,
    },
    /// A hint for the position on the board was requested.
    HintWanted,
    /// A hint is available.
    Hint {
        /// The move.
        mv: Move,
        /// The move in algebraic notation.
        san: MoveText,
    },
    /// The clocks were stopped.
    Paused,
    /// The clocks were started again.
    Resumed,
    /// A side has a new player.
    Seated {
        /// The side.
        color: Color,
    },
    /// The game has ended.
    Over(Outcome),
    /// The flag had fallen before the event, which was therefore ignored.
    TooLate,
}
