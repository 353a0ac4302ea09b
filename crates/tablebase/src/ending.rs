//! What the built-in tables say about a position of few men.

use arrocco_rules::{Color, Position};

use crate::{Dtz, Tablebase, Wdl};

/// The outcome of an ending with the best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who wins; `None` in a draw.
    pub winner: Option<Color>,
    /// Moves of the winner until the next capture, pawn move or mate; `None` in a draw, and while distances are not unpacked.
    pub moves: Option<u32>,
}

impl Ending {
    /// `None` if the position is not in the tables. Distances of an ending are there once an engine of full strength has
    /// needed them: this never waits for them.
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
            return Some(Self { winner, moves: None });
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
        let winner = winner(position, tables.probe_wdl(position).ok()?);
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
