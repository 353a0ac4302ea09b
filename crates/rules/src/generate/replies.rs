//! Two plies at once: the number of answers to all legal moves together.
//!
//! Most moves leave most answers as they were. So the answers are counted once, as if the side to move had passed, and
//! for each move only what it changes is counted again: sliders whose rays it opens or closes, pawns whose squares it
//! empties or fills, a piece that it takes. A move that may matter to the answering king (checks, pins, squares beside
//! him, castling) is *delicate*: it is made, and its answers are counted on the board. Which moves those are is known
//! beforehand as sets of squares, so whole sets of moves are settled by one population count.
//!
//! That most subtrees are equal is what chessbit's two-ply count rests on; recounting single sliders is our own.

use super::castle;
use super::legal::{self, View, Visitor, Want};
use super::set::{MoveSet, PawnMoves};
use super::side::Side;
use super::touch::{Recount, Touch};
use crate::{Bitboard, Move, MoveKind, Position, Role, Square, attacks};

/// What the answering side can do if the other one passes, and what a move would have to touch to change it.
pub(super) struct Replies<'a, S: Side> {
    position: &'a Position,
    /// The board as the answering side sees it.
    view: View<'a, S::Other>,
    /// Answers after passing: all of them, and those of pawns.
    count: usize,
    pawn_count: usize,
    /// A move from or to one of these may change the answering king's situation.
    delicate: Bitboard,
    /// A piece of this kind that comes to one of these squares attacks the king, one of his free squares, or pins.
    alarm: Alarm,
    /// Squares of importance to the king that only one piece attacks: if that one leaves, the king is freer.
    sole: Bitboard,
    /// Squares that free sliders attack, and squares on which pawn moves depend.
    slider_reach: Bitboard,
    pawn_reach: Bitboard,
}

/// Squares from which a piece would trouble the king, by role.
#[derive(Clone, Copy, Default)]
struct Alarm {
    pawn: Bitboard,
    knight: Bitboard,
    bishop: Bitboard,
    rook: Bitboard,
    king: Bitboard,
}

impl Alarm {
    #[inline(always)]
    fn of(&self, role: Role) -> Bitboard {
        match role {
            Role::Pawn => self.pawn,
            Role::Knight => self.knight,
            Role::Bishop => self.bishop,
            Role::Rook => self.rook,
            Role::Queen => self.bishop | self.rook,
            Role::King => self.king,
        }
    }
}

/// The number of answers to all legal moves of the side `S`, whose turn it is.
pub(super) fn count<S: Side>(position: &Position) -> u64 {
    let view = View::<S>::new(position);
    let mut total = 0;
    if view.checkers.any() {
        position.for_each_child_by::<S>(&mut |_, child| total += child.count_moves());
        return total as u64;
    }
    let mut sum = Sum { replies: Replies::<S>::new(position), total: 0 };
    view.moves(Want::ALL, &mut sum);
    sum.total as u64
}

/// Adds up the answers, set by set. Not a closure, because that would not be inlined where the role is known.
struct Sum<'a, S: Side> {
    replies: Replies<'a, S>,
    total: usize,
}

impl<S: Side> Visitor for Sum<'_, S> {
    #[inline(always)]
    fn visit(&mut self, set: MoveSet) -> bool {
        if !set.is_empty() {
            self.total += self.replies.to(set);
        }
        false
    }
}

impl<'a, S: Side> Replies<'a, S> {
    #[inline(always)]
    pub(super) fn new(position: &'a Position) -> Self {
        let mut replies = Self {
            position,
            view: View::new(position),
            count: 0,
            pawn_count: 0,
            delicate: Bitboard::EMPTY,
            alarm: Alarm::default(),
            sole: Bitboard::EMPTY,
            slider_reach: Bitboard::EMPTY,
            pawn_reach: Bitboard::EMPTY,
        };
        replies.count_king();
        replies.count_pawns();
        replies.count_pieces();
        replies
    }

    /// The king's answers, and all that guards them.
    #[inline(always)]
    fn count_king(&mut self) {
        let view = &self.view;
        let king = view.king;
        let steps = attacks::king(king) - view.own;
        let castling = view.castling_rooks();
        let mut watched = steps;
        self.delicate = attacks::king(king);
        for rook in self.position.castling().rooks() & S::Other::BACK_RANK {
            // The rook, and whatever comes between or goes away from there.
            let between = castle::must_be_empty(S::Other::COLOR, king.file(), rook.file());
            self.delicate |= between | rook.bitboard();
            if castling.contains(rook) {
                watched |= castle::must_be_safe(S::Other::COLOR, king.file(), rook.file());
            }
        }
        let (once, twice) = self.attacks_on(watched);
        self.sole = once - twice;
        self.count += (steps - once).len();
        for rook in castling {
            let safe = castle::must_be_safe(S::Other::COLOR, king.file(), rook.file());
            self.count += usize::from((safe & once).is_empty());
        }
        self.watch_lines(watched, once);
        self.watch_squares(watched - once);
    }

