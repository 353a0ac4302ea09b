//! The functions of `CityHash` 1.0.3 that the checksum of a table is made of. The algorithm, its constants and rotations are
//! those of Geoff Pike and Jyrki Alakuijala (`CityHash`, MIT licence, Google 2011); the code is ours.

use super::crc32c;

const K0: u64 = 0xc3a5_c85c_97cb_3127;
const K1: u64 = 0xb492_b66f_be98_f273;
const K3: u64 = 0xc949_d7c7_509e_6557;

/// The multiplier of the 16-byte hash (Murmur).
const MIX: u64 = 0x9ddf_ea08_eb38_2d69;

/// Bytes in a round of the hash with CRC.
const ROUND: usize = 240;

/// Bytes in a step of a round.
const STEP: usize = 40;

/// The 64-bit word at a place. Callers stay inside the bytes; beyond them it is 0.
#[inline]
fn word(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..).and_then(|rest| rest.first_chunk()).map_or(0, |chunk| u64::from_le_bytes(*chunk))
}

fn shift_mix(value: u64) -> u64 {
    value ^ value >> 47
}

fn mix(u: u64, v: u64) -> u64 {
    let a = shift_mix((u ^ v).wrapping_mul(MIX));
    shift_mix((v ^ a).wrapping_mul(MIX)).wrapping_mul(MIX)
}

/// A 16-byte hash of 32 bytes and two seeds.
fn weak(bytes: &[u8], at: usize, a: u64, b: u64) -> (u64, u64) {
    let [w, x, y, z] = [0, 8, 16, 24].map(|offset| word(bytes, at + offset));
    let start = a.wrapping_add(w);
    let b = b.wrapping_add(start).wrapping_add(z).rotate_right(21);
    let sum = start.wrapping_add(x).wrapping_add(y);
    (sum.wrapping_add(z), b.wrapping_add(sum.rotate_right(44)).wrapping_add(start))
}

/// The state of the hash with CRC: six words of mixing, five remainders.
struct CrcState {
    words: [u64; 6],
    remainders: [u64; 5],
}

impl CrcState {
    /// 40 bytes, with the multiplier and the change of rotations of a step.
    #[inline]
    fn step(&mut self, bytes: &[u8], at: usize, multiplier: u64, turn: u32) {
        let [a, b, c, d, e, t] = self.words;
        let next = |from: u64, rotation: u32, offset: usize| {
            from.rotate_right(rotation ^ turn).wrapping_mul(multiplier).wrapping_add(word(bytes, at + offset))
        };
        let mixed = [next(b, 41, 0), next(c, 27, 8), next(d, 41, 16), next(e, 33, 24), next(t, 25, 32)];
        for (remainder, word) in self.remainders.iter_mut().zip(mixed) {
            *remainder = crc32c::update(*remainder, word);
        }
        let [na, nb, nc, nd, ne] = mixed;
        self.words = [na, nb, nc, nd, ne, a];
    }
}

/// `CityHashCrc256` of at least 240 bytes.
fn crc256_long(bytes: &[u8], seed: u32) -> [u64; 4] {
    let length = bytes.len() as u64;
    let seed = u64::from(seed);
    let a = word(bytes, 56).wrapping_add(K0);
    let b = word(bytes, 96).wrapping_add(K0);
    let c = mix(b, length);
    let d = word(bytes, 120).wrapping_mul(K0).wrapping_add(length);
    let e = word(bytes, 184).wrapping_add(seed);
    let first = [c, d];
    let mut state = CrcState { words: [a, b, c, d, e, c.wrapping_add(d)], remainders: [seed, 0, 0, 0, 0] };
    let rounds = bytes.len() / ROUND;
    for round in 0..rounds {
        for step in 0..ROUND / STEP {
            let (multiplier, turn) = if step % 2 == 0 { (1, 1) } else { (K0, 0) };
            state.step(bytes, round * ROUND + step * STEP, multiplier, turn);
        }
    }
    let mut at = rounds * ROUND;
    while bytes.len() - at >= STEP {
        state.step(bytes, at, K0, 0);
        at += STEP;
    }
    if at < bytes.len() {
        state.step(bytes, bytes.len() - STEP, K0, 0);
    }
    finish_crc(&state, first)
}

fn finish_crc(state: &CrcState, [first0, first1]: [u64; 2]) -> [u64; 4] {
    let [a, b, c, d, e, t] = state.words;
    let [f, g, h, i, j] = state.remainders;
    let j = j.wrapping_add(i << 32);
    let a = mix(a, j);
    let h = h.wrapping_add(g << 32);
    let b = b.wrapping_add(h);
    let c = mix(c, f).wrapping_add(i);
    let d = mix(d, e.wrapping_add(first0));
    let j = j.wrapping_add(e);
    let i = i.wrapping_add(mix(h, t));
    let e = mix(a, d).wrapping_add(j);
    let f = mix(b, c).wrapping_add(a);
    let g = mix(j, i).wrapping_add(c);
    let result0 = e.wrapping_add(f).wrapping_add(g).wrapping_add(h);
    let a = shift_mix(a.wrapping_add(g).wrapping_mul(K0)).wrapping_mul(K0).wrapping_add(b);
    let result1 = first1.wrapping_add(a).wrapping_add(result0);
    let a = shift_mix(a.wrapping_mul(K0)).wrapping_mul(K0).wrapping_add(c);
    let result2 = a.wrapping_add(result1);
    let a = shift_mix(a.wrapping_add(e).wrapping_mul(K0)).wrapping_mul(K0);
    [result0, result1, result2, a.wrapping_add(result2)]
}

