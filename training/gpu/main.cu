// The program: proofs that rules and evaluation are right, and self-play.
//
//     selfplay perft SUITE.epd... [--most LEAVES]
//     selfplay eval --network NET POSITIONS          lines of FEN;CENTIPAWNS
//     selfplay think --network NET --nodes N POSITIONS
//     selfplay play --network NET --out GAMES.arrg --seconds S --nodes N
//                   [--seed X] [--games G] [--table MIB] [--at-once W] [--slice S]
#include <algorithm>
#include <chrono>
#include <map>

#include "files.h"
#include "perft.h"

static double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Arguments {
  std::vector<std::string> files;
  std::map<std::string, std::string> options;

  Arguments(int argc, char** argv) {
    for (int i = 2; i < argc; i++) {
      if (strncmp(argv[i], "--", 2)) files.push_back(argv[i]);
      else if (i + 1 < argc) options[argv[i] + 2] = argv[i + 1], i++;
      else fail(std::string(argv[i]) + " needs a value");
    }
  }
  std::string text(const std::string& name) const {
    auto found = options.find(name);
    if (found == options.end()) fail("--" + name + " is missing");
    return found->second;
  }
  double number(const std::string& name, double otherwise) const {
    auto found = options.find(name);
    return found == options.end() ? otherwise : atof(found->second.c_str());
  }
};

static std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  if (!file) fail("cannot read " + path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);)
    if (!line.empty()) lines.push_back(line);
  return lines;
}

// The moves of some positions counted to one depth, on the whole machine at once.
class PerftRunner {
 public:
  PerftRunner() : warps(warps_at_once<Perft>()) {
    items = allocate<PerftItem>(ROOM), children = allocate<PerftItem>(ROOM);
    stacks = allocate<Position>((size_t)warps * Perft::DEEPEST);
    lists = allocate<u32>((size_t)warps * Perft::DEEPEST * 256);
    counters = allocate<u64>(ROOTS + 2);
  }

  std::vector<u64> count(const std::vector<Position>& roots, int depth) {
    std::vector<PerftItem> first;
    for (const Position& p : roots) first.push_back({p, (u32)first.size(), 0});
    to_machine(items, first.data(), first.size());
    u64 count = first.size();
    launch(Prepare{items, count, (u64)warps}, warps);
    while (depth > 2 && count * 60 < ROOM && count < (u64)warps * 64) {
      std::vector<u64> none(ROOTS + 2);
      to_machine(counters, none.data(), ROOTS + 2);
      launch(Expand{items, children, lists, counters + ROOTS, count, (u64)warps}, warps);
      wait();
      from_machine(&count, counters + ROOTS, 1);
      if (count > ROOM) fail("too many positions at once");
      std::swap(items, children);
      depth--;
    }
    std::vector<u64> found(ROOTS + 2);
    to_machine(counters, found.data(), ROOTS + 2);
    launch(Perft{items, stacks, lists, counters, counters + ROOTS + 1, count, depth}, warps);
    wait();
    from_machine(found.data(), counters, roots.size());
    found.resize(roots.size());
    return found;
  }

  static constexpr size_t ROOTS = 64;

 private:
  static constexpr size_t ROOM = 1 << (WARP == 1 ? 14 : 24);
  int warps;
  PerftItem *items, *children;
  Position* stacks;
  u32* lists;
  u64* counters;
};

static int perft(const Arguments& args) {
  const double most = args.number("most", 1e18);
  struct Count { Position position; u64 leaves; std::string text; };
  std::map<int, std::vector<Count>> by_depth;
  int skipped = 0;
  for (const std::string& path : args.files)
    for (const std::string& line : lines_of(path)) {
      std::istringstream in(line);
      std::string fen, part;
      std::getline(in, fen, ';');
      Position p;
      if (!read_fen(fen, p)) {
        skipped++;
        continue;
      }
      while (std::getline(in, part, ';')) {
        int depth;
        u64 leaves;
        if (sscanf(part.c_str(), "D%d %llu", &depth, &leaves) == 2 && leaves <= most)
          by_depth[depth].push_back({p, leaves, fen});
      }
    }
  PerftRunner runner;
  u64 counts = 0, wrong = 0, total = 0;
  double time = 0;
  for (auto& [depth, all] : by_depth)
    for (size_t at = 0; at < all.size(); at += PerftRunner::ROOTS) {
      std::vector<Position> roots;
      for (size_t i = at; i < std::min(all.size(), at + PerftRunner::ROOTS); i++) roots.push_back(all[i].position);
      double begin = seconds_now();
      std::vector<u64> found = runner.count(roots, depth);
      time += seconds_now() - begin;
      for (size_t i = 0; i < found.size(); i++) {
        const Count& expected = all[at + i];
        counts++, total += found[i];
        if (found[i] == expected.leaves) continue;
        wrong++;
        printf("WRONG: %s depth %d: %llu instead of %llu\n", expected.text.c_str(), depth, found[i], expected.leaves);
      }
    }
  printf("perft: %llu counts, %llu wrong, %d positions of Chess960 left out, ", counts, wrong, skipped);
  printf("%llu leaves in %.2f s, %.0f million a second\n", total, time, total / time / 1e6);
  return wrong ? 1 : 0;
}

