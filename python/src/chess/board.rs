//! The board that `arrocco.chess` builds its classes on: state, history, and the questions that are asked most.

use arrocco_rules::{Bitboard, Color, Role, Square};
use pyo3::exceptions::{PyAssertionError, PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyTuple, PyType};

use super::generator::{self, MoveGenerator};
use super::moves::{self, Move};
use super::san::Refused;
use super::state::{RawMove, State, bit};
use crate::guard::{interruptible, unwind};

/// State and history of a board. Only `arrocco.chess` makes use of it.
#[pyclass(subclass, dict, module = "arrocco.chess", name = "BoardCore")]
pub(crate) struct BoardCore {
    pub(super) state: State,
    /// The states before each move of the stack.
    history: Vec<State>,
    /// The moves, as Python sees and may change them.
    #[pyo3(get, set)]
    move_stack: Py<PyList>,
}

/// Moves for Python.
type Moves<'py> = PyResult<Bound<'py, PyList>>;

static ERRORS: PyOnceLock<Py<PyModule>> = PyOnceLock::new();

/// An exception of `arrocco.chess`.
fn error(py: Python<'_>, name: &str, message: &str) -> PyErr {
    let class: PyResult<Bound<'_, PyAny>> = ERRORS
        .get_or_try_init(py, || py.import("arrocco.chess").map(Bound::unbind))
        .and_then(|module| module.bind(py).getattr(name));
    let made = class.and_then(|class| class.cast_into::<PyType>().map_err(PyErr::from));
    made.map_or_else(|error| error, |class| PyErr::from_type(class, (message.to_owned(),)))
}

pub(super) fn invalid_move(py: Python<'_>, message: &str) -> PyErr {
    error(py, "InvalidMoveError", message)
}

pub(super) fn square(number: i64) -> PyResult<Square> {
    u8::try_from(number)
        .ok()
        .and_then(Square::new)
        .ok_or_else(|| PyIndexError::new_err("square out of range"))
}

fn role(number: u8) -> PyResult<Role> {
    let role = usize::from(number).checked_sub(1).and_then(|index| Role::ALL.get(index));
    role.copied().ok_or_else(|| PyAssertionError::new_err(format!("expected PieceType, got {number}")))
}

