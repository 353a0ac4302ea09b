//! Every position of an ending: the solver, the tables that we make of it and the reference's tables say the same.
//!
//! By default all endings of 3 men and two of 4. `ARROCCO_MEN=4` proves all of both.

use std::path::Path;

use arrocco_rules::Color;

use super::compress::WDL_BLOCK;
use super::{Maker, all_endings};
use crate::{Material, TableKind, Tablebase, Wdl};

fn endings() -> Vec<Material> {
    let men = std::env::var("ARROCCO_MEN").map_or(3, |men| men.parse().expect("a number"));
    let mut endings = all_endings(men);
    if men < 4 {
        endings.extend(["KBBvK", "KPvKP"].map(|name| name.parse::<Material>().unwrap()));
    }
    endings
}

#[test]
fn solver_and_tables_agree_on_every_position() {
    let mut reference = Tablebase::new();
    if reference
        .add_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/syzygy"))
        .is_err()
    {
        eprintln!("without the reference's tables, which are not there");
    }
    let maker = Maker::new().threads(2);
    for ending in endings() {
        let board = maker.solve(ending, &Tablebase::new()).expect("solved");
        maker.keep(ending, board.flat());
        let mut tables = Tablebase::new();
        maker.compress(ending, &board, WDL_BLOCK).expect("tables").add_to(&mut tables);
        let [ours, theirs] = [&tables, &reference].map(|tables| {
            let [wdl, dtz] =
                TableKind::ALL.map(|kind| tables.table(ending, kind).transpose().expect("whole"));
            wdl.map(|wdl| maker.compare(ending, &board, wdl, dtz).unwrap())
        });
        println!("{ending}: {ours:?} in our tables, {theirs:?} in the reference's");
        assert!(ours.is_some_and(|ours| theirs.is_none_or(|theirs| theirs.outcomes == ours.outcomes)));
    }
}

/// No ending of four men has a win that the fifty-move rule spoils. So one is made up: mate with the rook, but every way to
/// it takes so many plies more.
#[test]
fn wins_and_losses_that_come_too_late_are_stored() {
    let maker = Maker::new();
    let ending: Material = "KRvK".parse().unwrap();
    for more in [70, 85, 90, 100] {
        let board = maker.solve(ending, &Tablebase::new()).expect("solved");
        let mut late = [0; 2];
        for turn in Color::ALL {
            for index in 0..board.layout.size {
                let cell = board.cell(turn, index);
                if cell.is_illegal() || cell.distance() == 0 {
                    continue;
                }
                let distance = cell.distance() + more;
                let delayed = if cell.is_lost() { cell.lost(distance) } else { cell.won(distance) };
                board.set(turn, index, delayed);
                late[0] += usize::from(delayed.wdl() == Some(Wdl::CursedWin));
                late[1] += usize::from(delayed.wdl() == Some(Wdl::BlessedLoss));
            }
        }
        assert!(late.iter().all(|&count| count > 100), "{late:?}");
        let mut tables = Tablebase::new();
        maker.compress(ending, &board, WDL_BLOCK).expect("tables").add_to(&mut tables);
        let [wdl, dtz] = TableKind::ALL.map(|kind| tables.table(ending, kind).transpose().expect("whole"));
        let proof = maker.compare(ending, &board, wdl.expect("a table"), dtz).expect("equal");
        assert!(proof.distances > 20_000, "{proof:?}");
    }
}
