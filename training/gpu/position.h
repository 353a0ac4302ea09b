// A position in 48 bytes, moves in 16 bits, and how a move changes a position. Every lane holds the whole position and
// does the same.
#pragma once

#include "bitboard.h"

// What stands on a square takes three bits, chosen so that pieces that move alike share one: 1 and 4 mean diagonals,
// 2 and 4 mean ranks and files.
enum Code { EMPTY = 0, PAWN = 1, KNIGHT = 2, KING = 3, BISHOP = 5, ROOK = 6, QUEEN = 7 };

// Pawn, knight, bishop, rook, queen, king as 0 to 5, which is how networks and files count them.
DEVICE int role_of(int code) { return 0x43205100u >> (4 * code) & 7; }
DEVICE int code_of(int role) { return 0x376521u >> (4 * role) & 7; }

// Moves are written as the engine writes them: from 6 bits, to 6 bits, kind 4 bits. Castling goes from the king's
// square to the rook's. Bit 2 of a kind means that something is taken, bit 3 that a pawn is promoted, to knight and so
// on.
enum Kind { QUIET, DOUBLE_STEP, CASTLE_SHORT, CASTLE_LONG, CAPTURE, EN_PASSANT, PROMOTION = 8 };
typedef u16 Move;
constexpr Move NO_MOVE = 0;

DEVICE int from_of(Move m) { return m & 63; }
DEVICE int to_of(Move m) { return m >> 6 & 63; }
DEVICE int kind_of(Move m) { return m >> 12; }
DEVICE bool takes(Move m) { return m >> 14 & 1; }
DEVICE bool promotes(Move m) { return m >> 15; }
DEVICE int promoted_code(Move m) { return code_of(1 + (m >> 12 & 3)); }
DEVICE bool castles(Move m) { return (m & 0xe000) == 0x2000; }
// Takes something or makes a queen.
DEVICE bool is_noisy(Move m) { return takes(m) || (m >> 12) == 11; }

struct Position {
  u64 plane[3];  // the bits of the codes
  u64 white;
  u64 key;
  u8 turn;      // 1 for White
  u8 castling;  // 1 and 2: White may castle short, long; 4 and 8: Black
  u8 passed;    // the square behind a pawn that may be taken in passing, 64 if there is none
  u8 quiet;     // plies since a capture or a pawn move
  u32 unused;

  DEVICE u64 occupied() const { return plane[0] | plane[1] | plane[2]; }
  DEVICE u64 side(bool is_white) const { return is_white ? white : occupied() & ~white; }
  DEVICE u64 own() const { return side(turn); }
  DEVICE u64 pawns() const { return plane[0] & ~plane[1] & ~plane[2]; }
  DEVICE u64 knights() const { return plane[1] & ~plane[0] & ~plane[2]; }
  DEVICE u64 kings() const { return plane[0] & plane[1] & ~plane[2]; }
  DEVICE u64 queens() const { return plane[0] & plane[1] & plane[2]; }
  DEVICE u64 bishops() const { return plane[0] & ~plane[1] & plane[2]; }
  DEVICE u64 rooks() const { return plane[1] & ~plane[0] & plane[2]; }
  DEVICE u64 diagonal_sliders() const { return plane[0] & plane[2]; }
  DEVICE u64 straight_sliders() const { return plane[1] & plane[2]; }
  DEVICE int code_at(int s) const {
    return (int)(plane[0] >> s & 1) | (int)(plane[1] >> s & 1) << 1 | (int)(plane[2] >> s & 1) << 2;
  }
  DEVICE int king_square(bool is_white) const { return first_square(kings() & side(is_white)); }
  DEVICE int men() const { return popcount(occupied()); }
};
static_assert(sizeof(Position) == 48, "positions are copied in words");

// Numbers for hashing, computed rather than stored.
DEVICE u64 hash_number(u32 index) {
  u64 x = (index + 1) * 0x9e3779b97f4a7c15ull;
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93ull;
  return x ^ x >> 29;
}
DEVICE u64 castling_number(int rights) { return hash_number(1024 + rights); }
DEVICE u64 passed_number(int s) { return s < 64 ? hash_number(1040 + (s & 7)) : 0; }
constexpr u64 TURN_NUMBER = 0xf1bbcdcbfa53e0b1;

// Who of one side attacks a square, given what is in the way.
DEVICE_CALL u64 attackers(const Position& p, int s, u64 occupied, bool white) {
  u64 found = (knight_attacks(s) & p.knights()) | (king_attacks(s) & p.kings()) |
              (pawn_attacks(bit(s), !white) & p.pawns()) | (bishop_attacks(s, occupied) & p.diagonal_sliders()) |
              (rook_attacks(s, occupied) & p.straight_sliders());
  return found & p.side(white);
}

