//! The thirty things of `examples/thirty` with shakmaty, cozy-chess and chess, so that the numbers of lines that its README
//! compares come from code that runs and gives the same answers. Those with python-chess are in `tests/python/thirty.py`.

mod chess;
mod cozy_chess;
mod shakmaty;
mod table;

use std::fmt::Debug;

/// What went wrong. Not all of the crates' errors are `std::error::Error`.
struct Failure(String);

impl<E: Debug> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(format!("{error:?}"))
    }
}

type Done = Result<(), Failure>;
type Things = &'static [(&'static str, fn() -> Done)];

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";
const PGN: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 {open} (1... c5 2. Nf3) 2. Nf3 $1 Nc6 1-0\n";

fn check(is_right: bool) -> Done {
    if is_right { Ok(()) } else { Err("wrong")? }
}

fn do_all(things: Things) {
    for (name, thing) in things {
        if let Err(Failure(error)) = thing() {
            panic!("{name}: {error}");
        }
    }
}

#[test]
fn shakmaty_does_what_it_is_said_to_do() {
    do_all(shakmaty::THINGS);
}

#[test]
fn cozy_chess_does_what_it_is_said_to_do() {
    do_all(cozy_chess::THINGS);
}

#[test]
fn chess_does_what_it_is_said_to_do() {
    do_all(chess::THINGS);
}
