// The hash table, shared by all games. Entries of 16 bytes are written without locks; one torn by two writers does not
// match its key.
#pragma once

#include "position.h"

enum Bound { NO_BOUND, LOWER, UPPER, EXACT };
constexpr int NO_EVAL = -32768;

struct Entry {
  u64 check;  // key ^ data
  u64 data;   // move 16 bits, score 16, evaluation 16, depth 8, bound 8
};

struct Found {
  Move move;
  int score, eval, depth, bound;
};

struct Table {
  Entry* entries;
  u64 mask;

  DEVICE Entry* at(u64 key) const { return entries + (key & mask); }

  DEVICE void prefetch(u64 key) const {
#ifdef __CUDACC__
    asm volatile("prefetch.global.L2 [%0];" ::"l"(at(key)));
#else
    __builtin_prefetch(at(key));
#endif
  }

  DEVICE Found probe(u64 key) const {
#ifdef __CUDACC__
    ulonglong2 both = __ldcg((const ulonglong2*)at(key));
    Entry e = {both.x, both.y};
#else
    Entry e = *at(key);
#endif
    if ((e.check ^ e.data) != key || !(e.data >> 56)) return {NO_MOVE, 0, NO_EVAL, 0, NO_BOUND};
    return {(Move)e.data, (i16)(e.data >> 16), (i16)(e.data >> 32), (int)(e.data >> 48 & 0xff), (int)(e.data >> 56)};
  }

  DEVICE void store(u64 key, const Found& f) const {
    u64 data = f.move | (u64)(u16)f.score << 16 | (u64)(u16)f.eval << 32 | (u64)clamped(f.depth, 0, 255) << 48 |
               (u64)f.bound << 56;
    if (lane() != 0) return;
#ifdef __CUDACC__
    __stcg((ulonglong2*)at(key), make_ulonglong2(key ^ data, data));
#else
    *at(key) = {key ^ data, data};
#endif
  }
};
