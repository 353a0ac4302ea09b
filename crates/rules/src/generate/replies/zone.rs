//! What the king's replies depend on, and which moves may change them.

use super::super::castle;
use super::super::legal::View;
use super::super::side::Side;
use crate::{Bitboard, Role, Square, attacks};

/// The surroundings of the replying king, as if the moving side had passed.
pub(super) struct KingZone {
    /// Squares next to the king without its own pieces.
    pub(super) steps: Bitboard,
    /// The steps, and the squares that must be safe for castling.
    watched: Bitboard,
    /// For each castling move that only an attack can prevent, the squares that must be safe. All squares if there is none,
    /// because some square is always attacked.
    castles: [Bitboard; 2],
    /// The king's replies, castling included.
    pub(super) count: isize,
    /// All squares that the moving side attacks, and the watched squares that only one of its pieces attacks.
    pub(super) attacked: Bitboard,
    pub(super) attacked_once: Bitboard,
    /// A piece that leaves one of these squares may open a line to the king or to a watched square, or end a pin.
    pub(super) delicate_sources: Bitboard,
    /// A piece that lands on one of these squares may close such a line, end a pin, or take a piece next to the king.
    delicate_targets: Bitboard,
    /// Squares on which castling depends.
    pub(super) castling_squares: Bitboard,
    /// By role, the squares from which a piece gives check or pins.
    checks: RoleSquares,
    /// By role, the squares from which a piece attacks a watched square that is not attacked.
    threats: RoleSquares,
}

/// A set of squares for each role.
#[derive(Clone, Copy, Default)]
struct RoleSquares {
    pawn: Bitboard,
    knight: Bitboard,
    bishop: Bitboard,
    rook: Bitboard,
    king: Bitboard,
}

impl RoleSquares {
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

impl KingZone {
    /// The zone of the king of side `S::Other`, whose pins are set in its view.
    #[inline(always)]
    pub(super) fn new<S: Side>(view: &mut View<'_, S::Other>) -> Self {
        let ring = attacks::king(view.king);
        let mut zone = Self {
            steps: ring - view.own,
            watched: ring - view.own,
            castles: [Bitboard::FULL; 2],
            count: 0,
            attacked: Bitboard::EMPTY,
            attacked_once: Bitboard::EMPTY,
            delicate_sources: Bitboard::EMPTY,
            delicate_targets: ring & view.own,
            castling_squares: Bitboard::EMPTY,
            checks: RoleSquares::default(),
            threats: RoleSquares::default(),
        };
        zone.find_pins::<S>(view);
        zone.find_castling::<S>(view);
        zone.find_attacks::<S>(view);
        zone.count = zone.replies(zone.attacked);
        zone.find_checks::<S>(view);
        zone.find_threats::<S>(view);
        zone
    }

    /// The number of the king's replies, given the attacked squares.
    #[inline(always)]
    pub(super) fn replies(&self, attacked: Bitboard) -> isize {
        self.replies_with(self.steps, attacked)
    }

    /// The number of the king's replies, given the squares next to it that its own pieces leave free.
    #[inline(always)]
    pub(super) fn replies_with(&self, steps: Bitboard, attacked: Bitboard) -> isize {
        let castles = self.castles.map(|safe| isize::from((safe & attacked).is_empty()));
        (steps - attacked).len() as isize + castles[0] + castles[1]
    }

    /// Squares to which a move of a role has to be examined on the board.
    #[inline(always)]
    pub(super) fn delicate_targets(&self, role: Role) -> Bitboard {
        self.delicate_targets | self.checks.of(role)
    }

    /// Squares from which a role attacks a watched square that is not attacked.
    #[inline(always)]
    pub(super) fn threats(&self, role: Role) -> Bitboard {
        self.threats.of(role)
    }

