// Games of the search against itself, by the same rules as the engine's own generator: some random plies, kept if the
// game is still open, then a search for every move until the game is over or as good as over.
#pragma once

#include "search.h"

// Random plies at the beginning: this many or one more.
constexpr int OPENING = 8;
// An opening beyond this is decided already.
constexpr int BALANCED = 400;
constexpr u32 OPENING_NODES = 1500;
// A score beyond this for so many plies is a win.
constexpr int WON_SCORE = 800, WON_PLIES = 5;
// A score within this for so many plies, after so many, is a draw.
constexpr int DRAWN_SCORE = 12, DRAWN_PLIES = 10, DRAWN_AFTER = 70;
// The hard limit of a search, in soft limits.
constexpr u32 HARD_FACTOR = 20;

enum End {
  UNDECIDED, CHECKMATE, STALEMATE, FIFTY_MOVES, MATERIAL, REPETITION, TOO_LONG, JUDGED_WON, JUDGED_DRAWN, ENDS
};

// Of a game: there is none, its opening is looked at, a move is searched.
enum Stage { CLOSED, OPENING_LOOK, MOVE };

// Sums over all games.
struct Stats {
  u64 nodes, evaluations, plies, openings, depths, hard_stops, games, lost;
  u64 ends[ENDS];
};

// A game as it goes on from one launch to the next.
struct Game {
  Position position;
  u64 number;  // of the game, for the random numbers
  u16 ply, opening;
  u8 stage;  // what the search is for, see Stage
  u8 white_wins, black_wins, drawn;
  i16 score[LONGEST_GAME];  // for the side that moves
  u8 index[LONGEST_GAME];   // of the move among the legal ones in the order of their bits
};

// A finished game in the output: this, the indices, and from the next even address on the scores after the opening.
struct GameHead {
  u16 plies, opening;
  u8 result;  // 0 Black won, 1 drawn, 2 White won
  u8 end;
  u16 size;  // of all, a multiple of 8
};

// Where finished games go; the host empties it between launches.
struct Output {
  u8* bytes;
  u64* used;
  u64 room;
};

// The splitmix64 sequence (Steele, Lea and Flood 2014).
struct Random {
  u64 state;
  DEVICE Random(u64 seed, u64 number) : state(seed ^ number * 0xd1342543de82ef95ull) { next(); }
  DEVICE u64 next() {
    u64 x = state += 0x9e3779b97f4a7c15ull;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    return x ^ x >> 31;
  }
  DEVICE u32 below(u32 end) { return (u32)((next() >> 32) * end >> 32); }
};

DEVICE Position start_position() {
  Position p = {};
  p.plane[0] = 0x3cff00000000ff3cull;
  p.plane[1] = 0xdb000000000000dbull;
  p.plane[2] = 0xad000000000000adull;
  p.white = 0xffff;
  p.turn = 1;
  p.castling = 15;
  p.passed = 64;
  p.key = key_of(p);
  return p;
}

struct SelfPlayShared {
  Workspace w;
  Stats sums;
};

struct SelfPlay {
  typedef SelfPlayShared Shared;

  Game* games;
  Room* rooms;
  Network net;
  Table table;
  Output output;
  Stats* stats;
  u64 seed;
  u32 count;  // of games at once
  u32 soft;   // nodes a move
  u64 slice;  // nanoseconds

  DEVICE void operator()(int which, SelfPlayShared& shared) const;
  DEVICE_CALL void go_on(Game& g, SelfPlayShared& shared, Room& room) const;
  DEVICE void take_move(Game& g, SelfPlayShared& shared, Room& room) const;
  DEVICE bool open_game(Game& g, Workspace& w, Room& room) const;
  DEVICE End is_over(const Game& g, Workspace& w, Room& room, int& legal) const;
  DEVICE void judge(Game& g, int white_score, Stats& sums) const;
  DEVICE_CALL void end_game(Game& g, int result, End end, Stats& sums) const;
};

// The legal moves at the root, in the list.
DEVICE_CALL int legal_moves(Workspace& w, Room& room) {
  return list_moves(w, 0, true, false, room.list);
}

// How often a position has come up in the game.
DEVICE int repetitions(const Position& p, const Room& room, int ply) {
  u32 before = 0;
  for (int distance = 4 + 2 * lane(); distance <= least<int>(p.quiet, ply); distance += 2 * WARP)
    before += room.keys[ply - distance] == p.key;
  return 1 + reduce_add(before);
}

// Over by the rules, draws that would be claimed among them. Leaves the legal moves in the list.
DEVICE End SelfPlay::is_over(const Game& g, Workspace& w, Room& room, int& legal) const {
  const Position p = w.at[0];
  legal = legal_moves(w, room);
  if (!legal) return checkers_of(w.at[0]) ? CHECKMATE : STALEMATE;
  if (p.quiet >= 100) return FIFTY_MOVES;
  if (is_insufficient_material(p)) return MATERIAL;
  if (repetitions(p, room, g.ply) >= 3) return REPETITION;
  return g.ply >= LONGEST_GAME ? TOO_LONG : UNDECIDED;
}

DEVICE_CALL void follow(Game& g, Workspace& w, Room& room, Move m, int score, int legal) {
  u32 lower = 0;
  for (int i = lane(); i < legal; i += WARP) lower += (room.list[i] & 0xffff) < m;
  g.index[g.ply] = reduce_add(lower);
  g.score[g.ply] = score;
  sync();
  play_at(w, 0, m);
  w.at[0] = w.at[1];
  g.ply++;
  room.keys[g.ply] = w.at[0].key;
  sync();
}

