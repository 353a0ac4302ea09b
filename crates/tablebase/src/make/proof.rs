//! Every position of an ending: the solver, the tables that we make of it and the reference's tables say the same.
//!
//! By default all endings of 3 men and two of 4. `ARROCCO_MEN=4` proves all of both.

use std::path::Path;

use super::compress::WDL_BLOCK;
use super::{Maker, all_endings};
use crate::{Material, TableKind, Tablebase};

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
