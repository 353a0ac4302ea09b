//! The staged move picker: the table move, good captures, quiet moves by their history, then bad captures. Each stage
//! generates its moves only when it is reached.

use arrocco_rules::{Bitboard, Move, MoveList, Position, Role};

use super::move_buffer::{MoveBuffer, Region};
use crate::history::{Histories, HistoryContext};
use crate::see;

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

/// Returns the moves of a node one by one, best first. They are in a buffer that all nodes of a thread share, so that the
/// picker has to be closed when the node is done.
pub(super) struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    /// A capture is good if its exchange gains at least this.
    threshold: i32,
    /// Neither quiet moves nor bad captures.
    only_good_noisy: bool,
    skip_quiet: bool,
    /// The moves of the present stage.
    region: Region,
    /// The captures, of which the bad ones are kept.
    captures: Region,
    bad: usize,
    next_bad: usize,
}

impl Picker {
    /// All moves. The table move must be legal.
    #[inline]
    pub(super) fn all(buffer: &mut MoveBuffer, table_move: Option<Move>) -> Self {
        Self::new(buffer, table_move, 0, false)
    }

    /// Captures and queen promotions whose exchange gains at least `threshold`.
    #[inline]
    pub(super) fn noisy(buffer: &mut MoveBuffer, table_move: Option<Move>, threshold: i32) -> Self {
        Self::new(buffer, table_move, threshold, true)
    }

    #[inline]
    fn new(buffer: &mut MoveBuffer, table_move: Option<Move>, threshold: i32, only_good_noisy: bool) -> Self {
        let stage = if table_move.is_some() { Stage::TableMove } else { Stage::GenerateNoisy };
        let region = buffer.begin();
        Self {
            stage,
            table_move,
            threshold,
            only_good_noisy,
            skip_quiet: only_good_noisy,
            region,
            captures: region,
            bad: 0,
            next_bad: 0,
        }
    }

    /// Gives the memory back.
    #[inline]
    pub(super) fn close(self, buffer: &mut MoveBuffer) {
        buffer.release(&self.captures);
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
        buffer: &mut MoveBuffer,
    ) -> Option<(Move, MoveSource)> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::GenerateNoisy;
                    if let Some(mv) = self.table_move {
                        return Some((mv, MoveSource::Table));
                    }
                }
                Stage::GenerateNoisy => self.generate_noisy(context, histories, buffer),
                Stage::GoodNoisy => match self.good_noisy(context.position, buffer) {
                    Some(mv) => return Some((mv, MoveSource::GoodNoisy)),
                    None if self.only_good_noisy => self.stage = Stage::Done,
                    None => self.stage = Stage::GenerateQuiet,
                },
                Stage::GenerateQuiet => self.generate_quiet(context, histories, buffer),
                Stage::Quiet if self.skip_quiet => self.stage = Stage::BadNoisy,
                Stage::Quiet => match buffer.take_best(&mut self.region) {
                    Some((mv, score)) => return Some((mv, MoveSource::Quiet(score))),
                    None => self.stage = Stage::BadNoisy,
                },
                Stage::BadNoisy if self.next_bad < self.bad => {
                    self.next_bad += 1;
                    return Some((buffer.kept(&self.captures, self.next_bad - 1), MoveSource::BadNoisy));
                }
                Stage::BadNoisy => self.stage = Stage::Done,
                Stage::Done => return None,
            }
        }
    }

    fn generate_noisy(
        &mut self,
        context: &HistoryContext<'_>,
        histories: &Histories,
        buffer: &mut MoveBuffer,
    ) {
        let position = context.position;
        let table_move = self.table_move;
        let mut list = MoveList::new();
        position.list_captures(&mut list);
        for &mv in &list {
            if Some(mv) == table_move {
                continue;
            }
            let taken = position.piece_at(mv.to()).map_or(Role::Pawn, |piece| piece.role);
            let promotes = mv.promotion() == Some(Role::Queen);
            let material = 16 * see::value(taken) + if promotes { 12_000 } else { 0 };
            buffer.push(&mut self.region, mv, material + histories.of_capture(context, mv));
        }
        self.generate_queens(position, buffer);
        buffer.finish(&self.region);
        self.stage = Stage::GoodNoisy;
    }

    /// Queen promotions that are not captures.
    fn generate_queens(&mut self, position: &Position, buffer: &mut MoveBuffer) {
        let turn = position.turn();
        let seventh = (!turn).pawn_rank();
        let pawns = position.board().pieces(turn, Role::Pawn) & Bitboard::rank(seventh);
        if pawns.is_empty() {
            return;
        }
        for &mv in &position.moves_of(pawns) {
            if is_quiet_queen(mv) && Some(mv) != self.table_move {
                buffer.push(&mut self.region, mv, 14_000);
            }
        }
    }

    fn good_noisy(&mut self, position: &Position, buffer: &mut MoveBuffer) -> Option<Move> {
        while let Some((mv, score)) = buffer.take_best(&mut self.region) {
            // A capture with a good history may lose a little material.
            let threshold = if self.only_good_noisy { self.threshold } else { -score / 64 + 80 };
            if see::wins_at_least(position, mv, threshold.min(self.threshold)) {
                return Some(mv);
            }
            buffer.keep(&self.region, self.bad, mv);
            self.bad += 1;
        }
        None
    }

    fn generate_quiet(
        &mut self,
        context: &HistoryContext<'_>,
        histories: &Histories,
        buffer: &mut MoveBuffer,
    ) {
        self.stage = Stage::Quiet;
        if self.skip_quiet {
            return;
        }
        self.region = buffer.begin_again(&self.captures, self.bad);
        let table_move = self.table_move;
        let scores = histories.quiet_scores(context);
        let mut list = MoveList::new();
        context.position.list_quiets(&mut list);
        for &mv in &list {
            if !is_quiet_queen(mv) && Some(mv) != table_move {
                buffer.push(&mut self.region, mv, scores.of(context, mv));
            }
        }
        buffer.finish(&self.region);
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
            let (histories, mut buffer) = (Histories::new(), MoveBuffer::new());
            let mut legal: Vec<Move> = position.legal_moves().to_vec();
            legal.sort();
            for first in legal.iter().copied().map(Some).chain([None]) {
                let mut picker = Picker::all(&mut buffer, first);
                let mut picked = Vec::new();
                while let Some((mv, _)) = picker.next(&context, &histories, &mut buffer) {
                    picked.push(mv);
                }
                picker.close(&mut buffer);
                assert!(first.is_none() || picked.first() == first.as_ref());
                picked.sort();
                assert_eq!(picked, legal, "{fen}");
            }
        }
    }
}