/// `CityHashCrc256`.
pub(crate) fn crc256(bytes: &[u8]) -> [u64; 4] {
    if bytes.len() >= ROUND {
        return crc256_long(bytes, 0);
    }
    let mut padded = [0; ROUND];
    for (to, from) in padded.iter_mut().zip(bytes) {
        *to = *from;
    }
    crc256_long(&padded, !(bytes.len() as u32))
}

/// `CityHashCrc128` of at least 32 bytes.
pub(crate) fn crc128(bytes: &[u8]) -> [u64; 2] {
    if bytes.len() > 900 {
        let [_, _, low, high] = crc256(bytes);
        return [low, high];
    }
    let seed = [word(bytes, 0) ^ K3, word(bytes, 8)];
    let rest = bytes.get(16..).unwrap_or_default();
    if rest.len() < 128 { murmur(rest, seed) } else { city128(rest, seed) }
}

/// The 128-bit hash of 16 to 127 bytes.
fn murmur(bytes: &[u8], [mut a, mut b]: [u64; 2]) -> [u64; 2] {
    let length = bytes.len();
    let (mut c, mut d);
    if length <= 16 {
        a = shift_mix(a.wrapping_mul(K1)).wrapping_mul(K1);
        c = b.wrapping_mul(K1).wrapping_add(short(bytes));
        d = shift_mix(a.wrapping_add(word(bytes, 0)));
    } else {
        c = mix(word(bytes, length - 8).wrapping_add(K1), a);
        d = mix(b.wrapping_add(length as u64), c.wrapping_add(word(bytes, length - 16)));
        a = a.wrapping_add(d);
        for at in (0..length - 16).step_by(16) {
            let fold = |at| shift_mix(word(bytes, at).wrapping_mul(K1)).wrapping_mul(K1);
            a = (a ^ fold(at)).wrapping_mul(K1);
            b ^= a;
            c = (c ^ fold(at + 8)).wrapping_mul(K1);
            d ^= c;
        }
    }
    let a = mix(a, c);
    let b = mix(d, b);
    [a ^ b, mix(b, a)]
}

/// The 64-bit hash of 9 to 16 bytes.
fn short(bytes: &[u8]) -> u64 {
    let length = bytes.len();
    let (a, b) = (word(bytes, 0), word(bytes, length - 8));
    mix(a, b.wrapping_add(length as u64).rotate_right(length as u32)) ^ b
}

/// The 128-bit hash of at least 128 bytes.
fn city128(bytes: &[u8], [mut x, mut y]: [u64; 2]) -> [u64; 2] {
    let length = bytes.len();
    let mut z = (length as u64).wrapping_mul(K1);
    let v0 = (y ^ K1).rotate_right(49).wrapping_mul(K1).wrapping_add(word(bytes, 0));
    let mut v = (v0, v0.rotate_right(42).wrapping_mul(K1).wrapping_add(word(bytes, 8)));
    let mut w = (
        y.wrapping_add(z).rotate_right(35).wrapping_mul(K1).wrapping_add(x),
        x.wrapping_add(word(bytes, 88)).rotate_right(53).wrapping_mul(K1),
    );
    let whole = length / 128 * 128;
    for at in (0..whole).step_by(64) {
        x = x.wrapping_add(y).wrapping_add(v.0).wrapping_add(word(bytes, at + 8)).rotate_right(37);
        x = x.wrapping_mul(K1) ^ w.1;
        y = y.wrapping_add(v.1).wrapping_add(word(bytes, at + 48)).rotate_right(42).wrapping_mul(K1);
        y = y.wrapping_add(v.0).wrapping_add(word(bytes, at + 40));
        z = z.wrapping_add(w.0).rotate_right(33).wrapping_mul(K1);
        v = weak(bytes, at, v.1.wrapping_mul(K1), x.wrapping_add(w.0));
        w = weak(bytes, at + 32, z.wrapping_add(w.1), y.wrapping_add(word(bytes, at + 16)));
        (x, z) = (z, x);
    }
    x = x.wrapping_add(v.0.wrapping_add(z).rotate_right(49).wrapping_mul(K0));
    z = z.wrapping_add(w.0.rotate_right(37).wrapping_mul(K0));
    let mut done = 0;
    while done < length - whole {
        done += 32;
        let at = length - done;
        y = x.wrapping_add(y).rotate_right(42).wrapping_mul(K0).wrapping_add(v.1);
        w.0 = w.0.wrapping_add(word(bytes, at + 16));
        x = x.wrapping_mul(K0).wrapping_add(w.0);
        z = z.wrapping_add(w.1).wrapping_add(word(bytes, at));
        w.1 = w.1.wrapping_add(v.0);
        v = weak(bytes, at, v.0.wrapping_add(z), v.1);
    }
    let x = mix(x, v.0);
    let y = mix(y.wrapping_add(z), w.0);
    [mix(x.wrapping_add(v.1), w.1).wrapping_add(y), mix(x.wrapping_add(w.1), y.wrapping_add(v.1))]
}
