//! The endings that captures and promotions lead to, and where in them the men of this ending are.

use std::collections::HashMap;
use std::sync::Arc;

use arrayvec::ArrayVec;
use arrocco_rules::{Color, Piece, Role};

use super::flat::Flat;
use crate::format::placement::Squares;
use crate::layout::Layout;
use crate::material::MOST_MEN;
use crate::{Material, Wdl};

/// The man that is taken, and the pawn that becomes another piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Change {
    taken: Option<usize>,
    promoted: Option<(usize, Role)>,
}

/// One ending after a change.
#[derive(Debug)]
struct Successor {
    flat: Arc<Flat>,
    /// For each man there, which man here it is.
    men: ArrayVec<usize, MOST_MEN>,
    is_swapped: bool,
}

/// All endings that one move can lead to.
#[derive(Debug)]
pub(super) struct Successors {
    taken: ArrayVec<Option<Successor>, MOST_MEN>,
    promoted: HashMap<Change, Successor>,
}

/// The pieces after a change, with the men they were.
fn changed(layout: &Layout, change: Change) -> Vec<(usize, Piece)> {
    let men = layout.pieces.iter().copied().enumerate().filter(|&(man, _)| change.taken != Some(man));
    men.map(|(man, piece)| match change.promoted {
        Some((pawn, role)) if pawn == man => (man, role.of(piece.color)),
        _ => (man, piece),
    })
    .collect()
}

fn material_of(pieces: &[(usize, Piece)]) -> Material {
    let others = pieces.iter().filter(|(_, piece)| piece.role != Role::King);
    Material::with_kings(others.map(|(_, piece)| (piece.color, piece.role)))
}

/// All changes that one move can make.
fn changes(layout: &Layout) -> Vec<Change> {
    let is_king = |man: usize| layout.pieces[man].role == Role::King;
    let takable = |man: &usize| !is_king(*man);
    let mut changes: Vec<Change> =
        (0..layout.men()).filter(takable).map(|man| Change { taken: Some(man), promoted: None }).collect();
    for pawn in layout.officers..layout.men() {
        for role in Role::PROMOTIONS {
            changes.push(Change { taken: None, promoted: Some((pawn, role)) });
            // A pawn that is taken on the last rank there cannot be.
            for man in (0..layout.officers).filter(takable) {
                if layout.pieces[man].color != layout.pieces[pawn].color {
                    changes.push(Change { taken: Some(man), promoted: Some((pawn, role)) });
                }
            }
        }
    }
    changes
}

/// The endings, in normal form, that one move can lead to.
pub(super) fn endings_after(material: Material) -> Vec<Material> {
    let layout = Layout::new(material);
    let mut endings: Vec<Material> =
        changes(&layout).into_iter().map(|change| material_of(&changed(&layout, change)).normal()).collect();
    endings.sort_unstable();
    endings.dedup();
    endings
}

impl Successors {
    /// `find` has all endings of [`endings_after`].
    pub(super) fn new(layout: &Layout, find: impl Fn(Material) -> Option<Arc<Flat>>) -> Option<Self> {
        let mut taken: ArrayVec<Option<Successor>, MOST_MEN> = (0..layout.men()).map(|_| None).collect();
        let mut promoted = HashMap::new();
        for change in changes(layout) {
            let successor = Successor::new(layout, change, &find)?;
            match change {
                Change { taken: Some(man), promoted: None } => taken[man] = Some(successor),
                _ => drop(promoted.insert(change, successor)),
            }
        }
        Some(Self { taken, promoted })
    }

    /// The outcome for the side to move after a capture. `None` if the capture is not legal.
    #[inline]
    pub(super) fn after_capture(&self, squares: Squares, taken: usize, turn: Color) -> Option<Wdl> {
        self.taken[taken].as_ref()?.wdl(squares, turn)
    }

    /// The outcome after a promotion, with or without a capture.
    #[inline]
    pub(super) fn after_promotion(
        &self,
        squares: Squares,
        taken: Option<usize>,
        promoted: (usize, Role),
        turn: Color,
    ) -> Option<Wdl> {
        self.promoted.get(&Change { taken, promoted: Some(promoted) })?.wdl(squares, turn)
    }
}

impl Successor {
    fn new(layout: &Layout, change: Change, find: impl Fn(Material) -> Option<Arc<Flat>>) -> Option<Self> {
        let mut pieces = changed(layout, change);
        let material = material_of(&pieces);
        let is_swapped = material.normal() != material;
        let flat = find(material.normal())?;
        let mut men = ArrayVec::new();
        for piece in &flat.layout.pieces {
            let color = if is_swapped { piece.color.other() } else { piece.color };
            let place = pieces.iter().position(|(_, here)| *here == piece.role.of(color))?;
            men.push(pieces.remove(place).0);
        }
        Some(Self { flat, men, is_swapped })
    }

    #[inline]
    fn wdl(&self, squares: Squares, turn: Color) -> Option<Wdl> {
        let mirror = if self.is_swapped { 0x38 } else { 0 };
        let mut there = [0; MOST_MEN];
        for (to, &man) in there.iter_mut().zip(&self.men) {
            *to = squares[man] ^ mirror;
        }
        self.flat.wdl(there, if self.is_swapped { turn.other() } else { turn })
    }
}
