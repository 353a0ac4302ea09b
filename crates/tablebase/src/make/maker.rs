//! The maker: what it may use, whom it tells, and the endings that it has at hand.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use arrocco_rules::Color;

use super::compress::{Rounding, WDL_BLOCK, dtz_part, wdl_part};
use super::file::{self, Part};
use super::flat::{Flat, ILLEGAL};
use super::moves::Board;
use super::pool::{Pool, Stopped};
use super::solver::Failure;
use super::successors::{Successors, endings_after};
use super::symbols::PAIR_TABLES;
use super::{MadeTables, MakeError};
use crate::layout::{Layout, square};
use crate::material::MOST_MEN;
use crate::{Material, TableKind, Tablebase};

/// The memory of everything that does not grow with the endings.
const BASE: u64 = 32 << 20;

/// Positions that are loaded from a table in a unit of work.
const UNIT: usize = 1 << 14;

static NEVER: AtomicBool = AtomicBool::new(false);

/// What the maker is at.
///
/// ```
/// use arrocco_tablebase::make::Stage;
/// assert_eq!(Stage::Solve.to_string(), "solving");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Reading a smaller ending from its table.
    Load,
    /// Retrograde analysis.
    Solve,
    /// Compression.
    Compress,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Load => "loading",
            Self::Solve => "solving",
            Self::Compress => "compressing",
        })
    }
}

/// A progress report.
///
/// ```
/// use std::sync::Mutex;
/// use arrocco_tablebase::{Tablebase, make::{Maker, Progress}};
/// let reports = Mutex::new(Vec::new());
/// let listen = |progress: Progress| reports.lock().unwrap().push(progress.done);
/// Maker::new().on_progress(&listen).make("KQvK".parse().unwrap(), &Tablebase::new()).unwrap();
/// assert_eq!(reports.lock().unwrap().last(), Some(&1.0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// The ending.
    pub material: Material,
    /// What is being done.
    pub stage: Stage,
    /// How much of the stage is done, from 0 to 1.
    pub done: f64,
}

/// Makes tables. It keeps the outcomes of endings that it has met in memory, for those that need them.
///
/// ```
/// use arrocco_tablebase::{Tablebase, make::Maker};
/// let maker = Maker::new().threads(2);
/// let made = maker.make("KRvK".parse().unwrap(), &Tablebase::new()).unwrap();
/// assert!(made.wdl.len() < 400 && made.dtz.len() < 10_000);
/// ```
pub struct Maker<'a> {
    threads: usize,
    memory_limit: u64,
    stop: &'a AtomicBool,
    progress: Option<&'a (dyn Fn(Progress) + Sync)>,
    flats: Mutex<HashMap<Material, Arc<Flat>>>,
}

impl Default for Maker<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Maker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Maker").field("threads", &self.threads).finish_non_exhaustive()
    }
}

impl<'a> Maker<'a> {
    /// One thread, no limit, nobody who listens.
    ///
    /// ```
    /// let maker = arrocco_tablebase::make::Maker::new();
    /// ```
    pub fn new() -> Self {
        Self { threads: 1, memory_limit: u64::MAX, stop: &NEVER, progress: None, flats: Mutex::default() }
    }

    /// How many threads work.
    ///
    /// ```
    /// let maker = arrocco_tablebase::make::Maker::new().threads(4);
    /// ```
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The bytes of memory that may be used, by the maker's own count.
    ///
    /// ```
    /// let maker = arrocco_tablebase::make::Maker::new().memory_limit(4 << 30);
    /// ```
    pub fn memory_limit(mut self, bytes: u64) -> Self {
        self.memory_limit = bytes;
        self
    }

    /// A flag that interrupts the work when it is set.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use arrocco_tablebase::{Tablebase, make::{MakeError, Maker}};
    /// let stop = AtomicBool::new(true);
    /// let result = Maker::new().stop_flag(&stop).make("KQvK".parse().unwrap(), &Tablebase::new());
    /// assert!(matches!(result, Err(MakeError::Stopped)));
    /// ```
    pub fn stop_flag(mut self, stop: &'a AtomicBool) -> Self {
        self.stop = stop;
        self
    }

    /// A function that hears of the progress.
    ///
    /// ```
    /// use arrocco_tablebase::make::{Maker, Progress};
    /// let print = |progress: Progress| println!("{} {}", progress.material, progress.stage);
    /// let maker = Maker::new().on_progress(&print);
    /// ```
    pub fn on_progress(mut self, progress: &'a (dyn Fn(Progress) + Sync)) -> Self {
        self.progress = Some(progress);
        self
    }

    /// The positions of an ending in the solver's numbering, with both sides to move: the time that it takes grows with them.
    ///
    /// ```
    /// use arrocco_tablebase::make::Maker;
    /// assert_eq!(Maker::positions("KRPvKR".parse().unwrap()), 805_306_368);
    /// ```
    pub fn positions(material: Material) -> u64 {
        2 * Layout::new(material.normal()).size as u64
    }