// Can a pawn that has just come two steps be taken in passing, legally? `p` is the position after the step. Rarely
// asked, so that it is not repeated wherever a move is played.
DEVICE_CALL bool can_be_passed(Position p, int passed, int stands, bool taker_white) {
  u64 takers = pawn_attacks(bit(passed), !taker_white) & p.pawns() & p.side(taker_white);
  for (; takers; takers &= takers - 1) {
    u64 taker = takers & -takers;
    u64 after = (p.occupied() ^ taker ^ bit(stands)) | bit(passed);
    if (!(attackers(p, p.king_square(taker_white), after, !taker_white) & ~bit(stands))) return true;
  }
  return false;
}

// Which rights to castle are left once something has moved from or to one of two squares.
DEVICE int rights_kept(u64 touched) {
  int kept = 15;
  if (touched & 0x0000000000000090ull) kept &= ~1;
  if (touched & 0x0000000000000011ull) kept &= ~2;
  if (touched & 0x9000000000000000ull) kept &= ~4;
  if (touched & 0x1100000000000000ull) kept &= ~8;
  return kept;
}

// A man on a square: 64 * (code * 2 + white) + square.
typedef u16 Man;
constexpr Man NO_MAN = 0xffff;
DEVICE Man man_on(int code, bool white, int s) { return (code * 2 + white) * 64 + s; }

// What a move takes off and puts on the board. `second` are what is taken, or the rook that castles.
struct Change {
  Man off, on, second_off, second_on;
};

// Puts a man on the board, or takes him off.
DEVICE void flip(Position& p, Man man) {
  const u64 b = bit(man & 63);
  p.white ^= man & 64 ? b : 0;
  p.plane[0] ^= man & 128 ? b : 0;
  p.plane[1] ^= man & 256 ? b : 0;
  p.plane[2] ^= man & 512 ? b : 0;
  p.key ^= hash_number(man);
}

// Plays a legal move.
DEVICE Change play(Position& p, Move m) {
  const int from = from_of(m), to = to_of(m), moved = p.code_at(from);
  const bool us = p.turn;
  Change c = {man_on(moved, us, from), NO_MAN, NO_MAN, NO_MAN};
  int stands = to;
  if (castles(m)) {
    const bool is_short = kind_of(m) == CASTLE_SHORT;
    stands = (from & 56) + (is_short ? 6 : 2);
    c.second_off = man_on(ROOK, us, to);
    c.second_on = man_on(ROOK, us, (from & 56) + (is_short ? 5 : 3));
    flip(p, c.second_on);
  } else if (takes(m)) {
    int at = kind_of(m) == EN_PASSANT ? (from & 56) | (to & 7) : to;
    c.second_off = man_on(p.code_at(at), !us, at);
  }
  c.on = man_on(promotes(m) ? promoted_code(m) : moved, us, stands);
  if (c.second_off != NO_MAN) flip(p, c.second_off);
  flip(p, c.off);
  flip(p, c.on);
  p.quiet = moved == PAWN || takes(m) ? 0 : p.quiet + 1;
  const int kept = rights_kept(bit(from) | bit(to));
  if (p.castling & ~kept) {
    p.key ^= castling_number(p.castling) ^ castling_number(p.castling & kept);
    p.castling &= kept;
  }
  if (p.passed < 64) p.key ^= passed_number(p.passed);
  p.passed = 64;
  if (kind_of(m) == DOUBLE_STEP) {
    int passed = (from + to) / 2;
    if ((pawn_attacks(bit(passed), us) & p.pawns() & p.side(!us)) && can_be_passed(p, passed, to, !us)) {
      p.passed = passed;
      p.key ^= passed_number(passed);
    }
  }
  p.turn ^= 1;
  p.key ^= TURN_NUMBER;
  return c;
}

// The turn passes without a move.
DEVICE void pass(Position& p) {
  p.key ^= passed_number(p.passed) ^ TURN_NUMBER;
  p.passed = 64;
  p.quiet++;
  p.turn ^= 1;
}

// The key computed anew.
DEVICE u64 key_of(const Position& p) {
  u64 key = passed_number(p.passed) ^ castling_number(p.castling) ^ (p.turn ? 0 : TURN_NUMBER);
  for (u64 men = p.occupied(); men; men &= men - 1) {
    int s = first_square(men);
    key ^= hash_number(man_on(p.code_at(s), has(p.white, s), s));
  }
  return key;
}

// Has a side the pieces to mate, with the opponent's help and with all of them wherever one likes?
DEVICE bool has_mating_material(const Position& p, bool white) {
  constexpr u64 DARK = 0xaa55aa55aa55aa55;
  u64 own = p.side(white), other = p.side(!white);
  if (own & (p.pawns() | p.straight_sliders())) return true;
  u64 knights = own & p.knights(), bishops = own & p.bishops(), all = p.bishops();
  if (knights) return (knights & (knights - 1)) || bishops || (other & ~(p.kings() | p.queens()));
  return bishops && (((all & DARK) && (all & ~DARK)) || p.knights() || p.pawns());
}
DEVICE_CALL bool is_insufficient_material(const Position& p) {
  return !has_mating_material(p, true) && !has_mating_material(p, false);
}
