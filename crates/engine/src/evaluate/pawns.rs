//! Pawn structure, passed pawns, and the pawns that shelter the king.

use arrocco_rules::attacks::king_distance;
use arrocco_rules::{Bitboard, Color, File, Position, Square};

use super::feature as f;
use super::side::{Side, ahead, shifted_forward, widened};
use super::tally::Tally;

/// The rank from the side's point of view.
#[inline]
fn rank_of(us: &Side, square: Square) -> usize {
    let rank = square.rank() as usize;
    if us.color == Color::White { rank } else { 7 - rank }
}

pub(super) fn pawns(position: &Position, us: &Side, them: &Side, tally: &mut impl Tally) {
    let stoppers = ahead(them.pawns, them.color);
    let stoppers = widened(stoppers) | them.pawns;
    let behind_own = ahead(us.pawns, them.color);
    for pawn in us.pawns {
        let (bit, rank) = (pawn.bitboard(), rank_of(us, pawn));
        let beside_files = widened(Bitboard::file(pawn.file())) - Bitboard::file(pawn.file());
        let neighbors = us.pawns & beside_files;
        if neighbors.is_empty() {
            tally.one(f::ISOLATED.at(0), us.color);
        } else if is_backward(us, them, pawn, neighbors) {
            tally.one(f::BACKWARD.at(0), us.color);
        }
        if (us.pawn_attacks & bit).any() {
            tally.one(f::DEFENDED.at(rank), us.color);
        }
        if (us.pawns & (widened(bit) - bit)).any() {
            tally.one(f::PHALANX.at(rank), us.color);
        }
        if (behind_own & bit).any() {
            tally.one(f::DOUBLED.at(0), us.color);
        } else if (stoppers & bit).is_empty() {
            passed(position, us, them, pawn, rank, tally);
        }
    }
}

/// Is a pawn backward: can no neighbor ever defend it, and is the square before it attacked by a pawn?
fn is_backward(us: &Side, them: &Side, pawn: Square, neighbors: Bitboard) -> bool {
    let ahead_of_it = widened(ahead(pawn.bitboard(), us.color));
    let all_ahead = (neighbors - ahead_of_it).is_empty();
    let stop = shifted_forward(pawn.bitboard(), us.color);
    all_ahead && (them.pawn_attacks & stop).any()
}

fn passed(position: &Position, us: &Side, them: &Side, pawn: Square, rank: usize, tally: &mut impl Tally) {
    tally.one(f::PASSED.at(rank), us.color);
    let Some(stop) = pawn.forward(us.color) else { return };
    if !position.board().occupied().contains(stop) {
        tally.one(f::PASSED_FREE.at(rank), us.color);
    }
    if !them.attacks.contains(stop) {
        tally.one(f::PASSED_SAFE.at(rank), us.color);
    }
    if rank >= 3 {
        let times = rank as i32 - 2;
        tally.add(f::PASSED_OWN_KING.at(king_distance(us.king, stop) as usize), us.color, times);
        tally.add(f::PASSED_ENEMY_KING.at(king_distance(them.king, stop) as usize), us.color, times);
    }
}

/// The pawns before the own king.
pub(super) fn shelter(us: &Side, them: &Side, tally: &mut impl Tally) {
    let center = us.king.file() as usize;
    let first = center.clamp(1, 6) - 1;
    for index in first..first + 3 {
        let Some(file) = File::new(index as u8) else { continue };
        let on_file = us.pawns & Bitboard::file(file);
        let offset = if index == center { 3 } else { 0 };
        let shield = match nearest(us, on_file) {
            Some(1) => 0,
            Some(2) => 1,
            _ => 2,
        };
        tally.one(f::SHIELD.at(offset + shield), us.color);
        let storm = nearest(us, them.pawns & Bitboard::file(file));
        tally.one(f::STORM.at(storm.unwrap_or(0) as usize), us.color);
        if on_file.is_empty() {
            let is_open = (them.pawns & Bitboard::file(file)).is_empty();
            tally.one(f::KING_FILE.at(usize::from(is_open)), us.color);
        }
    }
}

/// The distance of the nearest of these pawns in front of the king.
fn nearest(us: &Side, pawns: Bitboard) -> Option<i32> {
    pawns.into_iter().map(|pawn| ranks_ahead(us, pawn)).filter(|&ahead| ahead > 0).min()
}

/// How many ranks a pawn is in front of the king.
fn ranks_ahead(us: &Side, pawn: Square) -> i32 {
    rank_of(us, pawn) as i32 - rank_of(us, us.king) as i32
}
