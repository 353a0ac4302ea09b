//! Threads that search one position together.

use std::panic::resume_unwind;
use std::sync::atomic::AtomicU64;
use std::thread::ScopedJoinHandle;
use std::time::Instant;

use arrocco_rules::{Move, Position};

use crate::event::{Event, Found};
use crate::search::{Ending, Memory, RootMove, Shared, Sight, Worker};
use crate::table::Table;
use crate::time::Budget;
use crate::{Control, Limits, fault};

/// The stack of a search thread: each ply keeps its moves there.
const STACK: usize = 32 << 20;

/// What the voice of a thread counts that likes its move least, for each ply it looked ahead.
const LEAST_VOTE: i32 = 14;

/// What is to be found out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'a> {
    pub(crate) position: &'a Position,
    /// Keys of the game before the position.
    pub(crate) history: &'a [u64],
    pub(crate) limits: &'a Limits,
    /// The moves to choose from; at least one.
    pub(crate) moves: &'a [Move],
    pub(crate) lines: usize,
}

/// Who searches, and with what: one thread for each memory.
#[derive(Debug)]
pub(crate) struct Team<'a> {
    pub(crate) table: &'a Table,
    pub(crate) memories: &'a mut [Memory],
    pub(crate) control: &'a Control,
}

impl Team<'_> {
    pub(crate) fn search(self, sight: impl Sight, task: &Task<'_>, say: &mut dyn FnMut(Event)) -> Found {
        let limits = task.limits;
        let budget = Budget::new(Instant::now(), limits, task.position.fullmoves());
        let nodes: Vec<AtomicU64> = self.memories.iter().map(|_| AtomicU64::new(0)).collect();
        let shared = Shared { table: self.table, control: self.control, limits, budget, nodes: &nodes };
        let best = search_together(&shared, sight, self.memories, task, say);
        Found {
            best: best.line.first().or(task.moves.first()).copied(),
            ponder: best.line.get(1).copied(),
            score: best.score,
            depth: best.depth,
            nodes: shared.all_nodes(),
        }
    }
}

fn search_together(
    shared: &Shared<'_>,
    sight: impl Sight,
    memories: &mut [Memory],
    task: &Task<'_>,
    say: &mut dyn FnMut(Event),
) -> Ending {
    let Some((first, helpers)) = memories.split_first_mut() else { return Ending::default() };
    let (position, lines) = (task.position, task.lines);
    let root_moves: Vec<RootMove> = task.moves.iter().copied().map(RootMove::new).collect();
    let keys = &with_root(task.history, position);
    std::thread::scope(|scope| {
        let mut others = Vec::new();
        for (index, memory) in helpers.iter_mut().enumerate() {
            let root_moves = root_moves.clone();
            let work = move || {
                fault::in_helper(index + 1);
                let mut worker = Worker::new(index + 1, sight, shared, memory, keys, root_moves);
                worker.deepen(position, lines, &mut |_| {});
                worker.endings(1)
            };
            // If the system has no more threads, those that there are do the work.
            others.extend(std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work));
        }
        // The helpers search until they are stopped, whatever becomes of the first thread.
        let stop = StopWhenDone(shared.control);
        let mut worker = Worker::new(0, sight, shared, first, keys, root_moves);
        // The first moves of the lines that were told last.
        let mut told = vec![None; lines];
        worker.deepen(position, lines, &mut |event| {
            fault::at_depth(event.depth());
            if let Event::Report(report) = &event {
                told[report.rank as usize - 1] = report.line.first().copied();
            }
            say(event);
        });
        drop(stop);
        let mut endings = worker.endings(lines);
        let others = others.into_iter().flat_map(ending_of);
        // With several lines to be told, or a depth to be reached, the first thread's word counts.
        if lines == 1 && task.limits.depth.is_none() {
            endings = voted(endings.into_iter().chain(others).collect());
        }
        // A search that broke off may have changed its mind since it last spoke, and a vote even more so.
        if endings.iter().zip(&told).any(|(ending, told)| ending.line.first() != told.as_ref()) {
            for (better, ending) in endings.iter().enumerate() {
                say(Event::Report(ending.report(position, better, shared)));
            }
        }
        endings.into_iter().next().unwrap_or_default()
    })
}

