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
  const SmallBlock* one;  // for each output, the groups of the side to move and those of the other; none: no small layers
  const float *one_bias, *two, *two_bias, *three;
};

#ifdef __CUDACC__
DEVICE i32 products(i32 sum, u32 active, u32 weights) { return __dp4a((i32)active, (i32)weights, sum); }
#else
DEVICE i32 products(i32 sum, u32 active, u32 weights) {
  for (int i = 0; i < GROUP; i++) sum += (i32)(active >> 8 * i & 255) * (i8)(weights >> 8 * i);
  return sum;
}
#endif

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

// Adds what a group of activations gives to the neurons of the first.
DEVICE void add_group(i32* totals, u32 active, const SmallBlock& block) {
#pragma unroll
  for (int n = 0; n < SMALL_FIRST; n++) totals[n] = products(totals[n], active, block.neuron[n]);
}

DEVICE float between_nought_and_one(float x) { return clamped(x, 0.0f, 1.0f); }

// What the layers add to the value, from the sums of the first. A lane has its part of the sums.
#ifdef __CUDACC__
DEVICE float small_value(const SmallLayers& layers, int output, const i32* totals) {
  // Each lane is a neuron: of what the second sees, and then of the second itself.
  const int first = lane() % SMALL_FIRST;
  i32 total = 0;
#pragma unroll
  for (int n = 0; n < SMALL_FIRST; n++) {
    const i32 sum = (i32)reduce_add((u32)totals[n]);
    if (n == first) total = sum;
  }
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
