//! A puzzle that is solved on the board, in place of the game that is played.

use std::time::Duration;

use arrocco_coach::{Explanation, Mark, Theme, View};
use arrocco_play::{Event, Game, Setup};
use arrocco_puzzles::{Hint, Judgement, Now, Progress, Puzzle, Reason, Record, Solving, Task, Tried, Wish};
use arrocco_rules::{Color, Move, Position};

use super::reader::Reader;

/// The name of the set of puzzles that were made from one's own games.
const OWN: &str = "own";

/// A training session, and the puzzle on the board.
#[derive(Clone, Debug)]
pub(super) struct PuzzleBoard {
    /// `None` while one is looked for, and if there is none.
    current: Option<CurrentPuzzle>,
    /// The theme that is trained; without one, all of them.
    pub(super) theme: Option<Theme>,
    /// Only those from one's own games.
    pub(super) is_own: bool,
    /// `None` until it is known.
    pub(super) progress: Option<Progress>,
    /// The game that was read before, which comes back afterwards.
    pub(super) reader: Option<Box<Reader>>,
    /// What is on the board without a puzzle.
    blank: Game,
}

#[derive(Clone, Debug)]
struct CurrentPuzzle {
    solving: Solving,
    reason: Reason,
    /// The same position as a game between two people, which takes moves as every game does.
    game: Game,
    /// The move that an engine looks at.
    judged: Option<Move>,
    /// The moves that were tried, with the positions before them, and whether they were right.
    tries: Vec<(Position, Move, bool)>,
    /// Why the last wrong move was wrong.
    explanation: Option<Box<Explanation>>,
    hint: Option<Hint>,
    is_kept: bool,
}

impl PuzzleBoard {
    pub(super) fn new(is_own: bool, reader: Option<Box<Reader>>) -> Self {
        let blank = Game::new(Setup::default(), Duration::ZERO);
        Self { current: None, theme: None, is_own, progress: None, reader, blank }
    }

    /// What is to come next.
    pub(super) fn wish(&self) -> Wish {
        Wish { theme: self.theme, set: self.is_own.then(|| OWN.to_owned()), ..Wish::default() }
    }

    /// Puts a puzzle on the board, or none.
    pub(super) fn set(&mut self, task: Option<Task>) {
        self.current = task.map(CurrentPuzzle::new);
    }

    pub(super) fn clear(&mut self) {
        self.current = None;
    }

    /// The position as a game that takes moves.
    pub(super) fn game(&self) -> &Game {
        self.current.as_ref().map_or(&self.blank, |current| &current.game)
    }

    pub(super) fn puzzle(&self) -> Option<&Puzzle> {
        self.current.as_ref().map(|current| current.solving.puzzle())
    }

    pub(super) fn solving(&self) -> Option<&Solving> {
        self.current.as_ref().map(|current| &current.solving)
    }

    pub(super) fn is_due(&self) -> bool {
        self.current.as_ref().is_some_and(|current| current.reason == Reason::Due)
    }

    pub(super) fn is_over(&self) -> bool {
        self.solving().is_none_or(Solving::is_over)
    }

    pub(super) fn solver(&self) -> Option<Color> {
        self.puzzle().map(Puzzle::solver)
    }

    /// The move that an engine looks at.
    pub(super) fn judged(&self) -> Option<Move> {
        self.current.as_ref()?.judged
    }

    pub(super) fn tries(&self) -> &[(Position, Move, bool)] {
        self.current.as_ref().map_or(&[], |current| &current.tries)
    }

    /// Why the last wrong move was wrong.
    pub(super) fn explanation(&self) -> Option<&Explanation> {
        self.current.as_ref()?.explanation.as_deref()
    }

    /// What is marked on the board: the hint, or what is wrong with the last move. What would have been right is not.
    pub(super) fn marks(&self) -> Vec<Mark> {
        let Some(current) = &self.current else { return Vec::new() };
        match (current.hint, &current.explanation) {
            (Some(Hint::Piece(square)), _) => vec![Mark::Square(square)],
            (Some(Hint::Move(mv)), _) => vec![Mark::Arrow(mv.from(), mv.king_target())],
            (None, Some(explanation)) if explanation.position == *current.game.position() => {
                let mut reasons = explanation.reasons.iter();
                let reason = reasons.find(|reason| reason.view != View::Better);
                reason.map(|reason| explanation.marks(reason)).unwrap_or_default()
            }
            (None, _) => Vec::new(),
        }
    }