pub(super) const fn color(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

fn raw(mv: &Bound<'_, Move>) -> PyResult<RawMove> {
    mv.get().raw().ok_or_else(|| PyValueError::new_err(format!("drops are not supported: {}", mv.get())))
}

impl BoardCore {
    fn fen_of(slf: &Bound<'_, Self>) -> String {
        slf.call_method0("fen").map_or_else(|_| "?".to_owned(), |fen| fen.to_string())
    }

    fn refuse(slf: &Bound<'_, Self>, refused: &Refused, san: &str) -> PyErr {
        let (py, fen) = (slf.py(), Self::fen_of(slf));
        match refused {
            Refused::Invalid => invalid_move(py, &format!("invalid san: '{san}'")),
            Refused::Illegal => error(py, "IllegalMoveError", &format!("illegal san: '{san}' in {fen}")),
            Refused::MissingPromotion => {
                let message = format!("missing promotion piece type: '{san}' in {fen}");
                error(py, "IllegalMoveError", &message)
            }
            Refused::Ambiguous => {
                error(py, "AmbiguousMoveError", &format!("ambiguous san: '{san}' in {fen}"))
            }
            Refused::NoMatch(mv) => {
                let (from, to, name) = (mv.from, mv.to, Move::from(*mv));
                let message = format!("no matching legal move for {name} ({from} -> {to}) in {fen}");
                error(py, "IllegalMoveError", &message)
            }
        }
    }

    /// Makes a move and remembers it.
    fn push_raw(&mut self, py: Python<'_>, mv: RawMove) -> PyResult<()> {
        let before = self.state;
        let stacked = before.spelled(before.to_chess960(mv), before.is_chess960);
        if !self.state.push(mv) {
            self.state = before;
            let message = format!("push() expects move to be pseudo-legal, but got {}", Move::from(mv));
            return Err(PyAssertionError::new_err(message));
        }
        self.history.push(before);
        self.move_stack.bind(py).append(moves::object(py, stacked)?)
    }
}

#[pymethods]
impl BoardCore {
    #[new]
    #[pyo3(signature = (*_args, **_kwargs))]
    fn new(py: Python<'_>, _args: &Bound<'_, PyTuple>, _kwargs: Option<&Bound<'_, PyDict>>) -> Self {
        Self { state: State::EMPTY, history: Vec::new(), move_stack: PyList::empty(py).unbind() }
    }

    // The board.

    fn _piece_at(&self, square: i64) -> PyResult<Option<(u8, bool)>> {
        let piece = self.state.piece_at(self::square(square)?);
        Ok(piece.map(|piece| (piece.role as u8 + 1, piece.color == Color::White)))
    }

    fn piece_type_at(&self, square: i64) -> PyResult<Option<u8>> {
        Ok(self.state.role_at(self::square(square)?).map(|role| role as u8 + 1))
    }

    fn color_at(&self, square: i64) -> PyResult<Option<bool>> {
        let mask = bit(self::square(square)?);
        Ok((self.state.occupied() & mask != 0).then_some(self.state.color(Color::White) & mask != 0))
    }

    fn _remove(&mut self, square: i64) -> PyResult<Option<u8>> {
        Ok(self.state.remove(self::square(square)?).map(|role| role as u8 + 1))
    }

    fn _put(&mut self, number: i64, piece_type: u8, is_white: bool, is_promoted: bool) -> PyResult<()> {
        self.state.put(square(number)?, role(piece_type)?.of(color(is_white)), is_promoted);
        Ok(())
    }

    fn _clear_pieces(&mut self) {
        (self.state.roles, self.state.colors, self.state.promoted) = ([0; 6], [0; 2], 0);
    }

    fn pieces_mask(&self, piece_type: u8, color: bool) -> PyResult<u64> {
        Ok(self.state.pieces(self::color(color), role(piece_type)?))
    }

    fn king(&self, color: bool) -> Option<u8> {
        self.state.king(self::color(color)).map(|square| square as u8)
    }

    fn attacks_mask(&self, square: i64) -> PyResult<u64> {
        Ok(self.state.attacks_from(self::square(square)?))
    }

    #[pyo3(signature = (color, square, occupied = None))]
    fn attackers_mask(&self, color: bool, square: i64, occupied: Option<u64>) -> PyResult<u64> {
        let occupied = occupied.unwrap_or_else(|| self.state.occupied());
        Ok(self.state.attackers_through(self::square(square)?, self::color(color), occupied))
    }

    fn pin_mask(&self, color: bool, square: i64) -> PyResult<u64> {
        Ok(self.state.pin_mask(self::color(color), self::square(square)?))
    }

    fn _is_same_board(&self, other: PyRef<'_, Self>) -> bool {
        self.state.roles == other.state.roles && self.state.colors == other.state.colors
    }

    fn _is_same_position(&self, other: PyRef<'_, Self>) -> bool {
        let counters = |state: &State| (state.halfmoves, state.fullmoves);
        counters(&self.state) == counters(&other.state) && self.state.is_repetition_of(&other.state)
    }

    // Moves.

    #[getter]
    fn legal_moves(slf: Py<Self>) -> MoveGenerator {
        MoveGenerator::of(slf, true)
    }

    #[getter]
    fn pseudo_legal_moves(slf: Py<Self>) -> MoveGenerator {
        MoveGenerator::of(slf, false)
    }

    fn _legal_list<'py>(&self, py: Python<'py>, from_mask: u64, to_mask: u64) -> Moves<'py> {
        generator::list(py, &self.state.legal_list(from_mask, to_mask))
    }

    fn _pseudo_legal_list<'py>(&self, py: Python<'py>, from_mask: u64, to_mask: u64) -> Moves<'py> {
        let mut found = Vec::new();
        self.state.pseudo_legal(from_mask, to_mask, |mv| found.push(mv));
        generator::list(py, &found)
    }

    fn _en_passant_list<'py>(&self, py: Python<'py>, from_mask: u64, to_mask: u64) -> Moves<'py> {
        let mut found = Vec::new();
        self.state.en_passants(from_mask, to_mask, &mut |mv| found.push(mv));
        generator::list(py, &found)
    }

    fn _castling_list<'py>(&self, py: Python<'py>, from_mask: u64, to_mask: u64) -> Moves<'py> {
        let mut found = Vec::new();
        self.state.castling_moves(from_mask, to_mask, &mut |mv| found.push(mv));
        let found: Vec<_> =
            found.into_iter().map(|mv| self.state.spelled(mv, self.state.is_chess960)).collect();
        generator::list(py, &found)
    }

    fn push(&mut self, py: Python<'_>, r#move: &Bound<'_, Move>) -> PyResult<()> {
        self.push_raw(py, raw(r#move)?)
    }

    fn pop<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let stack = self.move_stack.bind(py);
        let (Some(state), false) = (self.history.pop(), stack.is_empty()) else {
            return Err(PyIndexError::new_err("pop from empty list"));
        };
        self.state = state;
        let last = stack.get_item(stack.len() - 1)?;
        stack.del_item(stack.len() - 1)?;
        Ok(last)
    }

    fn peek<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let stack = self.move_stack.bind(py);
        stack.len().checked_sub(1).map_or_else(
            || Err(PyIndexError::new_err("list index out of range")),
            |last| stack.get_item(last),
        )
    }

    fn clear_stack(&mut self, py: Python<'_>) -> PyResult<()> {
        self.history.clear();
        let stack = self.move_stack.bind(py);
        stack.del_slice(0, stack.len())
    }

    fn _copy_from(&mut self, py: Python<'_>, other: PyRef<'_, Self>, moves: usize) -> PyResult<()> {
        self.state = other.state;
        let kept = other.history.len() - moves.min(other.history.len());
        self.history = other.history[kept..].to_vec();
        let stack = other.move_stack.bind(py);
        let kept = stack.len() - moves.min(stack.len());
        self.move_stack = stack.get_slice(kept, stack.len()).unbind();
        Ok(())
    }

    /// The board before the first move of the stack.
    fn _set_to_root(&mut self, py: Python<'_>) {
        if let Some(first) = self.history.first() {
            self.state = *first;
        }
        self.history.clear();
        self.move_stack = PyList::empty(py).unbind();
    }

    fn is_pseudo_legal(&self, r#move: &Bound<'_, Move>) -> bool {
        r#move.get().raw().is_some_and(|mv| !mv.is_null() && self.state.is_pseudo_legal(mv))
    }

    fn is_legal(&self, r#move: &Bound<'_, Move>) -> bool {
        r#move.get().raw().is_some_and(|mv| self.state.is_legal(mv))
    }

    fn is_into_check(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        Ok(self.state.is_into_check(raw(r#move)?))
    }

    fn gives_check(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        let mut after = self.state;
        after.push(raw(r#move)?);
        Ok(after.checkers() != 0)
    }

    fn is_en_passant(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        Ok(self.state.is_en_passant(raw(r#move)?))
    }

    fn is_capture(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        let mv = raw(r#move)?;
        let touched = bit(mv.from) ^ bit(mv.to);
        Ok(touched & self.state.color(!self.state.turn) != 0 || self.state.is_en_passant(mv))
    }

    fn is_zeroing(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        Ok(self.state.is_zeroing(raw(r#move)?))
    }

    fn is_irreversible(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        Ok(self.state.is_irreversible(raw(r#move)?))
    }

    fn is_castling(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        Ok(self.state.is_castling(raw(r#move)?))
    }

    fn clean_castling_rights(&self) -> u64 {
        self.state.clean_castling()
    }

    fn checkers_mask(&self) -> u64 {
        self.state.checkers()
    }

    fn is_check(&self) -> bool {
        self.state.checkers() != 0
    }

    fn is_checkmate(&self) -> bool {
        self.state.checkers() != 0 && !self.state.has_legal_moves()
    }

    fn is_stalemate(&self) -> bool {
        self.state.checkers() == 0 && !self.state.has_legal_moves()
    }

    fn has_insufficient_material(&self, color: bool) -> bool {
        self.state.has_insufficient_material(self::color(color))
    }

    fn is_insufficient_material(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.state.has_insufficient_material(color))
    }

    fn has_pseudo_legal_en_passant(&self) -> bool {
        let mut found = false;
        self.state.en_passants(!0, !0, &mut |_| found = true);
        found
    }

    fn has_legal_en_passant(&self) -> bool {
        self.state.has_legal_en_passant()
    }

    /// Has the position occurred so many times, as far as the history tells?
    #[pyo3(signature = (count = 3))]
    fn is_repetition(&self, count: usize) -> bool {
        let needed = count.saturating_sub(1);
        let before = self.history.iter().rev().take(self.state.halfmoves as usize);
        let same = before.skip(1).step_by(2).filter(|other| other.is_repetition_of(&self.state));
        needed == 0 || same.take(needed).count() == needed
    }

    // Notation.

    fn _algebraic(slf: &Bound<'_, Self>, r#move: &Bound<'_, Move>, is_long: bool) -> PyResult<String> {
        let text = slf.borrow().state.algebraic(raw(r#move)?, is_long);
        text.ok_or_else(|| {
            let (mv, fen) = (r#move.get(), Self::fen_of(slf));
            let message = format!("san() and lan() expect move to be legal or null, but got {mv} in {fen}");
            PyAssertionError::new_err(message)
        })
    }

    fn san(slf: &Bound<'_, Self>, r#move: &Bound<'_, Move>) -> PyResult<String> {
        Self::_algebraic(slf, r#move, false)
    }

    fn lan(slf: &Bound<'_, Self>, r#move: &Bound<'_, Move>) -> PyResult<String> {
        Self::_algebraic(slf, r#move, true)
    }

    fn parse_san(slf: &Bound<'_, Self>, san: &str) -> PyResult<Py<Move>> {
        let found = slf.borrow().state.read_san(san);
        let mv = found.map_err(|refused| Self::refuse(slf, &refused, san))?;
        Ok(moves::object(slf.py(), mv)?.clone_ref(slf.py()))
    }

    fn push_san(slf: &Bound<'_, Self>, san: &str) -> PyResult<Py<Move>> {
        let mv = Self::parse_san(slf, san)?;
        slf.call_method1("push", (&mv,))?;
        Ok(mv)
    }

    fn _spelled(&self, py: Python<'_>, r#move: &Bound<'_, Move>, is_chess960: bool) -> PyResult<Py<Move>> {
        let Some(mv) = r#move.get().raw() else { return Ok(r#move.clone().unbind()) };
        let mv = self.state.spelled(self.state.to_chess960(mv), is_chess960);
        Ok(moves::object(py, mv)?.clone_ref(py))
    }

    /// Counts move sequences. Ctrl-C is heard.
    fn _perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let state = self.state;
        if depth < 4 {
            return unwind(py, move || state.perft(depth, &|| false));
        }
        interruptible(py, move |is_stopped| state.perft(depth, is_stopped))
    }

    /// Pieces, as the board part of a FEN.
    #[pyo3(signature = (*, promoted = Some(false)))]
    fn board_fen(&self, promoted: Option<bool>) -> String {
        let mut fen = String::with_capacity(72);
        for rank in (0..8u8).rev() {
            let mut empty = 0;
            for square in (0..8u8).filter_map(|file| Square::new(rank * 8 + file)) {
                let Some(piece) = self.state.piece_at(square) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    fen.push((b'0' + empty) as char);
                    empty = 0;
                }
                fen.push(piece.char());
                if promoted == Some(true) && self.state.promoted & bit(square) != 0 {
                    fen.push('~');
                }
            }
            if empty > 0 {
                fen.push((b'0' + empty) as char);
            }
            if rank > 0 {
                fen.push('/');
            }
        }
        fen
    }

    /// The key of Polyglot's books.
    fn _polyglot_key(&self) -> u64 {
        let state = &self.state;
        let numbers = arrocco_rules::polyglot::numbers();
        let mut key = 0;
        for (square, piece) in Bitboard(state.occupied())
            .into_iter()
            .filter_map(|square| state.piece_at(square).map(|piece| (square, piece)))
        {
            let kind = 2 * piece.role as usize + usize::from(piece.color == Color::White);
            key ^= numbers[64 * kind + square as usize];
        }
        let rights = state.clean_castling();
        for (index, color) in [(0, Color::White), (2, Color::Black)] {
            let Some(king) = state.king(color) else { continue };
            let rooks = Bitboard(rights & super::state::back_rank(color));
            for rook in rooks {
                key ^= numbers[768 + index + usize::from(rook < king)];
            }
        }
        if self.has_pseudo_legal_en_passant()
            && let Some(square) = state.en_passant
        {
            key ^= numbers[772 + square.file() as usize];
        }
        if state.turn == Color::White { key ^ numbers[780] } else { key }
    }
}