/// What a thread ended with; if it failed, so does the search.
fn ending_of(thread: ScopedJoinHandle<'_, Vec<Ending>>) -> Vec<Ending> {
    thread.join().unwrap_or_else(|failure| resume_unwind(failure))
}

/// The best of what the threads found, the first thread's first: each speaks for its move, the louder the deeper it looked
/// and the better it likes it. A mate needs no votes.
fn voted(mut endings: Vec<Ending>) -> Vec<Ending> {
    let least = endings.iter().map(|ending| ending.score.raw()).min().unwrap_or(0);
    let weight =
        |ending: &Ending| i64::from(ending.score.raw() - least + LEAST_VOTE) * i64::from(ending.depth);
    let votes = |ending: &Ending| -> i64 {
        endings.iter().filter(|other| other.line.first() == ending.line.first()).map(weight).sum()
    };
    let is_better = |that: &Ending, this: &Ending| {
        if that.score.is_win() || this.score.is_win() {
            return that.score > this.score;
        }
        !that.score.is_loss() && (votes(that), weight(that)) > (votes(this), weight(this))
    };
    let better = |best, at| if is_better(&endings[at], &endings[best]) { at } else { best };
    match (0..endings.len()).reduce(better) {
        Some(best) => vec![endings.swap_remove(best)],
        None => endings,
    }
}

/// Stops a search when it goes out of scope, be it by a panic.
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

    fn ending(mv: &str, score: Score, depth: u32) -> Ending {
        let mv = Position::startpos().move_from_uci(mv).expect("a move");
        Ending { line: vec![mv], score, depth, ..Ending::default() }
    }

    /// The move that is played after such endings, the first thread's first.
    fn played(endings: &[(&str, Score, u32)]) -> String {
        let all = endings.iter().map(|&(mv, score, depth)| ending(mv, score, depth)).collect();
        let [best] = &voted(all)[..] else { panic!("one ending") };
        best.line[0].to_string()
    }

    #[test]
    fn one_thread_alone_decides() {
        assert_eq!(played(&[("e2e4", Score::cp(-30), 9)]), "e2e4");
        assert!(voted(Vec::new()).is_empty());
    }

    #[test]
    fn equal_voices_are_the_first_threads() {
        assert_eq!(played(&[("e2e4", Score::cp(20), 9), ("d2d4", Score::cp(20), 9)]), "e2e4");
    }

    #[test]
    fn a_deeper_look_and_a_better_score_count_more() {
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
    fn of_two_that_play_the_same_the_louder_one_is_heard() {
        let all = vec![ending("e2e4", Score::cp(20), 9), ending("e2e4", Score::cp(25), 11)];
        assert_eq!(voted(all)[0].score, Score::cp(25));
    }

    #[test]
    fn a_mate_needs_no_votes_and_the_shortest_wins() {
        let (pawn, slow, quick) = (Score::cp(100), Score::mate_in(9), Score::mate_in(5));
        assert_eq!(played(&[("e2e4", pawn, 20), ("e2e4", pawn, 20), ("d2d4", slow, 3)]), "d2d4");
        assert_eq!(played(&[("e2e4", quick, 3), ("d2d4", slow, 20), ("d2d4", slow, 20)]), "e2e4");
        assert_eq!(played(&[("e2e4", slow, 20), ("d2d4", quick, 3)]), "d2d4");
    }

    #[test]
    fn a_loss_is_nobodys_choice() {
        let (lost, held) = (Score::mated_in(6), Score::cp(-300));
        assert_eq!(played(&[("e2e4", lost, 30), ("e2e4", lost, 30), ("d2d4", held, 2)]), "d2d4");
        assert_eq!(played(&[("d2d4", held, 2), ("e2e4", lost, 30), ("e2e4", lost, 30)]), "d2d4");
        assert_eq!(played(&[("d2d4", Score::mated_in(8), 2), ("e2e4", lost, 30)]), "d2d4");
    }
}
