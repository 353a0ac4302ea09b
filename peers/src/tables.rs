//! Tables of endings: ours against shakmaty-syzygy, with the same files and positions.

use std::hint::black_box;
use std::path::Path;

use arrocco_rules::{Accept, Color, Position, Role, Setup, Square};
use arrocco_tablebase::{Material, TableKind, Tablebase};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};
use shakmaty_syzygy::Tablebase as Syzygy;

use crate::stopwatch::Stopwatch;

/// Positions of each ending.
const EACH: usize = 2000;

/// One position for both libraries.
struct Board {
    ours: Position,
    theirs: Chess,
}

/// Random positions of every ending of a folder, shuffled, the same in every run.
fn boards(tables: &Tablebase) -> Vec<Board> {
    let mut state = 1_u64;
    let mut below = move |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let mut names: Vec<Material> =
        tables.names().filter(|(_, kind)| *kind == TableKind::Wdl).map(|(name, _)| name).collect();
    names.sort_by_key(ToString::to_string);
    let mut boards = Vec::new();
    while boards.len() < EACH * names.len() {
        let material = names[below(names.len())];
        let mut setup = Setup::empty();
        setup.turn = Color::ALL[below(2)];
        for color in Color::ALL {
            for role in Role::ALL {
                for _ in 0..material.count(color, role) {
                    setup.board.put(Square::ALL[below(64)], role.of(color));
                }
            }
        }
        if Material::of(&setup.board) != Some(material) {
            continue;
        }
        let Ok(valid) = setup.validate(Accept::EVERYTHING) else { continue };
        let fen: Fen = valid.position.to_string().parse().expect("a FEN");
        // What shakmaty does not take for a position is left out for both.
        let Ok(theirs) = fen.into_position(CastlingMode::Standard) else { continue };
        boards.push(Board { ours: valid.position, theirs });
    }
    boards
}

/// Seconds and the sum of all answers.
fn time(boards: &[Board], probe: impl Fn(&Board) -> i64) -> (f64, i64) {
    let start = Stopwatch::start();
    let sum = boards.iter().map(|board| black_box(probe(board))).sum();
    (start.seconds(), sum)
}

pub(crate) fn compare_all(folder: &Path, laps: usize) {
    let mut ours = Tablebase::new();
    ours.add_folder(folder).expect("a folder of tables");
    // Its usual form asks the system for every few bytes; maps of files are its fastest.
    // SAFETY: nobody changes the files while this runs.
    let mut theirs: Syzygy<Chess> = unsafe { Syzygy::with_mmap_filesystem() };
    theirs.add_directory(folder).expect("a folder of tables");
    let boards = boards(&ours);
    println!("{} positions, best of {laps}", boards.len());
    println!("{:<10}{:>20}{:>20}{:>8}", "k/s", "arrocco-tablebase", "shakmaty-syzygy", "ratio");
    let outcomes = [
        &(|board: &Board| i64::from(ours.probe_wdl(&board.ours).expect("a value").number()))
            as &dyn Fn(&Board) -> i64,
        &|board| i64::from(i32::from(theirs.probe_wdl_after_zeroing(&board.theirs).expect("a value"))),
    ];
    let distances = [
        &(|board: &Board| i64::from(ours.probe_dtz(&board.ours).expect("a value").0))
            as &dyn Fn(&Board) -> i64,
        &|board| i64::from(i32::from(theirs.probe_dtz(&board.theirs).expect("a value").ignore_rounding())),
    ];
    for (task, probes) in [("outcome", outcomes), ("distance", distances)] {
        let mut best = [f64::INFINITY; 2];
        let mut sums = [0; 2];
        for _ in 0..laps {
            for (who, probe) in probes.iter().enumerate() {
                let (seconds, sum) = time(&boards, probe);
                (best[who], sums[who]) = (best[who].min(seconds), sum);
            }
        }
        assert_eq!(sums[0], sums[1], "{task}: the answers differ");
        let [ours, theirs] = best.map(|seconds| boards.len() as f64 / seconds / 1e3);
        println!("{task:<10}{ours:>20.0}{theirs:>20.0}{:>8.2}", ours / theirs);
    }
}
