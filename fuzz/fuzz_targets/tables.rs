//! Bytes as a Syzygy table: as they are, and as changes of a table that has just been made. Whatever is accepted answers
//! every probe with a value or an error.
#![no_main]

use std::sync::LazyLock;

use arrocco_rules::Position;
use arrocco_tablebase::{Material, TableKind, Tablebase, make};
use libfuzzer_sys::fuzz_target;

const POSITIONS: [&str; 5] = [
    "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",
    "8/8/8/3k4/8/8/8/KQ6 b - - 0 1",
    "8/4k3/8/8/3P4/3K4/8/8 w - - 0 1",
    "8/4k3/8/8/6P1/3K4/8/8 b - - 0 1",
    "7K/8/8/1p6/8/8/8/k7 b - - 0 1",
];

static MADE: LazyLock<Vec<make::MadeTables>> = LazyLock::new(|| {
    let ending = |name: &str| name.parse::<Material>().expect("an ending");
    let maker = make::Maker::new();
    ["KQvK", "KPvK"].map(|name| maker.make(ending(name), &Tablebase::new()).expect("tables")).into()
});

// Making tables takes as long as thousands of inputs, and belongs to none of them.
fuzz_target!(init: LazyLock::force(&MADE), |data: &[u8]| {
    let Some((&choice, rest)) = data.split_first() else { return };
    let made = &MADE[usize::from(choice & 1)];
    let kind = TableKind::ALL[usize::from(choice >> 1 & 1)];
    let whole = if kind == TableKind::Wdl { &made.wdl } else { &made.dtz };
    probe(made, kind, rest.to_vec());
    // Three bytes each: a place and what is put there. The header is met more often than the data.
    let mut changed = whole.clone();
    for change in rest.chunks_exact(3) {
        let place = usize::from(u16::from_le_bytes([change[0], change[1] & if choice & 4 == 0 { 0 } else { 255 }]));
        let length = changed.len();
        changed[place % length] = change[2];
    }
    probe(made, kind, changed);
});

/// The other kind of table is whole, so that distances are probed as well.
fn probe(made: &make::MadeTables, kind: TableKind, bytes: Vec<u8>) {
    let mut tables = Tablebase::new();
    made.clone().add_to(&mut tables);
    if let Err(error) = tables.add_unverified("fuzzed", made.material, kind, Box::new(bytes)) {
        return assert!(error.to_string().starts_with("fuzzed: "));
    }
    for fen in POSITIONS {
        let position: Position = fen.parse().expect("a good FEN");
        let _ = tables.probe_wdl(&position);
        let _ = tables.probe_dtz(&position);
    }
}