    /// The bytes of memory that making an ending needs with so many threads: its positions, the outcomes of the endings that
    /// it leads to, and then either what compressing its parts needs or its outcomes.
    ///
    /// ```
    /// use arrocco_tablebase::make::Maker;
    /// let needed = Maker::new().threads(2).memory_needed("KRPvKR".parse().unwrap());
    /// assert!(needed > 3 << 30 && needed < 4 << 30);
    /// ```
    pub fn memory_needed(&self, material: Material) -> u64 {
        let material = material.normal();
        let positions = Self::positions(material);
        let flats: u64 = endings_after(material).into_iter().map(Flat::memory).sum();
        // A value of a part takes two bytes, and a part has one side to move only.
        let part = positions / if material.has_pawns() { 4 } else { 1 } + PAIR_TABLES;
        2 * positions + flats + BASE + positions.max(self.threads as u64 * part)
    }

    /// Makes both tables of an ending. The endings that it leads to are taken from `tables`, or solved on the way.
    ///
    /// # Errors
    ///
    /// See [`MakeError`].
    ///
    /// ```
    /// use arrocco_tablebase::{Tablebase, make::Maker};
    /// let made = Maker::new().make("KvKQ".parse().unwrap(), &Tablebase::new()).unwrap();
    /// assert_eq!(made.material.to_string(), "KQvK");
    /// ```
    pub fn make(&self, material: Material, tables: &Tablebase) -> Result<MadeTables, MakeError> {
        let material = material.normal();
        let board = self.solve_within_limit(material, tables, 0)?;
        let made = self.compress(material, &board, WDL_BLOCK)?;
        self.keep(material, board.flat());
        Ok(made)
    }

    /// Solves an ending if the memory is large enough for it, and for so many bytes more.
    pub(super) fn solve_within_limit(
        &self,
        material: Material,
        tables: &Tablebase,
        more: u64,
    ) -> Result<Board, MakeError> {
        if !(3..=MOST_MEN).contains(&material.men()) {
            return Err(MakeError::NoTable(material));
        }
        let (needed, limit) = (self.memory_needed(material) + more, self.memory_limit);
        if needed > limit {
            return Err(MakeError::Memory { needed, limit });
        }
        self.solve(material, tables)
    }

    /// Keeps the outcomes of an ending for others.
    pub(super) fn keep(&self, material: Material, flat: Flat) -> Arc<Flat> {
        let flat = Arc::new(flat);
        self.lock().insert(material, Arc::clone(&flat));
        flat
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Material, Arc<Flat>>> {
        // A panic while it was held leaves the map whole.
        self.flats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn pool(&self) -> Pool<'_> {
        Pool { threads: self.threads, stop: self.stop }
    }

    fn report(&self, material: Material, stage: Stage, done: f64) {
        if let Some(listener) = self.progress {
            listener(Progress { material, stage, done });
        }
    }

    /// The endings that moves of this one lead to, in memory.
    fn successors(
        &self,
        layout: &Layout,
        material: Material,
        tables: &Tablebase,
    ) -> Result<Successors, MakeError> {
        let needed = endings_after(material);
        let mut flats = HashMap::new();
        for &ending in &needed {
            flats.insert(ending, self.flat(ending, tables)?);
        }
        self.forget_all_but(&needed, material);
        Successors::new(layout, |ending| flats.get(&ending).cloned()).ok_or(MakeError::NoTable(material))
    }

    /// Drops endings that are not needed now if the memory is too small to keep them.
    fn forget_all_but(&self, needed: &[Material], material: Material) {
        let mut flats = self.lock();
        let extra = |flats: &HashMap<Material, Arc<Flat>>| -> u64 {
            flats.keys().filter(|ending| !needed.contains(ending)).map(|&ending| Flat::memory(ending)).sum()
        };
        if self.memory_needed(material).saturating_add(extra(&flats)) > self.memory_limit {
            flats.retain(|ending, _| needed.contains(ending));
        }
    }

    fn flat(&self, material: Material, tables: &Tablebase) -> Result<Arc<Flat>, MakeError> {
        if let Some(flat) = self.lock().get(&material) {
            return Ok(Arc::clone(flat));
        }
        let flat = match tables.table(material, TableKind::Wdl) {
            Some(table) => {
                let table = table?;
                let unpacked = table.unpack()?;
                self.load(material, tables, unpacked.as_ref().unwrap_or(table))?
            }
            None => self.solve(material, tables)?.flat(),
        };
        Ok(self.keep(material, flat))
    }

    pub(super) fn solve(&self, material: Material, tables: &Tablebase) -> Result<Board, MakeError> {
        let layout = Layout::new(material);
        let successors = self.successors(&layout, material, tables)?;
        let board = Board::new(layout, successors);
        let progress = |done| self.report(material, Stage::Solve, done);
        match board.solve(self.pool(), progress) {
            Ok(()) => Ok(board),
            Err(Failure::Stopped) => Err(MakeError::Stopped),
            Err(Failure::TooLong) => Err(MakeError::TooLong(material)),
        }
    }

    /// The outcomes of an ending from its table. What the table leaves to captures is completed.
    fn load(
        &self,
        material: Material,
        tables: &Tablebase,
        table: &crate::format::Table,
    ) -> Result<Flat, MakeError> {
        let layout = Layout::new(material);
        let successors = self.successors(&layout, material, tables)?;
        let board = Board::without_cells(layout, successors);
        let size = board.layout.size;
        let fault = Mutex::new(None);
        let mut values = Vec::new();
        for turn in Color::ALL {
            let units: Vec<Mutex<Vec<u8>>> = (0..size.div_ceil(UNIT)).map(|_| Mutex::default()).collect();
            self.pool()
                .run(units.len(), |unit| {
                    let range = unit * UNIT..((unit + 1) * UNIT).min(size);
                    match board.load_range(table, turn, range) {
                        Ok(part) => *units[unit].lock().unwrap_or_else(PoisonError::into_inner) = part,
                        Err(error) => *fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(error),
                    }
                })
                .map_err(|Stopped| MakeError::Stopped)?;
            let parts =
                units.into_iter().map(|unit| unit.into_inner().unwrap_or_else(PoisonError::into_inner));
            values.push(parts.flatten().collect::<Vec<u8>>());
            self.report(material, Stage::Load, values.len() as f64 / 2.0);
        }
        if let Some(error) = fault.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(MakeError::Table(error));
        }
        let black = values.pop().unwrap_or_default();
        let white = values.pop().unwrap_or_default();
        Ok(Flat { layout: board.layout, values: [white, black] })
    }

