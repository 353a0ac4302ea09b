// The search of one position by one warp: iterative deepening, alpha-beta with a stack of frames instead of recursion.
//
// A frame is entered, expanded, and asked for its next move until it is finished; then its value goes back to the frame
// above. Every lane follows the same path; they share the work inside each step.
//
// The search is more code than a multiprocessor keeps at hand, and fetching it takes most of the time. So nothing that
// is asked for in several places is there twice: such functions are called (DEVICE_CALL), not repeated.
#pragma once

#include "ending.h"
#include "frame.h"

enum Mode { ENTER, EXPAND, NEXT, FINISH, BACK, DONE };

struct Search {
  Workspace& w;
  Room& room;
  const Network& net;
  const Table& table;
  int root_at;  // place of the root among the keys
  u32 nodes, limit, evaluations;
  int ply, value;
  int computed;  // the last slot whose accumulators are up to date
  bool is_stopped;

  DEVICE Search(Workspace& w, Room& room, const Network& net, const Table& table)
      : w(w), room(room), net(net), table(table), root_at(0), nodes(0), limit(0), evaluations(0), ply(0), value(0),
        computed(0), is_stopped(false) {}

  // Begins to think about `w.at[0]`, which is number `at` among the keys of the game. The soft limit of nodes ends the
  // search after a depth, the hard one at once: then what the depth before found counts.
  DEVICE Mode start(int at, u32 soft, u32 hard);
  // Takes the next steps, about as many as a node needs; at the end `w.found` is what was found.
  DEVICE Mode go_on(Mode mode);

  DEVICE Mode deepen();
  DEVICE Mode conclude();

  DEVICE bool is_draw(const Position& p, bool in_check) const;
  DEVICE int evaluate(int slot);
  DEVICE Mode back(int v) {
    value = v;
    return BACK;
  }
  DEVICE void open(int at, int alpha, int beta, int depth, bool is_cut);
  DEVICE Mode enter();
  DEVICE Mode calm(Frame& f, int alpha, int beta, int stand) const;
  DEVICE bool decides_early(const Frame& f, int eval);
  DEVICE bool may_pass(const Frame& f, const Position& p, int eval) const;
  DEVICE void start_pass(Frame& f, const Position& p, int eval);
  DEVICE Mode expand();
  DEVICE u32 rank_move(const Position& p, const Frame& f, Move m, u64 danger, bool is_calm) const;
  DEVICE u32 pick(const Frame& f);
  DEVICE bool is_pruned(Frame& f, const Position& p, Move m, u32 rank, int record, int usual) const;
  DEVICE int reduction(const Frame& f, Move m, int record, int usual, bool gives_check) const;
  DEVICE Mode next();
  DEVICE Mode take();
  DEVICE void learn(Frame& f, const Position& p);
  DEVICE Mode finish(Frame& f);
  DEVICE bool is_improving(int eval) const;
};

// The legal moves at a ply, or only captures and queens, and their number; `w.danger` is what the enemy attacks.
DEVICE_CALL int list_moves(Workspace& w, int ply, bool in_check, bool only_noisy, u32* list) {
  u64 danger;
  const int count = generate(w.at[ply], in_check ? checkers_of(w.at[ply]) : 0, only_noisy, w.squares, list, danger);
  w.danger = danger;
  sync();
  return count;
}

// Plays a legal move: the position after it is that of the next ply.
DEVICE_CALL Change play_at(Workspace& w, int ply, Move m) {
  Position p = w.at[ply];
  const Change change = play(p, m);
  w.at[ply + 1] = p;
  sync();
  return change;
}

// Has the position come up before? Once is enough on the path of the search; before the root it takes two.
DEVICE bool Search::is_draw(const Position& p, bool in_check) const {
  if (p.quiet >= 100 && !in_check) return true;
  if (p.men() <= 4 && is_insufficient_material(p)) return true;
  const int last = root_at + ply, reach = least<int>(p.quiet, last);
  if (reach < 4) return false;
  int on_path = 0, before = 0;
  for (int base = 4; base <= reach; base += 2 * WARP) {
    int distance = base + 2 * lane();
    bool same = distance <= reach && room.keys[last - distance] == p.key;
    on_path += popcount(lanes_where(same && distance <= ply));
    before += popcount(lanes_where(same && distance > ply));
  }
  return on_path > 0 || before > 1;
}

