//! What a game tells about what has happened.

use arrocco_rules::{Color, Move, MoveText, Outcome};

/// What has happened in a game.
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
        /// By whom.
        by: Color,
        /// The move.
        mv: Move,
        /// Its name.
        san: MoveText,
    },
    /// Half-moves were taken back.
    TakenBack {
        /// How many.
        plies: usize,
    },
    /// Half-moves were played again.
    Redone {
        /// How many.
        plies: usize,
    },
    /// A draw is offered. If the other side is a machine, it has to answer.
    DrawOffered {
        /// By whom.
        by: Color,
    },
    /// The offer of a draw is declined, in words or by a move.
    DrawDeclined {
        /// By whom.
        by: Color,
    },
    /// Somebody wants advice for the position on the board.
    HintWanted,
    /// There is advice.
    Hint {
        /// The move.
        mv: Move,
        /// Its name.
        san: MoveText,
    },
    /// The clocks stand still.
    Paused,
    /// The clocks run again.
    Resumed,
    /// Somebody else plays a side.
    Seated {
        /// The side.
        color: Color,
    },
    /// The game has ended.
    Over(Outcome),
    /// The flag had fallen before the event, which therefore came to nothing.
    TooLate,
}
