// Memory of the machine that plays, and how jobs are started on it: the GPU, or the CPU where there is none.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "warp.h"

#ifdef __CUDACC__

#ifndef WARPS_PER_BLOCK
#define WARPS_PER_BLOCK 4
#endif
#ifndef BLOCKS_PER_MULTIPROCESSOR
#define BLOCKS_PER_MULTIPROCESSOR 6
#endif

inline void must(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  exit(1);
}

template <class T>
T* allocate(size_t count) {
  T* memory;
  must(cudaMalloc(&memory, count * sizeof(T)), "memory");
  must(cudaMemset(memory, 0, count * sizeof(T)), "memory");
  return memory;
}
template <class T>
void to_machine(T* there, const T* here, size_t count) {
  must(cudaMemcpy(there, here, count * sizeof(T), cudaMemcpyHostToDevice), "copy to the GPU");
}
template <class T>
void from_machine(T* here, const T* there, size_t count) {
  must(cudaMemcpy(here, there, count * sizeof(T), cudaMemcpyDeviceToHost), "copy from the GPU");
}

template <class Job>
__global__ void __launch_bounds__(WARPS_PER_BLOCK * 32, BLOCKS_PER_MULTIPROCESSOR)
    run_job(const __grid_constant__ Job job) {
  extern __shared__ __align__(16) u8 bytes[];
  typename Job::Shared* shared = (typename Job::Shared*)bytes;
  const int warp = threadIdx.x >> 5, which = blockIdx.x * WARPS_PER_BLOCK + warp;
  job(which, shared[warp]);
}

template <class Job>
int shared_bytes() { return WARPS_PER_BLOCK * sizeof(typename Job::Shared); }

// How many warps the GPU holds at once.
template <class Job>
int warps_at_once() {
  const int threads = WARPS_PER_BLOCK * 32, bytes = shared_bytes<Job>();
  int blocks, device, multiprocessors;
  must(cudaFuncSetAttribute(run_job<Job>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes), "shared memory");
  must(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, run_job<Job>, threads, bytes), "occupancy");
  must(cudaGetDevice(&device), "device");
  must(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device), "device");
  return blocks * multiprocessors * WARPS_PER_BLOCK;
}

// Returns at once; `wait` waits for the end.
template <class Job>
void launch(const Job& job, int warps) {
  const int blocks = (warps + WARPS_PER_BLOCK - 1) / WARPS_PER_BLOCK;
  run_job<Job><<<blocks, WARPS_PER_BLOCK * 32, shared_bytes<Job>()>>>(job);
  must(cudaGetLastError(), "launch");
}
inline void wait() { must(cudaDeviceSynchronize(), "GPU"); }

#else

template <class T>
T* allocate(size_t count) {
  void* memory = aligned_alloc(64, (count * sizeof(T) + 63) / 64 * 64);
  if (!memory) exit(1);
  return (T*)memset(memory, 0, count * sizeof(T));
}
template <class T>
void to_machine(T* there, const T* here, size_t count) { memcpy((void*)there, here, count * sizeof(T)); }
template <class T>
void from_machine(T* here, const T* there, size_t count) { memcpy((void*)here, there, count * sizeof(T)); }
template <class Job>
int warps_at_once() { return 4; }
template <class Job>
void launch(const Job& job, int warps) {
  static typename Job::Shared shared;
  for (int which = 0; which < warps; which++) job(which, shared);
}
inline void wait() {}

#endif
