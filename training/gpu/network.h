// The evaluation: 768 inputs as each side sees them, for each bucket of its king's squares, one hidden layer, squared
// clipped activation, eight outputs of which the number of men chooses one, and small layers beside them if the network
// has any. On the GPU in half precision: the first layer's weights are whole numbers that
// it holds exactly, so that sums up to 2048 are exact, and beyond 255 nothing counts. On the CPU in integers as in the
// engine.
#pragma once

#include "position.h"
#include "small_layers.h"

#ifndef NETWORK_WIDTH
#define NETWORK_WIDTH 512
#endif
// Inputs are those of one bucket.
constexpr int WIDTH = NETWORK_WIDTH, INPUTS = 768, OUTPUTS = 8;
// What one stands for in the first and in the second layer of the file.
constexpr int FIRST_SCALE = 255, LAST_SCALE = 256;

// Eight neighbouring neurons, and sums over them.
#ifdef __CUDACC__
#include <cuda_fp16.h>
struct alignas(16) Eight { __half2 pair[4]; };
typedef __half Weight;
typedef float Sum;

// All sixteen bytes at once.
DEVICE Eight load(const Eight* from) {
  union { uint4 words; Eight eight; } both = {*(const uint4*)from};
  return both.eight;
}
DEVICE void store(Eight* to, const Eight& from) { *(uint4*)to = *(const uint4*)&from; }
DEVICE void add(Eight& sum, const Eight& row) {
  for (int i = 0; i < 4; i++) sum.pair[i] = __hadd2(sum.pair[i], row.pair[i]);
}
DEVICE void subtract(Eight& sum, const Eight& row) {
  for (int i = 0; i < 4; i++) sum.pair[i] = __hsub2(sum.pair[i], row.pair[i]);
}
// Activations between nought and one, squared, times their weights.
DEVICE Sum activate(const Eight& sums, const Eight& weights) {
  const __half2 scale = __float2half2_rn(1.0f / FIRST_SCALE);
  __half2 total = __float2half2_rn(0.0f);
  for (int i = 0; i < 4; i++) {
    __half2 active = __hmul2_sat(sums.pair[i], scale);
    total = __hfma2(__hmul2(active, weights.pair[i]), active, total);
  }
  return __low2float(total) + __high2float(total);
}
DEVICE Sum total_of(Sum x) { return reduce_add(x); }
DEVICE void sums_of(const Eight& eight, i32* sums) {
  for (int i = 0; i < 4; i++) {
    sums[2 * i] = __half2int_rn(__low2half(eight.pair[i]));
    sums[2 * i + 1] = __half2int_rn(__high2half(eight.pair[i]));
  }
}
#else
struct alignas(16) Eight { i16 one[8]; };
typedef i16 Weight;
typedef long long Sum;

DEVICE Eight load(const Eight* from) { return *from; }
DEVICE void store(Eight* to, const Eight& from) { *to = from; }
DEVICE void add(Eight& sum, const Eight& row) {
  for (int i = 0; i < 8; i++) sum.one[i] += row.one[i];
}
DEVICE void subtract(Eight& sum, const Eight& row) {
  for (int i = 0; i < 8; i++) sum.one[i] -= row.one[i];
}
DEVICE Sum activate(const Eight& sums, const Eight& weights) {
  i32 total = 0;
  for (int i = 0; i < 8; i++) {
    i32 active = clamped<i32>(sums.one[i], 0, FIRST_SCALE);
    total += active * active * weights.one[i];
  }
  return total;
}
DEVICE Sum total_of(Sum x) { return x; }
DEVICE void sums_of(const Eight& eight, i32* sums) {
  for (int i = 0; i < 8; i++) sums[i] = eight.one[i];
}
#endif

constexpr int ROW = WIDTH / 8;

struct Network {
  u8 bucket[64];       // of a king's square, as its own side sees it
  const Eight* first;  // a row for each input of each bucket
  const Eight* first_bias;
  const Eight* last;  // for each output the half for the side to move, and the half for the other
  i32 last_bias[OUTPUTS];
  i32 centipawns;
  SmallLayers layers;
};

// Where the path of a search has changed: what went off and on with a move.
struct Step {
  Change change;
  u8 ply;  // of the position after the move
};

// How one side sees the board: Black upside down, mirrored with a king on the e- to h-file, and by the weights of the
// king's bucket.
struct View {
  int flip;
  int block;  // the first input of the bucket
};
DEVICE View view_of(const Network& net, int king, bool white) {
  const int ranks = white ? 0 : 56;
  return {ranks | (king & 4 ? 7 : 0), net.bucket[king ^ ranks] * INPUTS};
}
// The input for a man, as one side sees him.
DEVICE int input_of(Man man, bool white, View view) {
  const bool is_other = (man >> 6 & 1) != white;
  return view.block + (role_of(man >> 7) + (is_other ? 6 : 0)) * 64 + ((man & 63) ^ view.flip);
}

