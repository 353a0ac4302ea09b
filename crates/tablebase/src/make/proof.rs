//! Every position of an ending: the solver, the tables that we make of it and the reference's tables say the same.
//!
//! By default all endings of 3 men and two of 4. `ARROCCO_MEN=4` proves all of both, and `ARROCCO_ENDING=KRPvKR` another one,
//! with the tables of the folder `ARROCCO_MADE` for the endings that it needs.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use arrocco_rules::Color;

use super::compress::Rounding;
use super::moves::Board;
use super::pool::Pool;
use super::{Maker, all_endings, needed_endings};
use crate::format::Distance;
use crate::{Material, TableKind, Tablebase};

fn tables_of(folder: &Path) -> Option<Tablebase> {
    let mut tables = Tablebase::new();
    tables.add_folder(folder).ok().map(|_| tables)
}

/// The endings to prove, each after those that it needs.
fn endings() -> Vec<Material> {
    if let Ok(name) = std::env::var("ARROCCO_ENDING") {
        return vec![name.parse().expect("an ending")];
    }
    let men = std::env::var("ARROCCO_MEN").map_or(3, |men| men.parse().expect("a number"));
    let mut endings = all_endings(men);
    if men < 4 {
        for needed in ["KBBvK", "KPvKP"].map(|name| needed_endings(name.parse().unwrap())).concat() {
            if !endings.contains(&needed) && ["KBBvK", "KPvKP"].contains(&&*needed.to_string()) {
                endings.push(needed);
            }
        }
    }
    endings
}

/// Compares all positions with a pair of tables; returns how many values of each kind were compared.
fn compare(board: &Board, rounding: Rounding, material: Material, tables: &Tablebase) -> [u64; 2] {
    let table = |kind| tables.table(material, kind).expect("a table").expect("a whole table");
    let (wdl_table, dtz_table) = (table(TableKind::Wdl), table(TableKind::Dtz));
    let counts = [AtomicU64::new(0), AtomicU64::new(0)];
    let fault = Mutex::new(None);
    let unit = 1 << 14;
    let stop = AtomicBool::new(false);
    let check = |index: usize, turn: Color| -> Option<()> {
        let cell = board.cell(turn, index);
        let wdl = cell.wdl()?;
        let squares = board.layout.squares(index);
        let there = board.board(squares);
        let stored = wdl_table.wdl(&there, turn).expect("a value");
        counts[0].fetch_add(1, Ordering::Relaxed);
        let best = board.best_capture(squares, turn).map_or(stored, |capture| capture.max(stored));
        if best != wdl {
            *fault.lock().unwrap() =
                Some(format!("{material} {turn} {squares:?}: {wdl}, but {best} in the table"));
            stop.store(true, Ordering::Relaxed);
        }
        let expected = rounding.plies(cell, turn)?;
        if let Distance::Plies(plies) = dtz_table.distance(&there, turn, wdl).expect("a distance") {
            counts[1].fetch_add(1, Ordering::Relaxed);
            if plies != expected {
                let text =
                    format!("{material} {turn} {squares:?}: {expected} plies, but {plies} in the table");
                *fault.lock().unwrap() = Some(text);
                stop.store(true, Ordering::Relaxed);
            }
        }
        Some(())
    };
    let pool = Pool { threads: 2, stop: &stop };
    let size = board.layout.size;
    let stopped = pool.run(2 * size.div_ceil(unit), |number| {
        let start = number / 2 * unit;
        for index in start..(start + unit).min(size) {
            check(index, Color::ALL[number % 2]);
        }
    });
    assert_eq!(fault.into_inner().unwrap(), None);
    assert!(stopped.is_ok());
    counts.map(AtomicU64::into_inner)
}

#[test]
fn solver_and_tables_agree_on_every_position() {
    let reference = tables_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/syzygy"));
    if reference.is_none() {
        eprintln!("without the reference's tables, which are not there");
    }
    let smaller = std::env::var_os("ARROCCO_MADE").and_then(|folder| tables_of(folder.as_ref()));
    let smaller = smaller.unwrap_or_default();
    let maker = Maker::new().threads(2);
    for ending in endings() {
        let board = maker.solve(ending, &smaller).expect("solved");
        maker.keep(ending, board.flat());
        let rounding = Rounding::of(&board);
        let mut tables = Tablebase::new();
        // Tables that have been made before are proven, or else new ones.
        let is_there = smaller.names().any(|(name, _)| name == ending);
        if !is_there {
            maker.compress(ending, &board).expect("tables").add_to(&mut tables);
        }
        let ours = compare(&board, rounding, ending, if is_there { &smaller } else { &tables });
        let has_reference =
            reference.as_ref().filter(|tables| tables.names().any(|(name, _)| name == ending));
        let theirs = has_reference.map(|reference| compare(&board, rounding, ending, reference));
        println!("{ending}: outcomes and distances equal: {ours:?} in ours, {theirs:?} in the reference's");
    }
}
