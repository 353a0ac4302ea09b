//! The replies of knights and sliders, and what a piece changes by landing on a square: a table, filled once.

use super::super::legal::{self, View};
use super::super::side::Side;
use super::pawns::PawnReplies;
use crate::{Bitboard, Square, attacks};

/// The replies of side `S`'s pieces but king and pawns, as if the moving side had passed.
pub(super) struct PieceReplies {
    pub(super) count: isize,
    /// Squares that free sliders attack.
    pub(super) reach: Bitboard,
    /// Squares that knights and sliders attack, pinned or not.
    pub(super) attacked: Bitboard,
    /// By square, how the number of replies changes when a piece of the moving side lands there: the replies of the piece it
    /// takes are lost, the pieces that defended it may recapture, and sliders do not get past the square. What changes for
    /// pawns (but one that is taken) and for the king is not in the table.
    landing: [i8; 64],
}

impl PieceReplies {
    pub(super) const NONE: Self =
        Self { count: 0, reach: Bitboard::EMPTY, attacked: Bitboard::EMPTY, landing: [0; 64] };

    /// Counts the replies, and fills the table for the squares on which a piece may land. In place, because a table that has
    /// just been written byte by byte is slow to copy.
    #[inline(always)]
    pub(super) fn fill<S: Side>(&mut self, view: &View<'_, S>, pawns: &PawnReplies, landings: Bitboard) {
        let mine = *view.mine();
        let (occupied, open) = (view.occupied, !view.own);
        for knight in mine.knights - view.pinned {
            let attacks = attacks::knight(knight);
            self.attacked |= attacks;
            self.add(knight, attacks & open);
            for square in attacks & view.own & landings {
                self.landing[square as usize] += 1;
            }
        }
        for slider in mine.diagonal - view.pinned {
            self.add_slider(slider, attacks::bishop(slider, occupied), view.own, landings);
        }
        for slider in mine.straight - view.pinned {
            self.add_slider(slider, attacks::rook(slider, occupied), view.own, landings);
        }
        self.attacked |= self.reach;
        if (view.pinned & (view.own - mine.pawns)).any() {
            self.add_pinned(view);
        }
        for pawn in mine.pawns & landings {
            self.landing[pawn as usize] -= pawns.count_of::<S>(pawn, view.enemies) as i8;
        }
    }

    /// The rays of pinned sliders that count lie on a line to the king, and are counted again when a move touches that line.
    #[cold]
    #[inline(never)]
    fn add_pinned<S: Side>(&mut self, view: &View<'_, S>) {
        let (mine, pinned) = (view.mine(), view.pinned);
        for knight in mine.knights & pinned {
            self.attacked |= attacks::knight(knight);
        }
        for slider in (mine.diagonal | mine.straight) & pinned {
            let (role, targets) = legal::pinned_slider(view.position, view.king, slider);
            self.attacked |= attacks::of(role.of(S::COLOR), slider, view.occupied);
            self.add(slider, targets - view.own);
        }
    }

    /// Counts the replies of a piece, which are lost if it is taken.
    #[inline(always)]
    fn add(&mut self, square: Square, targets: Bitboard) {
        self.count += targets.len() as isize;
        self.landing[square as usize] -= targets.len() as i8;
    }

    #[inline(always)]
    fn add_slider(&mut self, slider: Square, attacks: Bitboard, own: Bitboard, landings: Bitboard) {
        let targets = attacks - own;
        self.add(slider, targets);
        self.reach |= attacks;
        for square in attacks & landings {
            let lost = (targets & attacks::behind(slider, square)).len() as i8;
            self.landing[square as usize] += i8::from(own.contains(square)) - lost;
        }
    }

    /// The sum of what a piece changes by landing on each of these squares, those of the own pieces included.
    #[inline(always)]
    pub(super) fn change_by_landing(&self, own: Bitboard, targets: Bitboard) -> isize {
        (targets & (self.reach | own))
            .into_iter()
            .map(|square| isize::from(self.landing[square as usize]))
            .sum()
    }
}
