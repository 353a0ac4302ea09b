// Sets of squares, and what pieces attack. Bit 0 is a1, bit 63 is h8.
#pragma once

#include "warp.h"

constexpr u64 FILE_A = 0x0101010101010101, FILE_H = FILE_A << 7, RANK_1 = 0xff;

DEVICE u64 bit(int square) { return 1ull << square; }
DEVICE bool has(u64 set, int square) { return set >> square & 1; }

// The lines through a square.
DEVICE u64 rank_of(int s) { return RANK_1 << (s & 56); }
DEVICE u64 file_of(int s) { return FILE_A << (s & 7); }
DEVICE u64 diagonal_of(int s) {
  int shift = 8 * (s & 7) - (s & 56);
  return shift >= 0 ? 0x8040201008040201ull >> shift : 0x8040201008040201ull << -shift;
}
DEVICE u64 antidiagonal_of(int s) {
  int shift = 56 - 8 * (s & 7) - (s & 56);
  return shift >= 0 ? 0x0102040810204080ull >> shift : 0x0102040810204080ull << -shift;
}

// What a slider sees along a line, by subtraction from the first blocker on each side: `o ^ (o - 2r)`.
DEVICE u64 along(u64 occupied, u64 line, int s) {
  u64 o = occupied & line;
  return ((o - 2 * bit(s)) ^ reversed(reversed(o) - 2 * bit(63 - s))) & line;
}
// The same where turning the board upside down turns the line round, which is cheaper: all lines but ranks.
DEVICE u64 along_steep(u64 occupied, u64 line, int s) {
  u64 o = occupied & line;
  return ((o - 2 * bit(s)) ^ bytes_reversed(bytes_reversed(o) - 2 * bit(s ^ 56))) & line;
}
DEVICE u64 rook_attacks(int s, u64 occupied) {
  return along(occupied, rank_of(s), s) | along_steep(occupied, file_of(s), s);
}
DEVICE u64 bishop_attacks(int s, u64 occupied) {
  return along_steep(occupied, diagonal_of(s), s) | along_steep(occupied, antidiagonal_of(s), s);
}

DEVICE u64 knight_attacks(int s) {
  u64 b = bit(s);
  u64 one = (b >> 1 & ~FILE_H) | (b << 1 & ~FILE_A);
  u64 two = (b >> 2 & ~(FILE_H | FILE_H >> 1)) | (b << 2 & ~(FILE_A | FILE_A << 1));
  return one << 16 | one >> 16 | two << 8 | two >> 8;
}
DEVICE u64 king_attacks(int s) {
  u64 b = bit(s), row = b | (b >> 1 & ~FILE_H) | (b << 1 & ~FILE_A);
  return (row | row << 8 | row >> 8) ^ b;
}
DEVICE u64 pawn_attacks(u64 pawns, bool white) {
  u64 west = pawns & ~FILE_A, east = pawns & ~FILE_H;
  return white ? west << 7 | east << 9 : west >> 9 | east >> 7;
}

// The line through two squares; nothing if they are on none.
DEVICE u64 line_through(int a, int b) {
  u64 there = bit(b);
  if (rank_of(a) & there) return rank_of(a);
  if (file_of(a) & there) return file_of(a);
  if (diagonal_of(a) & there) return diagonal_of(a);
  return antidiagonal_of(a) & there ? antidiagonal_of(a) : 0;
}
DEVICE u64 between(int a, int b) {
  u64 line = line_through(a, b);
  return line ? along(bit(b), line, a) & along(bit(a), line, b) : 0;
}
