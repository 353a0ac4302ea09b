//! Two plies at once: the number of replies to all legal moves together.
//!
//! Most moves leave most replies unchanged. So the replies are counted once, as if the side to move had passed, and for
//! each move only what it changes is counted again: sliders whose rays it opens or closes, pawns whose squares it
//! empties or fills, a piece that it takes. A move that may affect the replying king (checks, pins, squares next to the
//! king, castling) is *critical*: it is made, and its replies are counted on the board. The critical squares are
//! computed in advance, so whole sets of moves are counted with one population count.
//!
//! chessbit's two-ply count uses the same fact, that most subtrees are equal; recounting single sliders is our own.

use super::castle;
use super::change::{Recount, ReplyChange};
use super::legal::{self, MoveFilter, View, Visitor};
use super::set::{MoveSet, PawnMoves};
use super::side::Side;
use crate::{Bitboard, Move, MoveKind, Position, Role, Square, attacks};

/// The replies after passing, and the squares that a move must involve to change them.
pub(super) struct Replies<'a, S: Side> {
    position: &'a Position,
    /// The board from the point of view of the replying side.
    view: View<'a, S::Other>,
    /// Replies after passing: all of them, and those of pawns.
    count: usize,
    pawn_count: usize,
    /// A move from or to one of these squares may affect the replying king.
    critical: Bitboard,
    /// By role, squares from which a piece attacks the king or one of its free squares, or pins.
    threats: ThreatSquares,
    /// Squares that matter to the king and that only one piece attacks: if that piece leaves, the king gains a square.
    attacked_once: Bitboard,
    /// Squares that free sliders attack, and squares on which pawn moves depend.
    slider_reach: Bitboard,
    pawn_reach: Bitboard,
}

/// By role, squares from which a piece would restrict the king.
#[derive(Clone, Copy, Default)]
struct ThreatSquares {
    pawn: Bitboard,
    knight: Bitboard,
    bishop: Bitboard,
    rook: Bitboard,
    king: Bitboard,
}

impl ThreatSquares {
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

/// The number of replies to all legal moves of side `S`, which is to move.
pub(super) fn count<S: Side>(position: &Position) -> u64 {
    let view = View::<S>::new(position);
    let mut total = 0;
    if view.checkers.any() {
        position.for_each_child_by::<S>(&mut |_, child| total += child.count_moves());
        return total as u64;
    }
    let mut sum = ReplySum { replies: Replies::<S>::new(position), total: 0 };
    view.moves(MoveFilter::ALL, &mut sum);
    sum.total as u64
}

/// Sums up the replies, set by set. Not a closure, because that would not be inlined where the role is known.
struct ReplySum<'a, S: Side> {
    replies: Replies<'a, S>,
    total: usize,
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

impl<'a, S: Side> Replies<'a, S> {
    #[inline(always)]
    pub(super) fn new(position: &'a Position) -> Self {
        let mut replies = Self {
            position,
            view: View::new(position),
            count: 0,
            pawn_count: 0,
            critical: Bitboard::EMPTY,
            threats: ThreatSquares::default(),
            attacked_once: Bitboard::EMPTY,
            slider_reach: Bitboard::EMPTY,
            pawn_reach: Bitboard::EMPTY,
        };
        replies.count_king();
        replies.count_pawns();
        replies.count_pieces();
        replies
    }

    /// Counts the king's replies, and finds the squares on which they depend.
    #[inline(always)]
    fn count_king(&mut self) {
        let view = &self.view;
        let king = view.king;
        let steps = attacks::king(king) - view.own;
        let castling = view.castling_rooks();
        let mut watched = steps;
        self.critical = attacks::king(king);
        for rook in self.position.castling().rooks() & S::Other::BACK_RANK {
            // The rook's square, and the squares that must be empty.
            let between = castle::must_be_empty(S::Other::COLOR, king.file(), rook.file());
            self.critical |= between | rook.bitboard();
            if castling.contains(rook) {
                watched |= castle::must_be_safe(S::Other::COLOR, king.file(), rook.file());
            }
        }
        let (once, twice) = self.attacks_on(watched);
        self.attacked_once = once - twice;
        self.count += (steps - once).len();
        for rook in castling {
            let safe = castle::must_be_safe(S::Other::COLOR, king.file(), rook.file());
            self.count += usize::from((safe & once).is_empty());
        }
        self.mark_critical_lines(watched, once);
        self.find_threat_squares(watched - once);
    }

