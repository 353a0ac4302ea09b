//! The staged move picker: the table move, good captures, quiet moves by their history, then bad captures. Each stage
//! generates its moves only when it is reached.

use arrayvec::ArrayVec;
use arrocco_rules::{Bitboard, Move, Position, Role};

use crate::history::{Histories, HistoryContext};
use crate::see;

/// More moves than any position can have.
const MOST: usize = 1024;

#[derive(Clone, Copy)]
struct Scored {
    mv: Move,
    score: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    TableMove,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// The stage that a picked move comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MoveSource {
    Table,
    GoodNoisy,
    /// With its history score.
    Quiet(i32),
    BadNoisy,
}

/// Returns the moves of a node one by one, best first.
pub(super) struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    /// A capture is good if its exchange gains at least this.
    threshold: i32,
    /// Neither quiet moves nor bad captures.
    only_good_noisy: bool,
    skip_quiet: bool,
    moves: ArrayVec<Scored, MOST>,
    next: usize,
    bad: ArrayVec<Move, MOST>,
    next_bad: usize,
}

impl Picker {
    /// All moves. The table move must be legal.
    pub(super) fn all(table_move: Option<Move>) -> Self {
        Self::new(table_move, 0, false)
    }

    /// Captures and queen promotions whose exchange gains at least `threshold`.
    pub(super) fn noisy(table_move: Option<Move>, threshold: i32) -> Self {
        Self::new(table_move, threshold, true)
    }

    fn new(table_move: Option<Move>, threshold: i32, only_good_noisy: bool) -> Self {
        let stage = if table_move.is_some() { Stage::TableMove } else { Stage::GenerateNoisy };
        Self {
            stage,
            table_move,
            threshold,
            only_good_noisy,
            skip_quiet: only_good_noisy,
            moves: ArrayVec::new(),
            next: 0,
            bad: ArrayVec::new(),
            next_bad: 0,
        }
    }

    /// Skips the remaining quiet moves.
    pub(super) fn skip_quiet(&mut self) {
        self.skip_quiet = true;
    }

    /// The next move to try.
    pub(super) fn next(
        &mut self,
        context: &HistoryContext<'_>,
        histories: &Histories,
    ) -> Option<(Move, MoveSource)> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::GenerateNoisy;
                    if let Some(mv) = self.table_move {
                        return Some((mv, MoveSource::Table));
                    }
                }
                Stage::GenerateNoisy => self.generate_noisy(context, histories),
                Stage::GoodNoisy => match self.good_noisy(context.position) {
                    Some(mv) => return Some((mv, MoveSource::GoodNoisy)),
                    None if self.only_good_noisy => self.stage = Stage::Done,
                    None => self.stage = Stage::GenerateQuiet,
                },
                Stage::GenerateQuiet => self.generate_quiet(context, histories),
                Stage::Quiet => match self.best_scored().filter(|_| !self.skip_quiet) {
                    Some(Scored { mv, score }) => return Some((mv, MoveSource::Quiet(score))),
                    None => self.stage = Stage::BadNoisy,
                },
                Stage::BadNoisy => match self.bad.get(self.next_bad).copied() {
                    Some(mv) => {
                        self.next_bad += 1;
                        return Some((mv, MoveSource::BadNoisy));
                    }
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    fn generate_noisy(&mut self, context: &HistoryContext<'_>, histories: &Histories) {
        let position = context.position;
        let table_move = self.table_move;
        position.for_each_capture(|mv| {
            if Some(mv) == table_move {
                return;
            }
            let taken = position.piece_at(mv.to()).map_or(Role::Pawn, |piece| piece.role);
            let promotes = mv.promotion() == Some(Role::Queen);
            let material = 16 * see::value(taken) + if promotes { 12_000 } else { 0 };
            self.moves.push(Scored { mv, score: material + histories.of_capture(context, mv) });
        });
        self.generate_queens(position);
        self.stage = Stage::GoodNoisy;
    }

    /// Queen promotions that are not captures.
    fn generate_queens(&mut self, position: &Position) {
        let turn = position.turn();
        let seventh = (!turn).pawn_rank();
        let pawns = position.board().pieces(turn, Role::Pawn) & Bitboard::rank(seventh);
        if pawns.is_empty() {
            return;
        }
        let queens = position.moves_of(pawns);
        let queens = queens.iter().filter(|&&mv| is_quiet_queen(mv) && Some(mv) != self.table_move);
        self.moves.extend(queens.map(|&mv| Scored { mv, score: 14_000 }));
    }

    fn good_noisy(&mut self, position: &Position) -> Option<Move> {
        while let Some(scored) = self.best_scored() {
            // A capture with a good history may lose a little material.
            let threshold = if self.only_good_noisy { self.threshold } else { -scored.score / 64 + 80 };
            if see::wins_at_least(position, scored.mv, threshold.min(self.threshold)) {
                return Some(scored.mv);
            }
            self.bad.push(scored.mv);
        }
        None
    }

    fn generate_quiet(&mut self, context: &HistoryContext<'_>, histories: &Histories) {
        self.moves.clear();
        self.next = 0;
        self.stage = Stage::Quiet;
        if self.skip_quiet {
            return;
        }
        let table_move = self.table_move;
        context.position.for_each_quiet(|mv| {
            if !is_quiet_queen(mv) && Some(mv) != table_move {
                self.moves.push(Scored { mv, score: histories.of_quiet(context, mv) });
            }
        });
    }

    /// The best move not yet returned (selection sort).
    fn best_scored(&mut self) -> Option<Scored> {
        let rest = self.moves.get(self.next..)?;
        let mut best = *rest.first()?;
        let mut offset = 0;
        for (at, scored) in rest.iter().enumerate().skip(1) {
            if scored.score > best.score {
                (best, offset) = (*scored, at);
            }
        }
        self.moves.swap(self.next, self.next + offset);
        self.next += 1;
        Some(best)
    }
}

#[inline]
fn is_quiet_queen(mv: Move) -> bool {
    !mv.is_capture() && mv.promotion() == Some(Role::Queen)
}

/// Is a move a capture or a queen promotion?
#[inline]
pub(super) fn is_noisy(mv: Move) -> bool {
    mv.is_capture() || mv.promotion() == Some(Role::Queen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_legal_move_is_picked_once() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        ] {
            let position: Position = fen.parse().expect("a good FEN");
            let context = HistoryContext::new(&position, Bitboard::EMPTY, [None; 3]);
            let histories = Histories::new();
            let mut legal: Vec<Move> = position.legal_moves().to_vec();
            legal.sort();
            for first in legal.iter().copied().map(Some).chain([None]) {
                let mut picker = Picker::all(first);
                let mut picked = Vec::new();
                while let Some((mv, _)) = picker.next(&context, &histories) {
                    picked.push(mv);
                }
                assert!(first.is_none() || picked.first() == first.as_ref());
                picked.sort();
                assert_eq!(picked, legal, "{fen}");
            }
        }
    }
}
