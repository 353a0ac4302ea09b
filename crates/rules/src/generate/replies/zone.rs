//! What the king's replies depend on, and which moves may change them.

use super::super::castle;
use super::super::legal::View;
use super::super::side::Side;
use crate::{Bitboard, Role, Square, attacks};

/// The surroundings of the replying king, as if the moving side had passed.
pub(super) struct KingZone {
    /// Squares next to the king without its own pieces.
    pub(super) steps: Bitboard,
    /// For each castling move that only an attack can prevent, the squares that must be safe. All squares if there is none,
    /// because some square is always attacked.
    castles: [Bitboard; 2],
    /// The king's replies, castling included.
    pub(super) count: isize,
    /// All squares that the moving side attacks, and the watched squares that only one of its pieces attacks.
    pub(super) attacked: Bitboard,
    pub(super) attacked_once: Bitboard,
    /// All squares that only one of its pieces attacks, those beside the king with pieces of the king's side among them.
    pub(super) lone_attacks: Bitboard,
    /// A piece that leaves one of these squares may open a line to the king or to a watched square, or end a pin.
    pub(super) delicate_sources: Bitboard,
    /// Sliders among them that pin a piece, and do nothing else of the kind.
    pub(super) pinners: Bitboard,
    /// By role, a piece that lands on one of these squares may give check or pin, close such a line, end a pin, or take a
    /// piece next to the king.
    delicate_targets: RoleSquares,
    /// Those of them where a piece of any role closes a line, ends a pin or prevents castling.
    pub(super) line_targets: Bitboard,
    /// Squares on which castling depends.
    pub(super) castling_squares: Bitboard,
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
            castles: [Bitboard::FULL; 2],
            count: 0,
            attacked: Bitboard::EMPTY,
            attacked_once: Bitboard::EMPTY,
            lone_attacks: Bitboard::EMPTY,
            delicate_sources: Bitboard::EMPTY,
            pinners: Bitboard::EMPTY,
            delicate_targets: RoleSquares::default(),
            line_targets: Bitboard::EMPTY,
            castling_squares: Bitboard::EMPTY,
            threats: RoleSquares::default(),
        };
        let pins = zone.find_pins::<S>(view);
        let watched = zone.steps | zone.find_castling::<S>(view);
        let lines = zone.find_attacks::<S>(view, watched);
        zone.count = zone.replies(zone.attacked);
        zone.line_targets = pins | zone.castling_squares | lines;
        zone.delicate_targets = Self::checks::<S>(view, ring & view.own | zone.line_targets);
        zone.threats = Self::threats_to::<S>(view, watched - zone.attacked);
        if zone.pinners.any() {
            // A rook that castles must not be pinned. That happens in Chess960.
            let castling = (pins & zone.castling_squares).any();
            let lone = if castling { Bitboard::EMPTY } else { zone.pinners - zone.delicate_sources };
            zone.delicate_sources |= zone.pinners;
            zone.pinners = lone;
        }
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

    /// Squares to which a move of a role is delicate.
    #[inline(always)]
    pub(super) fn delicate_targets(&self, role: Role) -> Bitboard {
        self.delicate_targets.of(role)
    }

    /// Squares from which a role attacks a watched square that is not attacked.
    #[inline(always)]
    pub(super) fn threats(&self, role: Role) -> Bitboard {
        self.threats.of(role)
    }

    /// Lines from sliders to the king: pins, and pieces that may open such a line. Returns the squares on which a pin
    /// depends.
    #[inline(always)]
    fn find_pins<S: Side>(&mut self, view: &mut View<'_, S::Other>) -> Bitboard {
        let mut pins = Bitboard::EMPTY;
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
                    self.pinners |= sniper.bitboard();
                    pins |= between;
                }
            } else if movers.any() && !movers.several() && !(shield - movers).several() {
                // Two pieces, one of each side: if the one of the moving side leaves, the other is pinned.
                self.delicate_sources |= movers;
            }
        }
        pins
    }

    /// Returns the squares that must be safe.
    #[inline(always)]
    fn find_castling<S: Side>(&mut self, view: &View<'_, S::Other>) -> Bitboard {
        let mut watched = Bitboard::EMPTY;
        let rooks = view.position.castling().rooks() & S::Other::BACK_RANK;
        if rooks.is_empty() {
            return watched;
        }
        let file = view.king.file();
        let ready = view.castling_rooks();
        for (rook, safe) in rooks.into_iter().zip(&mut self.castles) {
            self.castling_squares |=
                castle::must_be_empty(S::Other::COLOR, file, rook.file()) | rook.bitboard();
            if ready.contains(rook) {
                *safe = castle::must_be_safe(S::Other::COLOR, file, rook.file());
                watched |= *safe;
            }
        }
        self.delicate_sources |= self.castling_squares;
        watched
    }

    /// The attacks of the moving side, and the squares where a piece opens or closes a slider's line to a watched square.
    /// Returns the latter.
    #[inline(always)]
    fn find_attacks<S: Side>(&mut self, view: &View<'_, S::Other>, watched: Bitboard) -> Bitboard {
        let mut lines = Bitboard::EMPTY;
        let theirs = *view.theirs();
        let (occupied, movers) = (view.occupied, view.enemies);
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
                lines |= attacks::between(slider, square);
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
        self.lone_attacks = once - twice;
        self.attacked_once = self.lone_attacks & watched;
        lines
    }

    /// By role, these squares and those from which a piece gives check or pins.
    #[inline(always)]
    fn checks<S: Side>(view: &View<'_, S::Other>, others: Bitboard) -> RoleSquares {
        let (king, occupied) = (view.king, view.occupied);
        // Beyond the king's own first blocker as well, because a slider there pins it.
        let diagonal = attacks::bishop(king, occupied) & view.own;
        let straight = attacks::rook(king, occupied) & view.own;
        RoleSquares {
            pawn: others | attacks::pawn(S::Other::COLOR, king),
            knight: others | attacks::knight(king),
            bishop: others | attacks::bishop(king, occupied - diagonal),
            rook: others | attacks::rook(king, occupied - straight),
            king: others,
        }
    }

    /// By role, the squares from which a piece attacks one of these squares.
    #[inline(always)]
    fn threats_to<S: Side>(view: &View<'_, S::Other>, squares: Bitboard) -> RoleSquares {
        let mut threats = RoleSquares {
            pawn: S::Other::up_west(squares) | S::Other::up_east(squares),
            ..RoleSquares::default()
        };
        let has_diagonal = view.theirs().diagonal.any();
        for square in squares {
            threats.knight |= attacks::knight(square);
            if has_diagonal {
                threats.bishop |= attacks::bishop(square, view.occupied);
            }
            threats.rook |= attacks::rook(square, view.occupied);
            threats.king |= attacks::king(square);
        }
        threats
    }
}
