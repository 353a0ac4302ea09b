// A node before its moves are tried: draws, the table, the evaluation, and what a glance can decide.
#pragma once

// Is the side to move better off than two plies ago, or four if it was in check then?
DEVICE bool Search::is_improving(int eval) const {
  int before = ply >= 2 ? w.frame[ply - 2].eval : NO_EVAL;
  if (before == NO_EVAL && ply >= 4) before = w.frame[ply - 4].eval;
  return before != NO_EVAL && eval > before;
}

// Is the table's score good for a node that wants this depth and window?
DEVICE bool decides(const Found& found, int score, int depth, int alpha, int beta) {
  if (found.bound == NO_BOUND || found.depth < depth) return false;
  return found.bound == EXACT || (found.bound == LOWER ? score >= beta : score <= alpha);
}

DEVICE Mode Search::enter() {
  Frame& f = w.frame[ply];
  const Position p = w.at[ply];
  // The first depth is always finished, so that there is a move.
  if (++nodes >= limit && w.root.depth > 1) is_stopped = true;
  int alpha = f.alpha, beta = f.beta;
  const bool is_pv = beta - alpha > 1;
  if (ply > 0) {
    if (is_draw(p, f.in_check)) return back(0);
    // No line from here can be better than a mate that is already found.
    alpha = most(alpha, ply - MATE), beta = least(beta, MATE - ply - 1);
    if (alpha >= beta) return back(alpha);
  }
  Found found = table.probe(p.key);
  const int table_score = from_root(found.score, ply);
  if (!is_pv && p.quiet < 90 && decides(found, table_score, f.depth, alpha, beta)) return back(table_score);
  f.alpha = alpha, f.beta = beta;
  if (ply > 0) f.table_move = found.move;
  f.known_depth = found.depth;
  f.best = -INFINITE, f.best_move = NO_MOVE, f.raised_alpha = false;
  const bool is_full = ply == PLIES - 1 || f.list + MOST_MOVES > LIST_ROOM;
  if (f.in_check) {
    if (is_full) return back(0);
    f.is_improving = false;
    f.eval = f.raw = f.stand = NO_EVAL;
    if (f.depth == 0) f.best = ply - MATE;
    return EXPAND;
  }
  int eval = found.eval != NO_EVAL ? found.eval : evaluate(f.slot);
  if (is_full) return back(eval);
  f.eval = f.raw = eval;
  f.is_improving = is_improving(eval);
  // What the table knows may say more.
  bool is_sharper = found.bound == EXACT || (found.bound == LOWER && table_score > eval) ||
                    (found.bound == UPPER && table_score < eval);
  if (is_sharper && !is_mate(table_score)) eval = table_score;
  f.stand = eval;
  if (f.depth == 0) return calm(f, alpha, beta, eval);
  if (ply > 0 && !is_pv) {
    if (decides_early(f, eval)) return BACK;
    if (may_pass(f, p, eval)) {
      start_pass(f, p, eval);
      return ENTER;
    }
  }
  return EXPAND;
}

// Where only captures are tried the side to move has what it has without doing anything.
DEVICE Mode Search::calm(Frame& f, int alpha, int beta, int stand) const {
  f.best = stand;
  if (stand >= beta) return FINISH;
  f.alpha = most(alpha, stand);
  return EXPAND;
}

// Reverse futility: so far above beta that the other side will hardly come back in the depth that is left.
DEVICE bool Search::decides_early(const Frame& f, int eval) {
  if (f.depth > 8 || is_loss(f.beta) || is_mate(eval) || f.beta <= -1300) return false;
  int margin = 55 * f.depth - (f.is_improving ? 66 : 0);
  int theirs = w.frame[ply - 1].eval;
  if (theirs != NO_EVAL && f.eval > -theirs) margin -= 31;
  if (eval - margin < f.beta) return false;
  value = (eval + f.beta) / 2;
  return true;
}

DEVICE bool Search::may_pass(const Frame& f, const Position& p, int eval) const {
  if (f.depth < 2 || !f.is_cut || f.came_by_pass || eval < f.beta || f.beta <= -1300) return false;
  if (f.eval < f.beta + 103 - 21 * f.depth) return false;
  return (p.own() & ~p.pawns() & ~p.kings()) != 0;
}

// Null move: if passing would still be good enough, moving is.
DEVICE void Search::start_pass(Frame& f, const Position& p, int eval) {
  int reduction = (4035 + 277 * f.depth) / 1024 + least((eval - f.beta) / 264, 2);
  Position after = p;
  pass(after);
  f.phase = PASSING;
  Frame& child = w.frame[ply + 1];
  child.in_check = false;
  child.came_by_pass = true;
  child.slot = f.slot;
  child.list = f.list;
  open(ply + 1, -f.beta, 1 - f.beta, f.depth - reduction, !f.is_cut);
  w.at[ply + 1] = after;
  room.keys[root_at + ply + 1] = after.key;
  ply++;
}
