//! The window with the opening explorer: the moves that were played in a position, and some of the games.

use arrocco_library::index::{ExploredMove, GameSummary};
use arrocco_rules::{Move, Position};

use crate::screen::explored::{Explored, ExplorerSource};

/// The window.
#[derive(Clone, Debug)]
pub(in super::super) struct Explorer {
    pub(in super::super) source: ExplorerSource,
    /// The position on the board and those after the moves that were gone through; the last one is explored.
    positions: Vec<Position>,
    /// The moves that were gone through.
    moves: Vec<Move>,
    /// The row that was chosen before each of them.
    chosen_before: Vec<usize>,
    pub(in super::super) found: Option<Explored>,
    pub(in super::super) is_searching: bool,
    /// Why nothing is known.
    pub(in super::super) failure: Option<String>,
    /// A row: the moves come first, then the games.
    pub(in super::super) chosen: usize,
}

/// What a row has.
#[derive(Clone, Copy, Debug)]
pub(in super::super) enum ExplorerRow<'a> {
    Move(&'a ExploredMove),
    Game(&'a GameSummary),
}

impl Explorer {
    pub(in super::super) fn new(position: Position) -> Self {
        Self {
            source: ExplorerSource::default(),
            positions: vec![position],
            moves: Vec::new(),
            chosen_before: Vec::new(),
            found: None,
            is_searching: true,
            failure: None,
            chosen: 0,
        }
    }

    /// The position that is explored.
    pub(in super::super) fn position(&self) -> Position {
        self.positions.last().copied().unwrap_or_default()
    }

    /// The moves that were gone through, each with the position before it.
    pub(in super::super) fn line(&self) -> impl Iterator<Item = (&Position, Move)> {
        self.positions.iter().zip(self.moves.iter().copied())
    }

    pub(in super::super) fn explored_moves(&self) -> &[ExploredMove] {
        self.found.as_ref().map_or(&[], |found| &found.exploration.moves)
    }

    pub(in super::super) fn games(&self) -> &[GameSummary] {
        self.found.as_ref().map_or(&[], |found| &found.exploration.games)
    }

    pub(in super::super) fn row(&self, index: usize) -> Option<ExplorerRow<'_>> {
        let moves = self.explored_moves();
        let of_move = moves.get(index).map(ExplorerRow::Move);
        of_move.or_else(|| self.games().get(index.checked_sub(moves.len())?).map(ExplorerRow::Game))
    }

    /// Moves the choice by so many rows.
    pub(in super::super) fn step(&mut self, rows: isize) {
        let last = (self.explored_moves().len() + self.games().len()).saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(rows).min(last);
    }

    /// Goes through a move. Returns whether it was legal.
    pub(in super::super) fn go_on(&mut self, mv: Move) -> bool {
        let position = self.position();
        let is_legal = position.is_legal(mv);
        if is_legal {
            self.positions.push(position.after_unchecked(mv));
            self.moves.push(mv);
            self.chosen_before.push(std::mem::take(&mut self.chosen));
        }
        is_legal
    }

    /// Takes the last move back. Returns whether there was one.
    pub(in super::super) fn go_back(&mut self) -> bool {
        let is_done = self.moves.pop().is_some();
        if is_done {
            self.positions.pop();
            self.chosen = self.chosen_before.pop().unwrap_or_default();
        }
        is_done
    }

    /// Counts other games: all, one's own, each collection in turn.
    pub(in super::super) fn change_source(&mut self, is_forward: bool) {
        let names = self.found.as_ref().map_or(&[][..], |found| &found.collections);
        let mut all = vec![ExplorerSource::All, ExplorerSource::Own];
        all.extend(names.iter().cloned().map(ExplorerSource::Collection));
        let at = all.iter().position(|source| *source == self.source).unwrap_or_default();
        let next = if is_forward { at + 1 } else { at + all.len() - 1 } % all.len();
        self.source = all.swap_remove(next);
        self.chosen = 0;
    }

    /// Takes in what the library knows.
    pub(in super::super) fn fill(&mut self, found: Explored) {
        self.found = Some(found);
        (self.is_searching, self.failure) = (false, None);
        self.step(0);
    }

    /// There is nothing to show, for a reason.
    pub(in super::super) fn fail(&mut self, reason: String) {
        (self.found, self.failure) = (None, Some(reason));
        (self.is_searching, self.chosen) = (false, 0);
    }
}
