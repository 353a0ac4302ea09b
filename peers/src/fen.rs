//! FEN, read and written: ours against shakmaty, with the positions of some games. Reading ends in a position that is
//! known to be legal.

use std::hint::black_box;

use arrocco_rules as arrocco;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode};

use crate::stopwatch::Stopwatch;

/// The number of games that are played to get the positions.
const GAMES: u64 = 100;

/// One position for both libraries, and its FEN.
struct Board {
    ours: arrocco::Position,
    theirs: Chess,
    fen: String,
}

/// The positions of random games, the same in every run.
fn boards() -> Vec<Board> {
    let positions = (0..GAMES).flat_map(|seed| {
        let plies = (1..80).step_by(2);
        plies.map(move |ply| arrocco::Position::startpos().random_play(seed, ply))
    });
    let board = |ours: arrocco::Position| {
        let fen = ours.to_string();
        let theirs: Chess =
            fen.parse::<Fen>().expect("a good FEN").into_position(CastlingMode::Standard).expect("legal");
        assert_eq!(Fen::from_position(&theirs, EnPassantMode::Legal).to_string(), fen);
        Board { ours, theirs, fen }
    };
    positions.map(board).collect()
}

fn we_read(boards: &[Board], _: &mut String) {
    for board in boards {
        black_box(board.fen.parse::<arrocco::Position>().expect("a position"));
    }
}

fn they_read(boards: &[Board], _: &mut String) {
    for board in boards {
        let fen = Fen::from_ascii(board.fen.as_bytes()).expect("a FEN");
        black_box(fen.into_position::<Chess>(CastlingMode::Standard).expect("a position"));
    }
}

fn we_read_setups(boards: &[Board], _: &mut String) {
    for board in boards {
        black_box(board.fen.parse::<arrocco::Setup>().expect("a setup"));
    }
}

fn they_read_setups(boards: &[Board], _: &mut String) {
    for board in boards {
        black_box(Fen::from_ascii(board.fen.as_bytes()).expect("a FEN"));
    }
}

fn we_write(boards: &[Board], text: &mut String) {
    for board in boards {
        text.push_str(&board.ours.to_fen());
    }
}

fn they_write(boards: &[Board], text: &mut String) {
    for board in boards {
        Fen::from_position(&board.theirs, EnPassantMode::Legal).append_to_string(text);
    }
}

/// A function that handles all positions. Output is appended to the text.
type Run = fn(&[Board], &mut String);

/// Positions per second in one timed run.
fn time(boards: &[Board], run: Run) -> f64 {
    let mut text = String::with_capacity(100 * boards.len());
    let start = Stopwatch::start();
    run(boards, &mut text);
    let seconds = start.seconds();
    black_box(&text);
    boards.len() as f64 / seconds
}

const TASKS: [(&str, [Run; 2]); 3] = [
    ("read", [we_read, they_read]),
    ("setup", [we_read_setups, they_read_setups]),
    ("write", [we_write, they_write]),
];

pub(crate) fn compare_all(laps: usize) {
    let boards = boards();
    println!("{} positions, best of {laps}", boards.len());
    println!("{:<10}{:>16}{:>16}{:>8}", "M/s", "arrocco-rules", "shakmaty", "ratio");
    for (task, functions) in TASKS {
        let mut best = [0.0_f64; 2];
        for _ in 0..laps {
            for (best, run) in best.iter_mut().zip(functions) {
                *best = best.max(time(&boards, run));
            }
        }
        println!("{task:<10}{:>16.2}{:>16.2}{:>8.2}", best[0] / 1e6, best[1] / 1e6, best[0] / best[1]);
    }
}

/// Runs one task of one crate once, for `valgrind`: `read 0` is ours, `read 1` theirs.
pub(crate) fn count(task: &str, who: usize) -> Option<()> {
    if task == "nothing" {
        // What the positions themselves cost.
        return (boards().len() > who).then_some(());
    }
    let (_, functions) = TASKS.iter().find(|(name, _)| *name == task)?;
    let run = functions.get(who)?;
    let boards = boards();
    let mut text = String::with_capacity(100 * boards.len());
    for _ in 0..10 {
        run(&boards, &mut text);
        black_box(&text);
        text.clear();
    }
    println!("{}", 10 * boards.len());
    Some(())
}