    /// Lines from sliders to the king: pins, and pieces that may open such a line.
    #[inline(always)]
    fn find_pins<S: Side>(&mut self, view: &mut View<'_, S::Other>) {
        let king = view.king;
        let theirs = *view.theirs();
        let snipers =
            attacks::bishop_empty(king) & theirs.diagonal | attacks::rook_empty(king) & theirs.straight;
        for sniper in snipers {
            let between = attacks::between(king, sniper);
            let shield = between & view.occupied;
            let movers = shield & view.enemies;
            if !shield.several() {
                view.pinned |= shield;
                if movers.any() {
                    // A piece that gives check when it leaves.
                    self.delicate_sources |= shield;
                } else {
                    self.delicate_sources |= sniper.bitboard();
                    self.delicate_targets |= between;
                }
            } else if movers.any() && !movers.several() && !(shield - movers).several() {
                // Two pieces, one of each side: if the one of the moving side leaves, the other is pinned.
                self.delicate_sources |= movers;
            }
        }
    }

    #[inline(always)]
    fn find_castling<S: Side>(&mut self, view: &View<'_, S::Other>) {
        let rooks = view.position.castling().rooks() & S::Other::BACK_RANK;
        if rooks.is_empty() {
            return;
        }
        let file = view.king.file();
        let ready = view.castling_rooks();
        for (rook, safe) in rooks.into_iter().zip(&mut self.castles) {
            self.castling_squares |=
                castle::must_be_empty(S::Other::COLOR, file, rook.file()) | rook.bitboard();
            if ready.contains(rook) {
                *safe = castle::must_be_safe(S::Other::COLOR, file, rook.file());
                self.watched |= *safe;
            }
        }
        self.delicate_sources |= self.castling_squares;
        self.delicate_targets |= self.castling_squares;
    }

    /// The attacks of the moving side. On the way, the squares where a piece opens or closes a slider's line to a watched
    /// square.
    #[inline(always)]
    fn find_attacks<S: Side>(&mut self, view: &View<'_, S::Other>) {
        let theirs = *view.theirs();
        let (occupied, movers, watched) = (view.occupied, view.enemies, self.watched);
        let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut add = |attacks: Bitboard| {
            twice |= once & attacks;
            once |= attacks;
        };
        add(S::up_west(theirs.pawns));
        add(S::up_east(theirs.pawns));
        add(attacks::king(view.position.king(S::COLOR)));
        for knight in theirs.knights {
            add(attacks::knight(knight));
        }
        let mut mark_line = |slider: Square, reached: Bitboard, through: Bitboard| {
            for square in reached & watched {
                self.delicate_targets |= attacks::between(slider, square);
            }
            for square in (through - reached) & watched {
                self.delicate_sources |= attacks::between(slider, square) & movers;
            }
        };
        for slider in theirs.diagonal {
            let reached = attacks::bishop(slider, occupied);
            add(reached);
            if (attacks::bishop_empty(slider) & watched).any() {
                mark_line(slider, reached, attacks::bishop(slider, occupied - (reached & movers)));
            }
        }
        for slider in theirs.straight {
            let reached = attacks::rook(slider, occupied);
            add(reached);
            if (attacks::rook_empty(slider) & watched).any() {
                mark_line(slider, reached, attacks::rook(slider, occupied - (reached & movers)));
            }
        }
        self.attacked = once;
        self.attacked_once = (once - twice) & watched;
    }

    #[inline(always)]
    fn find_checks<S: Side>(&mut self, view: &View<'_, S::Other>) {
        let (king, occupied) = (view.king, view.occupied);
        self.checks.pawn = attacks::pawn(S::Other::COLOR, king);
        self.checks.knight = attacks::knight(king);
        // Beyond the king's own first blocker as well, because a slider there pins it.
        let shields = attacks::bishop(king, occupied) & view.own;
        self.checks.bishop = attacks::bishop(king, occupied - shields);
        let shields = attacks::rook(king, occupied) & view.own;
        self.checks.rook = attacks::rook(king, occupied - shields);
    }

    #[inline(always)]
    fn find_threats<S: Side>(&mut self, view: &View<'_, S::Other>) {
        let safe = self.watched - self.attacked;
        self.threats.pawn = S::Other::up_west(safe) | S::Other::up_east(safe);
        for square in safe {
            self.threats.knight |= attacks::knight(square);
            self.threats.bishop |= attacks::bishop(square, view.occupied);
            self.threats.rook |= attacks::rook(square, view.occupied);
            self.threats.king |= attacks::king(square);
        }
    }
}
