//! What the built-in tables say about a position of few men.

use arrocco_rules::{Color, Position};

use crate::{Dtz, Tablebase, Wdl};

/// With a counter up to this one, no win of four men is taken away by the fifty-move rule: the longest mate takes 43 moves, 85
/// plies (Nalimov's tables, `KRvKP`).
const SAFE_HALFMOVES: u16 = 15;

/// The outcome of an ending with the best play, the fifty-move rule and its counter as it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who wins; `None` in a draw.
    pub winner: Option<Color>,
    /// Moves of the winner until the next capture, pawn move or mate; `None` in a draw, and while distances are not unpacked.
    pub moves: Option<u32>,
}

impl Ending {
    /// `None` if the position is not in the tables. Distances of an ending are there once an engine of full strength has
    /// needed them: this never waits for them, and is `None` if the counter of the fifty-move rule may decide without them.
    ///
    /// ```
    /// use arrocco_tablebase::Ending;
    /// let position = "8/8/8/3k4/8/8/1N6/KN6 w - - 0 1".parse().unwrap();
    /// assert_eq!(Ending::of(&position), Some(Ending { winner: None, moves: None }));
    /// ```
    pub fn of(position: &Position) -> Option<Self> {
        let tables = Tablebase::built_in();
        if tables.must_unpack(position) {
            let winner = winner(position, tables.probe_wdl(position).ok()?);
            let is_certain = winner.is_none() || position.halfmoves() <= SAFE_HALFMOVES;
            return is_certain.then_some(Self { winner, moves: None });
        }
        Self::exactly(position)
    }

    /// The same, but distances are unpacked if they have to be, which takes some tenths of a second.
    ///
    /// ```
    /// use arrocco_tablebase::Ending;
    /// use arrocco_rules::Color;
    /// let position = "8/8/8/3k4/8/8/1B6/KN6 w - - 0 1".parse().unwrap();
    /// let expected = Ending { winner: Some(Color::White), moves: Some(30) };
    /// assert_eq!(Ending::exactly(&position), Some(expected));
    /// ```
    pub fn exactly(position: &Position) -> Option<Self> {
        let tables = Tablebase::built_in();
        let winner = winner(position, tables.probe_outcome(position).ok()?);
        let distance = winner.and_then(|_| tables.probe_dtz(position).ok());
        // The winner's own moves: all but the loser's. Distances may be a ply too short.
        let moves = distance.map(|Dtz(plies)| {
            let plies = plies.unsigned_abs();
            if winner == Some(position.turn()) { (plies | 1).div_ceil(2) } else { plies.div_ceil(2) }
        });
        Some(Self { winner, moves })
    }
}

fn winner(position: &Position, wdl: Wdl) -> Option<Color> {
    match wdl {
        Wdl::Win => Some(position.turn()),
        Wdl::Loss => Some(!position.turn()),
        Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counter_of_the_fifty_move_rule_decides() {
        let ending = |fen: &str| Ending::exactly(&fen.parse().unwrap()).unwrap();
        let draw = Ending { winner: None, moves: None };
        let queen = "8/8/8/3k4/8/2q5/1R6/K7 b - -";
        assert_eq!(ending(&format!("{queen} 0 1")).winner, Some(Color::Black));
        assert_eq!(ending(&format!("{queen} 99 90")), draw);
        let rook = "6k1/8/6K1/8/8/8/8/R7 w - -";
        assert_eq!(ending(&format!("{rook} 99 80")), Ending { winner: Some(Color::White), moves: Some(1) });
        assert_eq!(ending("6k1/R7/6K1/8/8/8/8/8 b - - 100 80"), draw);
        // Mate on the board comes first.
        assert_eq!(ending("R5k1/8/6K1/8/8/8/8/8 b - - 100 80").winner, Some(Color::White));
    }

    #[test]
    fn nothing_is_told_that_distances_would_decide() {
        let late: Position = "8/8/8/3k4/8/8/1B6/KN6 w - - 60 90".parse().unwrap();
        assert_eq!(Ending::of(&late).and_then(|ending| ending.winner), None);
    }
}
