//! How an engine answers the offer of a draw.

use arrocco_engine::Score;
use arrocco_rules::Position;

/// As bad as this for itself, an engine is glad to share the point.
const WORSE: Score = Score::cp(-100);
/// Not better than this, it sees nothing to play for, once it has tried for long enough.
const EQUAL: Score = Score::cp(15);
/// A game that is younger is played on.
const LONG_MOVES: u16 = 30;
/// So many half-moves without a capture or a pawn move show that nobody makes progress.
const IDLE_PLIES: u16 = 24;

/// Does an engine accept a draw that it values so, from its own point of view? It does when it stands worse, and when it
/// stands no better in a game that is long or goes nowhere.
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
