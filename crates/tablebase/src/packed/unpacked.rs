//! The distances of one ending, unpacked.

use arrocco_rules::{Board, Color};

use super::walk::unpack;
use crate::Material;
use crate::format::Distance;
use crate::layout::Layout;
use crate::material::MOST_MEN;

/// The distances of an ending with one side to move.
#[derive(Debug)]
pub(crate) struct UnpackedDistances {
    layout: Layout,
    is_symmetric: bool,
    material: Material,
    side: Color,
    values: Vec<u8>,
}

impl UnpackedDistances {
    /// `material` must be in its normal form; `side` is to move in all its positions.
    pub(crate) fn new(material: Material, side: Color, bytes: &[u8]) -> Self {
        let layout = Layout::new(material);
        let values = unpack(&layout, bytes);
        Self { layout, is_symmetric: material.is_symmetric(), material, side, values }
    }

    /// The distance of a position that is neither a draw nor decided by a capture or pawn move.
    pub(crate) fn distance(&self, board: &Board, turn: Color) -> Distance {
        let is_swapped =
            if self.is_symmetric { turn != self.side } else { Material::of(board) != Some(self.material) };
        let side = if is_swapped { turn.other() } else { turn };
        if side != self.side {
            return Distance::OtherSide;
        }
        let mut squares = [0; MOST_MEN];
        let mirror = if is_swapped { 0x38 } else { 0 };
        let mut last = None;
        let mut rest = arrocco_rules::Bitboard::EMPTY.into_iter();
        for (square, &piece) in squares.iter_mut().zip(&self.layout.pieces) {
            if last != Some(piece) {
                let color = if is_swapped { piece.color.other() } else { piece.color };
                rest = board.pieces(color, piece.role).into_iter();
                last = Some(piece);
            }
            *square = rest.next().map_or(0, |square| square as u8) ^ mirror;
        }
        let index = self.layout.lowest_index(self.layout.mirrored(squares));
        Distance::Plies(2 * u32::from(self.values.get(index).copied().unwrap_or(0)))
    }
}
