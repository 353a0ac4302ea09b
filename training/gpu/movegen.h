// Legal moves, a man a lane, and exchanges on one square.
#pragma once

#include "position.h"

constexpr int MOST_MOVES = 218;

// The men that give check to the side to move. Six lanes look along the four lines, for knights and for pawns.
DEVICE_CALL u64 checkers_of(const Position& p) {
  const int king = p.king_square(p.turn);
  const u64 occupied = p.occupied();
  u64 found = 0;
  for (int k = lane(); k < 6; k += WARP) {
    u64 line = k == 0 ? rank_of(king) : k == 1 ? file_of(king) : k == 2 ? diagonal_of(king) : antidiagonal_of(king);
    if (k < 4) found |= along(occupied, line, king) & (k < 2 ? p.straight_sliders() : p.diagonal_sliders());
    if (k == 4) found |= knight_attacks(king) & p.knights();
    if (k == 5) found |= pawn_attacks(bit(king), p.turn) & p.pawns();
  }
  return reduce_or(found & p.side(!p.turn));
}

DEVICE u64 attacks_of(int code, int s, bool white, u64 occupied) {
  u64 seen = 0;
  if (code & 4) {
    if (code & 1) seen = bishop_attacks(s, occupied);
    if (code & 2) seen |= rook_attacks(s, occupied);
  } else if (code == KNIGHT) {
    seen = knight_attacks(s);
  } else {
    seen = code == KING ? king_attacks(s) : pawn_attacks(bit(s), white);
  }
  return seen;
}

// Where a man may go without laying his king open: anywhere, or along the line on which he is pinned.
DEVICE u64 unpinned(const Position& p, int s, int king, u64 occupied, u64 them) {
  u64 line = line_through(king, s);
  u64 seen = along(occupied, line, king);
  if (!line || !has(seen, s)) return ~0ull;
  bool is_straight = line == rank_of(king) || line == file_of(king);
  u64 behind = along(occupied ^ bit(s), line, king) & ~seen & them;
  return behind & (is_straight ? p.straight_sliders() : p.diagonal_sliders()) ? line : ~0ull;
}

// Where a pawn may go, taking in passing left out.
DEVICE u64 pawn_targets(const Position& p, int s, u64 seen, u64 occupied, u64 them, bool only_noisy) {
  u64 b = bit(s), steps;
  if (p.turn) {
    steps = b << 8 & ~occupied;
    steps |= (steps & 0xff0000ull) << 8 & ~occupied;
  } else {
    steps = b >> 8 & ~occupied;
    steps |= (steps & 0xff0000000000ull) >> 8 & ~occupied;
  }
  if (only_noisy) steps &= RANK_1 | RANK_1 << 56;
  return steps | (seen & them);
}

// The castling moves, one after the other in 16 bits each.
DEVICE u32 castling_moves(const Position& p, int king, u64 occupied, u64 danger) {
  const int home = p.turn ? 0 : 56, rights = p.castling >> (p.turn ? 0 : 2) & 3;
  u32 found = 0;
  if ((rights & 1) && !((occupied | danger) >> home & 0x60)) found = king | (home + 7) << 6 | CASTLE_SHORT << 12;
  if ((rights & 2) && !(occupied >> home & 0x0e) && !(danger >> home & 0x0c))
    found = found << 16 | king | home << 6 | CASTLE_LONG << 12;
  return found;
}

// What one man may do.
struct ManMoves {
  u64 targets;
  u32 others;  // castling, or taking in passing: up to two moves of 16 bits
  u8 square;
  bool is_pawn;

  DEVICE u64 promotions() const { return is_pawn ? targets & (RANK_1 | RANK_1 << 56) : 0; }
  DEVICE int count(bool only_noisy) const {
    return popcount(targets) + (only_noisy ? 0 : 3 * popcount(promotions())) + (others != 0) + (others > 0xffff);
  }
};

DEVICE u32* write_moves(const ManMoves& man, u64 them, bool only_noisy, u32* list) {
  const int s = man.square;
  for (u64 left = man.targets; left; left &= left - 1) {
    int to = first_square(left), taken = has(them, to) ? CAPTURE : QUIET;
    u32 move = s | to << 6 | taken << 12;
    if (man.is_pawn && (to < 8 || to >= 56)) {
      if (!only_noisy)
        for (int role = 0; role < 3; role++) *list++ = move | (PROMOTION | role) << 12;
      move |= (PROMOTION | 3) << 12;
    } else if (man.is_pawn && (to - s == 16 || s - to == 16)) {
      move |= DOUBLE_STEP << 12;
    }
    *list++ = move;
  }
  for (u32 others = man.others; others; others >>= 16) *list++ = others & 0xffff;
  return list;
}