// The network's value of some positions.
struct Evaluate {
  typedef PerftShared Shared;
  const PerftItem* items;
  Eight* sums;
  Network net;
  i32* values;
  u64 count, warps;

  DEVICE void operator()(int which, Shared&) const {
    Accumulators mine = {sums + (u64)which * 2 * ROW};
    for (u64 i = which; i < count; i += warps) {
      const Position p = items[i].position;
      mine.refresh(net, p, 0, true);
      mine.refresh(net, p, 0, false);
      sync();
      i32 value = mine.value(net, p, 0);
      if (lane() == 0) values[i] = value;
      sync();
    }
  }
};

// A search of each position.
struct Think {
  typedef Workspace Shared;
  const PerftItem* items;
  Room* rooms;
  Network net;
  Table table;
  Thought* results;
  u64 count, warps;
  u32 soft;

  DEVICE void operator()(int which, Workspace& w) const {
    Search search(w, rooms[which], net, table);
    Mode mode = DONE;
    u64 i = which;
    bool is_first = true;
    while (i < count) {
      if (mode == DONE) {
        if (!is_first && lane() == 0) results[i] = w.found;
        if (!is_first) i += warps;
        is_first = false;
        if (i < count) {
          for (int k = lane(); k < HISTORY; k += WARP) w.history[k] = 0;
          w.at[0] = items[i].position;
          rooms[which].keys[0] = w.at[0].key;
          sync();
          mode = search.start(0, soft, soft * HARD_FACTOR);
        }
      }
      mode = search.go_on(mode);
    }
  }
};

static std::string move_text(Move m) {
  int from = m & 63, to = m >> 6 & 63;
  if ((m & 0xe000) == 0x2000) to = (from & 56) + (m >> 12 == CASTLE_SHORT ? 6 : 2);
  std::string text = {(char)('a' + from % 8), (char)('1' + from / 8), (char)('a' + to % 8), (char)('1' + to / 8)};
  return m >> 15 ? text + "nbrq"[m >> 12 & 3] : text;
}

static int think_about(const Arguments& args) {
  std::vector<PerftItem> items;
  for (const std::string& path : args.files)
    for (const std::string& line : lines_of(path)) {
      PerftItem item = {};
      if (!read_fen(line.substr(0, line.find(';')), item.position)) fail("not a FEN: " + line);
      items.push_back(item);
    }
  const int warps = warps_at_once<Think>();
  const u64 count = items.size(), entries = 1 << 20;
  PerftItem* there = allocate<PerftItem>(count);
  to_machine(there, items.data(), count);
  launch(Prepare{there, count, (u64)warps}, warps);
  const Network net = read_network(args.text("network"));
  const Table table = {allocate<Entry>(entries), entries - 1};
  Think job = {there, allocate<Room>(warps), net, table, allocate<Thought>(count), count, (u64)warps,
               (u32)args.number("nodes", 1000)};
  launch(job, warps);
  wait();
  std::vector<Thought> results(count);
  from_machine(results.data(), job.results, count);
  for (u64 i = 0; i < count; i++)
    printf("%s %d depth %d nodes %u\n", move_text(results[i].move).c_str(), results[i].score, results[i].depth,
           results[i].nodes);
  return 0;
}

static int eval(const Arguments& args) {
  std::vector<PerftItem> items;
  std::vector<int> expected;
  for (const std::string& path : args.files)
    for (const std::string& line : lines_of(path)) {
      size_t end = line.find(';');
      PerftItem item = {};
      if (end == std::string::npos || !read_fen(line.substr(0, end), item.position))
        fail("not FEN;CENTIPAWNS: " + line);
      items.push_back(item);
      expected.push_back(atoi(line.c_str() + end + 1));
    }
  const int warps = warps_at_once<Evaluate>();
  PerftItem* there = allocate<PerftItem>(items.size());
  i32* values = allocate<i32>(items.size());
  to_machine(there, items.data(), items.size());
  const Network net = read_network(args.text("network"));
  Eight* sums = allocate<Eight>((size_t)warps * 2 * ROW);
  launch(Evaluate{there, sums, net, values, items.size(), (u64)warps}, warps);
  wait();
  std::vector<i32> found(items.size());
  from_machine(found.data(), values, found.size());
  u64 equal = 0, within_one = 0;
  double sum = 0, worst = 0;
  for (size_t i = 0; i < found.size(); i++) {
    double error = std::abs(found[i] - expected[i]);
    equal += error == 0, within_one += error <= 1, sum += error, worst = std::max(worst, error);
  }
  printf("eval: %zu positions, %llu equal, %llu within one centipawn, ", found.size(), equal, within_one);
  printf("mean error %.3f, worst %.0f\n", sum / found.size(), worst);
  return 0;
}