    /// The watched squares that the moving side attacks, and those it attacks with two pieces or more.
    #[inline(always)]
    fn attacks_on(&self, watched: Bitboard) -> (Bitboard, Bitboard) {
        let theirs = self.view.theirs();
        let seen_through = self.view.occupied.without(self.view.king);
        let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut add = |attacks: Bitboard| {
            twice |= once & attacks;
            once |= attacks;
        };
        add(S::up_west(theirs.pawns));
        add(S::up_east(theirs.pawns));
        add(attacks::king(self.position.king(S::COLOR)));
        for knight in theirs.knights {
            add(attacks::knight(knight));
        }
        for slider in theirs.diagonal {
            add(attacks::bishop(slider, seen_through));
        }
        for slider in theirs.straight {
            add(attacks::rook(slider, seen_through));
        }
        (once & watched, twice & watched)
    }

    /// Lines from sliders to the king and to his squares: who steps on or off them may change what is attacked.
    #[inline(always)]
    fn watch_lines(&mut self, watched: Bitboard, once: Bitboard) {
        let theirs = *self.view.theirs();
        let seen_through = self.view.occupied.without(self.view.king);
        for square in watched {
            let snipers = attacks::bishop_empty(square) & theirs.diagonal
                | attacks::rook_empty(square) & theirs.straight;
            for sniper in snipers {
                let between = attacks::between(square, sniper);
                let shield = between & seen_through;
                if shield.is_empty() {
                    self.delicate |= between;
                } else if !shield.several() && !once.contains(square) {
                    self.delicate |= shield;
                }
            }
        }
        let king = self.view.king;
        let snipers =
            attacks::bishop_empty(king) & theirs.diagonal | attacks::rook_empty(king) & theirs.straight;
        for sniper in snipers {
            let between = attacks::between(king, sniper);
            let shield = between & self.view.occupied;
            if !shield.several() {
                self.delicate |= between | sniper.bitboard();
            } else if shield.len() == 2 {
                self.delicate |= shield;
            }
        }
    }

    /// Where a piece would give check, pin, or take a free square from the king.
    #[inline(always)]
    fn watch_squares(&mut self, free: Bitboard) {
        let king = self.view.king;
        let occupied = self.view.occupied;
        let seen_through = occupied.without(king);
        let targets = free.with(king);
        self.alarm.pawn = S::Other::up_west(targets) | S::Other::up_east(targets);
        self.alarm.knight = attacks::knight(king);
        for square in free {
            self.alarm.knight |= attacks::knight(square);
            self.alarm.bishop |= attacks::bishop(square, seen_through);
            self.alarm.rook |= attacks::rook(square, seen_through);
            self.alarm.king |= attacks::king(square);
        }
        // Through his own first shield, because a slider beyond it pins.
        let shields = attacks::bishop(king, occupied) & self.view.own;
        self.alarm.bishop |= attacks::bishop(king, occupied - shields);
        let shields = attacks::rook(king, occupied) & self.view.own;
        self.alarm.rook |= attacks::rook(king, occupied - shields);
    }

    #[inline(always)]
    fn count_pawns(&mut self) {
        let pawns = self.view.mine().pawns;
        let ahead = S::Other::up(pawns);
        self.pawn_reach = ahead
            | S::Other::up(ahead & S::Other::THIRD)
            | S::Other::up_west(pawns)
            | S::Other::up_east(pawns);
        self.pawn_count = self.pawns_after(pawns, self.view.occupied, self.view.enemies);
        self.count += self.pawn_count;
    }

    /// Pawn answers when `pawns` are left, some squares are occupied, and the enemies stand on others.
    #[inline(always)]
    fn pawns_after(&self, pawns: Bitboard, occupied: Bitboard, enemies: Bitboard) -> usize {
        let moves = self.view.pawn_targets(Want::ALL, pawns, occupied, enemies, Bitboard::FULL);
        let last = S::BACK_RANK;
        let PawnMoves { steps, west, east, .. } = moves;
        moves.len() + 3 * ((steps & last).len() + (west & last).len() + (east & last).len())
    }

    #[inline(always)]
    fn count_pieces(&mut self) {
        let mine = *self.view.mine();
        let (occupied, open) = (self.view.occupied, !self.view.own);
        for knight in mine.knights - self.view.pinned {
            self.count += (attacks::knight(knight) & open).len();
        }
        for slider in mine.diagonal - self.view.pinned {
            let attacks = attacks::bishop(slider, occupied);
            self.count += (attacks & open).len();
            self.slider_reach |= attacks;
        }
        for slider in mine.straight - self.view.pinned {
            let attacks = attacks::rook(slider, occupied);
            self.count += (attacks & open).len();
            self.slider_reach |= attacks;
        }
        // What these can do lies on a line that is delicate anyway.
        for slider in (mine.diagonal | mine.straight) & self.view.pinned {
            self.count += (legal::pinned_slider(self.position, self.view.king, slider).1 & open).len();
        }
    }

