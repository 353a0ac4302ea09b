//! Batches of positions as rows of numbers, and back. The numbers are handed over as bytes, which NumPy takes without a
//! copy: the stable interface of Python 3.9 has no other buffers.

use arrocco_rules as rules;
use arrocco_rules::{
    Accept, Board, CastlingClaim, CastlingClaims, CastlingSide, Color, Move, Role, Setup, Square,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors;
use crate::moves;
use crate::position::Position;

/// Sets of squares for each position: six kinds of men, White's and then Black's.
const SETS: usize = 12;

/// Numbers for each position besides its men: side to move, four castling rights, en passant, both counters.
const FACTS: usize = 8;

/// Moves are numbered by promotion (none or queen, knight, bishop, rook), source and target.
const MOVES: usize = 4 * 64 * 64;

/// The letters of castling rights, in the order of the columns.
const RIGHTS: [(Color, CastlingClaim); 4] = [
    (Color::White, CastlingClaim::Side(CastlingSide::King)),
    (Color::White, CastlingClaim::Side(CastlingSide::Queen)),
    (Color::Black, CastlingClaim::Side(CastlingSide::King)),
    (Color::Black, CastlingClaim::Side(CastlingSide::Queen)),
];

fn rows<'py>(
    py: Python<'py>,
    positions: &[Position],
    width: usize,
    fill: impl Fn(&rules::Position, &mut [u8]),
) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, positions.len() * width, |bytes| {
        for (position, row) in positions.iter().zip(bytes.chunks_exact_mut(width)) {
            fill(&position.0, row);
        }
        Ok(())
    })
}

fn sets(position: &rules::Position) -> impl Iterator<Item = u64> + '_ {
    let kinds = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| (color, role)));
    kinds.map(|(color, role)| position.board().pieces(color, role).0)
}

/// Twelve sets of squares for each position, as numbers of 64 bits.
#[pyfunction]
pub(crate) fn bitboard_rows(py: Python<'_>, positions: Vec<Position>) -> PyResult<Bound<'_, PyBytes>> {
    rows(py, &positions, SETS * 8, |position, row| {
        for (set, bytes) in sets(position).zip(row.chunks_exact_mut(8)) {
            bytes.copy_from_slice(&set.to_ne_bytes());
        }
    })
}

/// Twelve planes of 64 bytes for each position, 1 where such a man stands.
#[pyfunction]
pub(crate) fn plane_rows(py: Python<'_>, positions: Vec<Position>) -> PyResult<Bound<'_, PyBytes>> {
    rows(py, &positions, SETS * 64, |position, row| {
        for (set, plane) in sets(position).zip(row.chunks_exact_mut(64)) {
            for square in rules::Bitboard(set) {
                plane[square as usize] = 1;
            }
        }
    })
}

/// Eight numbers of 16 bits for each position.
#[pyfunction]
pub(crate) fn fact_rows(py: Python<'_>, positions: Vec<Position>) -> PyResult<Bound<'_, PyBytes>> {
    rows(py, &positions, FACTS * 2, |position, row| {
        let rook = |color, side| i16::from(position.castling_rook(color, side).is_some());
        let [king, queen] = CastlingSide::ALL;
        let facts = [
            i16::from(position.turn() == Color::White),
            rook(Color::White, king),
            rook(Color::White, queen),
            rook(Color::Black, king),
            rook(Color::Black, queen),
            position.en_passant().map_or(-1, |square| square as i16),
            position.halfmoves().min(i16::MAX as u16) as i16,
            position.fullmoves().min(i16::MAX as u16) as i16,
        ];
        for (fact, bytes) in facts.into_iter().zip(row.chunks_exact_mut(2)) {
            bytes.copy_from_slice(&fact.to_ne_bytes());
        }
    })
}

/// The number of a move.
fn index_of(mv: Move) -> usize {
    let promotion = match mv.promotion() {
        None | Some(Role::Queen) => 0,
        Some(Role::Knight) => 1,
        Some(Role::Bishop) => 2,
        Some(_) => 3,
    };
    promotion * 4096 + mv.from() as usize * 64 + mv.to() as usize
}

/// A byte for each move that has a number, 1 if it is legal.
#[pyfunction]
pub(crate) fn legal_rows(py: Python<'_>, positions: Vec<Position>) -> PyResult<Bound<'_, PyBytes>> {
    rows(py, &positions, MOVES, |position, row| {
        position.for_each_move(|mv| row[index_of(mv)] = 1);
    })
}

/// The number of a move in a row of `legal_rows`.
#[pyfunction]
pub(crate) fn move_index(r#move: &Bound<'_, moves::Move>) -> usize {
    index_of(r#move.get().0)
}

/// The legal moves with these numbers, one for each position.
#[pyfunction]
pub(crate) fn moves_of_indexes(
    py: Python<'_>,
    positions: Vec<Position>,
    indexes: Vec<usize>,
) -> PyResult<Vec<Py<moves::Move>>> {
    if positions.len() != indexes.len() {
        return Err(PyValueError::new_err("there must be as many moves as positions"));
    }
    let find = |(position, index): (&Position, usize)| {
        let found = position.0.legal_moves().into_iter().find(|&mv| index_of(mv) == index);
        let mv = found.ok_or_else(|| {
            PyValueError::new_err(format!("number {index} is no legal move of {}", position.0))
        })?;
        moves::to_python(py, mv)
    };
    positions.iter().zip(indexes).map(find).collect()
}

/// Positions from twelve sets and eight numbers each, in the bytes that the functions above give.
#[pyfunction]
pub(crate) fn positions_of_rows(py: Python<'_>, bitboards: &[u8], facts: &[u8]) -> PyResult<Vec<Position>> {
    let (count, rest) = (bitboards.len() / (SETS * 8), bitboards.len() % (SETS * 8));
    if rest != 0 || facts.len() != count * FACTS * 2 {
        return Err(PyValueError::new_err("there must be 12 sets and 8 facts for each position"));
    }
    let pairs = bitboards.chunks_exact(SETS * 8).zip(facts.chunks_exact(FACTS * 2));
    pairs.map(|(sets, facts)| position_of(py, sets, facts)).collect()
}

fn position_of(py: Python<'_>, sets: &[u8], facts: &[u8]) -> PyResult<Position> {
    let mut setup = Setup { board: Board::EMPTY, ..Setup::empty() };
    let kinds = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color)));
    for (bytes, piece) in sets.as_chunks::<8>().0.iter().zip(kinds) {
        for square in rules::Bitboard(u64::from_ne_bytes(*bytes)) {
            setup.board.put(square, piece);
        }
    }
    let mut numbers = [0; FACTS];
    for (number, bytes) in numbers.iter_mut().zip(facts.as_chunks::<2>().0) {
        *number = i16::from_ne_bytes(*bytes);
    }
    let [turn, rights @ .., passed, halfmoves, fullmoves] = numbers;
    setup.turn = if turn == 0 { Color::Black } else { Color::White };
    setup.castling = RIGHTS
        .iter()
        .zip(rights)
        .filter(|(_, has)| *has != 0)
        .fold(CastlingClaims::NONE, |claims, (&(color, claim), _)| claims.with(color, claim));
    setup.en_passant = u8::try_from(passed).ok().and_then(Square::new);
    setup.halfmoves = halfmoves.max(0) as u16;
    setup.fullmoves = fullmoves.max(1) as u16;
    let validated = setup.validate(Accept::LENIENT);
    let validated = validated.map_err(|faults| errors::simple(py, "PositionError", "faults", faults))?;
    Ok(Position::of(validated.position))
}
