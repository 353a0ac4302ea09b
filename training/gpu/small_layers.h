// The small layers beside the output: three on the activations of the hidden layer, a set for each output. The first is
// computed with whole numbers as in the engine, the others with floating point; compiled for the CPU, in the engine's
// order, so that every value is the same.
#pragma once

#include "warp.h"

// Neurons of the first, each of which the second sees twice (clipped, and clipped and squared), and of the second.
constexpr int SMALL_FIRST = 16, SMALL_SECOND = 32;
// What one stands for in the sums of the first: activations up to 127, weights in 128ths.
constexpr float SMALL_ONE = 127.0f * 128.0f;
// Activations that are multiplied together.
constexpr int GROUP = 4;

// The weights of all neurons of the first for one group of activations, a byte each.
struct alignas(16) SmallBlock { u32 neuron[SMALL_FIRST]; };

struct SmallLayers {
  // For each output, the groups of the side to move and those of the other; none: no small layers. On the GPU in the
  // order of `tile_part`.
  const SmallBlock* one;
  const float *one_bias, *two, *two_bias, *three;
};

// Four activations of the hidden layer, squared, in seven bits each.
DEVICE u32 packed_activations(const i32* sums) {
  u32 packed = 0;
#pragma unroll
  for (int i = 0; i < GROUP; i++) {
    const i32 active = clamped<i32>(sums[i], 0, 255);
    packed |= (u32)(active * active >> 9) << 8 * i;
  }
  return packed;
}

// On the GPU the first layer is a product of matrices of 16 neurons by 32 activations, which a warp multiplies at once.
// A tile has the weights for 32 activations: those of eight lanes' groups that follow each other.
constexpr int TILE = 32, TILE_WORDS = SMALL_FIRST * TILE / GROUP, LANE_WORDS = TILE_WORDS / 32;

// Which word of a tile the hardware wants in a lane's register: four weights of a neuron, for a group of the tile.
struct TilePart { int neuron, group; };
constexpr TilePart tile_part(int lane, int word) {
  return {lane / 4 + word % 2 * 8, 2 * (lane % 4) + word / 2};
}

#ifdef __CUDACC__
// Adds what 32 activations give to the neurons. Of the eight columns of activations only one is not nought, and that
// column of the sums gains.
DEVICE void add_tile(i32* sums, uint4 weights, u32 low, u32 high) {
  asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+r"(sums[0]), "+r"(sums[1]), "+r"(sums[2]), "+r"(sums[3])
               : "r"(weights.x), "r"(weights.y), "r"(weights.z), "r"(weights.w), "r"(low), "r"(high));
}

// Adds eight tiles; each lane has eight of their activations, packed.
DEVICE void add_tiles(i32* sums, const SmallBlock* tiles, u32 low, u32 high) {
  const uint4* weights = (const uint4*)tiles + lane();
#pragma unroll 4
  for (int column = 0; column < 8; column++) {
    const bool is_mine = lane() / 4 == column;
    add_tile(sums, weights[column * 32], is_mine ? low : 0, is_mine ? high : 0);
  }
}

// The sum of the neuron `lane() % SMALL_FIRST` over all columns.
DEVICE i32 neuron_sum(const i32* sums) {
  i32 first = sums[0] + sums[1], second = sums[2] + sums[3];
  for (int step = 1; step < 4; step <<= 1) {
    first += __shfl_xor_sync(ALL_LANES, first, step);
    second += __shfl_xor_sync(ALL_LANES, second, step);
  }
  first = __shfl_sync(ALL_LANES, first, lane() % 8 * 4);
  second = __shfl_sync(ALL_LANES, second, lane() % 8 * 4);
  return lane() % SMALL_FIRST < 8 ? first : second;
}
#else
// Adds what a group of activations gives to the neurons of the first.
DEVICE void add_group(i32* totals, u32 active, const SmallBlock& block) {
  for (int n = 0; n < SMALL_FIRST; n++)
    for (int i = 0; i < GROUP; i++) totals[n] += (i32)(active >> 8 * i & 255) * (i8)(block.neuron[n] >> 8 * i);
}