    /// The watched squares that the moving side attacks, and those it attacks with two pieces or more.
    #[inline(always)]
    fn attacks_on(&self, watched: Bitboard) -> (Bitboard, Bitboard) {
        let theirs = self.view.theirs();
        let without_king = self.view.occupied.without(self.view.king);
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
            add(attacks::bishop(slider, without_king));
        }
        for slider in theirs.straight {
            add(attacks::rook(slider, without_king));
        }
        (once & watched, twice & watched)
    }

    /// Lines from sliders to the king and to the watched squares: a move onto or off such a line may change what is
    /// attacked.
    #[inline(always)]
    fn mark_critical_lines(&mut self, watched: Bitboard, once: Bitboard) {
        let theirs = *self.view.theirs();
        let without_king = self.view.occupied.without(self.view.king);
        for square in watched {
            let snipers = attacks::bishop_empty(square) & theirs.diagonal
                | attacks::rook_empty(square) & theirs.straight;
            for sniper in snipers {
                let between = attacks::between(square, sniper);
                let shield = between & without_king;
                if shield.is_empty() {
                    self.critical |= between;
                } else if !shield.several() && !once.contains(square) {
                    self.critical |= shield;
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
                self.critical |= between | sniper.bitboard();
            } else if shield.len() == 2 {
                self.critical |= shield;
            }
        }
    }

    /// Squares from which a piece would give check, pin, or take a free square from the king.
    #[inline(always)]
    fn find_threat_squares(&mut self, free: Bitboard) {
        let king = self.view.king;
        let occupied = self.view.occupied;
        let without_king = occupied.without(king);
        let targets = free.with(king);
        self.threats.pawn = S::Other::up_west(targets) | S::Other::up_east(targets);
        self.threats.knight = attacks::knight(king);
        for square in free {
            self.threats.knight |= attacks::knight(square);
            self.threats.bishop |= attacks::bishop(square, without_king);
            self.threats.rook |= attacks::rook(square, without_king);
            self.threats.king |= attacks::king(square);
        }
        // Beyond the king's own first blocker as well, because a slider there pins it.
        let shields = attacks::bishop(king, occupied) & self.view.own;
        self.threats.bishop |= attacks::bishop(king, occupied - shields);
        let shields = attacks::rook(king, occupied) & self.view.own;
        self.threats.rook |= attacks::rook(king, occupied - shields);
    }

    #[inline(always)]
    fn count_pawns(&mut self) {
        let pawns = self.view.mine().pawns;
        let ahead = S::Other::up(pawns);
        self.pawn_reach = ahead
            | S::Other::up(ahead & S::Other::THIRD)
            | S::Other::up_west(pawns)
            | S::Other::up_east(pawns);
        self.pawn_count = self.pawn_replies(pawns, self.view.occupied, self.view.enemies);
        self.count += self.pawn_count;
    }

    /// The number of pawn replies, given the remaining pawns, the occupied squares and those of the enemies.
    #[inline(always)]
    fn pawn_replies(&self, pawns: Bitboard, occupied: Bitboard, enemies: Bitboard) -> usize {
        let moves = self.view.pawn_targets(MoveFilter::ALL, pawns, occupied, enemies, Bitboard::FULL);
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
        // Their rays need no recount: they lie on a line that is critical anyway.
        for slider in (mine.diagonal | mine.straight) & self.view.pinned {
            self.count += (legal::pinned_slider(self.position, self.view.king, slider).1 & open).len();
        }
    }

    /// The number of replies to all moves of a set.
    #[inline(always)]
    fn replies_to(&self, set: MoveSet) -> usize {
        match set {
            MoveSet::Piece { role, from, targets, .. } => self.replies_to_piece(role, from, targets),
            MoveSet::Pawns(pawns) => self.replies_to_pawns(pawns),
            MoveSet::Promotions(_) | MoveSet::Single(_) => self.replies_by_playing(set),
        }
    }

    #[inline(never)]
    fn replies_by_playing(&self, set: MoveSet) -> usize {
        let mut total = 0;
        self.position.for_each_child_of(S::COLOR, set, &mut |_, child| total += child.count_moves());
        total
    }

    #[inline(always)]
    fn replies_to_piece(&self, role: Role, from: Square, targets: Bitboard) -> usize {
        let change = self.change_by_piece(role, from, targets);
        let critical = targets & change.must_play;
        let mut total = 0;
        if critical.any() {
            let enemies = self.view.own; // the replying side's pieces
            total += self.replies_by_playing(MoveSet::Piece { role, from, targets: critical, enemies });
        }
        let harmless = targets - critical;
        total += (harmless - change.must_recount).len() * change.count;
        for to in harmless & change.must_recount {
            total += self.replies_after(from, to);
        }
        total
    }

    /// What the moves of one piece to some squares change.
    #[inline(always)]
    pub(super) fn change_by_piece(&self, role: Role, from: Square, targets: Bitboard) -> ReplyChange {
        let without_king = self.view.occupied.without(self.view.king);
        let leaves = attacks::of(role.of(S::COLOR), from, without_king) & self.attacked_once;
        if leaves.any() || self.critical.contains(from) {
            return ReplyChange::UNKNOWN;
        }
        let must_play = self.critical | self.threats.of(role);
        let reach = self.slider_reach | self.pawn_reach;
        let mut change = ReplyChange { must_play, must_recount: reach | self.view.own, count: self.count };
        if reach.contains(from) && (targets - must_play).any() {
            let (difference, opened) = self.change_by_leaving(from);
            change.count = change.count.wrapping_add(difference);
            change.must_recount |= opened;
        }
        change
    }

    /// How the number of replies changes when a piece leaves a square, and the squares that sliders then attack across
    /// it.
    #[inline(never)]
    fn change_by_leaving(&self, from: Square) -> (usize, Bitboard) {
        let mine = self.view.mine();
        let occupied = self.view.occupied;
        let emptied = occupied.without(from);
        let free = !self.view.pinned;
        let mut difference = 0_usize;
        let mut opened = Bitboard::EMPTY;
        let mut extend = |before: Bitboard, after: Bitboard| {
            difference += ((after - before) - self.view.own).len();
            opened |= after;
        };
        for slider in attacks::bishop(from, occupied) & mine.diagonal & free {
            extend(attacks::bishop(slider, occupied), attacks::bishop(slider, emptied));
        }
        for slider in attacks::rook(from, occupied) & mine.straight & free {
            extend(attacks::rook(slider, occupied), attacks::rook(slider, emptied));
        }
        if self.pawn_reach.contains(from) {
            let pawns = self.pawn_replies(mine.pawns, emptied, self.view.enemies.without(from));
            difference = difference.wrapping_add(pawns).wrapping_sub(self.pawn_count);
        }
        (difference, opened)
    }

    /// The number of replies to one move that is not critical.
    #[inline(always)]
    fn replies_after(&self, from: Square, to: Square) -> usize {
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
            count -= self.replies_of(to);
        }
        if self.pawn_reach.contains(from) | self.pawn_reach.contains(to) | mine.pawns.contains(to) {
            let enemies = self.view.enemies.without(from).with(to);
            count += self.pawn_replies(mine.pawns.without(to), filled, enemies);
            count -= self.pawn_count;
        }
        count
    }

