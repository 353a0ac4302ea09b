//! Two plies at once: the number of replies to all legal moves together.
//!
//! Most moves leave most replies unchanged. So the replies are counted once, as if the side to move had passed, and a move
//! changes this number by a sum:
//!
//! - what leaving its square changes: rays that open, pawns that may advance or have nothing to take (`leaving`);
//! - what landing on its target changes: rays that end there, a piece that is lost, pieces that may recapture
//!   (`PieceReplies`, `PawnReplies`);
//! - what this sum gets wrong because the two squares are on one ray, or matter to the same pawn;
//! - what the king gains and loses, because other squares are attacked (`KingZone`).
//!
//! Each term is exact, so the sums are added up for whole sets of targets. A move that may give check, or that changes which
//! pieces are pinned, which lines to the squares next to the king are open, is *delicate*: checks, pins and attacks are found
//! anew (`delicate`). Only what is left, castling and en passant, is made on a board.
//!
//! chessbit's two-ply count uses the same fact, that most subtrees are equal; the sums are our own.

mod after;
mod arrivals;
mod delicate;
mod groups;
mod movers;
mod pawns;
mod zone;

use super::legal::{View, Visitor};
use super::set::MoveSet;
use super::side::Side;
use crate::{Bitboard, Move, Position, Role, Square, attacks};
use arrivals::PieceReplies;
use pawns::PawnReplies;
use zone::KingZone;

/// The replies after passing, and what they depend on. `S` is the side to move, which does not reply.
pub(super) struct Replies<'a, S: Side> {
    /// The board from the point of view of the replying side.
    view: &'a View<'a, S::Other>,
    zone: &'a KingZone,
    pawns: &'a PawnReplies,
    pieces: &'a PieceReplies,
    /// All replies after passing.
    count: isize,
}

/// The number of replies to all legal moves of side `S`, which is to move.
pub(super) fn count<S: Side>(position: &Position) -> u64 {
    let view = View::<S>::new(position);
    if view.checkers.any() {
        let mut total = 0;
        position.for_each_child_by::<S>(&mut |_, child| total += child.count_moves());
        return total as u64;
    }
    with::<S, u64>(&view, |replies| {
        let mut sum = ReplySum { replies, total: 0 };
        view.moves_out_of_check(|| replies.attacked(), &mut sum);
        sum.total as u64
    })
}

/// Calls a function with the replies after passing. The parts stay where they are made, because copying them into one
/// struct would take a twentieth of the whole time.
#[inline(always)]
pub(super) fn with<S: Side, T>(movers: &View<'_, S>, each: impl FnOnce(&Replies<'_, S>) -> T) -> T {
    let mut view = movers.facing();
    let zone = KingZone::new::<S>(&mut view);
    let pawns = PawnReplies::new(&view);
    let steps = S::up(view.theirs().pawns);
    let landings = (zone.attacked | steps | S::up(steps)) - view.enemies;
    let mut pieces = PieceReplies::NONE;
    pieces.fill(&view, &pawns, landings);
    let count = zone.count + pawns.count + pieces.count;
    each(&Replies { view: &view, zone: &zone, pawns: &pawns, pieces: &pieces, count })
}

/// Sums up the replies, set by set. Not a closure, because that would not be inlined where the role is known.
struct ReplySum<'a, S: Side> {
    replies: &'a Replies<'a, S>,
    total: isize,
}

impl<S: Side> Visitor for ReplySum<'_, S> {
    #[inline(always)]
    fn visit(&mut self, set: MoveSet) -> bool {
        if !set.is_empty() {
            self.total += self.replies.replies_to(set);
        }
        false
    }
}

