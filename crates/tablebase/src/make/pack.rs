//! The built-in tables: all endings of 3 and 4 men in one file, outcomes in Syzygy's form and distances packed.

use arrocco_rules::Color;

use super::compress::Rounding;
use super::moves::Board;
use super::plan::all_endings;
use super::{MakeError, Maker};
use crate::built_in_file::BuiltInFile;
use crate::packed::pack;
use crate::{Material, Tablebase};

/// Bytes of a block of outcomes as a power of two. Twice as large as in files: that saves a fiftieth.
const WDL_BLOCK: u8 = 7;

/// The most men of the built-in tables.
const MEN: usize = 4;

impl Maker<'_> {
    /// Makes the file of the built-in tables: of every ending of 3 and 4 men the WDL table and, for the side to move with
    /// which they are smaller, the distances.
    ///
    /// # Errors
    ///
    /// See [`MakeError`].
    ///
    /// ```no_run
    /// // It takes minutes.
    /// let bytes = arrocco_tablebase::make::Maker::new().threads(2).make_built_in().unwrap();
    /// assert!(bytes.len() <= 3 << 20);
    /// ```
    pub fn make_built_in(&self) -> Result<Vec<u8>, MakeError> {
        let mut file = BuiltInFile::default();
        for material in all_endings(MEN) {
            let board = self.solve_within_limit(material, &Tablebase::new(), 0)?;
            self.keep(material, board.flat());
            let (side, distances) = smallest_distances(material, &board)?;
            let wdl = self.compress(material, &board, WDL_BLOCK)?.wdl;
            file.add(material, wdl, side, distances);
        }
        Ok(file.to_bytes())
    }
}

/// The packed distances of a solved ending, for the side to move with which they are smaller.
fn smallest_distances(material: Material, board: &Board) -> Result<(Color, Vec<u8>), MakeError> {
    let rounding = Rounding::of(board);
    let sides = if material.is_symmetric() { &Color::ALL[..1] } else { &Color::ALL };
    let mut packed = Vec::new();
    for &side in sides {
        // No ending of four men is cursed or won in exactly fifty moves: plies are stored by twos, and below 256.
        let value = |index| rounding.plies(board.cell(side, index), side).map(|plies| (plies / 2) as u8);
        let bytes = pack(&board.layout, value).ok_or(MakeError::NoTable(material))?;
        packed.push((side, bytes));
    }
    packed.into_iter().min_by_key(|(_, bytes)| bytes.len()).ok_or(MakeError::NoTable(material))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::built_in::BuiltIn;
    use crate::format::Distance;

    /// The built-in endings that are solved again: those of 3 men and one of 4, or all with `ARROCCO_MEN=4`.
    fn solved_again(material: Material) -> bool {
        let men = std::env::var("ARROCCO_MEN").map_or(3, |men| men.parse().expect("a number"));
        material.men() <= men || material.to_string() == "KBNvK"
    }

    #[test]
    fn built_in_tables_are_those_that_the_maker_makes_and_equal_the_solver_everywhere() {
        let maker = Maker::new().threads(2);
        let tables = Tablebase::built_in();
        for built_in in BuiltIn::all() {
            let ending = built_in.ending;
            let material = ending.material;
            if !solved_again(material) {
                continue;
            }
            let board = maker.solve(material, &Tablebase::new()).expect("solved");
            let (side, distances) = smallest_distances(material, &board).expect("packed");
            assert!(side == ending.side && distances == ending.distances, "{material}: other distances");
            let wdl = maker.compress(material, &board, WDL_BLOCK).expect("compressed").wdl;
            assert!(wdl == ending.wdl, "{material}: other outcomes");
            let table = tables.table(material, crate::TableKind::Wdl).expect("built in").expect("whole");
            maker.compare(material, &board, table, None).expect("the same outcomes");
            let rounding = Rounding::of(&board);
            let mut compared = 0;
            for (turn, index) in
                Color::ALL.into_iter().flat_map(|turn| (0..board.layout.size).map(move |index| (turn, index)))
            {
                let Some(expected) = rounding.plies(board.cell(turn, index), turn) else { continue };
                let men = board.board(board.layout.squares(index));
                if let Distance::Plies(plies) = built_in.distances().distance(&men, turn) {
                    assert_eq!(plies, expected, "{material} {turn:?} {index}");
                    compared += 1;
                }
            }
            println!("{material}: {compared} distances");
        }
    }
}
