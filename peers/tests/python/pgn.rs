//! Files of games: the same games with the same moves, and no error that python-chess does not find as well.

use std::fs::File;
use std::path::{Path, PathBuf};

use arrocco_rules::pgn::{FromRead, GameRecord, NodeRef, Reader, Severity, Tree};

use crate::judge::Judge;

/// The environment variable for the number of games compared per file, and its default. python-chess is slow.
const VARIABLE: &str = "ARROCCO_GAMES";
const GAMES: usize = 2000;

#[test]
fn python_chess_reads_the_same_games() {
    let Some(mut judge) = Judge::start("pgn.py") else { return };
    let limit = std::env::var(VARIABLE).map_or(GAMES, |games| games.parse().expect("a number of games"));
    let (mut games, mut moves) = (0, 0);
    for path in files() {
        let answer = judge.ask(&format!("{limit} {}", path.display()));
        let theirs: Vec<&str> = answer.split('|').collect();
        let ours = read(&path, limit);
        assert_eq!(ours.len(), theirs.len(), "games in {}", path.display());
        for (game, theirs) in ours.iter().zip(theirs) {
            assert_eq!(describe(game), theirs, "{} {:?}", path.display(), game.errors);
            games += 1;
            moves += game.tree.nodes().count();
        }
        ours.iter().for_each(check_round_trip);
    }
    println!("{games} games with {moves} moves in {} files are the same", files().len());
}

/// Our own file, and those in the folder next to the checkout if there are any.
fn files() -> Vec<PathBuf> {
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let data = checkout.join("../shared/data");
    let mut files = vec![checkout.join("crates/rules/tests/data/pgn/annotated.pgn")];
    let fixtures = data.join("pgn/fixtures");
    match fixtures.read_dir() {
        Ok(entries) => files.extend(entries.map(|entry| entry.expect("an entry").path())),
        Err(_) => eprintln!("no games in {}, only our own are compared", fixtures.display()),
    }
    files.extend(["pgn/opening_lines.pgn", "books/8moves_v3_sample.pgn"].map(|name| data.join(name)));
    files.retain(|path| path.extension().is_some_and(|extension| extension == "pgn") && path.exists());
    files.sort();
    assert!(!files.is_empty());
    files
}

fn read(path: &Path, limit: usize) -> Vec<GameRecord> {
    let mut reader = Reader::new(FromRead(File::open(path).expect("a file")));
    std::iter::from_fn(|| Tree::read_from(&mut reader).expect("a file that can be read"))
        .take(limit)
        .collect()
}

fn describe(game: &GameRecord) -> String {
    let tree = &game.tree;
    let nodes: Vec<String> = tree.nodes().map(|node| describe_node(tree, &node)).collect();
    let is_broken = game.errors.iter().any(|error| error.severity() == Severity::Error);
    let errors = if is_broken { "broken" } else { "good" };
    format!("{};{};{};{errors}", tree.tag("White").unwrap_or("?"), tree.start(), nodes.join(" "))
}

fn describe_node(tree: &Tree, node: &NodeRef<'_>) -> String {
    let position = node.position();
    let ply =
        2 * (u32::from(position.fullmoves()) - 1) + u32::from(position.turn() == arrocco_rules::Color::Black);
    let mode = tree.start().castling_mode();
    let mv = node.mv().map_or("0000".to_owned(), |mv| mv.uci(mode).to_string());
    let mut nags: Vec<u8> = node.nags().iter().map(|nag| nag.0).collect();
    nags.sort_unstable();
    let words = [ply.to_string(), mv].into_iter().chain(nags.iter().map(u8::to_string));
    words.collect::<Vec<_>>().join(",")
}

fn check_round_trip(game: &GameRecord) {
    let text = game.tree.to_string();
    let again = Tree::read(text.as_bytes()).expect("a slice can be read").expect("a game");
    // Results that contradict each other are kept, and so reported again.
    let differs = |game: &GameRecord| game.errors.iter().any(|error| error.code() == "results-differ");
    assert_eq!(again.errors.len(), usize::from(differs(game)), "{text}: {:?}", again.errors);
    assert_eq!(again.tree, game.tree, "{text}");
}
