//! Algebraic notation, written and read: ours against shakmaty, with every legal move of the positions of some games.

use std::hint::black_box;

use arrocco_rules as arrocco;
use shakmaty::Position as _;
use shakmaty::san::{San, SanPlus};

use crate::stopwatch::Stopwatch;

/// The number of games that are played to get the positions.
const GAMES: u64 = 100;

/// One position for both libraries, with the names of its moves.
struct Board {
    ours: arrocco::Position,
    our_moves: arrocco::MoveList,
    theirs: shakmaty::Chess,
    their_moves: shakmaty::MoveList,
    /// The names in one string, as in a file, and the end of each.
    names: String,
    ends: Vec<usize>,
}

impl Board {
    fn new(ours: arrocco::Position) -> Self {
        let fen: shakmaty::fen::Fen = ours.to_fen().parse().expect("a good FEN");
        let theirs: shakmaty::Chess =
            fen.into_position(shakmaty::CastlingMode::Standard).expect("a legal position");
        let our_moves = ours.legal_moves();
        let (mut names, mut ends) = (String::new(), Vec::new());
        for &mv in &our_moves {
            names.push_str(&ours.san(mv));
            ends.push(names.len());
        }
        Self { ours, our_moves, their_moves: theirs.legal_moves(), theirs, names, ends }
    }

    fn names(&self) -> impl Iterator<Item = &[u8]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let name = &self.names.as_bytes()[start..end];
            start = end;
            name
        })
    }
}

/// The positions of random games, the same in every run.
fn boards() -> Vec<Board> {
    let mut state = 1_u64;
    let mut boards = Vec::new();
    for _ in 0..GAMES {
        let mut position = arrocco::Position::startpos();
        for _ in 0..80 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position.play(moves[(state >> 33) as usize % moves.len()]);
            boards.push(Board::new(position));
        }
    }
    boards
}

fn we_write(boards: &[Board], text: &mut String) {
    for board in boards {
        for &mv in &board.our_moves {
            text.push_str(&board.ours.san(mv));
        }
    }
}

fn they_write(boards: &[Board], text: &mut String) {
    for board in boards {
        for &mv in &board.their_moves {
            SanPlus::from_move(board.theirs.clone(), mv).append_to_string(text);
        }
    }
}

fn we_read(boards: &[Board], _: &mut String) {
    for board in boards {
        for name in board.names() {
            black_box(board.ours.read_san(name).expect("a move"));
        }
    }
}

fn they_read(boards: &[Board], _: &mut String) {
    for board in boards {
        for name in board.names() {
            let san = San::from_ascii(name).expect("a name");
            black_box(san.to_move(&board.theirs).expect("a move"));
        }
    }
}

/// A function that handles all moves. Output is appended to the text.
type Run = fn(&[Board], &mut String);

/// Moves per second in one timed run.
fn time(boards: &[Board], moves: usize, run: Run) -> f64 {
    let mut text = String::with_capacity(8 * moves);
    let start = Stopwatch::start();
    run(boards, &mut text);
    let seconds = start.seconds();
    black_box(&text);
    moves as f64 / seconds
}

pub(crate) fn compare_all(laps: usize) {
    let boards = boards();
    let moves: usize = boards.iter().map(|board| board.our_moves.len()).sum();
    println!("{moves} moves of {} positions, best of {laps}", boards.len());
    println!("{:<10}{:>16}{:>16}{:>8}", "Mmoves/s", "arrocco-rules", "shakmaty", "ratio");
    let tasks: [(&str, [Run; 2]); 2] = [("write", [we_write, they_write]), ("read", [we_read, they_read])];
    for (task, functions) in tasks {
        let mut best = [0.0_f64; 2];
        for _ in 0..laps {
            for (best, run) in best.iter_mut().zip(functions) {
                *best = best.max(time(&boards, moves, run));
            }
        }
        println!("{task:<10}{:>16.2}{:>16.2}{:>8.2}", best[0] / 1e6, best[1] / 1e6, best[0] / best[1]);
    }
}