// A start position and some random moves. Is the game not over after them?
DEVICE bool SelfPlay::open_game(Game& g, Workspace& w, Room& room) const {
  Random random(seed, g.number);
  g.number += count;
  const Position start = start_position();
  w.at[0] = start;
  room.keys[0] = start.key;
  g.ply = g.opening = g.white_wins = g.black_wins = g.drawn = 0;
  for (int i = lane(); i < HISTORY; i += WARP) w.history[i] = 0;
  sync();
  int legal;
#pragma unroll 1
  for (int left = OPENING + random.below(2); left >= 0; left--) {
    if (is_over(g, w, room, legal) != UNDECIDED) return false;
    if (left > 0) follow(g, w, room, room.list[random.below(legal)] & 0xffff, 0, legal);
  }
  g.opening = g.ply;
  return true;
}

DEVICE_CALL void SelfPlay::end_game(Game& g, int result, End end, Stats& sums) const {
  g.stage = CLOSED;
  sums.ends[end]++;
  const u32 scores = (sizeof(GameHead) + g.ply + 1) & ~1u;
  const u32 size = (scores + 2 * (g.ply - g.opening) + 7) & ~7u;
  u64 at = from_first_lane(lane() == 0 ? fetch_add(output.used, (u64)size) : 0);
  if (at + size > output.room) {
    sums.lost++;
    return;
  }
  sums.games++;
  GameHead head = {g.ply, g.opening, (u8)result, (u8)end, (u16)size};
  if (lane() == 0) *(GameHead*)(output.bytes + at) = head;
  for (int i = lane(); i < g.ply; i += WARP) output.bytes[at + sizeof head + i] = g.index[i];
  i16* out = (i16*)(output.bytes + at + scores);
  for (int i = lane(); i < g.ply - g.opening; i += WARP) out[i] = g.score[g.opening + i];
}

// Ends games that are as good as over.
DEVICE void SelfPlay::judge(Game& g, int white_score, Stats& sums) const {
  g.white_wins = white_score >= WON_SCORE ? g.white_wins + 1 : 0;
  g.black_wins = white_score <= -WON_SCORE ? g.black_wins + 1 : 0;
  bool is_level = white_score <= DRAWN_SCORE && white_score >= -DRAWN_SCORE;
  g.drawn = is_level && g.ply >= DRAWN_AFTER ? g.drawn + 1 : 0;
  if (g.white_wins >= WON_PLIES) end_game(g, 2, JUDGED_WON, sums);
  else if (g.black_wins >= WON_PLIES) end_game(g, 0, JUDGED_WON, sums);
  else if (g.drawn >= DRAWN_PLIES) end_game(g, 1, JUDGED_DRAWN, sums);
}

// What the search has found is played.
DEVICE void SelfPlay::take_move(Game& g, SelfPlayShared& shared, Room& room) const {
  Workspace& w = shared.w;
  const Thought found = w.found;
  const bool white = w.at[0].turn;
  const int legal = legal_moves(w, room);
  follow(g, w, room, found.move, found.score, legal);
  shared.sums.plies++;
  shared.sums.hard_stops += found.is_stopped;
  shared.sums.depths += found.depth;
  judge(g, white ? found.score : -found.score, shared.sums);
}

// A search is over, or there is none yet: what it found is used, and the stage says what the next one is for.
DEVICE_CALL void SelfPlay::go_on(Game& g, SelfPlayShared& shared, Room& room) const {
  Workspace& w = shared.w;
  Stats& sums = shared.sums;
  sums.nodes += w.found.nodes;
  sums.evaluations += w.found.evaluations;
  w.found.nodes = w.found.evaluations = 0;
  if (g.stage == OPENING_LOOK) {
    sums.openings++;
    g.stage = w.found.score >= -BALANCED && w.found.score <= BALANCED ? MOVE : CLOSED;
  } else if (g.stage == MOVE) {
    take_move(g, shared, room);
  }
  if (g.stage == CLOSED) {
    if (open_game(g, w, room)) g.stage = OPENING_LOOK;
    return;
  }
  int legal;
  End end = is_over(g, w, room, legal);
  if (end != UNDECIDED) end_game(g, end == CHECKMATE ? (w.at[0].turn ? 0 : 2) : 1, end, sums);
}

// Plays on for a slice of time. A move that is being searched at its end is searched again in the next.
DEVICE void SelfPlay::operator()(int which, SelfPlayShared& shared) const {
  if (which >= (int)count) return;
  Game& g = games[which];
  Room& room = rooms[which];
  Workspace& w = shared.w;
  const u64 begin = nanoseconds();
  w.at[0] = g.position;
  w.found = {};
  for (int i = lane(); i < HISTORY; i += WARP) w.history[i] = 0;
  for (u32 i = lane(); i < sizeof(Stats) / 8; i += WARP) ((u64*)&shared.sums)[i] = 0;
  sync();
  Search search(w, room, net, table);
  Mode mode = DONE;
  bool is_active = true, is_fresh = true;
  while (is_active) {
    if (mode == DONE) {
      if (!is_fresh) go_on(g, shared, room);
      if (is_fresh && g.stage == CLOSED) go_on(g, shared, room);
      is_fresh = false;
      is_active = from_first_lane(nanoseconds() - begin) < slice;
      if (is_active && g.stage == MOVE) mode = search.start(g.ply, soft, soft * HARD_FACTOR);
      if (is_active && g.stage == OPENING_LOOK) mode = search.start(g.ply, ~0u, OPENING_NODES);
    }
    mode = search.go_on(mode);
  }
  g.position = w.at[0];
  for (u32 i = lane(); i < sizeof(Stats) / 8; i += WARP) fetch_add((u64*)stats + i, ((u64*)&shared.sums)[i]);
}
