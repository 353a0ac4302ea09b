//! The hand-written evaluation by groups of features, to explain it to people.

use arrocco_rules::{Color, Position};

use super::feature::{self as f, Group};
use super::tally::{Sum, Tally};
use super::{FULL_PHASE, ending, evaluate, phase, tally};

/// The groups of features that are shown together.
const GROUPS: [(&str, &[Group]); 12] = [
    ("material", &[f::MATERIAL]),
    ("placement", &[f::PLACE]),
    ("mobility", &[f::KNIGHT_MOBILITY, f::BISHOP_MOBILITY, f::ROOK_MOBILITY, f::QUEEN_MOBILITY]),
    ("bishops", &[f::BISHOP_PAIR, f::BAD_BISHOP]),
    ("outposts", &[f::OUTPOST]),
    ("rook files", &[f::ROOK_FILE]),
    ("pawns", &[f::ISOLATED, f::DOUBLED, f::BACKWARD, f::DEFENDED, f::PHALANX]),
    ("passed pawns", &[f::PASSED, f::PASSED_FREE, f::PASSED_SAFE, f::PASSED_OWN_KING, f::PASSED_ENEMY_KING]),
    ("king shelter", &[f::SHIELD, f::KING_FILE, f::STORM]),
    ("king attack", &[f::KING_ATTACK, f::KING_ATTACKERS, f::KING_WEAKNESS, f::SAFE_CHECK]),
    ("threats", &[f::PAWN_THREAT, f::PUSH_THREAT, f::MINOR_THREAT, f::ROOK_THREAT, f::HANGING]),
    ("tempo", &[f::TEMPO]),
];

/// The name of the bonus for driving a bare king to the edge, which is not a feature.
const MOP_UP: &str = "bare king";

/// Centipawns in the middlegame and in the endgame.
///
/// ```
/// use arrocco_engine::Tapered;
/// assert_eq!(Tapered { middle: 90, end: 110 }.middle, 90);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tapered {
    /// The value in the middlegame.
    pub middle: i32,
    /// The value in the endgame.
    pub end: i32,
}

/// One group of features.
///
/// ```
/// use arrocco_engine::Breakdown;
/// use arrocco_rules::Position;
/// let breakdown = Breakdown::of(&Position::startpos());
/// let material = breakdown.terms.iter().find(|term| term.name == "material").unwrap();
/// assert_eq!(material.white, material.black);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// White's value.
    pub white: Tapered,
    /// Black's value.
    pub black: Tapered,
}

/// The evaluation of a position in parts.
///
/// ```
/// use arrocco_engine::Breakdown;
/// use arrocco_rules::Position;
/// let breakdown = Breakdown::of(&"4k3/8/8/8/8/8/8/3QK3 b - - 0 1".parse().unwrap());
/// // From White's point of view, whichever side is to move.
/// assert!(breakdown.value > 500);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown {
    /// The parts.
    pub terms: Vec<Term>,
    /// The game phase: 24 with all pieces on the board, 0 with kings and pawns only.
    pub phase: i32,
    /// The scale of the endgame value in 64ths: small where the game can hardly be won.
    pub share: i32,
    /// The total, in centipawns from White's point of view.
    pub value: i32,
}

impl Breakdown {
    /// Breaks down the evaluation of a position.
    ///
    /// ```
    /// # use arrocco_engine::Breakdown;
    /// # use arrocco_rules::Position;
    /// assert_eq!(Breakdown::of(&Position::startpos()).phase, 24);
    /// ```
    pub fn of(position: &Position) -> Self {
        if let Some(value) = ending::certain_win(position) {
            return Self::of_certain_win(value);
        }
        let mut sums = SumByGroup::default();
        tally(position, &mut sums);
        let mut terms: Vec<Term> =
            GROUPS.iter().zip(&sums.0).map(|((name, _), pair)| term(name, *pair)).collect();
        terms.push(mop_up(position));
        let end = terms.iter().map(|term| term.white.end - term.black.end).sum();
        let value = evaluate(position).raw();
        Self {
            terms,
            phase: phase(position),
            share: ending::share(position, end),
            value: if position.turn() == Color::White { value } else { -value },
        }
    }

    /// Against a bare king, only progress towards the mate counts.
    fn of_certain_win(value: i32) -> Self {
        let nothing = GROUPS.iter().map(|(name, _)| term(name, <[Sum; 2]>::default()));
        let terms = nothing.chain([bare_king(Sum { middle: value, end: value })]).collect();
        Self { terms, phase: 0, share: ending::WHOLE, value }
    }

    /// A value blended by the phase of this position, in centipawns.
    ///
    /// ```
    /// # use arrocco_engine::{Breakdown, Tapered};
    /// # use arrocco_rules::Position;
    /// let breakdown = Breakdown::of(&Position::startpos());
    /// assert_eq!(breakdown.blend(Tapered { middle: 90, end: 110 }), 90);
    /// ```
    pub fn blend(&self, value: Tapered) -> i32 {
        let end = value.end * self.share / ending::WHOLE;
        (value.middle * self.phase + end * (FULL_PHASE - self.phase)) / FULL_PHASE
    }
}

fn term(name: &'static str, [white, black]: [Sum; 2]) -> Term {
    // Sums are kept from White's point of view.
    let tapered = |sum: Sum, sign: i32| Tapered { middle: sign * sum.middle, end: sign * sum.end };
    Term { name, white: tapered(white, 1), black: tapered(black, -1) }
}

fn mop_up(position: &Position) -> Term {
    let mut sum = Sum::default();
    ending::mop_up(position, &mut sum);
    bare_king(sum)
}

fn bare_king(sum: Sum) -> Term {
    let none = Sum::default();
    term(MOP_UP, if sum.end >= 0 { [sum, none] } else { [none, sum] })
}

/// The sums of each group, for White and for Black.
#[derive(Default)]
struct SumByGroup([[Sum; 2]; GROUPS.len()]);

impl Tally for SumByGroup {
    fn add(&mut self, feature: usize, color: Color, times: i32) {
        let group = GROUPS.iter().position(|(_, groups)| groups.iter().any(|group| group.contains(feature)));
        if let Some(sums) = group.and_then(|group| self.0.get_mut(group)) {
            sums[usize::from(color == Color::Black)].add(feature, color, times);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_is_in_one_group() {
        for feature in 0..f::COUNT {
            let groups = GROUPS.iter().flat_map(|(_, groups)| *groups);
            assert_eq!(groups.filter(|group| group.contains(feature)).count(), 1, "{feature}");
        }
    }

    #[test]
    fn the_terms_add_up_to_the_value() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "8/8/8/3k4/8/3K4/8/3R4 b - - 0 1",
            "8/8/8/3k4/8/3K1N2/8/8 w - - 0 1",
            "3qk3/8/8/8/8/8/8/4K3 w - - 0 1",
        ] {
            let breakdown = Breakdown::of(&fen.parse().expect("a good FEN"));
            let total = breakdown.terms.iter().fold(Tapered::default(), |total, term| Tapered {
                middle: total.middle + term.white.middle - term.black.middle,
                end: total.end + term.white.end - term.black.end,
            });
            assert_eq!(breakdown.blend(total), breakdown.value, "{fen}");
        }
    }
}