    /// The number of answers to all moves of a set.
    #[inline(always)]
    fn to(&self, set: MoveSet) -> usize {
        match set {
            MoveSet::Piece { role, from, targets, .. } => self.to_piece(role, from, targets),
            MoveSet::Pawns(pawns) => self.to_pawns(pawns),
            MoveSet::Promotions(_) | MoveSet::Single(_) => self.to_delicate(set),
        }
    }

    #[inline(never)]
    fn to_delicate(&self, set: MoveSet) -> usize {
        let mut total = 0;
        self.position.for_each_child_of(S::COLOR, set, &mut |_, child| total += child.count_moves());
        total
    }

    #[inline(always)]
    fn to_piece(&self, role: Role, from: Square, targets: Bitboard) -> usize {
        let touch = self.touch_of_piece(role, from, targets);
        let delicate = targets & touch.made;
        let mut total = 0;
        if delicate.any() {
            let enemies = self.view.own; // the answering side's pieces
            total += self.to_delicate(MoveSet::Piece { role, from, targets: delicate, enemies });
        }
        let harmless = targets - delicate;
        total += (harmless - touch.recounted).len() * touch.count;
        for to in harmless & touch.recounted {
            total += self.after(from, to);
        }
        total
    }

    /// What the moves of one piece to some squares change.
    #[inline(always)]
    pub(super) fn touch_of_piece(&self, role: Role, from: Square, targets: Bitboard) -> Touch {
        let seen_through = self.view.occupied.without(self.view.king);
        let leaves = attacks::of(role.of(S::COLOR), from, seen_through) & self.sole;
        if leaves.any() || self.delicate.contains(from) {
            return Touch::ALL;
        }
        let made = self.delicate | self.alarm.of(role);
        let reach = self.slider_reach | self.pawn_reach;
        let mut touch = Touch { made, recounted: reach | self.view.own, count: self.count };
        if reach.contains(from) && (targets - made).any() {
            let (change, opened) = self.leaving(from);
            touch.count = touch.count.wrapping_add(change);
            touch.recounted |= opened;
        }
        touch
    }

    /// How the answers change when a square is left, and the squares that sliders then attack across it.
    #[inline(never)]
    fn leaving(&self, from: Square) -> (usize, Bitboard) {
        let mine = self.view.mine();
        let occupied = self.view.occupied;
        let emptied = occupied.without(from);
        let free = !self.view.pinned;
        let mut change = 0_usize;
        let mut opened = Bitboard::EMPTY;
        let mut extend = |before: Bitboard, after: Bitboard| {
            change += ((after - before) - self.view.own).len();
            opened |= after;
        };
        for slider in attacks::bishop(from, occupied) & mine.diagonal & free {
            extend(attacks::bishop(slider, occupied), attacks::bishop(slider, emptied));
        }
        for slider in attacks::rook(from, occupied) & mine.straight & free {
            extend(attacks::rook(slider, occupied), attacks::rook(slider, emptied));
        }
        if self.pawn_reach.contains(from) {
            let pawns = self.pawns_after(mine.pawns, emptied, self.view.enemies.without(from));
            change = change.wrapping_add(pawns).wrapping_sub(self.pawn_count);
        }
        (change, opened)
    }

    /// Answers to one move that the king does not mind.
    #[inline(always)]
    fn after(&self, from: Square, to: Square) -> usize {
        let mine = self.view.mine();
        let occupied = self.view.occupied;
        let emptied = occupied.without(from);
        let filled = emptied.with(to);
        let (before, open) = (!self.view.own, !self.view.own.without(to));
        let free = (!self.view.pinned).without(to);
        let mut count = self.count;
        let diagonal =
            (attacks::bishop(from, occupied) | attacks::bishop(to, emptied)) & mine.diagonal & free;
        for slider in diagonal {
            count += (attacks::bishop(slider, filled) & open).len();
            count -= (attacks::bishop(slider, occupied) & before).len();
        }
        let straight = (attacks::rook(from, occupied) | attacks::rook(to, emptied)) & mine.straight & free;
        for slider in straight {
            count += (attacks::rook(slider, filled) & open).len();
            count -= (attacks::rook(slider, occupied) & before).len();
        }
        if self.view.own.contains(to) {
            count += (attacks::knight(to) & mine.knights & free).len();
            count -= self.answers_of(to);
        }
        if self.pawn_reach.contains(from) | self.pawn_reach.contains(to) | mine.pawns.contains(to) {
            let enemies = self.view.enemies.without(from).with(to);
            count += self.pawns_after(mine.pawns.without(to), filled, enemies);
            count -= self.pawn_count;
        }
        count
    }

