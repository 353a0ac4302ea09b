//! Parallel search of one position (Lazy SMP): the threads share the transposition table and vote for the move.

use std::panic::resume_unwind;
use std::sync::atomic::AtomicU64;

use arrocco_rules::Position;

use crate::event::{Event, Found};
use crate::helper_threads::{HelperThread, scope, spawn};
use crate::search::{BestLine, Perception, RootMove, SharedState, TableProbe, ThreadData, Worker};
use crate::search_request::SearchRequest;
use crate::sync::Instant;
use crate::table::TranspositionTable;
use crate::time::Budget;
use crate::{Control, EndgameTables, fault};

/// The vote of the thread with the lowest score, for each ply of its depth.
const LEAST_VOTE: i32 = 14;

/// A search with one thread for each element of `threads`.
#[derive(Debug)]
pub(crate) struct ParallelSearch<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) threads: &'a mut [ThreadData],
    pub(crate) control: &'a Control,
    /// `None` for a player of limited strength.
    pub(crate) tables: Option<&'a EndgameTables>,
}

impl ParallelSearch<'_> {
    pub(crate) fn search(
        self,
        perception: impl Perception,
        request: &SearchRequest<'_>,
        on_event: &mut dyn FnMut(Event),
    ) -> Found {
        let limits = request.limits;
        let budget = Budget::new(Instant::now(), limits, request.position.fullmoves());
        let nodes: Vec<AtomicU64> = self.threads.iter().map(|_| AtomicU64::new(0)).collect();
        let mut tables = TableProbe::new(self.tables);
        let ranked = tables.root_moves(request).into_iter();
        let root_moves = ranked.map(|(mv, verdict)| RootMove { verdict, ..RootMove::new(mv) }).collect();
        let (table, control) = (self.table, self.control);
        let shared = SharedState { table, control, limits, budget, nodes: &nodes, tables };
        let best = search_in_parallel(&shared, perception, self.threads, request, root_moves, on_event);
        for error in shared.tables.take_errors() {
            on_event(Event::Warning(error.to_string()));
        }
        let mut line = best.legal_moves(request.position);
        if line.is_empty() {
            line.extend(request.moves.first());
        }
        Found {
            best: line.first().copied(),
            ponder: line.get(1).copied(),
            line,
            score: best.score,
            depth: best.depth,
            nodes: shared.all_nodes(),
        }
    }
}

fn search_in_parallel(
    shared: &SharedState<'_>,
    perception: impl Perception,
    threads: &mut [ThreadData],
    request: &SearchRequest<'_>,
    root_moves: Vec<RootMove>,
    on_event: &mut dyn FnMut(Event),
) -> BestLine {
    let Some((first, helpers)) = threads.split_first_mut() else { return BestLine::default() };
    let (position, lines) = (request.position, request.lines);
    let keys = &with_root(request.history, position);
    scope(|scope| {
        let mut helper_threads = Vec::new();
        for (index, data) in helpers.iter_mut().enumerate() {
            let root_moves = root_moves.clone();
            let work = move || {
                fault::in_helper(index + 1);
                let mut worker = Worker::new(index + 1, perception, shared, data, keys, root_moves);
                worker.deepen(position, lines, &mut |_| {});
                worker.best_lines(1)
            };
            // If the system cannot start more threads, the search goes on with those it has.
            helper_threads.extend(spawn(scope, work));
        }
        // The helpers search until they are stopped, so this must happen even if the first thread panics.
        let stop = StopWhenDone(shared.control);
        let mut worker = Worker::new(0, perception, shared, first, keys, root_moves);
        // The first move of the last report of each line.
        let mut last_reported = vec![None; lines];
        worker.deepen(position, lines, &mut |event| {
            fault::at_depth(event.depth());
            if let Event::Report(report) = &event {
                last_reported[report.rank as usize - 1] = report.line.first().copied();
            }
            on_event(event);
        });
        drop(stop);
        let mut best_lines = worker.best_lines(lines);
        let helper_lines = helper_threads.into_iter().flat_map(lines_of_helper);
        // With several lines or a fixed depth there is no vote: the first thread decides.
        if lines == 1 && request.limits.depth.is_none() {
            best_lines = winner_of_vote(best_lines.into_iter().chain(helper_lines).collect());
        }
        // An interrupted search or a vote may have changed the best move since the last report.
        if best_lines
            .iter()
            .zip(&last_reported)
            .any(|(line, reported)| line.moves.first() != reported.as_ref())
        {
            for (better, line) in best_lines.iter().enumerate() {
                on_event(Event::Report(line.report(position, better, shared)));
            }
        }
        best_lines.into_iter().next().unwrap_or_default()
    })
}

/// The result of a helper; if it panicked, so does the search.
fn lines_of_helper(thread: HelperThread<'_, Vec<BestLine>>) -> Vec<BestLine> {
    thread.join().unwrap_or_else(|failure| resume_unwind(failure))
}

