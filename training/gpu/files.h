// What the host reads and writes: positions as FEN, networks, games.
#pragma once

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "machine.h"
#include "network.h"
#include "selfplay.h"

[[noreturn]] inline void fail(const std::string& why) {
  fprintf(stderr, "%s\n", why.c_str());
  exit(1);
}

// Without the key, and with the square behind any pawn that came two steps: the GPU completes it. `false` for castling
// rights that are not those of standard chess.
inline bool read_fen(const std::string& fen, Position& p) {
  std::istringstream in(fen);
  std::string board, turn, castling, passed;
  int quiet = 0;
  in >> board >> turn >> castling >> passed >> quiet;
  memset(&p, 0, sizeof p);
  int s = 56;
  for (char c : board) {
    if (c == '/') s -= 16;
    else if (c >= '1' && c <= '8') s += c - '0';
    else {
      static const char letters[] = " pnk brq";
      const char* found = strchr(letters, c | 32);
      if (!found || s < 0 || s > 63) return false;
      int code = (int)(found - letters);
      for (int k = 0; k < 3; k++)
        if (code >> k & 1) p.plane[k] |= 1ull << s;
      if (c < 'a') p.white |= 1ull << s;
      s++;
    }
  }
  for (char c : castling) {
    const char* found = strchr("KQkq-", c);
    if (!found) return false;
    if (c != '-') p.castling |= 1 << (found - "KQkq-");
  }
  p.turn = turn == "w";
  p.passed = passed.size() == 2 ? (passed[0] - 'a') + 8 * (passed[1] - '1') : 64;
  p.quiet = quiet < 200 ? quiet : 200;
  return true;
}

inline u32 crc32(const u8* bytes, size_t count) {
  static u32 table[256];
  if (!table[1])
    for (u32 i = 0; i < 256; i++) {
      u32 x = i;
      for (int k = 0; k < 8; k++) x = x & 1 ? x >> 1 ^ 0xedb88320u : x >> 1;
      table[i] = x;
    }
  u32 crc = ~0u;
  for (size_t i = 0; i < count; i++) crc = table[(crc ^ bytes[i]) & 255] ^ crc >> 8;
  return ~crc;
}

// All sets of small layers in a file.
constexpr size_t SMALL_BLOCKS = OUTPUTS * 2 * WIDTH / GROUP;
constexpr size_t SMALL_REALS = OUTPUTS * (SMALL_FIRST + 2 * SMALL_FIRST * SMALL_SECOND + 2 * SMALL_SECOND);
constexpr size_t SMALL_BYTES = SMALL_BLOCKS * sizeof(SmallBlock) + SMALL_REALS * sizeof(float);

// The blocks of weights as the tiles that the GPU multiplies.
inline std::vector<SmallBlock> ordered_in_tiles(const std::vector<SmallBlock>& groups) {
  std::vector<SmallBlock> tiles(groups.size());
  u32* word = tiles[0].neuron;
  for (size_t tile = 0; tile < groups.size() / (TILE / GROUP); tile++)
    for (int lane = 0; lane < 32; lane++)
      for (int i = 0; i < LANE_WORDS; i++) {
        const TilePart part = tile_part(lane, i);
        *word++ = groups[tile * (TILE / GROUP) + part.group].neuron[part.neuron];
      }
  return tiles;
}

#ifdef CHECK_SUMS
// Do tiles give the sums of the groups they are made of?
inline void check_tiles(const std::vector<SmallBlock>& groups) {
  const std::vector<SmallBlock> tiles = ordered_in_tiles(groups);
  u32 random = 1;
  for (size_t start = 0; start < groups.size(); start += 64) {
    u32 active[64];
    for (u32& four : active) four = (random = random * 1664525 + 1013904223) >> 1 & 0x7f7f7f7f;
    i32 by_groups[SMALL_FIRST] = {}, by_tiles[SMALL_FIRST];
    for (int i = 0; i < 64; i++) add_group(by_groups, active[i], groups[start + i]);
    sums_by_tiles(by_tiles, active, &tiles[start]);
    if (memcmp(by_groups, by_tiles, sizeof by_tiles)) fail("tiles of weights give other sums");
  }
}
#endif

inline SmallLayers read_small_layers(const u8* bytes) {
  std::vector<SmallBlock> blocks(SMALL_BLOCKS);
  memcpy(blocks.data(), bytes, SMALL_BLOCKS * sizeof(SmallBlock));
#ifdef CHECK_SUMS
  check_tiles(blocks);
#endif
#ifdef __CUDACC__
  blocks = ordered_in_tiles(blocks);
#endif
  std::vector<float> reals(SMALL_REALS);
  memcpy(reals.data(), bytes + SMALL_BLOCKS * sizeof(SmallBlock), SMALL_REALS * sizeof(float));
  SmallBlock* there = allocate<SmallBlock>(SMALL_BLOCKS);
  to_machine(there, blocks.data(), SMALL_BLOCKS);
  float* at = allocate<float>(SMALL_REALS);
  to_machine(at, reals.data(), SMALL_REALS);
  SmallLayers layers = {};
  layers.one = there;
  layers.one_bias = at;
  layers.two = layers.one_bias + OUTPUTS * SMALL_FIRST;
  layers.two_bias = layers.two + OUTPUTS * 2 * SMALL_FIRST * SMALL_SECOND;
  layers.three = layers.two_bias + OUTPUTS * SMALL_SECOND;
  return layers;
}