impl<S: Side> Replies<'_, S> {
    /// All squares that the replying side attacks.
    #[inline(always)]
    fn attacked(&self) -> Bitboard {
        let pawns = self.view.mine().pawns;
        self.pieces.attacked
            | S::Other::up_west(pawns)
            | S::Other::up_east(pawns)
            | attacks::king(self.view.king)
    }

    /// The number of replies to all moves of a set.
    #[inline(always)]
    fn replies_to(&self, set: MoveSet) -> isize {
        match set {
            MoveSet::Piece { role, from, targets, .. } => self.replies_to_piece(role, from, targets),
            MoveSet::Pawns(pawns) => self.replies_to_pawns(pawns),
            MoveSet::Promotions(pawns) => self.replies_to_promotions(pawns),
            MoveSet::Single(mv) => self.replies_to_single(mv),
        }
    }

    /// The number of replies to castling or en passant, which are made unless castling changes nothing but what is attacked.
    #[cold]
    #[inline(never)]
    fn replies_to_single(&self, mv: Move) -> isize {
        let castling = mv.rook_target().and_then(|rook_to| self.replies_to_castling(mv, rook_to));
        castling.unwrap_or_else(|| self.view.position.after_unchecked(mv).count_moves() as isize)
    }

    /// The number of replies to castling, if no reply but the king's depends on a square that it touches.
    fn replies_to_castling(&self, mv: Move, rook_to: Square) -> Option<isize> {
        let (zone, occupied) = (&self.zone, self.view.occupied);
        let (king, rook, king_to) = (mv.from(), mv.to(), mv.king_target());
        let (sources, targets) = (king.bitboard() | rook.bitboard(), king_to.bitboard() | rook_to.bitboard());
        let touched = self.pieces.reach | self.pawns.reach | zone.delicate_sources;
        // On the back rank, lines open and close that are delicate only together.
        let near = (attacks::king(self.view.king).with(self.view.king) & S::BACK_RANK).any();
        let left = (attacks::king(king) | attacks::rook(rook, occupied)) & zone.attacked_once;
        if near || left.any() || ((sources | targets) & (touched | zone.delicate_targets(Role::Rook))).any() {
            return None;
        }
        let after = (occupied - sources) | targets;
        let attacked = zone.attacked | attacks::king(king_to) | attacks::rook(rook_to, after);
        Some(self.count + zone.replies(attacked) - zone.count)
    }

    /// The number of replies to the moves of one piece, a pawn perhaps, that is not promoted or taken en passant.
    #[inline(always)]
    pub(super) fn replies_to_piece(&self, role: Role, from: Square, mut targets: Bitboard) -> isize {
        let zone = &self.zone;
        let mut total = 0;
        let mut delicate = targets & zone.delicate_targets(role);
        if zone.delicate_sources.contains(from) {
            delicate = targets;
        }
        let mut harmless = targets - delicate;
        if delicate.any() {
            let (sum, done) = self.replies_to_delicate(role, from, delicate);
            total += sum;
            targets = targets - done;
        }
        let left = self.left_by(role, from);
        if left.is_empty() {
            harmless &= zone.threats(role);
        }
        if harmless.any() {
            total += self.king_change(role, from, left, harmless);
        }
        if (self.pieces.reach | self.pawns.reach).contains(from) {
            total += self.change_by_leaving(role, from, targets);
        }
        total + targets.len() as isize * self.count + self.change_by_landing(targets)
    }

    /// The watched squares that only this piece attacks.
    #[inline(always)]
    fn left_by(&self, role: Role, from: Square) -> Bitboard {
        let once = self.zone.attacked_once;
        if once.any() { once & attacks::of(role.of(S::COLOR), from, self.view.occupied) } else { once }
    }

    /// The sum of what landing on each of these squares changes.
    #[inline(always)]
    fn change_by_landing(&self, targets: Bitboard) -> isize {
        let change = self.pieces.change_by_landing(self.view.own, targets);
        if (targets & self.pawns.reach).is_empty() {
            return change;
        }
        change + self.pawns.change_by_landing(targets)
    }

    /// The sum, over the targets, of the replies that the king gains or loses because a piece attacks other squares. `left`
    /// are the watched squares that only this piece attacked.
    #[inline(never)]
    fn king_change(&self, role: Role, from: Square, left: Bitboard, targets: Bitboard) -> isize {
        let by_others = self.zone.attacked - left;
        let occupied = self.view.occupied.without(from);
        let change = |to: Square| {
            let attacked = by_others | attacks::of(role.of(S::COLOR), to, occupied);
            self.zone.replies(attacked) - self.zone.count
        };
        targets.into_iter().map(change).sum()
    }

    /// What leaving a square changes, summed over the targets.
    #[inline(never)]
    fn change_by_leaving(&self, role: Role, from: Square, targets: Bitboard) -> isize {
        let mine = self.view.mine();
        let (occupied, free) = (self.view.occupied, !self.view.pinned);
        let (mut opened, mut blocked) = (0, 0);
        let mut open = |slider: Square, seen: Bitboard| {
            let ray = attacks::behind(slider, from) & seen;
            opened += (ray - self.view.own).len() as isize;
            if role != Role::Knight {
                blocked += self.blocked_again(slider, from, ray, targets);
            }
        };
        let seen = attacks::bishop(from, occupied);
        for slider in seen & mine.diagonal & free {
            open(slider, seen);
        }
        let seen = attacks::rook(from, occupied);
        for slider in seen & mine.straight & free {
            open(slider, seen);
        }
        if self.pawns.reach.contains(from) {
            opened += self.pawns.change_by_leaving(self.view, from);
            let file = Bitboard::file(from.file());
            if role != Role::Knight && (targets & (mine.pawns | file)).any() {
                blocked -= self.pawns.interaction(self.view, from, targets);
            }
        }
        opened * targets.len() as isize - blocked
    }

    /// What a piece takes back from the ray that it has opened by leaving, because it stays on that ray, or takes the
    /// slider; summed over the targets.
    #[inline(always)]
    fn blocked_again(&self, slider: Square, from: Square, ray: Bitboard, targets: Bitboard) -> isize {
        let opened = ray - self.view.own;
        let mut blocked = 0;
        for to in targets & attacks::line(slider, from) {
            blocked += if to == slider {
                opened.len() as isize
            } else if (ray & self.view.own).contains(to) {
                // A piece that the slider defends only through the piece that takes it.
                -1
            } else {
                (opened & attacks::behind(slider, to)).len() as isize
            };
        }
        blocked
    }
}