// Generates the legal moves, or only captures and queens. `squares` is room for 32 bytes that all lanes see. `danger`
// is what the enemy attacks, through the king. Without a list the moves are only counted.
DEVICE int generate(const Position& p, u64 checkers, bool only_noisy, u8* squares, u32* list, u64& danger) {
  const u64 occupied = p.occupied(), own = p.own(), them = occupied & ~own;
  const int king = first_square(own & p.kings()), men = popcount(occupied);
  for (int s = lane(); s < 64; s += WARP)
    if (has(occupied, s)) squares[popcount(occupied & (bit(s) - 1))] = s;
  sync();
  ManMoves man[MEN_PER_LANE];
  danger = 0;
  for (int k = 0; k < MEN_PER_LANE; k++) {
    const int index = k * WARP + lane();
    man[k] = {0, 0, 0, false};
    if (index >= men) continue;
    const int s = squares[index], code = p.code_at(s);
    const bool is_own = has(own, s);
    man[k].square = s;
    u64 seen = attacks_of(code, s, is_own == p.turn, is_own ? occupied : occupied ^ bit(king));
    if (!is_own) danger |= seen;
    else man[k].targets = seen, man[k].is_pawn = code == PAWN;
  }
  danger = reduce_or(danger);
  u64 evasions = ~0ull;
  if (checkers) evasions = checkers & (checkers - 1) ? 0 : checkers | between(king, first_square(checkers));
  int count = 0;
  for (int k = 0; k < MEN_PER_LANE; k++) {
    ManMoves& m = man[k];
    if (!m.targets || !has(own, m.square)) continue;
    if (m.square == king) {
      m.targets &= ~own & ~danger;
      if (!only_noisy && !checkers) m.others = castling_moves(p, king, occupied, danger);
    } else {
      u64 seen = m.targets;
      if (m.is_pawn) m.targets = pawn_targets(p, m.square, seen, occupied, them, only_noisy);
      m.targets &= ~own & evasions & unpinned(p, m.square, king, occupied, them);
      if (m.is_pawn && p.passed < 64 && has(seen, p.passed)) {
        int taken = (m.square & 56) | (p.passed & 7);
        u64 after = (occupied ^ bit(m.square) ^ bit(taken)) | bit(p.passed);
        if (!(attackers(p, king, after, !p.turn) & ~bit(taken)))
          m.others = m.square | p.passed << 6 | EN_PASSANT << 12;
      }
    }
    if (only_noisy) m.targets &= them | (m.is_pawn ? RANK_1 | RANK_1 << 56 : 0);
    count += m.count(only_noisy);
  }
  if (!list) return reduce_add((u32)count);
  int total;
  u32* at = list + sum_before(count, total);
  for (int k = 0; k < MEN_PER_LANE; k++) at = write_moves(man[k], has(own, man[k].square) ? them : 0, only_noisy, at);
  sync();
  return total;
}

// What a man is worth in an exchange, by his code.
DEVICE int worth(int code) {
  return code == PAWN ? 100 : code == ROOK ? 500 : code == QUEEN ? 950 : code == KING || code == EMPTY ? 0 : 320;
}

// The least of some men that can take.
DEVICE int cheapest(const Position& p, u64 men, u64& who) {
  const u64 sets[6] = {p.pawns(), p.knights(), p.bishops(), p.rooks(), p.queens(), p.kings()};
  for (int role = 0; role < 6; role++) {
    who = men & sets[role];
    if (who) {
      who &= -who;
      return code_of(role);
    }
  }
  return EMPTY;
}

// Does the exchange that a capture starts lose nothing? Each lane may ask about a move of its own.
DEVICE_CALL bool is_sound(const Position& position, Move m) {
  const Position p = position;
  const int to = to_of(m);
  int balance = kind_of(m) == EN_PASSANT ? 100 : worth(p.code_at(to));
  int at_risk = p.code_at(from_of(m));
  if (promotes(m)) {
    at_risk = promoted_code(m);
    balance += worth(at_risk) - 100;
  }
  balance -= worth(at_risk);
  if (balance >= 0) return true;
  u64 occupied = (p.occupied() ^ bit(from_of(m))) | bit(to);
  if (kind_of(m) == EN_PASSANT) occupied ^= bit((from_of(m) & 56) | (to & 7));
  u64 takers = (attackers(p, to, occupied, true) | attackers(p, to, occupied, false)) & occupied;
  bool side = !p.turn;
  while (true) {
    u64 own = takers & p.side(side), who;
    if (!own) break;
    int code = cheapest(p, own, who);
    occupied ^= who;
    takers |= bishop_attacks(to, occupied) & p.diagonal_sliders();
    takers |= rook_attacks(to, occupied) & p.straight_sliders();
    takers &= occupied;
    side = !side;
    balance = -balance - 1 - worth(code);
    if (balance >= 0) {
      // A king may not take what is defended.
      if (code == KING && (takers & p.side(side))) side = !side;
      break;
    }
  }
  return side != p.turn;
}
