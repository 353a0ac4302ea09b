// The moves of a node: their order, which are left out, how deeply the others are searched, and what comes back.
#pragma once

// The order of moves as numbers of 16 bits; 0 means tried, or not to be tried.
constexpr u32 TABLE_RANK = 65535, GOOD_RANK = 50000, KILLER_RANK = 40000, QUIET_RANK = 20000, BAD_RANK = 1000;
DEVICE bool is_quiet_rank(u32 rank) { return rank >= 2000 && rank <= KILLER_RANK + 1; }

DEVICE u32 Search::rank_move(const Position& p, const Frame& f, Move m, u64 danger, bool is_calm) const {
  if (m == f.table_move) return TABLE_RANK;
  const int to = to_of(m);
  if (is_noisy(m)) {
    int taken = kind_of(m) == EN_PASSANT ? PAWN : p.code_at(to), taker = p.code_at(from_of(m));
    u32 value = 8 * (taken ? role_of(taken) + 1 : 0) + 5 - role_of(taker) + (promotes(m) ? 32 : 0);
    bool risks = has(danger, to) && (worth(taker) > worth(taken) || promotes(m)) && taker != KING;
    if (!risks || is_sound(w.at[ply], m)) return GOOD_RANK + 64 * value;
    return is_calm ? 0 : BAD_RANK + value;
  }
  if (promotes(m)) return BAD_RANK / 2;
  if (m == f.killer[0]) return KILLER_RANK + 1;
  if (m == f.killer[1]) return KILLER_RANK;
  return QUIET_RANK + w.history[history_index(p, m)];
}

DEVICE Mode Search::expand() {
  Frame& f = w.frame[ply];
  const Position p = w.at[ply];
  const bool is_calm = f.depth == 0 && !f.in_check;
  u32* list = room.list + f.list;
  const int count = list_moves(w, ply, f.in_check, is_calm, list);
  const u64 danger = w.danger;
  if (!count && !is_calm) return back(f.in_check ? ply - MATE : 0);
  if (p.quiet >= 100 && ply > 0) return back(0);
  for (int i = lane(); i < count; i += WARP) list[i] |= rank_move(p, f, list[i], danger, is_calm) << 16;
  f.count = count;
  f.tried = 0;
  f.skips_quiet = false;
  sync();
  return NEXT;
}

// The best move not yet tried, with its rank; 0 if there is none.
DEVICE u32 Search::pick(const Frame& f) {
  u32* list = room.list + f.list;
  u32 best = 0;
  int best_at = 0;
  for (int i = lane(); i < f.count; i += WARP) {
    u32 x = list[i];
    if (f.skips_quiet && is_quiet_rank(x >> 16)) x = 0;
    if (x > best) best = x, best_at = i;
  }
  u32 top = reduce_max(best);
  if (top < 0x10000) return 0;
  if (best == top) list[best_at] = top & 0xffff;
  return top;
}

// Is a move not worth trying? Only asked when something better than being mated is known.
DEVICE bool Search::is_pruned(Frame& f, const Position& p, Move m, u32 rank, int record, int usual) const {
  if (f.depth == 0) {
    if (f.in_check) return f.tried > 0 && !is_noisy(m);
    if (promotes(m)) return false;
    if (f.tried >= 3) return true;
    int hoped = f.stand + 195 + worth(kind_of(m) == EN_PASSANT ? PAWN : p.code_at(to_of(m)));
    if (hoped > f.alpha || rank == TABLE_RANK) return false;
    f.best = most<int>(f.best, hoped);
    return true;
  }
  if (f.alpha >= 1300) return false;
  const bool is_pv = f.beta - f.alpha > 1;
  if (is_noisy(m)) return rank < 2000 && f.depth <= 3 && !is_pv;
  if (rank == TABLE_RANK) return false;
  if (f.depth <= 8 && !is_pv && !f.in_check) {
    int sixteenths = f.is_improving ? 16 : 32;
    if ((f.tried + 1) * sixteenths > 76 + 21 * f.depth * f.depth) f.skips_quiet = true;
  }
  int reduced = f.depth - usual / 1024;
  if (reduced <= 7 && !f.in_check && !is_mate(f.alpha)) {
    int margin = 105 + 75 * most(reduced, 0) + record / 18;
    if (f.stand + margin <= f.alpha) f.skips_quiet = true;
  }
  return f.skips_quiet;
}

// By how many plies less deeply a move is searched; `usual` is what its place in the order says, in 1024ths.
DEVICE int Search::reduction(const Frame& f, Move m, int record, int usual, bool gives_check) const {
  int parts = is_noisy(m) ? usual / 2 : usual - record / 3;
  if (f.is_cut) parts += 1407;
  if (!f.is_improving) parts += 688;
  if (f.beta - f.alpha > 1) parts -= 1415;
  if (gives_check) parts -= 1222;
  if (f.in_check) parts -= 1022;
  if (is_noisy(f.table_move)) parts += 520;
  return most(parts, 0) / 1024;
}

