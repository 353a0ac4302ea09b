//! What each feature is worth, in the middlegame and in the endgame.

use super::feature::{self as f, Group};

/// Centipawns in the middlegame and in the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Weight {
    pub(crate) middle: i16,
    pub(crate) end: i16,
}

const fn w(middle: i16, end: i16) -> Weight {
    Weight { middle, end }
}

pub(crate) type Weights = [Weight; f::COUNT];

/// The weights that the evaluation uses.
pub(crate) static WEIGHTS: Weights = first_guess();

/// What a player would say before any game is played: material, the center, mobility, safe kings, far pawns.
const fn first_guess() -> Weights {
    let mut weights = [w(0, 0); f::COUNT];
    weights[f::TEMPO.at(0)] = w(20, 10);
    fill(&mut weights, f::MATERIAL, &[w(90, 110), w(330, 320), w(345, 340), w(480, 540), w(1000, 1000)]);
    place(&mut weights);
    mobility(&mut weights, f::KNIGHT_MOBILITY, 4, 6, 6);
    mobility(&mut weights, f::BISHOP_MOBILITY, 6, 5, 6);
    mobility(&mut weights, f::ROOK_MOBILITY, 6, 3, 5);
    mobility(&mut weights, f::QUEEN_MOBILITY, 12, 2, 4);
    weights[f::BISHOP_PAIR.at(0)] = w(25, 50);
    fill(&mut weights, f::ROOK_FILE, &[w(15, 8), w(35, 12)]);
    pawns(&mut weights);
    king(&mut weights);
    threats(&mut weights);
    weights
}

const fn fill(weights: &mut Weights, group: Group, values: &[Weight]) {
    let mut i = 0;
    while i < values.len() {
        weights[group.at(i)] = values[i];
        i += 1;
    }
}

/// So much for each square more than usual.
const fn mobility(weights: &mut Weights, group: Group, usual: i16, middle: i16, end: i16) {
    let mut i = 0;
    while i < group.len() {
        let more = i as i16 - usual;
        weights[group.at(i)] = w(more * middle, more * end);
        i += 1;
    }
}

/// Everybody likes the center, knights most; kings only when the board has emptied; pawns want to go forward.
const fn place(weights: &mut Weights) {
    let mut square = 0;
    while square < 64 {
        let (file, rank) = ((square % 8) as i16, (square / 8) as i16);
        let (from_center_file, from_center_rank) = (from_center(file), from_center(rank));
        let central = 3 - i16::midpoint(from_center_file, from_center_rank);
        let forward = rank - 1;
        let pawn = w((3 - from_center_file) * 4 * (rank / 2) - 4, forward * forward * 3 - 8);
        weights[f::PLACE.at(square)] = pawn;
        weights[f::PLACE.at(64 + square)] = w(central * 12 - 18 + rank * 2, central * 8 - 12);
        weights[f::PLACE.at(128 + square)] = w(central * 7 - 9, central * 4 - 6);
        weights[f::PLACE.at(192 + square)] = w(
            (3 - from_center_file) * 4 - 6 + if rank == 6 { 15 } else { 0 },
            if rank == 6 { 15 } else { 0 },
        );
        weights[f::PLACE.at(256 + square)] = w(central * 3 - 4, central * 8 - 10);
        let home = if rank == 0 { from_center_file * 14 - 10 } else { -15 * rank };
        weights[f::PLACE.at(320 + square)] = w(home, central * 16 - 24);
        square += 1;
    }
}

const fn from_center(line: i16) -> i16 {
    if line < 4 { 3 - line } else { line - 4 }
}

const fn pawns(weights: &mut Weights) {
    let mut rank = 1;
    while rank < 7 {
        let far = rank as i16 - 1;
        weights[f::PASSED.at(rank)] = w(far * far * 3, far * far * 5);
        weights[f::PASSED_FREE.at(rank)] = w(far * 2, far * far * 2);
        weights[f::DEFENDED.at(rank)] = w(8 + far * 4, 4 + far * 4);
        weights[f::PHALANX.at(rank)] = w(4 + far * 4, 2 + far * 5);
        rank += 1;
    }
    let mut distance = 0;
    while distance < 8 {
        weights[f::PASSED_OWN_KING.at(distance)] = w(0, 12 - 6 * distance as i16);
        weights[f::PASSED_ENEMY_KING.at(distance)] = w(0, 8 * distance as i16 - 20);
        distance += 1;
    }
    weights[f::ISOLATED.at(0)] = w(-12, -12);
    weights[f::DOUBLED.at(0)] = w(-8, -20);
    weights[f::BACKWARD.at(0)] = w(-8, -8);
}

const fn king(weights: &mut Weights) {
    fill(weights, f::SHIELD, &[w(20, 0), w(10, 0), w(-10, 0), w(24, 0), w(12, 0), w(-18, 0)]);
    fill(weights, f::KING_FILE, &[w(-15, 0), w(-30, 0)]);
    let mut units = 0;
    while units < f::KING_ATTACK.len() {
        let danger = units as i16;
        weights[f::KING_ATTACK.at(units)] = w(danger * danger / 4, danger);
        units += 1;
    }
    fill(weights, f::SAFE_CHECK, &[w(40, 4), w(20, 4), w(45, 4), w(25, 8)]);
}

const fn threats(weights: &mut Weights) {
    fill(weights, f::PAWN_THREAT, &[w(0, 0), w(50, 40), w(50, 40), w(70, 50), w(60, 50), w(0, 0)]);
    fill(weights, f::MINOR_THREAT, &[w(4, 10), w(20, 20), w(20, 20), w(45, 40), w(40, 40), w(0, 0)]);
    fill(weights, f::ROOK_THREAT, &[w(0, 10), w(20, 20), w(20, 20), w(0, 10), w(40, 40), w(0, 0)]);
    weights[f::HANGING.at(0)] = w(25, 20);
    fill(weights, f::OUTPOST, &[w(30, 20), w(20, 10)]);
    let mut count = 0;
    while count < f::BAD_BISHOP.len() {
        weights[f::BAD_BISHOP.at(count)] = w(8 - 4 * count as i16, 8 - 5 * count as i16);
        count += 1;
    }
}
