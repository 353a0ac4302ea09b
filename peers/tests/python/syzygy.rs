//! Syzygy tables: python-chess reads the same values from the same files.

use std::path::{Path, PathBuf};

use arrocco_rules::{Accept, Color, Position, Rank, Role, Setup, Square};
use arrocco_tablebase::{Material, TableKind, Tablebase, make};

use crate::judge::Judge;
use crate::proof::number;
use crate::proof::rng::Rng;

/// The folder of the reference's tables, if it is there.
fn reference() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/syzygy");
    if !folder.is_dir() {
        eprintln!("skipped: no Syzygy tables in {}", folder.display());
        return None;
    }
    Some(folder)
}

#[test]
fn python_chess_reads_the_same_values() {
    let (Some(folder), Some(judge)) = (reference(), Judge::start("syzygy.py")) else { return };
    compare(&folder, judge);
}

/// All tables of three men, or those of the folder `ARROCCO_MADE`.
#[test]
fn python_chess_reads_our_tables() {
    let Some(judge) = Judge::start("syzygy.py") else { return };
    if let Some(folder) = std::env::var_os("ARROCCO_MADE") {
        return compare(folder.as_ref(), judge);
    }
    let folder = std::env::temp_dir().join(format!("arrocco-syzygy-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let maker = make::Maker::new();
    for ending in make::all_endings(3) {
        maker.make(ending, &Tablebase::new()).expect("a table").write_to(&folder).expect("files");
    }
    compare(&folder, judge);
    std::fs::remove_dir_all(&folder).expect("the temporary folder");
}

/// Random positions of every table in a folder. `ARROCCO_TABLED` says how many of each.
fn compare(folder: &Path, mut judge: Judge) {
    let count = number("ARROCCO_TABLED").unwrap_or(300);
    let mut tables = Tablebase::new();
    tables.add_folder(folder).expect("a folder of tables");
    assert_eq!(judge.ask(folder.to_str().expect("a plain path")), "ready");
    let mut names: Vec<Material> =
        tables.names().filter(|(_, kind)| *kind == TableKind::Wdl).map(|(name, _)| name).collect();
    names.sort_by_key(ToString::to_string);
    let mut rng = Rng::new(number("ARROCCO_SEED").unwrap_or(1), 0);
    let mut en_passant = 0;
    for material in names {
        for _ in 0..count {
            let position = random_position(&mut rng, material);
            en_passant += usize::from(position.en_passant().is_some());
            let wdl = tables.probe_wdl(&position).expect("a table").number();
            let dtz = tables.probe_dtz(&position).expect("a table").0;
            let answer = judge.ask(&position.to_string());
            assert_eq!(format!("{wdl} {dtz}"), answer, "{position}");
        }
    }
    println!("{en_passant} positions with en passant");
    let is_expected = tables.names().any(|(name, _)| name.to_string() == "KPvKP");
    assert_eq!(en_passant > 0, is_expected);
}

/// A random legal position with these pieces, either color being the stronger side. If both have pawns, every other one
/// has en passant.
fn random_position(rng: &mut Rng, material: Material) -> Position {
    let material = if rng.below(2) == 1 { material.swapped() } else { material };
    loop {
        let mut setup = Setup::empty();
        setup.turn = Color::ALL[rng.below(2)];
        let has_pawns = Color::ALL.iter().all(|&color| material.count(color, Role::Pawn) > 0);
        if has_pawns && rng.below(2) == 1 {
            put_en_passant(rng, &mut setup);
        }
        for color in Color::ALL {
            for role in Role::ALL {
                for _ in setup.board.pieces(color, role).len()..material.count(color, role) {
                    setup.board.put(Square::ALL[rng.below(64)], role.of(color));
                }
            }
        }
        if Material::of(&setup.board) != Some(material) {
            continue;
        }
        if let Ok(validated) = setup.validate(Accept::EVERYTHING) {
            return validated.position;
        }
    }
}

/// A pawn that may have passed another, which stands beside it.
fn put_en_passant(rng: &mut Rng, setup: &mut Setup) {
    let turn = setup.turn;
    let rank = if turn == Color::White { Rank::Fifth } else { Rank::Fourth };
    let files: Vec<Square> = Square::ALL.into_iter().filter(|square| square.rank() == rank).collect();
    let place = rng.below(7);
    let mut pair = [files[place], files[place + 1]];
    if rng.below(2) == 1 {
        pair.reverse();
    }
    setup.board.put(pair[0], Role::Pawn.of(turn));
    setup.board.put(pair[1], Role::Pawn.of(turn.other()));
    setup.en_passant = pair[1].forward(turn);
}
