//! The distance to the next capture, pawn move or mate.

use arrocco_rules::Position;

use super::outcome::{Outcome, after, check, is_zeroing};
use crate::format::Distance;
use crate::{Dtz, Material, ProbeError, TableKind, Tablebase, Wdl};

impl Tablebase {
    /// The distance to the next capture, pawn move or mate that keeps the outcome. See [`Dtz`] for its rounding.
    ///
    /// # Errors
    ///
    /// Castling rights, too many men, or a table that is missing or damaged. Both kinds of tables are needed.
    ///
    /// ```
    /// use arrocco_rules::Position;
    /// use arrocco_tablebase::{Dtz, Tablebase};
    /// let bare: Position = "8/8/4k3/8/8/3K4/8/8 w - - 0 1".parse().unwrap();
    /// assert_eq!(Tablebase::new().probe_dtz(&bare).unwrap(), Dtz(0));
    /// ```
    pub fn probe_dtz(&self, position: &Position) -> Result<Dtz, ProbeError> {
        check(position)?;
        self.distance(position)
    }

    fn distance(&self, position: &Position) -> Result<Dtz, ProbeError> {
        let Outcome { wdl, by_zeroing } = self.outcome_by_zeroing(position)?;
        if wdl == Wdl::Draw || by_zeroing {
            return Ok(Dtz::before_zeroing(wdl));
        }
        // The table's distance is that of the outcome without en passant. If en passant alone reaches this outcome, it is
        // the move to count.
        if let Some(mv) =
            position.legal_moves().into_iter().find(|mv| mv.kind() == arrocco_rules::MoveKind::EnPassant)
            && wdl == Wdl::BlessedLoss
            && -self.best_of_captures(&after(position, mv), Wdl::Loss, Wdl::Win)? == wdl
        {
            return self.distance_by_moves(position, wdl);
        }
        let board = position.board();
        let material = Material::of(board).ok_or(ProbeError::TooManyMen(board.occupied().len()))?;
        let found = if let Some(distances) = self.built_in_distances(material) {
            distances.distance(board, position.turn())
        } else {
            let table = self.table(material, TableKind::Dtz);
            let table = table.ok_or(ProbeError::Missing(material.normal(), TableKind::Dtz))??;
            table.distance(board, position.turn(), wdl)?
        };
        match found {
            Distance::Plies(plies) => {
                let Dtz(first) = Dtz::before_zeroing(wdl);
                Ok(Dtz(first + first.signum() * plies as i32))
            }
            Distance::OtherSide => self.distance_by_moves(position, wdl),
        }
    }

    /// The distance from those after each move: the shortest way to win, the longest to lose.
    fn distance_by_moves(&self, position: &Position, wdl: Wdl) -> Result<Dtz, ProbeError> {
        let mut best: Option<i32> = None;
        for mv in position.legal_moves() {
            let next = after(position, mv);
            let distance = if is_zeroing(position, mv) {
                let Dtz(distance) =
                    Dtz::before_zeroing(-self.best_of_captures(&next, Wdl::Loss, Wdl::Win)?);
                distance
            } else {
                let Dtz(distance) = self.distance(&next)?;
                // Mate is as near as can be.
                if distance == -1 && next.is_checkmate() { 1 } else { -distance - distance.signum() }
            };
            if distance.signum() == wdl.number().signum() {
                best = Some(best.map_or(distance, |best| best.min(distance)));
            }
        }
        // Without any move that keeps the outcome the side to move is mated.
        Ok(best.map_or(Dtz::before_zeroing(wdl), Dtz))
    }
}