// The network's value, nearer to a draw where the engine's is: far from balance, without progress, with few men.
DEVICE_CALL int evaluate_path(const Network& net, Workspace& w, Room& room, int computed, int slot, int ply) {
  const Position& p = w.at[ply];
  if (has_bare_king(p)) {
    int certain = certain_win(p);
    if (certain) return certain;
  }
  Accumulators sums = {room.sums};
#pragma unroll 1
  for (int at = computed + 1; at <= slot; at++) {
    const Step& step = w.step[at];
    sums.advance(net, step.change, w.at[step.ply], at);
  }
  sync();
  int v = sums.value(net, p, slot);
#ifdef CHECK_SUMS
  // For tests: the sums that followed the path are those of the position.
  sums.refresh(net, p, slot, true);
  sums.refresh(net, p, slot, false);
  if (v != sums.value(net, p, slot)) abort();
#endif
  if (v > 1000) v -= (v - 1000) / 2;
  if (v < -1000) v += (-1000 - v) / 2;
  v -= v * p.quiet / 251;
  return v - v * 19 * (32 - p.men()) / 4096;
}

DEVICE int Search::evaluate(int slot) {
  evaluations++;
  int v = evaluate_path(net, w, room, computed, slot, ply);
  if (!has_bare_king(w.at[ply])) computed = most(computed, slot);
  return v;
}

DEVICE void Search::open(int at, int alpha, int beta, int depth, bool is_cut) {
  Frame& f = w.frame[at];
  f.alpha = alpha;
  f.beta = beta;
  f.depth = most(depth, 0);
  f.is_cut = is_cut;
}

DEVICE_CALL void prepare_root(const Network& net, Workspace& w, Room& room, u32 soft) {
  Frame& root = w.frame[0];
  root.in_check = checkers_of(w.at[0]) != 0;
  root.slot = root.list = root.came_by_pass = 0;
  for (int i = lane(); i < PLIES; i += WARP) w.frame[i].killer[0] = w.frame[i].killer[1] = NO_MOVE;
  Accumulators sums = {room.sums};
  sums.refresh(net, w.at[0], 0, true);
  sums.refresh(net, w.at[0], 0, false);
  w.found = {};
  w.root.soft = soft;
  w.root.depth = 0;
  sync();
}

DEVICE Mode Search::start(int at, u32 soft, u32 hard) {
  root_at = at, nodes = 0, limit = hard, evaluations = 0, computed = 0, is_stopped = false;
  prepare_root(net, w, room, soft);
  return deepen();
}

// One ply deeper, with a narrow window around the last score.
DEVICE Mode Search::deepen() {
  Deepening& r = w.root;
  r.depth++;
  r.width = 22;
  r.alpha = -INFINITE, r.beta = INFINITE;
  if (r.depth >= 4) {
    r.alpha = most(w.found.score - r.width, -INFINITE);
    r.beta = least(w.found.score + r.width, INFINITE);
  }
  ply = 0;
  w.frame[0].table_move = w.found.move;
  open(0, r.alpha, r.beta, r.depth, false);
  return ENTER;
}

// A search of the root is over: look again with a wider window, one ply deeper, or not at all.
DEVICE Mode Search::conclude() {
  Deepening& r = w.root;
  Thought& found = w.found;
  found.is_stopped = is_stopped, found.nodes = nodes, found.evaluations = evaluations;
  if (is_stopped) return DONE;
  const Move best = w.frame[0].best_move;
  if (value > r.alpha && value < r.beta) {
    found.move = best, found.score = value, found.depth = r.depth;
    return nodes >= r.soft || is_mate(value) || r.depth >= 40 ? DONE : deepen();
  }
  if (value <= r.alpha) {
    r.beta = (r.alpha + r.beta) / 2, r.alpha = most(value - r.width, -INFINITE);
  } else {
    found.move = best;
    r.beta = least(value + r.width, INFINITE);
  }
  r.width += r.width / 2;
  if (r.width > 800) r.alpha = -INFINITE, r.beta = INFINITE;
  w.frame[0].table_move = found.move;
  open(0, r.alpha, r.beta, r.depth, false);
  return ENTER;
}

DEVICE Mode Search::go_on(Mode mode) {
  if (mode == NEXT) mode = next();
  sync();
  if (mode == ENTER) mode = enter();
  sync();
  if (mode == EXPAND) mode = expand();
  if (mode == FINISH) mode = finish(w.frame[ply]);
  if (is_stopped && mode != DONE) return conclude();
  if (mode == BACK) mode = ply == 0 ? conclude() : take();
  sync();
  return mode;
}

#include "search_node.h"
#include "search_moves.h"