    /// Both tables of a solved ending; blocks of outcomes have `2^wdl_block` bytes.
    pub(super) fn compress(
        &self,
        material: Material,
        board: &Board,
        wdl_block: u8,
    ) -> Result<MadeTables, MakeError> {
        let files = if material.has_pawns() { 4 } else { 1 };
        let sides = if material.is_symmetric() { 1 } else { 2 };
        let rounding = Rounding::of(board);
        let jobs = files * (sides + 1);
        let parts: Vec<Mutex<Option<Part>>> = (0..jobs).map(|_| Mutex::default()).collect();
        let done = Mutex::new(0);
        self.report(material, Stage::Compress, 0.0);
        let work = |job: usize| {
            // Within a part there is one thread: parts are many and small.
            let pool = Pool { threads: 1, stop: self.stop };
            let part = if job < files {
                dtz_part(board, material, rounding, job, pool)
            } else {
                let (file, side) = ((job - files) / sides, (job - files) % sides);
                wdl_part(board, material, Color::ALL[side], file, wdl_block, pool)
            };
            *parts[job].lock().unwrap_or_else(PoisonError::into_inner) = part.ok();
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            *done += 1;
            self.report(material, Stage::Compress, f64::from(*done) / jobs as f64);
        };
        self.pool().run(jobs, work).map_err(|Stopped| MakeError::Stopped)?;
        let parts = parts.into_iter().map(|part| part.into_inner().unwrap_or_else(PoisonError::into_inner));
        let mut parts: Vec<Part> = parts.collect::<Option<_>>().ok_or(MakeError::Stopped)?;
        let wdl = parts.split_off(files);
        Ok(MadeTables {
            material,
            wdl: file::write(material, TableKind::Wdl, sides, &wdl),
            dtz: file::write(material, TableKind::Dtz, 1, &parts),
        })
    }
}

impl Board {
    /// Only for captures into other endings.
    fn without_cells(layout: Layout, successors: Successors) -> Self {
        Self { layout, successors, cells: [Vec::new(), Vec::new()] }
    }

    /// The men on their squares.
    pub(super) fn board(&self, squares: crate::format::placement::Squares) -> arrocco_rules::Board {
        let mut board = arrocco_rules::Board::EMPTY;
        for (&piece, number) in self.layout.pieces.iter().zip(squares) {
            board.put(square(number), piece);
        }
        board
    }

    /// The outcomes of some positions from their table.
    fn load_range(
        &self,
        table: &crate::format::Table,
        turn: Color,
        range: std::ops::Range<usize>,
    ) -> Result<Vec<u8>, crate::TableError> {
        let mut values = Vec::with_capacity(range.len());
        for index in range {
            let squares = self.layout.squares(index);
            if !self.layout.is_legal(squares, turn) {
                values.push(ILLEGAL);
                continue;
            }
            let stored = table.wdl(&self.board(squares), turn)?;
            let best = self.best_capture(squares, turn).map_or(stored, |capture| capture.max(stored));
            values.push(best.place() as u8);
        }
        Ok(values)
    }
}