    /// The answers of a piece, not a pawn and not pinned, that is about to be taken.
    #[inline(always)]
    fn answers_of(&self, square: Square) -> usize {
        let mine = self.view.mine();
        let (occupied, open) = (self.view.occupied, !self.view.own);
        let mut count = 0;
        if mine.knights.contains(square) {
            count += (attacks::knight(square) & open).len();
        }
        if mine.diagonal.contains(square) {
            count += (attacks::bishop(square, occupied) & open).len();
        }
        if mine.straight.contains(square) {
            count += (attacks::rook(square, occupied) & open).len();
        }
        count
    }

    #[inline(always)]
    fn to_pawns(&self, pawns: PawnMoves) -> usize {
        // A pawn that stands or lands on one of these is looked at by itself; the rest is counted in one go.
        let (delicate_from, delicate_to) = self.delicate_for_pawns();
        let reach = self.slider_reach | self.pawn_reach;
        let from = delicate_from | reach;
        let to = delicate_to | reach;
        let quiet_steps = pawns.steps - to - S::up(from);
        let quiet_leaps = pawns.leaps - to - S::up(S::up(from)) - self.takers_beside();
        let mut total = (quiet_steps.len() + quiet_leaps.len()) * self.count;
        let made = |from, to, kind| self.position.after(Move::new(from, to, kind)).count_moves();
        let one = |from: Square, to: Square, kind| {
            if delicate_from.contains(from) || delicate_to.contains(to) {
                made(from, to, kind)
            } else {
                self.after(from, to)
            }
        };
        let rest = PawnMoves { steps: pawns.steps - quiet_steps, leaps: pawns.leaps - quiet_leaps, ..pawns };
        for (from, to) in rest.of_steps() {
            total += one(from, to, MoveKind::Quiet);
        }
        for (from, to) in rest.of_west().chain(rest.of_east()) {
            total += one(from, to, MoveKind::Capture);
        }
        for (from, to) in rest.of_leaps() {
            let takable = self.takers_beside().contains(to);
            total += if takable {
                made(from, to, MoveKind::DoublePush)
            } else {
                one(from, to, MoveKind::DoublePush)
            };
        }
        total
    }

    /// The squares that a pawn cannot leave, and those to which it cannot go, without the king minding.
    #[inline(always)]
    fn delicate_for_pawns(&self) -> (Bitboard, Bitboard) {
        let attackers = S::Other::up_west(self.sole) | S::Other::up_east(self.sole);
        (self.delicate | attackers, self.delicate | self.alarm.pawn)
    }

    /// Pawn moves by their kind, and what those of each kind change.
    #[inline(always)]
    pub(super) fn groups_of_pawns(&self, pawns: PawnMoves) -> [(PawnMoves, Touch); 4] {
        let none = Bitboard::EMPTY;
        let nobody = PawnMoves { steps: none, leaps: none, west: none, east: none, ..pawns };
        let mut leaps = self.touch_of_pawns(|pawns| S::up(S::up(pawns)));
        leaps.made |= self.takers_beside();
        [
            (PawnMoves { steps: pawns.steps, ..nobody }, self.touch_of_pawns(S::up)),
            (PawnMoves { leaps: pawns.leaps, ..nobody }, leaps),
            (PawnMoves { west: pawns.west, ..nobody }, self.touch_of_pawns(S::up_west)),
            (PawnMoves { east: pawns.east, ..nobody }, self.touch_of_pawns(S::up_east)),
        ]
    }

    /// What pawn moves of one kind change, given how these go.
    #[inline(always)]
    fn touch_of_pawns(&self, go: impl Fn(Bitboard) -> Bitboard) -> Touch {
        let (delicate_from, delicate_to) = self.delicate_for_pawns();
        let reach = self.slider_reach | self.pawn_reach;
        Touch {
            made: delicate_to | go(delicate_from),
            recounted: reach | go(reach) | self.view.own,
            count: self.count,
        }
    }

    /// Where a pawn that goes two squares comes to stand beside one that may take it in passing.
    #[inline(always)]
    fn takers_beside(&self) -> Bitboard {
        let pawns = self.view.mine().pawns.0;
        Bitboard(pawns << 1 & !0x0101_0101_0101_0101 | pawns >> 1 & !0x8080_8080_8080_8080)
    }
}

impl<S: Side> Recount for Replies<'_, S> {
    fn recount(&self, from: Square, to: Square) -> usize {
        self.after(from, to)
    }
}