// A network's file in the machine's memory.
inline Network read_network(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string data((std::istreambuf_iterator<char>(file)), {});
  const u8* bytes = (const u8*)data.data();
  u32 head[8] = {}, checksum = 0;
  if (data.size() >= 32) memcpy(head, bytes, 32);
  const bool has_layers = head[2] == 4, has_buckets = head[2] == 3 || has_layers;
  const u32 buckets = head[3] / INPUTS;
  if (memcmp(head, "ARRN", 4) || head[1] != 1 || (head[2] != 2 && !has_buckets) || head[3] % INPUTS)
    fail(path + " is no network with eight outputs");
  if (buckets < 1 || buckets > (has_buckets ? 32 : 1)) fail(path + " has another number of king buckets");
  const std::string width = std::to_string(head[4]);
  if (head[4] != WIDTH) fail(path + " is " + width + " wide; compile with -DNETWORK_WIDTH=" + width);
  const size_t first = (size_t)buckets * INPUTS * WIDTH, weights = first + WIDTH + OUTPUTS * 2 * WIDTH;
  const size_t start = has_buckets ? 96 : 32, layers = start + 2 * weights + 4 * OUTPUTS;
  const size_t size = layers + (has_layers ? SMALL_BYTES : 0) + 4;
  if (head[5] != FIRST_SCALE || head[6] != LAST_SCALE || data.size() != size)
    fail(path + " has other scales or another length");
  memcpy(&checksum, bytes + size - 4, 4);
  if (checksum != crc32(bytes, size - 4)) fail(path + " is damaged");
  Network net = {};
  for (int s = 0; has_buckets && s < 64; s++) {
    net.bucket[s] = bytes[32 + s];
    if (net.bucket[s] >= buckets || net.bucket[s] != bytes[32 + (s ^ 7)]) fail(path + " has wrong king buckets");
  }
  std::vector<Weight> converted(weights);
  for (size_t i = 0; i < weights; i++) {
    i16 weight;
    memcpy(&weight, bytes + start + 2 * i, 2);
    converted[i] = (Weight)(float)weight;
  }
  Weight* there = allocate<Weight>(weights);
  to_machine(there, converted.data(), weights);
  net.first = (const Eight*)there;
  net.first_bias = net.first + first / 8;
  net.last = net.first_bias + ROW;
  memcpy(net.last_bias, bytes + start + 2 * weights, sizeof net.last_bias);
  net.centipawns = (i32)head[7];
  if (has_layers) net.layers = read_small_layers(bytes + layers);
  return net;
}

// Writes finished games in the engine's format.
struct GameWriter {
  FILE* file;
  u16 hundreds;  // of nodes a move
  u8 chance[65536];
  u64 games = 0, plies = 0;

  GameWriter(const std::string& path, u32 nodes) : file(fopen(path.c_str(), "wb")), hundreds(nodes / 100) {
    if (!file) fail("cannot write " + path);
    const u8 head[8] = {'A', 'R', 'R', 'G', 1, 0, 0, 0};
    fwrite(head, 1, 8, file);
    for (int score = -32768; score < 32768; score++)
      chance[score + 32768] = (u8)std::lround(255.0 / (1.0 + std::exp(-score / 400.0)));
  }
  ~GameWriter() { fclose(file); }

  void write(const std::vector<u8>& bytes) {
    for (size_t at = 0; at < bytes.size();) {
      GameHead head;
      memcpy(&head, &bytes[at], sizeof head);
      const u8* indices = &bytes[at + sizeof head];
      const i16* scores = (const i16*)&bytes[at + ((sizeof head + head.plies + 1) & ~1u)];
      std::vector<u8> body = {518 & 255, 518 >> 8, head.result, (u8)head.opening, (u8)hundreds, (u8)(hundreds >> 8)};
      body.insert(body.end(), indices, indices + head.plies);
      for (int i = 0; i < head.plies - head.opening; i++) body.push_back(chance[scores[i] + 32768]);
      u16 length = body.size();
      u32 checksum = crc32(body.data(), body.size());
      fwrite(&length, 2, 1, file);
      fwrite(&checksum, 4, 1, file);
      if (fwrite(body.data(), 1, body.size(), file) != body.size()) fail("the disk is full");
      at += head.size;
      games++;
      plies += head.plies;
    }
  }
};
