//! How an engine answers a draw offer.

use arrocco_engine::Score;
use arrocco_rules::Position;

/// With this score or a worse one, an engine accepts any draw.
const WORSE: Score = Score::cp(-100);
/// With this score or a worse one, it accepts a draw in a long or stagnant game.
const EQUAL: Score = Score::cp(15);
/// A game is long from this move number on.
const LONG_MOVES: u16 = 30;
/// A game is stagnant after so many half-moves without a capture or pawn move.
const IDLE_PLIES: u16 = 24;

/// Does an engine accept a draw offer, with this score from its own point of view? It does if it is worse, or if it is
/// not better and the game is long or stagnant.
///
/// ```
/// use arrocco_engine::Score;
/// use arrocco_play::accepts_draw;
/// use arrocco_rules::Position;
/// let start = Position::startpos();
/// assert!(accepts_draw(Score::cp(-100), &start));
/// assert!(!accepts_draw(Score::cp(0), &start));
/// let endgame: Position = "4k3/8/8/3p4/3P4/8/8/4K3 w - - 9 50".parse().unwrap();
/// assert!(accepts_draw(Score::cp(0), &endgame));
/// assert!(!accepts_draw(Score::cp(200), &endgame));
/// ```
pub fn accepts_draw(score: Score, position: &Position) -> bool {
    let is_long = position.fullmoves() >= LONG_MOVES || position.halfmoves() >= IDLE_PLIES;
    score <= WORSE || (score <= EQUAL && is_long)
}
