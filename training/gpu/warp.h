// The 32 lanes of a warp as one worker.
//
// All code that plays chess is written against the few functions here. Compiled by nvcc a worker is a warp of 32 lanes;
// compiled by any C++ compiler it is one lane that does the work of all, so that rules, evaluation and search can be
// tested on a machine without a GPU. Loops over shared work read `for (int i = lane(); i < n; i += WARP)`.
#pragma once

#include <cstdint>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef unsigned long long u64;
typedef int8_t i8;
typedef int16_t i16;
typedef int32_t i32;

#ifdef __CUDACC__

#define DEVICE __device__ __forceinline__
#define DEVICE_CALL __device__ __noinline__
constexpr int WARP = 32;
constexpr u32 ALL_LANES = 0xffffffffu;

DEVICE int lane() { return threadIdx.x & 31; }
DEVICE void sync() { __syncwarp(); }
DEVICE u32 lanes_where(bool b) { return __ballot_sync(ALL_LANES, b); }

DEVICE u32 reduce_max(u32 x) { return __reduce_max_sync(ALL_LANES, x); }
DEVICE u32 reduce_add(u32 x) { return __reduce_add_sync(ALL_LANES, x); }
DEVICE u64 reduce_or(u64 x) {
  return (u64)__reduce_or_sync(ALL_LANES, (u32)(x >> 32)) << 32 | __reduce_or_sync(ALL_LANES, (u32)x);
}
DEVICE float reduce_add(float x) {
  for (int step = 16; step; step >>= 1) x += __shfl_xor_sync(ALL_LANES, x, step);
  return x;
}
// The sum over the lanes before this one; `total` is that over all.
DEVICE int sum_before(int x, int& total) {
  int sum = x;
  for (int step = 1; step < 32; step <<= 1) {
    int other = __shfl_up_sync(ALL_LANES, sum, step);
    if (lane() >= step) sum += other;
  }
  total = __shfl_sync(ALL_LANES, sum, 31);
  return sum - x;
}
template <class T>
DEVICE T from_first_lane(T x) { return __shfl_sync(ALL_LANES, x, 0); }

DEVICE int popcount(u64 x) { return __popcll(x); }
DEVICE int popcount(u32 x) { return __popc(x); }
DEVICE int first_square(u64 x) { return __ffsll((long long)x) - 1; }
DEVICE u64 reversed(u64 x) { return __brevll(x); }
DEVICE u64 bytes_reversed(u64 x) {
  return (u64)__byte_perm((u32)x, 0, 0x0123) << 32 | __byte_perm((u32)(x >> 32), 0, 0x0123);
}
DEVICE float natural_log(float x) { return __logf(x); }
DEVICE u64 nanoseconds() {
  u64 time;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
  return time;
}
template <class T>
DEVICE T fetch_add(T* at, T x) { return atomicAdd(at, x); }

#else

#include <chrono>
#include <cmath>

#define DEVICE inline
#define DEVICE_CALL inline
constexpr int WARP = 1;

DEVICE int lane() { return 0; }
DEVICE void sync() {}
DEVICE u32 lanes_where(bool b) { return b; }

DEVICE u32 reduce_max(u32 x) { return x; }
DEVICE u32 reduce_add(u32 x) { return x; }
DEVICE u64 reduce_or(u64 x) { return x; }
DEVICE int sum_before(int x, int& total) {
  total = x;
  return 0;
}
template <class T>
DEVICE T from_first_lane(T x) { return x; }

DEVICE int popcount(u64 x) { return __builtin_popcountll(x); }
DEVICE int popcount(u32 x) { return __builtin_popcount(x); }
DEVICE int first_square(u64 x) { return __builtin_ffsll((long long)x) - 1; }
DEVICE u64 bytes_reversed(u64 x) { return __builtin_bswap64(x); }
DEVICE u64 reversed(u64 x) {
  x = (x & 0x5555555555555555) << 1 | (x >> 1 & 0x5555555555555555);
  x = (x & 0x3333333333333333) << 2 | (x >> 2 & 0x3333333333333333);
  x = (x & 0x0f0f0f0f0f0f0f0f) << 4 | (x >> 4 & 0x0f0f0f0f0f0f0f0f);
  return bytes_reversed(x);
}
DEVICE float natural_log(float x) { return std::log(x); }
DEVICE u64 nanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch()).count();
}
template <class T>
DEVICE T fetch_add(T* at, T x) {
  T old = *at;
  *at += x;
  return old;
}

#endif

// The men of a board shared out among the lanes: there are never more than 32.
constexpr int MEN = 32;
constexpr int MEN_PER_LANE = MEN / WARP;

template <class T>
DEVICE T least(T a, T b) { return a < b ? a : b; }
template <class T>
DEVICE T most(T a, T b) { return a > b ? a : b; }
template <class T>
DEVICE T clamped(T x, T low, T high) { return x < low ? low : x > high ? high : x; }
