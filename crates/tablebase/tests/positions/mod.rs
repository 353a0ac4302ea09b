//! Every legal position of an ending, up to the symmetries of the board.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use arrocco_rules::{Accept, Color, Piece, Position, Rank, Role, Setup, Square};
use arrocco_tablebase::Material;

fn pieces(material: Material) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for color in Color::ALL {
        for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
            pieces.extend(std::iter::repeat_n(role.of(color), material.count(color, role)));
        }
    }
    pieces
}

/// The squares of the white king that stand for all others.
fn king_squares(material: Material) -> Vec<Square> {
    let is_first = |square: &Square| {
        let (file, rank) = (square.file() as u8, square.rank() as u8);
        file < 4 && (material.has_pawns() || rank <= file)
    };
    Square::ALL.into_iter().filter(is_first).collect()
}

/// Calls `check` with every legal position on two threads, en passant included; returns how many there are. Only every
/// `step`-th placement of the men is taken.
pub(crate) fn each_position(
    material: Material,
    step: usize,
    check: impl Fn(&Position) -> Result<(), String> + Sync,
) -> u64 {
    let pieces = pieces(material);
    let (next, count) = (AtomicUsize::new(0), AtomicU64::new(0));
    let fault = Mutex::new(None);
    let kings = king_squares(material);
    let rest = 64_usize.pow(pieces.len() as u32 - 2);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let unit = next.fetch_add(1, Ordering::Relaxed)
                    && unit < kings.len() * 64
                    && fault.lock().unwrap().is_none()
                {
                    let squares = [kings[unit / 64], Square::ALL[unit % 64]];
                    for others in (unit % step..rest).step_by(step) {
                        if let Err(text) = both_sides(&pieces, squares, others, &count, &check) {
                            *fault.lock().unwrap() = Some(text);
                            return;
                        }
                    }
                }
            });
        }
    });
    if let Some(text) = fault.into_inner().unwrap() {
        panic!("{material}: {text}");
    }
    count.into_inner()
}

fn both_sides(
    pieces: &[Piece],
    kings: [Square; 2],
    mut others: usize,
    count: &AtomicU64,
    check: &impl Fn(&Position) -> Result<(), String>,
) -> Result<(), String> {
    let mut setup = Setup::empty();
    let is_white_king = |piece: &&Piece| **piece == Role::King.of(Color::White);
    let is_black_king = |piece: &&Piece| **piece == Role::King.of(Color::Black);
    setup.board.put(kings[0], *pieces.iter().find(is_white_king).unwrap());
    setup.board.put(kings[1], *pieces.iter().find(is_black_king).unwrap());
    for piece in pieces.iter().filter(|piece| piece.role != Role::King) {
        setup.board.put(Square::ALL[others % 64], *piece);
        others /= 64;
    }
    if setup.board.occupied().len() < pieces.len() {
        return Ok(());
    }
    for turn in Color::ALL {
        setup.turn = turn;
        for en_passant in std::iter::once(None).chain(passed_squares(&setup)) {
            setup.en_passant = en_passant;
            let Ok(validated) = setup.validate(Accept::EVERYTHING) else { continue };
            let position = validated.position;
            // Without a capture en passant it is the position that has been checked already.
            if en_passant.is_none() || position.en_passant().is_some() {
                count.fetch_add(1, Ordering::Relaxed);
                check(&position).map_err(|text| format!("{position}: {text}"))?;
            }
        }
    }
    Ok(())
}

/// The squares that a pawn may just have passed.
fn passed_squares(setup: &Setup) -> Vec<Option<Square>> {
    let rank = if setup.turn == Color::White { Rank::Fifth } else { Rank::Fourth };
    let pawns = setup.board.pieces(setup.turn.other(), Role::Pawn).into_iter();
    let pushed = pawns.filter(|square| square.rank() == rank);
    pushed.filter_map(|square| square.forward(setup.turn)).map(Some).collect()
}
