//! Knights, bishops, rooks and queens: mobility, outposts, open files, threats and attacks on the king.

use arrocco_rules::{Bitboard, Color, Position, Rank, Role, Square, attacks};

use super::feature as f;
use super::side::{Side, ahead, pawn_attacks, shifted_forward, widened};
use super::tally::Tally;

/// The weight of an attack on a square near the enemy king, by the role of the attacker.
const ATTACK_UNITS: [usize; 6] = [0, 2, 2, 3, 4, 0];

/// Counts the features of one side's pieces, and records their attacks in `us`.
pub(super) fn pieces(position: &Position, us: &mut Side, them: &Side, tally: &mut impl Tally) {
    let board = position.board();
    let safe = !(us.pawns | us.king.bitboard() | them.pawn_attacks);
    let (mut units, mut attackers) = (0, 0);
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for square in board.role(role) & us.own {
            // Sliders see through their own queens and rooks (batteries).
            let targets = match role {
                Role::Knight => attacks::knight(square),
                Role::Bishop => {
                    attacks::bishop(square, board.occupied() - (board.role(Role::Queen) & us.own))
                }
                Role::Rook => {
                    let others = (board.role(Role::Queen) | board.role(Role::Rook)) & us.own;
                    attacks::rook(square, board.occupied() - others)
                }
                _ => attacks::queen(square, board.occupied()),
            };
            us.add_attacks(role, targets);
            let reach = (targets & safe).len();
            let group = match role {
                Role::Knight => f::KNIGHT_MOBILITY,
                Role::Bishop => f::BISHOP_MOBILITY,
                Role::Rook => f::ROOK_MOBILITY,
                _ => f::QUEEN_MOBILITY,
            };
            tally.one(group.at(reach), us.color);
            let near_king = (targets & them.king_zone).len();
            units += ATTACK_UNITS[role as usize] * near_king;
            attackers += usize::from(near_king > 0);
        }
    }
    tally.one(f::KING_ATTACKERS.at(attackers), us.color);
    if units > 0 {
        let queen = (board.role(Role::Queen) & us.own).any();
        tally.one(f::KING_ATTACK.at(if queen { units } else { units / 2 }), us.color);
    }
    minors(position, us, them, tally);
    rooks(position, us, them, tally);
}

fn minors(position: &Position, us: &Side, them: &Side, tally: &mut impl Tally) {
    let board = position.board();
    let bishops = board.role(Role::Bishop) & us.own;
    if bishops.several() {
        tally.one(f::BISHOP_PAIR.at(0), us.color);
    }
    // Squares that an enemy pawn attacks or can still come to attack.
    let contested =
        (widened(ahead(them.pawns, them.color)) - ahead(them.pawns, them.color)) | them.pawn_attacks;
    let strong = us.pawn_attacks - contested;
    tally.add(f::OUTPOST.at(0), us.color, (board.role(Role::Knight) & us.own & strong).len() as i32);
    tally.add(f::OUTPOST.at(1), us.color, (bishops & strong).len() as i32);
    for bishop in bishops {
        let same = (us.pawns & same_shade(bishop)).len();
        tally.one(f::BAD_BISHOP.at(same), us.color);
    }
}

/// All squares of the color of this one.
fn same_shade(square: Square) -> Bitboard {
    const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);
    if square.is_dark() { DARK } else { !DARK }
}

fn rooks(position: &Position, us: &Side, them: &Side, tally: &mut impl Tally) {
    for rook in position.board().role(Role::Rook) & us.own {
        let file = Bitboard::file(rook.file());
        if (file & us.pawns).is_empty() {
            let is_open = (file & them.pawns).is_empty();
            tally.one(f::ROOK_FILE.at(usize::from(is_open)), us.color);
        }
    }
}

/// Threats of one side; needs the attacks of both sides.
pub(super) fn threats(position: &Position, us: &Side, them: &Side, tally: &mut impl Tally) {
    let board = position.board();
    let minors = us.by_role[Role::Knight as usize] | us.by_role[Role::Bishop as usize];
    let rooks = us.by_role[Role::Rook as usize];
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let enemies = board.role(role) & them.own;
        let count = |attacked: Bitboard| (enemies & attacked).len() as i32;
        tally.add(f::PAWN_THREAT.at(role as usize), us.color, count(us.pawn_attacks));
        tally.add(f::MINOR_THREAT.at(role as usize), us.color, count(minors));
        tally.add(f::ROOK_THREAT.at(role as usize), us.color, count(rooks));
    }
    let hanging = them.own & (us.attacks - them.attacks);
    tally.add(f::HANGING.at(0), us.color, hanging.len() as i32);
    let beside_king = them.by_role[Role::King as usize] & (us.attacks - them.twice);
    tally.one(f::KING_WEAKNESS.at(beside_king.len()), us.color);
    push_threats(position, us, them, tally);
    checks(position, us, them, tally);
}

/// Pieces that a pawn would attack after a safe advance.
fn push_threats(position: &Position, us: &Side, them: &Side, tally: &mut impl Tally) {
    let board = position.board();
    let empty = !board.occupied();
    let one = shifted_forward(us.pawns, us.color) & empty;
    let third = Bitboard::rank(if us.color == Color::White { Rank::Third } else { Rank::Sixth });
    let two = shifted_forward(one & third, us.color) & empty;
    let safe = ((one | two) - them.pawn_attacks) & (us.attacks | !them.attacks);
    let (left, right) = pawn_attacks(safe, us.color);
    let pieces = them.own - them.pawns - them.king.bitboard();
    tally.add(f::PUSH_THREAT.at(0), us.color, ((left | right) & pieces).len() as i32);
}

/// Safe squares from which a piece could give check.
fn checks(position: &Position, us: &Side, them: &Side, tally: &mut impl Tally) {
    let occupied = position.board().occupied();
    let safe = !us.own & (!them.attacks | (us.twice - them.twice) & them.by_role[Role::King as usize]);
    let (diagonal, straight) = (attacks::bishop(them.king, occupied), attacks::rook(them.king, occupied));
    let from = [
        (Role::Knight, attacks::knight(them.king)),
        (Role::Bishop, diagonal),
        (Role::Rook, straight),
        (Role::Queen, diagonal | straight),
    ];
    for (index, (role, squares)) in from.into_iter().enumerate() {
        let checks = squares & safe & us.by_role[role as usize];
        tally.add(f::SAFE_CHECK.at(index), us.color, i32::from(checks.any()) + i32::from(checks.several()));
    }
}
