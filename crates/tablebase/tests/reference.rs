//! Tables that we make beside those of the reference's generator: every position has the same outcome and distance.
//!
//! By default all of 3 men and a share of one of 4. `ARROCCO_MEN=4` compares all of both, which takes an hour, and
//! `ARROCCO_MADE` is a folder with tables that have been made already.

mod positions;

use std::path::{Path, PathBuf};

use arrocco_tablebase::{Material, Tablebase, make};
use positions::each_position;

/// A number from the environment.
fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).map_or(default, |text| {
        text.replace('_', "").parse().unwrap_or_else(|_| panic!("{variable} is '{text}', not a number"))
    })
}

/// A DTZ table has one side to move only. Of this ending the reference stores the other one, because its own compression
/// makes that smaller; so the rounding to two plies is another one.
const OTHER_SIDE: &str = "KBBvK";

fn reference() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/syzygy");
    if !folder.is_dir() {
        eprintln!("skipped: no Syzygy tables in {}", folder.display());
        return None;
    }
    Some(folder)
}

fn open(folder: &Path) -> Tablebase {
    let mut tables = Tablebase::new();
    tables.add_folder(folder).expect("a folder of tables");
    tables
}

/// The tables to compare: those of a folder, or made now.
fn made(endings: &[Material]) -> Tablebase {
    if let Some(folder) = std::env::var_os("ARROCCO_MADE") {
        return open(folder.as_ref());
    }
    let mut tables = Tablebase::new();
    let maker = make::Maker::new().threads(2);
    for &ending in endings {
        for needed in make::needed_endings(ending) {
            if !tables.names().any(|(name, _)| name == needed) {
                maker.make(needed, &tables).expect("a table").add_to(&mut tables);
            }
        }
    }
    tables
}

#[test]
fn made_tables_equal_those_of_the_reference() {
    let Some(folder) = reference() else { return };
    let men = number("ARROCCO_MEN", 3) as usize;
    let mut endings = make::all_endings(men);
    if men < 4 {
        endings.push("KBBvK".parse().unwrap());
    }
    let (ours, theirs) = (made(&endings), open(&folder));
    for ending in endings {
        let step = if ending.men() > 3 { number("ARROCCO_STEP", if men < 4 { 37 } else { 1 }) } else { 1 };
        let count = each_position(ending, step as usize, |position| {
            let error = |error: arrocco_tablebase::ProbeError| error.to_string();
            let here = (ours.probe_wdl(position).map_err(error)?, ours.probe_dtz(position).map_err(error)?);
            let there =
                (theirs.probe_wdl(position).map_err(error)?, theirs.probe_dtz(position).map_err(error)?);
            let is_equal = if ending.to_string() == OTHER_SIDE {
                here.0 == there.0 && (here.1.0 - there.1.0).abs() <= 1
            } else {
                here == there
            };
            if is_equal { Ok(()) } else { Err(format!("{here:?}, but {there:?} in the reference's table")) }
        });
        println!("{ending}: {count} positions");
        assert!(count > 0);
    }
}
