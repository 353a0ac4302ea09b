// What a search keeps of each ply, and where: the hot part of a game lies in memory that its warp shares, moves and
// accumulators in the GPU's own.
#pragma once

#include "movegen.h"
#include "network.h"
#include "table.h"

constexpr int PLIES = 56;
// Room for the moves of all plies together. A ply that might not find room is evaluated instead.
constexpr int LIST_ROOM = 2048;
constexpr int LONGEST_GAME = 500;

constexpr int MATE = 32000, LEAST_MATE = MATE - 246, INFINITE = 32001;
DEVICE bool is_mate(int score) { return score >= LEAST_MATE || score <= -LEAST_MATE; }
DEVICE bool is_loss(int score) { return score <= -LEAST_MATE; }
// Scores of mates count from the root in the search, and from the node in the table.
DEVICE int from_root(int score, int ply) {
  return score >= LEAST_MATE ? score - ply : is_loss(score) ? score + ply : score;
}
DEVICE int from_node(int score, int ply) { return from_root(score, -ply); }

// Why a child is searched.
enum Phase : u8 { PASSING, REDUCED, SCOUTING, FULL };

struct Frame {
  i16 alpha, beta, best;
  i16 eval;  // NO_EVAL in check
  i16 raw;   // as the network gave it
  i16 stand;  // as the table corrects it
  Move best_move, table_move, move;
  Move killer[2];
  u16 list;      // where its moves begin
  u8 count;      // of moves
  u8 tried;
  i8 depth;
  i8 child_depth;
  u8 known_depth;  // of what the table had
  Phase phase;
  u8 slot;       // of its accumulators: moves played since the root
  bool in_check, is_cut, is_improving, skips_quiet, raised_alpha, came_by_pass;
};

// Quiet moves by piece and target.
constexpr int HISTORY = 16 * 64;
DEVICE int history_index(const Position& p, Move m) {
  return (p.code_at(from_of(m)) * 2 + p.turn) * 64 + to_of(m);
}

// What a search has found.
struct Thought {
  Move move;
  i16 score;
  u16 depth;
  bool is_stopped;
  u32 nodes, evaluations;
};

// How far the deepening at the root has come.
struct Deepening {
  u32 soft;
  i32 alpha, beta, width;
  i32 depth;
};

struct Workspace {
  Position at[PLIES];
  Frame frame[PLIES];
  Step step[PLIES];  // by slot
  i16 history[HISTORY];
  u8 squares[MEN];
  u64 danger;  // what the enemy attacked when moves were generated last
  Deepening root;
  Thought found;
};

// Memory of one game that only its own warp uses.
struct Room {
  u64 keys[LONGEST_GAME + PLIES + 4];  // of all positions from the start of the game to the tip of the search
  u32 list[LIST_ROOM];
  Eight sums[PLIES * 2 * ROW];
};
