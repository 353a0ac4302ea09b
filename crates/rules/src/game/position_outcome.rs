//! What follows from a position alone about the end of the game.

use super::fortress::Fortress;
use super::{Outcome, Termination};
use crate::{Color, Position};

/// Half-moves without a capture or a pawn move after which the game is drawn (FIDE 9.6.2).
pub(super) const SEVENTY_FIVE_MOVES: u16 = 150;

impl Position {
    /// Can a side possibly mate, by any series of legal moves?
    ///
    /// `false` is proven. `true` means that none of the cheap proofs applies: there is
    /// [enough material](Self::has_mating_material), and the pawns are not locked for ever in a way that keeps the
    /// opponent's king safe.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Position};
    /// let wall: Position = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1".parse().unwrap();
    /// assert!(!wall.can_mate(Color::White) && wall.has_mating_material(Color::White));
    /// ```
    #[must_use]
    pub fn can_mate(&self, color: Color) -> bool {
        self.has_mating_material(color) && Fortress::of(self).is_none_or(|fortress| fortress.can_mate(color))
    }

    /// Can neither side mate any more, by any series of legal moves (FIDE 5.2.2)?
    ///
    /// `true` is proven: there is not enough material, or the pawns are locked for ever and the kings out of reach.
    /// Dead positions that only a search would find are not recognized.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let wall: Position = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1".parse().unwrap();
    /// assert!(wall.is_dead() && !wall.is_insufficient_material());
    /// assert!(!Position::startpos().is_dead());
    /// ```
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.is_insufficient_material() || self.is_dead_fortress()
    }

    /// How the game has ended with this position, if it has, regardless of what came before: checkmate, stalemate, a
    /// dead position or the 75-move rule. Repetitions need the history of a [`Game`](crate::Game).
    ///
    /// ```
    /// # use arrocco_rules::{Position, Termination};
    /// let position: Position = "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1".parse().unwrap();
    /// assert_eq!(position.outcome().unwrap().termination(), Termination::Stalemate);
    /// let tired: Position = "8/8/8/8/4R3/5k2/8/5K2 w - - 150 200".parse().unwrap();
    /// assert_eq!(tired.outcome().unwrap().to_string(), "draw by the 75-move rule");
    /// assert_eq!(Position::startpos().outcome(), None);
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let has_moves = self.has_moves();
        // Mate takes precedence over the 75-move rule (FIDE 9.6.2). If several draws apply, the first one is reported.
        if !has_moves && self.is_check() {
            return Some(Outcome::won(!self.turn(), Termination::Checkmate));
        }
        let draw = if self.is_insufficient_material() {
            Termination::InsufficientMaterial
        } else if !has_moves {
            Termination::Stalemate
        } else if self.is_dead_fortress() {
            Termination::DeadPosition
        } else if self.halfmoves() >= SEVENTY_FIVE_MOVES {
            Termination::SeventyFiveMoves
        } else {
            return None;
        };
        Some(Outcome::drawn(draw))
    }

    fn is_dead_fortress(&self) -> bool {
        let can_mate =
            |fortress: &Fortress, color| self.has_mating_material(color) && fortress.can_mate(color);
        Fortress::of(self)
            .is_some_and(|fortress| Color::ALL.into_iter().all(|color| !can_mate(&fortress, color)))
    }
}