/// The winner of the vote. Each thread votes for its move, with a weight that grows with depth and score. A won mate
/// beats every vote, and in a tie the earlier thread wins.
fn winner_of_vote(mut best_lines: Vec<BestLine>) -> Vec<BestLine> {
    let least = best_lines.iter().map(|line| line.score.raw()).min().unwrap_or(0);
    let weight = |line: &BestLine| i64::from(line.score.raw() - least + LEAST_VOTE) * i64::from(line.depth);
    let votes = |line: &BestLine| -> i64 {
        best_lines.iter().filter(|other| other.moves.first() == line.moves.first()).map(weight).sum()
    };
    let is_better = |that: &BestLine, this: &BestLine| {
        if that.score.is_win() || this.score.is_win() {
            return that.score > this.score;
        }
        !that.score.is_loss() && (votes(that), weight(that)) > (votes(this), weight(this))
    };
    let better = |best, at| if is_better(&best_lines[at], &best_lines[best]) { at } else { best };
    match (0..best_lines.len()).reduce(better) {
        Some(best) => vec![best_lines.swap_remove(best)],
        None => best_lines,
    }
}

/// Stops a search when it goes out of scope, also by a panic.
struct StopWhenDone<'a>(&'a Control);

impl Drop for StopWhenDone<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

fn with_root(history: &[u64], position: &Position) -> Vec<u64> {
    let mut keys = history.to_vec();
    keys.push(position.key());
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;

    fn line(mv: &str, score: Score, depth: u32) -> BestLine {
        let mv = Position::startpos().move_from_uci(mv).expect("a move");
        BestLine { moves: vec![mv], score, depth, ..BestLine::default() }
    }

    /// The move played after such results, in the order of the threads.
    fn played(best_lines: &[(&str, Score, u32)]) -> String {
        let all = best_lines.iter().map(|&(mv, score, depth)| line(mv, score, depth)).collect();
        let [best] = &winner_of_vote(all)[..] else { panic!("one line") };
        best.moves[0].to_string()
    }

    #[test]
    fn one_thread_alone_decides() {
        assert_eq!(played(&[("e2e4", Score::cp(-30), 9)]), "e2e4");
        assert!(winner_of_vote(Vec::new()).is_empty());
    }

    #[test]
    fn a_tie_goes_to_the_first_thread() {
        assert_eq!(played(&[("e2e4", Score::cp(20), 9), ("d2d4", Score::cp(20), 9)]), "e2e4");
    }

    #[test]
    fn a_greater_depth_and_a_better_score_count_more() {
        assert_eq!(played(&[("e2e4", Score::cp(20), 9), ("d2d4", Score::cp(20), 10)]), "d2d4");
        assert_eq!(played(&[("e2e4", Score::cp(20), 9), ("d2d4", Score::cp(21), 9)]), "d2d4");
    }

    #[test]
    fn two_outvote_one() {
        let two = [("e2e4", Score::cp(24), 10), ("d2d4", Score::cp(20), 10), ("d2d4", Score::cp(22), 9)];
        assert_eq!(played(&two), "d2d4");
        let strong = [("e2e4", Score::cp(90), 10), ("d2d4", Score::cp(20), 10), ("d2d4", Score::cp(22), 9)];
        assert_eq!(played(&strong), "e2e4");
    }

    #[test]
    fn of_two_with_the_same_move_the_one_with_more_weight_wins() {
        let all = vec![line("e2e4", Score::cp(20), 9), line("e2e4", Score::cp(25), 11)];
        assert_eq!(winner_of_vote(all)[0].score, Score::cp(25));
    }

    #[test]
    fn a_mate_needs_no_votes_and_the_shortest_wins() {
        let (pawn, slow, quick) = (Score::cp(100), Score::mate_in(9), Score::mate_in(5));
        assert_eq!(played(&[("e2e4", pawn, 20), ("e2e4", pawn, 20), ("d2d4", slow, 3)]), "d2d4");
        assert_eq!(played(&[("e2e4", quick, 3), ("d2d4", slow, 20), ("d2d4", slow, 20)]), "e2e4");
        assert_eq!(played(&[("e2e4", slow, 20), ("d2d4", quick, 3)]), "d2d4");
    }

    #[test]
    fn a_loss_is_never_chosen_over_anything_else() {
        let (lost, held) = (Score::mated_in(6), Score::cp(-300));
        assert_eq!(played(&[("e2e4", lost, 30), ("e2e4", lost, 30), ("d2d4", held, 2)]), "d2d4");
        assert_eq!(played(&[("d2d4", held, 2), ("e2e4", lost, 30), ("e2e4", lost, 30)]), "d2d4");
        assert_eq!(played(&[("d2d4", Score::mated_in(8), 2), ("e2e4", lost, 30)]), "d2d4");
    }
}
