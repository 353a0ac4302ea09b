//! What a position is like: the fields of its FEN, its pieces, whether the game is over.

use arrocco_rules::{CastlingMode, Role, polyglot};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::Position;
use crate::convert::{ColorArg, SquareArg, color_to_python, square_to_python};
use crate::opening::Opening;
use crate::outcome::Outcome;
use crate::piece::Piece;

#[pymethods]
impl Position {
    /// The FEN. An en-passant square is written if a capture on it is legal.
    #[getter]
    fn fen(&self) -> String {
        self.0.to_string()
    }

    /// The side to move.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        color_to_python(py, self.0.turn())
    }

    /// The castling rights as FEN has them, such as ``"KQkq"`` or ``"-"``.
    #[getter]
    fn castling(&self) -> String {
        let fen = self.0.to_fen();
        fen.split(' ').nth(2).unwrap_or("-").to_owned()
    }

    /// The square on which a pawn can be taken en passant, if that is legal.
    #[getter]
    fn en_passant(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.0.en_passant().map(|square| square_to_python(py, square)).transpose()
    }

    /// Half-moves since the last capture or pawn move.
    #[getter]
    fn halfmoves(&self) -> u16 {
        self.0.halfmoves()
    }

    /// The number of the move, from 1.
    #[getter]
    fn fullmoves(&self) -> u16 {
        self.0.fullmoves()
    }

    /// Is a king or rook that may castle away from its square in standard chess?
    #[getter]
    fn is_chess960(&self) -> bool {
        self.0.castling_mode() == CastlingMode::Chess960
    }

    /// The Zobrist key: equal for positions that are the same by the rules.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// The key of Polyglot's opening books.
    #[getter]
    fn polyglot_key(&self) -> u64 {
        polyglot::key(&self.0, None)
    }

    /// The pieces as a dictionary from squares to pieces.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (square, piece) in self.0.board().iter() {
            pieces.set_item(square_to_python(py, square)?, Piece(piece))?;
        }
        Ok(pieces)
    }

    /// The piece on a square, or ``None``: ``position["e4"]``, ``position[Square.E4]``.
    fn __getitem__(&self, square: SquareArg) -> Option<Piece> {
        self.0.piece_at(square.0).map(Piece)
    }

    /// The square of a side's king.
    fn king(&self, py: Python<'_>, color: ColorArg) -> PyResult<Py<PyAny>> {
        square_to_python(py, self.0.king(color.0))
    }

    /// The pieces of both sides as a short text, such as ``"KRPvKR"``.
    #[getter]
    fn material(&self) -> String {
        self.0.material().to_string()
    }

    /// The number of men of a kind, by the letter of FEN: ``position.count("N")``.
    fn count(&self, piece: &str) -> PyResult<usize> {
        let piece =
            piece.chars().next().filter(|_| piece.len() == 1).and_then(arrocco_rules::Piece::from_char);
        let piece = piece.ok_or_else(|| {
            pyo3::exceptions::PyValueError::new_err("a piece is a letter of FEN, such as \"N\" or \"q\"")
        })?;
        Ok(self.0.board().pieces(piece.color, piece.role).len())
    }

    /// Is the side to move in check?
    #[getter]
    fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// Is the side to move checkmated?
    #[getter]
    fn is_checkmate(&self) -> bool {
        self.0.is_checkmate()
    }

    /// Has the side to move no legal move, and is it not in check?
    #[getter]
    fn is_stalemate(&self) -> bool {
        self.0.is_stalemate()
    }

    /// Can neither side mate with the material that is left, whatever the other does?
    #[getter]
    fn is_insufficient_material(&self) -> bool {
        self.0.is_insufficient_material()
    }

    /// Can neither side mate by any sequence of legal moves, as far as the library can prove it?
    #[getter]
    fn is_dead(&self) -> bool {
        self.0.is_dead()
    }

    /// How the game has ended by the rules in this position, or ``None``. Repetitions need a ``Game``.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    /// The opening that has this position, or ``None``.
    #[getter]
    fn opening(&self) -> Option<Opening> {
        arrocco_rules::Opening::of(&self.0).map(Opening)
    }

    /// The same position with colors exchanged.
    fn mirrored(&self) -> Self {
        Self::of(self.0.mirrored())
    }

    /// The position after the side to move has passed, or ``None`` in check.
    fn null_move(&self) -> Option<Self> {
        self.0.null_move().map(Self::of)
    }

    /// The board as text, White at the bottom: letters of FEN, or with ``symbols`` the chess symbols of Unicode.
    #[pyo3(signature = (*, symbols = false))]
    fn text(&self, symbols: bool) -> String {
        let square = |index: u8| {
            let piece = arrocco_rules::Square::new(index).and_then(|square| self.0.piece_at(square));
            match piece {
                None => '.',
                Some(piece) if symbols => piece.symbol(),
                Some(piece) => piece.char(),
            }
        };
        let row =
            |rank: u8| (0..8).map(|file| square(rank * 8 + file).to_string()).collect::<Vec<_>>().join(" ");
        (0..8).rev().map(row).collect::<Vec<_>>().join("\n")
    }

    /// The bits of twelve sets of squares: White's pawns, knights, bishops, rooks, queens, king, then Black's.
    #[getter]
    fn bitboards(&self) -> Vec<u64> {
        let roles =
            arrocco_rules::Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| (color, role)));
        roles.map(|(color, role)| self.0.board().pieces(color, role).0).collect()
    }
}
