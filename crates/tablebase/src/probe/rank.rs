//! All moves of a position, the best first.

use arrocco_rules::{Move, Position};

use super::outcome::{after, check, is_zeroing};
use crate::{Dtz, ProbeError, Tablebase, Wdl};

/// A move with what the tables say about it, for the side that plays it.
///
/// ```
/// use arrocco_rules::Position;
/// use arrocco_tablebase::{Tablebase, Wdl, make};
/// let mut tables = Tablebase::new();
/// make::Maker::new().make("KQvK".parse().unwrap(), &tables).unwrap().add_to(&mut tables);
///
/// let position: Position = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1".parse().unwrap();
/// let moves = tables.rank_moves(&position).unwrap();
/// assert_eq!(moves[0].mv.to_string(), "g1g7");
/// assert!(moves[0].is_mate && moves[0].outcome == Wdl::Win);
/// // Stalemate is the worst of them.
/// assert_eq!(moves.last().unwrap().outcome, Wdl::Draw);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// What it leads to with the fifty-move rule and the counter as it stands: a win whose next capture or pawn move would
    /// come too late is a cursed win.
    pub outcome: Wdl,
    /// What it leads to if the counter stood at 0.
    pub wdl: Wdl,
    /// The distance to the next capture, pawn move or mate, with this move counted.
    pub dtz: Dtz,
    /// A capture or pawn move.
    pub is_zeroing: bool,
    /// Checkmate.
    pub is_mate: bool,
    /// Higher is better. Moves of equal rank keep the same outcome; among wins for certain, all have the same rank.
    pub rank: i32,
}

/// The rank of a win for certain.
const CERTAIN: i32 = 10_000;

impl Tablebase {
    /// Every legal move with its outcome, the best first: wins by the shortest distance, losses by the longest. A player
    /// who always plays the first move never lets a win or draw slip, as long as the position has not been repeated.
    ///
    /// # Errors
    ///
    /// Castling rights, too many men, or a table that is missing or damaged. Both kinds of tables are needed.
    ///
    /// ```
    /// use arrocco_rules::Position;
    /// use arrocco_tablebase::Tablebase;
    /// let bare: Position = "8/8/4k3/8/8/3K4/8/8 w - - 0 1".parse().unwrap();
    /// assert_eq!(Tablebase::new().rank_moves(&bare).unwrap().len(), 8);
    /// ```
    pub fn rank_moves(&self, position: &Position) -> Result<Vec<RankedMove>, ProbeError> {
        check(position)?;
        let mut moves = Vec::new();
        for mv in position.legal_moves() {
            moves.push(self.ranked(position, mv)?);
        }
        // The order among equals is that of the moves, so that it never changes.
        moves.sort_by_key(|ranked| (-ranked.rank, !ranked.is_mate, ranked.dtz.0, ranked.mv.bits()));
        Ok(moves)
    }

    /// What the side to move can reach, with the fifty-move rule and the counter as it stands. Ask
    /// [`probe_wdl`](Self::probe_wdl) where the counter is known to be 0: it needs no tables of distances.
    ///
    /// # Errors
    ///
    /// Castling rights, too many men, or a table that is missing or damaged.
    ///
    /// ```
    /// use arrocco_rules::Position;
    /// use arrocco_tablebase::{Tablebase, Wdl};
    /// let outcome = |fen: &str| {
    ///     let position: Position = fen.parse().unwrap();
    ///     Tablebase::built_in().probe_outcome(&position).unwrap()
    /// };
    /// assert_eq!(outcome("8/8/8/3k4/8/8/1B6/KN6 w - - 0 1"), Wdl::Win);
    /// // Mate takes more than the twenty moves that are left.
    /// assert_eq!(outcome("8/8/8/3k4/8/8/1B6/KN6 w - - 60 90"), Wdl::CursedWin);
    /// ```
    pub fn probe_outcome(&self, position: &Position) -> Result<Wdl, ProbeError> {
        let wdl = self.probe_wdl(position)?;
        if position.halfmoves() == 0 || !matches!(wdl, Wdl::Win | Wdl::Loss) {
            return Ok(wdl);
        }
        let best = self.rank_moves(position)?.first().map(|ranked| ranked.outcome);
        Ok(best.unwrap_or(wdl))
    }

    fn ranked(&self, position: &Position, mv: Move) -> Result<RankedMove, ProbeError> {
        let next = after(position, mv);
        let zeroing = is_zeroing(position, mv);
        let is_mate = next.is_checkmate();
        let dtz = if is_mate {
            Dtz(1)
        } else if zeroing {
            Dtz::before_zeroing(-self.probe_wdl(&next)?)
        } else {
            let Dtz(distance) = self.probe_dtz(&next)?;
            Dtz(-distance - distance.signum())
        };
        let played = if zeroing || is_mate { 0 } else { i32::from(position.halfmoves()) };
        let (outcome, rank) = with_counter(dtz, played);
        Ok(RankedMove { mv, outcome, wdl: dtz.wdl(), dtz, is_zeroing: zeroing, is_mate, rank })
    }
}

/// The outcome of a distance when so many plies have been played without a capture or pawn move. Distances may be a ply
/// longer than they say, so a win is certain only if it has a ply to spare.
fn with_counter(dtz: Dtz, played: i32) -> (Wdl, i32) {
    let Dtz(distance) = dtz;
    match distance {
        1.. if distance + played <= 99 => (Wdl::Win, CERTAIN),
        1..=100 if distance + played == 100 => (Wdl::Win, CERTAIN - 100),
        1.. => (Wdl::CursedWin, CERTAIN - distance - played),
        0 => (Wdl::Draw, 0),
        // The other side may need a ply more than the distance says, but the loser must not count on it.
        -100.. if played - distance <= 100 => (Wdl::Loss, -CERTAIN),
        _ => (Wdl::BlessedLoss, -CERTAIN - distance + played),
    }
}