#ifdef CHECK_SUMS
// What `add_tiles` and `neuron_sum` give on the GPU for the activations of a warp, two groups a lane. The product is the
// one that NVIDIA's PTX ISA defines for m16n8k32 in bytes: which row, column and depth a lane's registers hold.
inline void sums_by_tiles(i32* neurons, const u32* active, const SmallBlock* tiles) {
  const u32* words = tiles->neuron;
  for (int n = 0; n < SMALL_FIRST; n++) neurons[n] = 0;
  for (int column = 0; column < 8; column++) {
    u32 left[16][8], right[8][8];  // rows of neurons, columns of activations; four bytes of the depth in a word
    for (int lane = 0; lane < 32; lane++) {
      for (int i = 0; i < LANE_WORDS; i++)
        left[lane / 4 + i % 2 * 8][lane % 4 + i / 2 * 4] = words[(column * 32 + lane) * LANE_WORDS + i];
      for (int i = 0; i < 2; i++)
        right[lane / 4][lane % 4 + i * 4] = lane / 4 == column ? active[2 * lane + i] : 0;
    }
    for (int n = 0; n < SMALL_FIRST; n++)
      for (int c = 0; c < 8; c++)
        for (int depth = 0; depth < TILE; depth++)
          neurons[n] += (i8)(left[n][depth / 4] >> depth % 4 * 8) * (i8)(right[c][depth / 4] >> depth % 4 * 8);
  }
}
#endif
#endif

DEVICE float between_nought_and_one(float x) { return clamped(x, 0.0f, 1.0f); }

// What the layers add to the value, from the sums of the first.
#ifdef __CUDACC__
// A lane has the sum of the neuron `lane() % SMALL_FIRST`. Each lane is a neuron: of what the second sees, and then of
// the second itself.
DEVICE float small_value(const SmallLayers& layers, int output, i32 total) {
  const int first = lane() % SMALL_FIRST;
  float seen = between_nought_and_one(total * (1.0f / SMALL_ONE) + layers.one_bias[output * SMALL_FIRST + first]);
  if (lane() >= SMALL_FIRST) seen *= seen;
  float value = layers.two_bias[output * SMALL_SECOND + lane()];
  const float* weights = layers.two + output * 2 * SMALL_FIRST * SMALL_SECOND + lane();
#pragma unroll 4
  for (int i = 0; i < 2 * SMALL_FIRST; i++)
    value += __shfl_sync(ALL_LANES, seen, i) * weights[i * SMALL_SECOND];
  value = between_nought_and_one(value);
  return reduce_add(value * value * layers.three[output * SMALL_SECOND + lane()]);
}
#else
DEVICE float small_value(const SmallLayers& layers, int output, const i32* totals) {
  float seen[2 * SMALL_FIRST], value[SMALL_SECOND];
  for (int n = 0; n < SMALL_FIRST; n++) {
    const float scaled = (float)totals[n] * (1.0f / SMALL_ONE);
    seen[n] = between_nought_and_one(scaled + layers.one_bias[output * SMALL_FIRST + n]);
    seen[n + SMALL_FIRST] = seen[n] * seen[n];
  }
  for (int j = 0; j < SMALL_SECOND; j++) {
    value[j] = layers.two_bias[output * SMALL_SECOND + j];
    for (int i = 0; i < 2 * SMALL_FIRST; i++)
      value[j] += seen[i] * layers.two[(output * 2 * SMALL_FIRST + i) * SMALL_SECOND + j];
    value[j] = between_nought_and_one(value[j]);
    value[j] *= value[j] * layers.three[output * SMALL_SECOND + j];
  }
  for (int half = SMALL_SECOND / 2; half; half /= 2)
    for (int j = 0; j < half; j++) value[j] += value[j + half];
  return value[0];
}
#endif