static void report(const Stats& s, double time, int at_once) {
  static const char* names[ENDS] = {"",           "checkmate", "stalemate",  "fifty moves", "material",
                                    "repetition", "too long",  "judged won", "judged drawn"};
  printf("games at once %d, seconds %.1f\n", at_once, time);
  printf("nodes %llu, %.1f million a second\n", s.nodes, s.nodes / time / 1e6);
  printf("evaluations %llu, %.1f million a second\n", s.evaluations, s.evaluations / time / 1e6);
  printf("plies %llu, %.0f a second, %.0f nodes each, mean depth %.2f, stopped by the hard limit %llu\n", s.plies,
         s.plies / time, (double)s.nodes / s.plies, (double)s.depths / s.plies, s.hard_stops);
  printf("openings %llu, games %llu, %.1f a second, ", s.openings, s.games, s.games / time);
  printf("lost for want of room %llu\n", s.lost);
  for (int end = 1; end < ENDS; end++) printf("ended by %s %llu\n", names[end], s.ends[end]);
}

static int play_games(const Arguments& args) {
  const double seconds = args.number("seconds", 10), most_games = args.number("games", 1e18);
  const u32 nodes = (u32)args.number("nodes", 1000);
  const int at_once = (int)args.number("at-once", warps_at_once<SelfPlay>());
  u64 entries = 1;
  while (entries * 2 * sizeof(Entry) <= args.number("table", WARP == 1 ? 64 : 4096) * 1048576) entries *= 2;
  std::vector<Game> games(at_once);
  for (int i = 0; i < at_once; i++) games[i].number = i, games[i].stage = CLOSED;
  const u64 room = 1ull << (WARP == 1 ? 24 : 27);
  SelfPlay job = {};
  job.games = allocate<Game>(at_once);
  to_machine(job.games, games.data(), at_once);
  job.rooms = allocate<Room>(at_once);
  job.net = read_network(args.text("network"));
  job.table = {allocate<Entry>(entries), entries - 1};
  job.output = {allocate<u8>(room), allocate<u64>(1), room};
  job.stats = allocate<Stats>(1);
  job.seed = (u64)args.number("seed", 1) * 0x9e3779b97f4a7c15ull;
  job.count = at_once;
  job.soft = nodes;
  GameWriter writer(args.text("out"), nodes);
  std::vector<u8> finished;
  double begin = seconds_now(), reported = begin;
  u64 before = 0;
  while (seconds_now() - begin < seconds && writer.games < most_games) {
    job.slice = (u64)(std::min(args.number("slice", 3), seconds - (seconds_now() - begin)) * 1e9);
    launch(job, at_once);
    writer.write(finished);
    wait();
    u64 used;
    from_machine(&used, job.output.used, 1);
    finished.resize(std::min(used, room));
    if (!finished.empty()) from_machine(finished.data(), job.output.bytes, finished.size());
    used = 0;
    to_machine(job.output.used, &used, 1);
    if (seconds_now() - reported > 30) {
      Stats s;
      from_machine(&s, job.stats, 1);
      printf("%.0f s: %.1f million nodes a second, %llu games\n", seconds_now() - begin,
             (s.nodes - before) / (seconds_now() - reported) / 1e6, s.games);
      fflush(stdout);
      before = s.nodes, reported = seconds_now();
    }
  }
  double time = seconds_now() - begin;
  writer.write(finished);
  Stats s;
  from_machine(&s, job.stats, 1);
  report(s, time, at_once);
  return 0;
}

int main(int argc, char** argv) {
  const std::string command = argc > 1 ? argv[1] : "";
  Arguments args(argc, argv);
  if (command == "perft") return perft(args);
  if (command == "eval") return eval(args);
  if (command == "think") return think_about(args);
  if (command == "play") return play_games(args);
  fprintf(stderr, "selfplay perft | eval | think | play: see README.md\n");
  return 2;
}
