// Pieces that always mate a bare king. The network has hardly seen such endings, because games are over before; without
// this the search would not make progress in them. The numbers are the engine's.
#pragma once

#include "position.h"

DEVICE int distance(int a, int b) { return a > b ? a - b : b - a; }
DEVICE int king_steps(int a, int b) { return most(distance(a & 7, b & 7), distance(a >> 3, b >> 3)); }
DEVICE int rook_squares(int a, int b) { return distance(a & 7, b & 7) + distance(a >> 3, b >> 3); }
DEVICE int centre_steps(int s) {
  int file = s & 7, rank = s >> 3;
  return (file < 4 ? 3 - file : file - 4) + (rank < 4 ? 3 - rank : rank - 4);
}

// The nearness of a bare king to a corner of the bishop's colour.
DEVICE int near_corner(int bishop, int bare) {
  bool is_dark = !((bishop ^ bishop >> 3) & 1);
  int one = rook_squares(bare, is_dark ? 0 : 56), other = rook_squares(bare, is_dark ? 63 : 7);
  return 37 * (14 - least(one, other));
}

// The value for the side to move where one side has nothing but its king, and the other what always mates; 0 otherwise.
DEVICE_CALL int certain_win(const Position& p) {
  constexpr u64 DARK = 0xaa55aa55aa55aa55;
  const bool strong = popcount(p.side(false)) == 1;
  const u64 own = p.side(strong);
  const u64 bishops = own & p.bishops(), knights = own & p.knights();
  const int king = p.king_square(strong), bare = p.king_square(!strong);
  int value = 0;
  if ((own & p.straight_sliders()) || ((bishops & DARK) && (bishops & ~DARK))) {
    value = 1500 + 100 * popcount(own & p.pawns()) + 300 * popcount(knights | bishops) +
            500 * popcount(own & p.rooks()) + 900 * popcount(own & p.queens());
    value += 30 * centre_steps(bare) + 20 * (7 - king_steps(king, bare)) - 4 * rook_squares(king, bare);
  } else if (bishops && knights) {
    value = 825 + 5 * centre_steps(bare) + 9 * (7 - king_steps(king, bare)) + near_corner(first_square(bishops), bare);
    for (u64 left = knights; left; left &= left - 1) value -= 4 * king_steps(first_square(left), bare);
  }
  return strong == p.turn ? value : -value;
}
DEVICE bool has_bare_king(const Position& p) {
  u64 white = p.side(true), black = p.side(false);
  return !(white & (white - 1)) || !(black & (black - 1));
}
