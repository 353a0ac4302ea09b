//! Files of games, read and skipped: ours against `pgn-reader` with `shakmaty` playing the moves. Both skip variations.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;

use arrocco_rules as arrocco;
use arrocco_rules::pgn::{At, Flow, Reader, Replay, Spectator};
use pgn_reader::{SanPlus, Skip, Visitor};
use shakmaty::Position as _;

use crate::stopwatch::Stopwatch;

/// Counts the moves that are played.
#[derive(Default)]
struct Ours {
    moves: u64,
}

impl Spectator for Ours {
    type Output = ();

    fn play(&mut self, _: &arrocco::Position, _: arrocco::Move, _: &arrocco::Position, _: &At<'_>) {
        self.moves += 1;
    }

    fn begin_variation(&mut self, _: &arrocco::Position, _: &At<'_>) -> Flow {
        Flow::Skip
    }

    fn error(&mut self, error: arrocco_rules::pgn::Error) {
        panic!("{error}");
    }

    fn end_game(&mut self, _: &At<'_>) {}
}

/// The same with the other crates.
#[derive(Default)]
struct Theirs {
    moves: u64,
}

impl Visitor for Theirs {
    type Tags = shakmaty::Chess;
    type Movetext = shakmaty::Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), shakmaty::Chess> {
        ControlFlow::Continue(shakmaty::Chess::default())
    }

    fn begin_movetext(&mut self, tags: shakmaty::Chess) -> ControlFlow<(), shakmaty::Chess> {
        ControlFlow::Continue(tags)
    }

    fn san(&mut self, position: &mut shakmaty::Chess, san: SanPlus) -> ControlFlow<()> {
        let mv = san.san.to_move(position).expect("a legal move");
        position.play_unchecked(mv);
        self.moves += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut shakmaty::Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, _: shakmaty::Chess) {}
}

fn replay_ours(file: &[u8]) -> (u64, u64) {
    let (mut reader, mut replay) = (Reader::new(file), Replay::new(Ours::default()));
    while reader.read_game(&mut replay).expect("a slice can be read").is_some() {}
    (reader.games(), replay.into_spectator().moves)
}

fn replay_theirs(file: &[u8]) -> (u64, u64) {
    let (mut reader, mut visitor) = (pgn_reader::Reader::new(file), Theirs::default());
    let mut games = 0;
    while reader.read_game(&mut visitor).expect("a slice can be read").is_some() {
        games += 1;
    }
    (games, visitor.moves)
}

fn skip_ours(file: &[u8]) -> (u64, u64) {
    let mut reader = Reader::new(file);
    while reader.skip_game().expect("a slice can be read") {}
    (reader.games(), 0)
}

fn skip_theirs(file: &[u8]) -> (u64, u64) {
    let mut reader = pgn_reader::Reader::new(file);
    let mut games = 0;
    while reader.skip_game().expect("a slice can be read") {
        games += 1;
    }
    (games, 0)
}

/// Times both in turn, so that a slow moment of the machine affects them alike, and prints the best of all runs.
fn compare(
    name: &str,
    file: &[u8],
    laps: usize,
    ours: fn(&[u8]) -> (u64, u64),
    theirs: fn(&[u8]) -> (u64, u64),
) {
    let (mut best, mut counts) = ([f64::INFINITY; 2], [(0, 0); 2]);
    for _ in 0..laps {
        for (i, run) in [ours, theirs].into_iter().enumerate() {
            let start = Stopwatch::start();
            counts[i] = run(file);
            best[i] = best[i].min(start.seconds());
        }
    }
    assert_eq!(counts[0], counts[1], "{name}: the two do not read the same");
    let megabytes = best.map(|seconds| file.len() as f64 / 1e6 / seconds);
    let games = best.map(|seconds| counts[0].0 as f64 / 1e3 / seconds);
    println!(
        "{name:<28}{:>10.0}{:>12.0}{:>12.0}{:>12.0}{:>10.2}",
        megabytes[0],
        megabytes[1],
        games[0],
        games[1],
        best[1] / best[0]
    );
}

/// Long games with clocks, evaluations, comments and variations, the same in every run.
fn annotated() -> String {
    let mut state = 1_u64;
    let mut chance = move |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let mut file = String::new();
    for game in 0..5000 {
        write_game(game, &mut chance, &mut file);
    }
    file
}

fn write_game(number: usize, chance: &mut impl FnMut(usize) -> usize, file: &mut String) {
    let tags = [("Event", "Rated game"), ("Site", "?"), ("White", "Somebody"), ("Black", "Somebody else")];
    for (name, value) in tags {
        writeln!(file, "[{name} \"{value} {number}\"]").expect("a string can be written");
    }
    file.push_str("[Result \"*\"]\n[ECO \"B01\"]\n[TimeControl \"300+3\"]\n\n");
    let mut position = arrocco::Position::startpos();
    for ply in 0..120 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[chance(moves.len())];
        let number = ply / 2 + 1;
        let dots = if ply % 2 == 0 { "." } else { "..." };
        write!(file, "{number}{dots} {} {{ [%eval 0.25] [%clk 0:03:20] }} ", position.san(mv))
            .expect("a string");
        match chance(12) {
            0 => file.push_str("{ a comment about this move, which runs on for a while } "),
            1 => {
                let other = moves[chance(moves.len())];
                write!(file, "({number}{dots} {} {{ not so }}) ", position.san(other)).expect("a string");
            }
            _ => {}
        }
        position.play(mv);
    }
    file.push_str("*\n\n");
}

/// The same games without comments and variations, in lines of less than 80 columns.
fn plain(annotated: &str) -> String {
    let mut reader = Reader::new(annotated.as_bytes());
    let mut file = String::new();
    while let Some(game) = arrocco_rules::pgn::Tree::read_from(&mut reader).expect("a slice can be read") {
        let mut tree = arrocco_rules::pgn::Tree::new();
        let mut last = tree.root();
        for node in game.tree.mainline() {
            last = tree.add_move(last, node.mv().expect("no null moves")).expect("a legal move");
        }
        writeln!(file, "{tree}").expect("a string can be written");
    }
    file
}

pub(crate) fn compare_all(laps: usize) {
    println!(
        "{:<28}{:>10}{:>12}{:>12}{:>12}{:>10}",
        "", "ours MB/s", "pgn-reader", "kgames/s", "pgn-reader", "ratio"
    );
    let annotated = annotated();
    let plain = plain(&annotated);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/pgn/opening_lines.pgn");
    let openings = std::fs::read(&path).unwrap_or_else(|_| {
        eprintln!("no {}, it is left out", path.display());
        Vec::new()
    });
    let files =
        [("openings", &openings[..]), ("long", plain.as_bytes()), ("annotated", annotated.as_bytes())];
    for (name, file) in files.into_iter().filter(|(_, file)| !file.is_empty()) {
        compare(&format!("{name}, moves played"), file, laps, replay_ours, replay_theirs);
        compare(&format!("{name}, skipped"), file, laps, skip_ours, skip_theirs);
    }
}
