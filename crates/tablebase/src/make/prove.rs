//! Every value of an ending's tables compared with the solver.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use arrocco_rules::{Color, Setup};

use super::compress::Rounding;
use super::moves::Board;
use super::pool::Pool;
use super::{MakeError, Maker};
use crate::format::{Distance, Table};
use crate::{Material, TableError, TableKind, Tablebase};

/// Positions in a unit of work.
const UNIT: usize = 1 << 14;

/// How many values were compared, and found right.
///
/// ```
/// use arrocco_tablebase::{Tablebase, make::{Maker, Proof}};
/// let (maker, mut tables) = (Maker::new(), Tablebase::new());
/// let ending = "KQvK".parse().unwrap();
/// maker.make(ending, &tables).unwrap().add_to(&mut tables);
/// assert_eq!(maker.prove(ending, &tables).unwrap(), Proof { outcomes: 57557, distances: 22589 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Outcomes: all legal positions, up to symmetry.
    pub outcomes: u64,
    /// Distances: those that a table stores.
    pub distances: u64,
}

/// The work on one ending.
struct Comparison<'a> {
    board: &'a Board,
    rounding: Rounding,
    wdl: &'a Table,
    dtz: Option<&'a Table>,
    outcomes: AtomicU64,
    distances: AtomicU64,
}

/// What is wrong at a position.
enum Difference {
    Value(String),
    Table(TableError),
}

impl Maker<'_> {
    /// Solves an ending again, from the tables of the endings that it leads to, and compares every value of its tables. If
    /// there is no DTZ table, outcomes are compared only.
    ///
    /// # Errors
    ///
    /// [`MakeError::Differs`] with the first position found that differs; [`MakeError::NoTable`] without a WDL table; and
    /// those of [`make`](Self::make).
    ///
    /// ```
    /// use arrocco_tablebase::{Tablebase, make::{MakeError, Maker}};
    /// let result = Maker::new().prove("KQvK".parse().unwrap(), &Tablebase::new());
    /// assert!(matches!(result, Err(MakeError::NoTable(_))));
    /// ```
    pub fn prove(&self, material: Material, tables: &Tablebase) -> Result<Proof, MakeError> {
        let material = material.normal();
        let wdl = tables.table(material, TableKind::Wdl).ok_or(MakeError::NoTable(material))??;
        let dtz = tables.table(material, TableKind::Dtz).transpose()?;
        let unpacked_size = wdl.unpacked_size() + dtz.map_or(0, Table::unpacked_size);
        let board = self.solve_within_limit(material, tables, unpacked_size)?;
        let unpacked_wdl = wdl.unpack()?;
        let unpacked_dtz = dtz.map(Table::unpack).transpose()?.flatten();
        self.compare(material, &board, unpacked_wdl.as_ref().unwrap_or(wdl), unpacked_dtz.as_ref().or(dtz))
    }

    /// Compares all positions with a pair of tables.
    pub(super) fn compare(
        &self,
        material: Material,
        board: &Board,
        wdl: &Table,
        dtz: Option<&Table>,
    ) -> Result<Proof, MakeError> {
        let rounding = Rounding::of(board);
        let (outcomes, distances) = (AtomicU64::new(0), AtomicU64::new(0));
        let comparison = Comparison { board, rounding, wdl, dtz, outcomes, distances };
        let difference = Mutex::new(None);
        let is_different = AtomicBool::new(false);
        let size = board.layout.size;
        let work = |number: usize| {
            let start = number / 2 * UNIT;
            for index in start..(start + UNIT).min(size) {
                if is_different.load(Ordering::Relaxed) {
                    return;
                }
                if let Err(found) = comparison.check(Color::ALL[number % 2], index) {
                    *difference.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
                    is_different.store(true, Ordering::Relaxed);
                }
            }
        };
        let pool: Pool<'_> = self.pool();
        let ended = pool.run(2 * size.div_ceil(UNIT), work);
        match difference.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(Difference::Value(text)) => return Err(MakeError::Differs(material, text)),
            Some(Difference::Table(error)) => return Err(MakeError::Table(error)),
            None => {}
        }
        ended.map_err(|_| MakeError::Stopped)?;
        let Comparison { outcomes, distances, .. } = comparison;
        Ok(Proof { outcomes: outcomes.into_inner(), distances: distances.into_inner() })
    }
}

impl Comparison<'_> {
    fn check(&self, turn: Color, index: usize) -> Result<(), Difference> {
        let cell = self.board.cell(turn, index);
        let Some(wdl) = cell.wdl() else { return Ok(()) };
        let squares = self.board.layout.squares(index);
        let board = self.board.board(squares);
        let differs = |expected: String, stored: String| {
            let setup = Setup { board, turn, ..Setup::empty() };
            Err(Difference::Value(format!("{setup}: {expected}, but {stored} in the table")))
        };
        let stored = self.wdl.wdl(&board, turn).map_err(Difference::Table)?;
        let best = self.board.best_capture(squares, turn).map_or(stored, |capture| capture.max(stored));
        self.outcomes.fetch_add(1, Ordering::Relaxed);
        if best != wdl {
            return differs(wdl.to_string(), best.to_string());
        }
        let (Some(table), Some(expected)) = (self.dtz, self.rounding.plies(cell, turn)) else {
            return Ok(());
        };
        if let Distance::Plies(plies) = table.distance(&board, turn, wdl).map_err(Difference::Table)? {
            self.distances.fetch_add(1, Ordering::Relaxed);
            if plies != expected {
                return differs(format!("{} plies", expected + 1), (plies + 1).to_string());
            }
        }
        Ok(())
    }
}