// Does a move change a side's view?
DEVICE bool changes_view(const Network& net, const Change& c, bool white) {
  if (c.off >> 6 != KING * 2 + white) return false;
  const View from = view_of(net, c.off & 63, white), to = view_of(net, c.on & 63, white);
  return from.flip != to.flip || from.block != to.block;
}

// The sums of the hidden layer along the path of a search: for each move played, both sides' views.
struct Accumulators {
  Eight* sums;

  DEVICE Eight* view(int slot, bool white) const { return sums + (slot * 2 + !white) * ROW; }

  // One side's sums computed anew.
  DEVICE_CALL void refresh(const Network& net, const Position& p, int slot, bool white) const {
    const View view_now = view_of(net, p.king_square(white), white);
    Eight* out = view(slot, white);
    for (int i = lane(); i < ROW; i += WARP) {
      Eight sum = load(net.first_bias + i);
#pragma unroll 1
      for (u64 men = p.occupied(); men; men &= men - 1) {
        int s = first_square(men);
        add(sum, load(net.first + input_of(man_on(p.code_at(s), has(p.white, s), s), white, view_now) * ROW + i));
      }
      store(out + i, sum);
    }
  }

  // From the sums before a move to those after it; `p` is the position after it.
  DEVICE void advance(const Network& net, const Change& c, const Position& p, int slot) const {
#pragma unroll 1
    for (int side = 0; side < 2; side++) {
      const bool white = !side;
      if (changes_view(net, c, white)) {
        refresh(net, p, slot, white);
        continue;
      }
      const View view_now = view_of(net, p.king_square(white), white);
      const Eight *in = view(slot - 1, white), *first = net.first;
      Eight* out = view(slot, white);
      const Eight* off = first + input_of(c.off, white, view_now) * ROW;
      const Eight* on = first + input_of(c.on, white, view_now) * ROW;
      const bool is_second_off = c.second_off != NO_MAN, is_second_on = c.second_on != NO_MAN;
      const Eight* second_off = first + (is_second_off ? input_of(c.second_off, white, view_now) * ROW : 0);
      const Eight* second_on = first + (is_second_on ? input_of(c.second_on, white, view_now) * ROW : 0);
      for (int i = lane(); i < ROW; i += WARP) {
        Eight sum = load(in + i);
        subtract(sum, load(off + i));
        add(sum, load(on + i));
        if (is_second_off) subtract(sum, load(second_off + i));
        if (is_second_on) add(sum, load(second_on + i));
        store(out + i, sum);
      }
    }
  }

  // What the small layers add, in units of the output.
  DEVICE_CALL float small(const Network& net, const Eight* own, const Eight* other, int output) const {
    const SmallBlock* blocks = net.layers.one + output * 2 * ROW * (8 / GROUP);
#ifdef __CUDACC__
    static_assert(2 * ROW % WARP == 0, "all lanes have as many activations");
    i32 totals[4] = {};
#pragma unroll 1
    for (int i = lane(); i < 2 * ROW; i += WARP) {
      i32 sums[8];
      sums_of(load(i < ROW ? own + i : other + (i - ROW)), sums);
      const SmallBlock* tiles = blocks + (i - lane()) * (8 / GROUP);
      add_tiles(totals, tiles, packed_activations(sums), packed_activations(sums + GROUP));
    }
    return small_value(net.layers, output, neuron_sum(totals));
#else
    i32 totals[SMALL_FIRST] = {}, sums[8];
    for (int i = 0; i < 2 * ROW; i++) {
      sums_of(load(i < ROW ? own + i : other + (i - ROW)), sums);
      for (int group = 0; group < 8 / GROUP; group++)
        add_group(totals, packed_activations(sums + group * GROUP), blocks[i * (8 / GROUP) + group]);
    }
    return small_value(net.layers, output, totals);
#endif
  }

  // The value for the side to move in centipawns.
  DEVICE int value(const Network& net, const Position& p, int slot) const {
    const int output = clamped((p.men() - 2) / (32 / OUTPUTS), 0, OUTPUTS - 1);
    const Eight *own = view(slot, p.turn), *other = view(slot, !p.turn), *weights = net.last + output * 2 * ROW;
    Sum sum = 0;
    for (int i = lane(); i < ROW; i += WARP) {
      sum += activate(load(own + i), load(weights + i));
      sum += activate(load(other + i), load(weights + ROW + i));
    }
    sum = total_of(sum);
    const int added = net.layers.one ? (int)(small(net, own, other, output) * net.centipawns) : 0;
#ifdef __CUDACC__
    float value = sum * net.centipawns * (1.0f / LAST_SCALE);
    value += (float)net.last_bias[output] * net.centipawns * (1.0f / (FIRST_SCALE * LAST_SCALE));
    return clamped((int)value + added, -30000, 30000);
#else
    long long value = (sum / FIRST_SCALE + net.last_bias[output]) * net.centipawns / (FIRST_SCALE * LAST_SCALE);
    return (int)clamped<long long>(clamped<long long>(value, -30000, 30000) + added, -30000, 30000);
#endif
  }
};