DEVICE Mode Search::next() {
  Frame& f = w.frame[ply];
  const Position p = w.at[ply];
  u32 picked = pick(f);
  if (!picked) return FINISH;
  const Move m = picked & 0xffff;
  const u32 rank = picked >> 16;
  const int record = w.history[history_index(p, m)];
  const float logs = natural_log(most<int>(f.depth, 1)) * natural_log(f.tried + 1);
  const int usual = (int)(1024 * (0.87f + logs * (1 / 2.28f)));
  if (ply > 0 && !is_loss(f.best) && is_pruned(f, p, m, rank, record, usual)) return f.depth == 0 ? FINISH : NEXT;
  f.move = m;
  f.tried++;
  w.step[f.slot + 1] = {play_at(w, ply, m), (u8)(ply + 1)};
  const u64 key = w.at[ply + 1].key;
  table.prefetch(key);
  room.keys[root_at + ply + 1] = key;
  computed = least<int>(computed, f.slot);
  Frame& child = w.frame[ply + 1];
  const bool gives_check = checkers_of(w.at[ply + 1]) != 0;
  child.in_check = gives_check;
  child.came_by_pass = false;
  child.slot = f.slot + 1;
  child.list = f.list + f.count;
  const bool is_pv = f.beta - f.alpha > 1;
  const int depth = f.depth - 1;
  if (f.depth == 0) {
    f.phase = FULL;
    open(ply + 1, -f.beta, -f.alpha, 0, false);
  } else if (f.tried == 1 && is_pv) {
    f.phase = FULL;
    f.child_depth = depth;
    open(ply + 1, -f.beta, -f.alpha, depth, false);
  } else {
    int less = f.tried > 1 && f.depth >= 2 ? least(reduction(f, m, record, usual, gives_check), depth) : 0;
    f.phase = less ? REDUCED : SCOUTING;
    f.child_depth = depth;
    open(ply + 1, -f.alpha - 1, -f.alpha, depth - less, less ? true : !f.is_cut);
  }
  ply++;
  return ENTER;
}

// A child is done: look again, take its value, or give it up.
DEVICE Mode Search::take() {
  ply--;
  Frame& f = w.frame[ply];
  const int score = -value, alpha = f.alpha, beta = f.beta;
  if (f.phase == PASSING) {
    if (score < beta) return EXPAND;
    return back(score >= LEAST_MATE ? beta : score);
  }
  if (f.phase == REDUCED && score > alpha) {
    f.phase = SCOUTING;
    open(ply + 1, -alpha - 1, -alpha, f.child_depth, !f.is_cut);
    ply++;
    return ENTER;
  }
  if (f.phase != FULL && score > alpha && beta - alpha > 1) {
    f.phase = FULL;
    open(ply + 1, -beta, -alpha, f.child_depth, false);
    ply++;
    return ENTER;
  }
  if (score <= f.best) return NEXT;
  f.best = score;
  if (score <= alpha) return NEXT;
  f.best_move = f.move;
  f.raised_alpha = true;
  f.alpha = score;
  if (score < beta) return NEXT;
  if (f.depth > 0 && !is_noisy(f.move)) learn(f, w.at[ply]);
  return FINISH;
}

DEVICE i16 faded(int old, int bonus) {
  constexpr int LIMIT = 16384;
  return old + bonus - old * (bonus < 0 ? -bonus : bonus) / LIMIT;
}

// A quiet move refuted the last one: it gains credit, and those tried before it lose some.
DEVICE void Search::learn(Frame& f, const Position& p) {
  const Move best = f.best_move;
  if (f.killer[0] != best) f.killer[1] = f.killer[0], f.killer[0] = best;
  const u32* list = room.list + f.list;
  const int bonus = least(134 * f.depth - 60, 1426), malus = least(171 * f.depth - 60, 1480);
  for (int i = lane(); i < f.count; i += WARP) {
    Move m = list[i] & 0xffff;
    if (list[i] >= 0x10000 || is_noisy(m)) continue;
    i16& record = w.history[history_index(p, m)];
    record = faded(record, m == best ? bonus : -malus);
  }
  sync();
}

DEVICE Mode Search::finish(Frame& f) {
  if (f.depth == 0 && f.best >= f.beta && !is_mate(f.best)) f.best = (f.best + f.beta) / 2;
  int bound = f.best >= f.beta ? LOWER : f.raised_alpha && f.depth > 0 ? EXACT : UPPER;
  // A look at captures alone does not take the place of a search.
  if (f.depth > 0 || f.known_depth < 3)
    table.store(w.at[ply].key, {f.best_move, from_node(f.best, ply), f.raw, f.depth, bound});
  return back(f.best);
}
