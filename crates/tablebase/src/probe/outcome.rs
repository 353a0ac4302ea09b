//! Win, draw or loss.

use arrocco_rules::{Move, Position, Role};

use crate::material::MOST_MEN;
use crate::{Material, ProbeError, TableKind, Tablebase, Wdl};

/// What a look at the zeroing moves and the table tells.
pub(super) struct Outcome {
    pub(super) wdl: Wdl,
    /// A capture or pawn move reaches it, or there are no other moves: nothing need be looked up.
    pub(super) by_zeroing: bool,
}

impl Tablebase {
    /// Who wins, if the position has just arisen by a capture or pawn move: the counter of the fifty-move rule is not
    /// looked at. It allocates nothing.
    ///
    /// # Errors
    ///
    /// Castling rights, too many men, or a table that is missing or damaged. Tables of fewer men may be needed, for captures.
    ///
    /// ```
    /// use arrocco_rules::Position;
    /// use arrocco_tablebase::{Tablebase, Wdl};
    /// let bare: Position = "8/8/4k3/8/8/3K4/8/8 w - - 0 1".parse().unwrap();
    /// assert_eq!(Tablebase::new().probe_wdl(&bare).unwrap(), Wdl::Draw);
    /// ```
    pub fn probe_wdl(&self, position: &Position) -> Result<Wdl, ProbeError> {
        check(position)?;
        self.best_of_captures(position, Wdl::Loss, Wdl::Win)
    }

    /// The outcome between two bounds: a value at or below `alpha`, or at or above `beta`, may be a bound only.
    pub(super) fn best_of_captures(
        &self,
        position: &Position,
        mut alpha: Wdl,
        beta: Wdl,
    ) -> Result<Wdl, ProbeError> {
        let has_en_passant = position.en_passant().is_some();
        let mut best = None;
        let mut result = Ok(());
        let mut is_cut = false;
        position.for_each_capture(|mv| {
            if is_cut || result.is_err() {
                return;
            }
            match self.best_of_captures(&after(position, mv), -beta, -alpha) {
                Ok(value) => {
                    let value = -value;
                    best = best.max(Some(value));
                    alpha = alpha.max(value);
                    is_cut = value >= beta;
                }
                Err(error) => result = Err(error),
            }
        });
        result?;
        if let Some(best) = best.filter(|_| is_cut) {
            return Ok(best);
        }
        // Tables do not know en passant: a position that has no other moves is a stalemate or mate for them.
        if let Some(best) = best.filter(|_| has_en_passant && position.quiets().is_empty()) {
            return Ok(best);
        }
        let stored = self.stored_wdl(position)?;
        Ok(best.map_or(stored, |best| best.max(stored)))
    }

    /// The outcome, and whether a capture or pawn move reaches it.
    pub(super) fn outcome_by_zeroing(&self, position: &Position) -> Result<Outcome, ProbeError> {
        let mut best = None;
        let mut has_others = false;
        for mv in position.legal_moves() {
            if is_zeroing(position, mv) {
                best = best.max(Some(-self.best_of_captures(&after(position, mv), Wdl::Loss, Wdl::Win)?));
                if best == Some(Wdl::Win) {
                    return Ok(Outcome { wdl: Wdl::Win, by_zeroing: true });
                }
            } else {
                has_others = true;
            }
        }
        if let Some(wdl) = best.filter(|_| !has_others) {
            return Ok(Outcome { wdl, by_zeroing: true });
        }
        let stored = self.stored_wdl(position)?;
        Ok(match best {
            Some(best) if best >= stored => Outcome { wdl: best, by_zeroing: best.is_winning() },
            _ => Outcome { wdl: stored, by_zeroing: false },
        })
    }

    /// What the table says, without captures and en passant.
    fn stored_wdl(&self, position: &Position) -> Result<Wdl, ProbeError> {
        let board = position.board();
        if board.occupied() == board.role(Role::King) {
            return Ok(Wdl::Draw);
        }
        let material = Material::of(board).ok_or(ProbeError::TooManyMen(board.occupied().len()))?;
        let table = self.table(material, TableKind::Wdl);
        let table = table.ok_or(ProbeError::Missing(material.normal(), TableKind::Wdl))??;
        Ok(table.wdl(board, position.turn())?)
    }
}

/// Whether tables can know the position at all.
pub(super) fn check(position: &Position) -> Result<(), ProbeError> {
    if position.castling() != arrocco_rules::CastlingRights::NONE {
        return Err(ProbeError::CastlingRights);
    }
    let men = position.board().occupied().len();
    if men > MOST_MEN { Err(ProbeError::TooManyMen(men)) } else { Ok(()) }
}

/// The position after a legal move.
#[inline]
pub(super) fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

/// A capture or pawn move: the counter of the fifty-move rule starts again.
pub(super) fn is_zeroing(position: &Position, mv: Move) -> bool {
    mv.is_capture() || position.board().role(Role::Pawn).contains(mv.from())
}
