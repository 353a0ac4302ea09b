//! The replies of pawns, and how pieces that leave and land change them.

use super::super::legal::{PawnSources, View};
use super::super::side::Side;
use crate::{Bitboard, Square};

/// The replies of side `S`'s pawns, as if the moving side had passed, as sets of squares.
pub(super) struct PawnReplies {
    /// Targets of single steps.
    steps: Bitboard,
    /// Targets of double steps, and the squares that these pass.
    stops: Bitboard,
    /// Squares on which a pawn would capture, whatever stands there.
    west: Bitboard,
    east: Bitboard,
    /// The last rank if a pawn may promote, else nothing.
    last: Bitboard,
    /// Every square on which the replies of pawns depend, but those of the pawns themselves.
    pub(super) reach: Bitboard,
    pub(super) count: isize,
}

impl PawnReplies {
    #[inline(always)]
    pub(super) fn new<S: Side>(view: &View<'_, S>) -> Self {
        let pawns = view.mine().pawns;
        let sources = view.pawn_sources(pawns);
        let ahead = S::up(sources.ahead);
        let steps = ahead - view.occupied;
        let leaps = S::up(steps & S::THIRD) - view.occupied;
        let (west, east) = (S::up_west(sources.west), S::up_east(sources.east));
        let reach = ahead | S::up(ahead & S::THIRD) | west | east;
        let stops = leaps | S::Other::up(leaps);
        let captures = (west & view.enemies, east & view.enemies);
        let mut count = ((steps | leaps | captures.0).len() + captures.1.len()) as isize;
        let mut last = Bitboard::EMPTY;
        if (pawns & S::SEVENTH).any() {
            last = S::Other::BACK_RANK;
            count += 3 * (((steps | captures.0) & last).len() + (captures.1 & last).len()) as isize;
        }
        Self { steps, stops, west, east, last, reach, count }
    }

    /// How many replies a pawn has.
    #[inline(always)]
    pub(super) fn count_of<S: Side>(&self, square: Square, enemies: Bitboard) -> isize {
        let pawn = square.bitboard();
        let ahead = S::up(pawn);
        let captures = S::up_west(pawn) & self.west | S::up_east(pawn) & self.east;
        let single = ahead & self.steps | captures & enemies;
        let count = (single | S::up(ahead & S::THIRD) & self.stops).len();
        (count + 3 * (single & self.last).len()) as isize
    }

    /// The sum of what a piece changes by landing on each of these squares.
    #[inline(always)]
    pub(super) fn change_by_landing(&self, targets: Bitboard) -> isize {
        let count = |targets: Bitboard| {
            (targets & self.west).len() as isize + (targets & self.east).len() as isize
                - (targets & self.steps).len() as isize
        };
        let mut change = count(targets) - (targets & self.stops).len() as isize;
        if self.last.any() {
            change += 3 * count(targets & self.last);
        }
        change
    }

    /// What a piece changes by leaving a square.
    #[inline(always)]
    pub(super) fn change_by_leaving<S: Side>(&self, view: &View<'_, S>, from: Square) -> isize {
        let from = from.bitboard();
        let ahead = S::up(view.pawn_sources(view.mine().pawns).ahead);
        let single = (from & ahead).len() as isize
            - (from & self.west).len() as isize
            - (from & self.east).len() as isize;
        let weight = if (from & self.last).any() { 4 } else { 1 };
        let homes = ahead & S::THIRD;
        let leaps = (S::up(from & homes) - view.occupied) | from & S::up(homes - view.occupied);
        single * weight + leaps.len() as isize
    }

    /// What the sum of leaving and landing gets wrong, for all targets together: a piece that steps between the two squares
    /// that a double step needs, and a piece that takes a pawn that depends on its square.
    #[inline(always)]
    pub(super) fn interaction<S: Side>(&self, view: &View<'_, S>, from: Square, targets: Bitboard) -> isize {
        let from = from.bitboard();
        let occupied = view.occupied;
        let PawnSources { ahead, west, east } = view.pawn_sources(view.mine().pawns);
        let homes = S::up(ahead) & S::THIRD;
        // The double step is counted as gained by leaving, but the piece still prevents it.
        let other = S::up(from & homes) | S::Other::up(from & S::up(homes));
        let mut change = -((targets & (other - occupied)).len() as isize);
        // What leaving changes for the pawn that is taken does not happen.
        let weight = if (from & self.last).any() { 4 } else { 1 };
        let captures = (S::up_west(west & targets) & from).len() + (S::up_east(east & targets) & from).len();
        let taken = S::up(ahead & targets);
        let passed = S::up(taken & from & S::THIRD) - occupied;
        let leaps = S::up((taken & S::THIRD) - occupied) & from;
        change += weight * (captures as isize - (taken & from).len() as isize);
        change -= (passed.len() + leaps.len()) as isize;
        change
    }
}