    /// Tries a move of the position on the board.
    pub(super) fn try_move(&mut self, mv: Move) -> Tried {
        let Some(current) = self.current.as_mut().filter(|current| current.judged.is_none()) else {
            return Tried::Refused;
        };
        let before = *current.solving.position();
        let tried = current.solving.try_move(mv);
        match tried {
            Tried::Right { answer } => {
                current.tries.push((before, mv, true));
                current.put(&[mv, answer]);
            }
            Tried::Solved => {
                current.tries.push((before, mv, true));
                current.put(&[mv]);
            }
            Tried::Other => current.judged = Some(mv),
            Tried::Refused => {}
        }
        tried
    }

    /// Takes in what an engine says about a move. Returns whether that is still of interest.
    pub(super) fn settle(&mut self, mv: Move, judgement: Judgement) -> bool {
        let Some(current) = self.current.as_mut().filter(|current| current.judged == Some(mv)) else {
            return false;
        };
        current.judged = None;
        let before = *current.solving.position();
        current.solving.settle(mv, &judgement);
        current.tries.push((before, mv, current.solving.is_over()));
        match judgement {
            Judgement::AsGood { .. } => current.put(&[mv]),
            Judgement::Wrong(explanation) | Judgement::NotInStudy(explanation) => {
                current.hint = None;
                current.explanation = Some(Box::new(explanation));
            }
        }
        true
    }

    /// Nobody can say what is wrong with the move: it counts as missed all the same.
    /// Returns whether one was looked at.
    pub(super) fn fail_judging(&mut self) -> bool {
        let Some(current) = &mut self.current else { return false };
        let Some(mv) = current.judged.take() else { return false };
        current.solving.miss();
        current.tries.push((*current.solving.position(), mv, false));
        true
    }

    pub(super) fn hint(&mut self) -> Option<Hint> {
        let current = self.current.as_mut()?;
        current.hint = current.solving.hint();
        current.hint
    }

    /// Shows the rest of the solution, which is returned with the position before it.
    pub(super) fn give_up(&mut self) -> Option<(Position, Vec<Move>)> {
        let current = self.current.as_mut()?;
        let before = *current.solving.position();
        let rest = current.solving.give_up();
        current.judged = None;
        current.put(&rest);
        Some((before, rest))
    }

    /// What was to be kept could not be: it is tried again with what comes next.
    pub(super) fn was_not_kept(&mut self) {
        if let Some(current) = &mut self.current {
            current.is_kept = false;
        }
    }

    /// The records that are to be kept now, each once. A try that is missed is kept before it is over, so that no kill makes it undone.
    pub(super) fn take_records(&mut self, now: Now) -> Vec<Record> {
        let Some(current) = &mut self.current else { return Vec::new() };
        let solving = &current.solving;
        if !solving.is_over() && !solving.is_missed() {
            return Vec::new();
        }
        let is_try = |record: &Record| matches!(record, Record::Attempt(_));
        let was_kept = std::mem::replace(&mut current.is_kept, true);
        let mut records = solving.records(now);
        records.retain(|record| !was_kept || !is_try(record));
        records
    }
}

impl CurrentPuzzle {
    fn new(task: Task) -> Self {
        let Task { puzzle, reason } = task;
        let setup = Setup { start: *puzzle.start(), ..Setup::default() };
        let mut current = Self {
            game: Game::new(setup, Duration::ZERO),
            reason,
            judged: None,
            tries: Vec::new(),
            explanation: None,
            hint: None,
            is_kept: false,
            solving: Solving::new(puzzle),
        };
        let lead = current.solving.puzzle().lead();
        current.put(lead.as_slice());
        current
    }

    /// Makes moves on the board.
    fn put(&mut self, moves: &[Move]) {
        self.hint = None;
        for &mv in moves {
            let event = Event::Play { by: self.game.turn(), mv };
            // Moves of a puzzle are legal.
            let _ = self.game.apply(event, Duration::ZERO);
        }
    }
}
