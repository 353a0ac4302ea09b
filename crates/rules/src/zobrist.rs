//! Zobrist keys: the XOR of random numbers, one for each feature that distinguishes positions.

use crate::board::PieceCode;
use crate::{Bitboard, File, Square};

/// Random numbers by the splitmix64 sequence (Steele, Lea and Flood 2014), seeded with the project's name.
const fn splitmix(n: u64) -> u64 {
    let mut z = 0x4172_726f_6363_6f21_u64.wrapping_add(n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// By square and code. The numbers of codes that stand for no piece are zero, so that callers need no branch.
static PIECES: [[u64; 16]; 64] = {
    let mut keys = [[0; 16]; 64];
    let mut code = 0;
    while code < 16 {
        let mut s = 0;
        while s < 64 && PieceCode::from_index(code).piece().is_some() {
            keys[s][code] = splitmix((code * 64 + s) as u64 + 1);
            s += 1;
        }
        code += 1;
    }
    keys
};

const OTHERS: u64 = 3000;

/// Black to move.
pub(crate) const TURN: u64 = splitmix(OTHERS);

static EN_PASSANT: [u64; 8] = {
    let mut keys = [0; 8];
    let mut file = 0;
    while file < 8 {
        keys[file] = splitmix(OTHERS + 1 + file as u64);
        file += 1;
    }
    keys
};

/// One number for each square of a king or rook that may castle.
static CASTLING: [u64; 64] = {
    let mut keys = [0; 64];
    let mut square = 0;
    while square < 64 {
        keys[square] = splitmix(OTHERS + 9 + square as u64);
        square += 1;
    }
    keys
};

#[inline(always)]
pub(crate) const fn piece(code: PieceCode, square: Square) -> u64 {
    PIECES[square as usize][code.index()]
}

/// What passing the turn changes, by the number of the en-passant square, or 64 if there is none: the side to move, and
/// the en-passant right that is lost.
static PASS: [u64; 65] = {
    let mut keys = [TURN; 65];
    let mut square = 0;
    while square < 64 {
        keys[square] ^= EN_PASSANT[square % 8];
        square += 1;
    }
    keys
};

/// What passing the turn changes, given the en-passant square as a set. No branch, so that it is computed once for all
/// moves of a position where the compiler sees them together.
#[inline(always)]
pub(crate) const fn pass(en_passant: Bitboard) -> u64 {
    PASS[en_passant.0.trailing_zeros() as usize]
}

#[inline(always)]
pub(crate) fn en_passant(file: File) -> u64 {
    EN_PASSANT[file as usize]
}

pub(crate) const fn castling(mut unmoved: Bitboard) -> u64 {
    let mut key = 0;
    while let Some(square) = unmoved.first() {
        key ^= CASTLING[square as usize];
        unmoved = unmoved.without(square);
    }
    key
}