    /// The number of replies by a piece that is about to be taken; it is neither a pawn nor pinned.
    #[inline(always)]
    fn replies_of(&self, square: Square) -> usize {
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
    fn replies_to_pawns(&self, pawns: PawnMoves) -> usize {
        // Pawns that stand or land on one of these squares are counted one by one, all others at once.
        let (critical_from, critical_to) = self.critical_for_pawns();
        let reach = self.slider_reach | self.pawn_reach;
        let from = critical_from | reach;
        let to = critical_to | reach;
        let quiet_steps = pawns.steps - to - S::up(from);
        let quiet_leaps = pawns.leaps - to - S::up(S::up(from)) - self.en_passant_risk();
        let mut total = (quiet_steps.len() + quiet_leaps.len()) * self.count;
        let play = |from, to, kind| self.position.after_unchecked(Move::new(from, to, kind)).count_moves();
        let one = |from: Square, to: Square, kind| {
            if critical_from.contains(from) || critical_to.contains(to) {
                play(from, to, kind)
            } else {
                self.replies_after(from, to)
            }
        };
        let rest = PawnMoves { steps: pawns.steps - quiet_steps, leaps: pawns.leaps - quiet_leaps, ..pawns };
        for (from, to) in rest.step_moves() {
            total += one(from, to, MoveKind::Quiet);
        }
        for (from, to) in rest.west_moves().chain(rest.east_moves()) {
            total += one(from, to, MoveKind::Capture);
        }
        for (from, to) in rest.leap_moves() {
            let may_be_taken = self.en_passant_risk().contains(to);
            total += if may_be_taken {
                play(from, to, MoveKind::DoublePush)
            } else {
                one(from, to, MoveKind::DoublePush)
            };
        }
        total
    }

    /// The squares from which, and those to which, a pawn move is critical.
    #[inline(always)]
    fn critical_for_pawns(&self) -> (Bitboard, Bitboard) {
        let attackers = S::Other::up_west(self.attacked_once) | S::Other::up_east(self.attacked_once);
        (self.critical | attackers, self.critical | self.threats.pawn)
    }

    /// Pawn moves by kind, each with what these moves change.
    #[inline(always)]
    pub(super) fn pawn_groups(&self, pawns: PawnMoves) -> [(PawnMoves, ReplyChange); 4] {
        let none = Bitboard::EMPTY;
        let no_moves = PawnMoves { steps: none, leaps: none, west: none, east: none, ..pawns };
        let mut leaps = self.change_by_pawns(|pawns| S::up(S::up(pawns)));
        leaps.must_play |= self.en_passant_risk();
        [
            (PawnMoves { steps: pawns.steps, ..no_moves }, self.change_by_pawns(S::up)),
            (PawnMoves { leaps: pawns.leaps, ..no_moves }, leaps),
            (PawnMoves { west: pawns.west, ..no_moves }, self.change_by_pawns(S::up_west)),
            (PawnMoves { east: pawns.east, ..no_moves }, self.change_by_pawns(S::up_east)),
        ]
    }

    /// What pawn moves of one kind change. `go` maps sources to targets.
    #[inline(always)]
    fn change_by_pawns(&self, go: impl Fn(Bitboard) -> Bitboard) -> ReplyChange {
        let (critical_from, critical_to) = self.critical_for_pawns();
        let reach = self.slider_reach | self.pawn_reach;
        ReplyChange {
            must_play: critical_to | go(critical_from),
            must_recount: reach | go(reach) | self.view.own,
            count: self.count,
        }
    }

    /// Squares next to the replying side's pawns: a double push to one of them may be answered by en passant.
    #[inline(always)]
    fn en_passant_risk(&self) -> Bitboard {
        let pawns = self.view.mine().pawns.0;
        Bitboard(pawns << 1 & !0x0101_0101_0101_0101 | pawns >> 1 & !0x8080_8080_8080_8080)
    }
}

impl<S: Side> Recount for Replies<'_, S> {
    fn recount(&self, from: Square, to: Square) -> usize {
        self.replies_after(from, to)
    }
}
