//! A position and the positions after its moves: the best of them decides. The rules' moves judge, not the solver's.

mod positions;

use arrocco_rules::Position;
use arrocco_tablebase::{Material, Tablebase, Wdl, make};
use positions::each_position;

/// The outcome is that of the best move, and the distance that of the best move up to the rounding of a ply.
fn check(tables: &Tablebase, position: &Position) -> Result<(), String> {
    let error = |error: arrocco_tablebase::ProbeError| error.to_string();
    let (wdl, dtz) = (tables.probe_wdl(position).map_err(error)?, tables.probe_dtz(position).map_err(error)?);
    if dtz.wdl() != wdl {
        return Err(format!("{wdl}, but {dtz:?}"));
    }
    let moves = tables.rank_moves(position).map_err(error)?;
    let Some(best) = moves.first() else {
        let expected = if position.is_check() { Wdl::Loss } else { Wdl::Draw };
        return if wdl == expected { Ok(()) } else { Err(format!("{wdl} without a move")) };
    };
    let is_same = best.wdl == wdl || best.dtz.0.signum() == dtz.0.signum() && best.dtz.0.abs() > 98;
    if !is_same {
        return Err(format!("{wdl}, but {} after {}", best.wdl, best.mv));
    }
    // Losers live as long as they can: their first move in the list has the longest distance.
    let distance =
        if wdl.is_losing() { moves.iter().map(|mv| mv.dtz.0).min().unwrap_or(0) } else { best.dtz.0 };
    let is_near = (distance - dtz.0).abs() <= 1;
    if is_near { Ok(()) } else { Err(format!("{dtz:?}, but {distance} after {}", best.mv)) }
}

#[test]
fn the_best_move_decides() {
    let mut tables = Tablebase::new();
    let maker = make::Maker::new().threads(2);
    let endings: Vec<Material> = make::needed_endings("KPvK".parse().unwrap());
    for &ending in &endings {
        maker.make(ending, &tables).unwrap().add_to(&mut tables);
    }
    for ending in endings {
        let count = each_position(ending, 5, |position| check(&tables, position));
        assert!(count > 10_000);
    }
}

/// The same with the reference's tables, for a share of the positions of each of 4 men.
#[test]
fn the_best_move_decides_in_the_tables_of_the_reference() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/syzygy");
    let mut tables = Tablebase::new();
    if tables.add_folder(&folder).is_err() {
        return eprintln!("skipped: no Syzygy tables in {}", folder.display());
    }
    for ending in make::all_endings(4) {
        each_position(ending, if ending.men() > 3 { 1009 } else { 11 }, |position| check(&tables, position));
    }
}
