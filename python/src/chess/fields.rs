//! The attributes of a board.

use arrocco_rules::{Color, Role};
use pyo3::prelude::*;

use super::board::{BoardCore, color, square};

#[pymethods]
impl BoardCore {
    #[getter]
    fn pawns(&self) -> u64 {
        self.state.role(Role::Pawn)
    }

    #[getter]
    fn knights(&self) -> u64 {
        self.state.role(Role::Knight)
    }

    #[getter]
    fn bishops(&self) -> u64 {
        self.state.role(Role::Bishop)
    }

    #[getter]
    fn rooks(&self) -> u64 {
        self.state.role(Role::Rook)
    }

    #[getter]
    fn queens(&self) -> u64 {
        self.state.role(Role::Queen)
    }

    #[getter]
    fn kings(&self) -> u64 {
        self.state.role(Role::King)
    }

    #[getter]
    fn occupied(&self) -> u64 {
        self.state.occupied()
    }

    /// Black's pieces and White's, as `False` and `True` index a list.
    #[getter]
    fn occupied_co(&self) -> [u64; 2] {
        [self.state.color(Color::Black), self.state.color(Color::White)]
    }

    #[getter]
    fn promoted(&self) -> u64 {
        self.state.promoted
    }

    #[setter]
    fn set_promoted(&mut self, promoted: u64) {
        self.state.promoted = promoted;
    }

    #[getter]
    fn turn(&self) -> bool {
        self.state.turn == Color::White
    }

    #[setter]
    fn set_turn(&mut self, is_white: bool) {
        self.state.turn = color(is_white);
    }

    #[getter]
    fn castling_rights(&self) -> u64 {
        self.state.castling
    }

    #[setter]
    fn set_castling_rights(&mut self, rights: u64) {
        self.state.castling = rights;
    }

    #[getter]
    fn ep_square(&self) -> Option<u8> {
        self.state.en_passant.map(|square| square as u8)
    }

    #[setter]
    fn set_ep_square(&mut self, number: Option<i64>) -> PyResult<()> {
        self.state.en_passant = number.map(square).transpose()?;
        Ok(())
    }

    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.state.halfmoves
    }

    #[setter]
    fn set_halfmove_clock(&mut self, count: u32) {
        self.state.halfmoves = count;
    }

    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.state.fullmoves
    }

    #[setter]
    fn set_fullmove_number(&mut self, number: u32) {
        self.state.fullmoves = number;
    }

    #[getter]
    fn chess960(&self) -> bool {
        self.state.is_chess960
    }

    #[setter]
    fn set_chess960(&mut self, is_chess960: bool) {
        self.state.is_chess960 = is_chess960;
    }
}
