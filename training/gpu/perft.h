// Perft by all warps: positions are expanded level by level until there are enough of them, then each is searched in
// depth by a warp. At the last ply moves are counted, not played.
#pragma once

#include "movegen.h"

struct PerftItem {
  Position position;
  u32 root, unused;
};

struct PerftShared {
  u8 squares[MEN];
};

// Completes positions as they are read from a FEN: the key, and whether a pawn can really be taken in passing.
struct Prepare {
  typedef PerftShared Shared;
  PerftItem* items;
  u64 count, warps;

  DEVICE void operator()(int which, Shared&) const {
    for (u64 i = which; i < count; i += warps) {
      Position p = items[i].position;
      if (p.passed < 64 && !can_be_passed(p, p.passed, p.passed ^ 8, p.turn)) p.passed = 64;
      p.key = key_of(p);
      sync();
      if (lane() == 0) items[i].position = p;
    }
  }
};

// Replaces each position by its children.
struct Expand {
  typedef PerftShared Shared;
  const PerftItem* items;
  PerftItem* children;
  u32* lists;
  u64* written;
  u64 count, warps;

  DEVICE void operator()(int which, Shared& w) const {
    u32* list = lists + (u64)which * 256;
    for (u64 i = which; i < count; i += warps) {
      const PerftItem item = items[i];
      u64 danger;
      int moves = generate(item.position, checkers_of(item.position), false, w.squares, list, danger);
      u64 at = from_first_lane(lane() == 0 ? fetch_add(written, (u64)moves) : 0);
      for (int k = lane(); k < moves; k += WARP) {
        PerftItem child = item;
        play(child.position, list[k]);
        children[at + k] = child;
      }
      sync();
    }
  }
};

struct Perft {
  typedef PerftShared Shared;
  static constexpr int DEEPEST = 8;
  const PerftItem* items;
  Position* stacks;
  u32* lists;
  u64 *leaves, *taken;  // by root; items handed out
  u64 count;
  int depth;

  DEVICE void operator()(int which, Shared& w) const {
    while (true) {
      u64 i = from_first_lane(lane() == 0 ? fetch_add(taken, (u64)1) : 0);
      if (i >= count) return;
      u32* list = lists + (u64)which * DEEPEST * 256;
      u64 found = depth == 0 ? 1 : search(items[i].position, stacks + which * DEEPEST, list, w);
      if (lane() == 0) fetch_add(leaves + items[i].root, found);
    }
  }

  DEVICE u64 search(const Position& root, Position* stack, u32* lists, Shared& w) const {
    u64 total = 0, danger;
    int left[DEEPEST], ply = 0;
    if (depth == 1) return generate(root, checkers_of(root), false, w.squares, nullptr, danger);
    stack[0] = root;
    left[0] = generate(root, checkers_of(root), false, w.squares, lists, danger);
    while (ply >= 0) {
      if (left[ply] == 0) {
        ply--;
        continue;
      }
      Position p = stack[ply];
      play(p, lists[ply * 256 + --left[ply]]);
      if (ply + 2 == depth) {
        total += generate(p, checkers_of(p), false, w.squares, nullptr, danger);
        sync();
        continue;
      }
      ply++;
      sync();
      stack[ply] = p;
      left[ply] = generate(p, checkers_of(p), false, w.squares, lists + ply * 256, danger);
    }
    return total;
  }
};
