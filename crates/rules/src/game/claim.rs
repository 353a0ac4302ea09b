//! Draws that must be claimed: threefold repetition and the 50-move rule, for the current position or for the position
//! after a move that is announced instead of played (FIDE 9.2 and 9.3).

use super::claim_limits::{FIFTY_MOVES, THREEFOLD};
use super::{ClaimError, Game, Outcome, Termination};
use crate::{IllegalMove, Move, Position};

/// What a player can claim a draw for.
///
/// ```
/// use arrocco_rules::{DrawClaim, Termination};
/// assert_eq!(DrawClaim::Threefold.termination(), Termination::Threefold);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DrawClaim {
    /// The position occurs for the third time or more.
    Threefold,
    /// 50 moves by each side without a capture or a pawn move.
    FiftyMoves,
}

impl DrawClaim {
    /// Both, in the order in which they are checked.
    ///
    /// ```
    /// # use arrocco_rules::DrawClaim;
    /// assert_eq!(DrawClaim::ALL.len(), 2);
    /// ```
    pub const ALL: [Self; 2] = [Self::Threefold, Self::FiftyMoves];

    /// The termination that a successful claim leads to.
    ///
    /// ```
    /// # use arrocco_rules::{DrawClaim, Termination};
    /// assert_eq!(DrawClaim::FiftyMoves.termination(), Termination::FiftyMoves);
    /// ```
    #[must_use]
    pub const fn termination(self) -> Termination {
        match self {
            Self::Threefold => Termination::Threefold,
            Self::FiftyMoves => Termination::FiftyMoves,
        }
    }

    /// Can this draw be claimed for a position with this number of occurrences?
    fn holds(self, position: &Position, repetitions: impl FnOnce() -> usize) -> bool {
        match self {
            Self::Threefold => repetitions() >= THREEFOLD,
            Self::FiftyMoves => position.halfmoves() >= FIFTY_MOVES && position.has_moves(),
        }
    }
}

impl Game {
    /// Can the side to move claim this draw for the current position?
    ///
    /// ```
    /// # use arrocco_rules::{DrawClaim, Game, Position};
    /// let tired: Position = "8/8/8/8/4R3/5k2/8/5K2 w - - 100 200".parse().unwrap();
    /// assert!(Game::new(tired).can_claim(DrawClaim::FiftyMoves));
    /// assert!(!Game::new(tired).can_claim(DrawClaim::Threefold));
    /// ```
    #[must_use]
    pub fn can_claim(&self, claim: DrawClaim) -> bool {
        self.outcome().is_none() && claim.holds(self.position(), || self.repetitions())
    }

    /// Can the side to move claim this draw by announcing this move?
    ///
    /// A move that ends the game has to be played; no draw can be claimed with it.
    ///
    /// ```
    /// # use arrocco_rules::{DrawClaim, Game, Position};
    /// let tired: Position = "8/8/8/8/4R3/5k2/8/5K2 w - - 99 200".parse().unwrap();
    /// let mv = tired.move_from_uci("e4e5").unwrap();
    /// assert!(Game::new(tired).can_claim_with(DrawClaim::FiftyMoves, mv));
    /// ```
    #[must_use]
    pub fn can_claim_with(&self, claim: DrawClaim, mv: Move) -> bool {
        self.outcome().is_none() && self.position().is_legal(mv) && self.holds_after(claim, mv)
    }

    /// The legal moves with which this draw can be claimed by announcing them.
    ///
    /// ```
    /// # use arrocco_rules::{DrawClaim, Game, Position};
    /// let tired: Position = "8/8/8/8/4R3/5k2/8/5K2 w - - 99 200".parse().unwrap();
    /// let game = Game::new(tired);
    /// assert_eq!(game.claiming_moves(DrawClaim::FiftyMoves).count(), tired.count_moves());
    /// ```
    pub fn claiming_moves(&self, claim: DrawClaim) -> impl Iterator<Item = Move> {
        let is_open = self.outcome().is_none();
        let moves = self.position().legal_moves().into_iter();
        moves.filter(move |&mv| is_open && self.holds_after(claim, mv))
    }

    fn holds_after(&self, claim: DrawClaim, mv: Move) -> bool {
        let child = self.position().after_unchecked(mv);
        claim.holds(&child, || self.repetitions_of_child(&child))
    }

    /// The side to move claims a draw for the current position.
    ///
    /// # Errors
    ///
    /// Why there is no draw to claim. The game then continues.
    ///
    /// ```
    /// # use arrocco_rules::{ClaimError, Game, Position, Termination};
    /// let tired: Position = "8/8/8/8/4R3/5k2/8/5K2 w - - 100 200".parse().unwrap();
    /// assert_eq!(Game::new(tired).claim_draw().unwrap().termination(), Termination::FiftyMoves);
    /// let error = Game::default().claim_draw().unwrap_err();
    /// assert!(matches!(error, ClaimError::NoGrounds { repetitions: 1, halfmoves: 0, .. }));
    /// ```
    pub fn claim_draw(&mut self) -> Result<Outcome, ClaimError> {
        self.check_not_over()?;
        let claim = DrawClaim::ALL.into_iter().find(|&claim| self.can_claim(claim));
        self.declare(claim).ok_or_else(|| ClaimError::NoGrounds {
            announced: None,
            repetitions: self.repetitions(),
            halfmoves: self.position().halfmoves(),
        })
    }

    /// The side to move claims a draw for the position that would arise from a move. The move is announced, not played.
    ///
    /// # Errors
    ///
    /// Why there is no draw to claim. The game then continues, and the move is not played. (In a game over the board,
    /// the player must play the announced move after a wrong claim.)
    ///
    /// ```
    /// # use arrocco_rules::{Game, Position, Termination};
    /// let tired: Position = "8/8/8/8/4R3/5k2/8/5K2 w - - 99 200".parse().unwrap();
    /// let mut game = Game::new(tired);
    /// assert!(game.claim_draw().is_err());
    /// let mv = tired.move_from_uci("e4e5").unwrap();
    /// assert_eq!(game.claim_draw_with(mv).unwrap().termination(), Termination::FiftyMoves);
    /// assert!(game.moves().is_empty());
    /// ```
    pub fn claim_draw_with(&mut self, mv: Move) -> Result<Outcome, ClaimError> {
        self.check_not_over()?;
        if !self.position().is_legal(mv) {
            return Err(IllegalMove(mv).into());
        }
        let child = self.position().after_unchecked(mv);
        if !child.has_moves() {
            return Err(ClaimError::EndsTheGame(mv));
        }
        let claim = DrawClaim::ALL.into_iter().find(|&claim| self.holds_after(claim, mv));
        self.declare(claim).ok_or_else(|| ClaimError::NoGrounds {
            announced: Some(mv),
            repetitions: self.repetitions_of_child(&child),
            halfmoves: child.halfmoves(),
        })
    }

    fn declare(&mut self, claim: Option<DrawClaim>) -> Option<Outcome> {
        let outcome = Outcome::drawn(claim?.termination());
        self.declared = Some(outcome);
        Some(outcome)
    }
}
