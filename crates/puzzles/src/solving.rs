//! One puzzle on the board: tries go in, and what comes next comes out.

use arrocco_rules::{Move, Position, Square};

use crate::attempt::{Attempt, Outcome};
use crate::judgement::Judgement;
use crate::now::Now;
use crate::puzzle::Puzzle;
use crate::puzzle_text::uci_line;
use crate::record::Record;

/// What a try is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// The move is right. The other side has answered with this move; the solver goes on.
    Right {
        /// The other side's answer, which is on the board already.
        answer: Move,
    },
    /// The move is right, and it was the last one.
    Solved,
    /// The move is not in the solution, and nothing has changed on the board. A [`Judge`](crate::Judge) can tell more; then call
    /// [`Solving::settle`]. Who does not ask a judge calls [`Solving::miss`].
    Other,
    /// The move is not legal, or the puzzle is over. Nothing has changed.
    Refused,
}

/// A hint. The first is a piece, the second the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// The right move is one of the piece on this square.
    Piece(Square),
    /// The right move. To be shown this is to miss the puzzle.
    Move(Move),
}

/// A puzzle that is being solved.
///
/// ```
/// use arrocco_puzzles::{Goal, Hint, Now, Puzzle, Solving, Tried};
/// use arrocco_rules::Position;
/// let start: Position = "r3k3/8/8/3N4/8/8/8/4K3 w q - 0 1".parse().unwrap();
/// let moves = start.moves_from_san("Nc7+ Kd7 Nxa8").unwrap();
/// let mut solving = Solving::new(Puzzle::new(start, &moves, Goal::Win).unwrap());
/// assert_eq!(solving.try_move(start.move_from_san("Ke2").unwrap()), Tried::Other);
/// assert_eq!(solving.try_move(moves[0]), Tried::Right { answer: moves[1] });
/// assert_eq!(solving.hint(), Some(Hint::Piece(moves[2].from())));
/// assert_eq!(solving.try_move(moves[2]), Tried::Solved);
/// assert!(solving.is_over() && solving.records(Now { unix: 0, offset_minutes: 0 }).len() == 1);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Solving {
    puzzle: Puzzle,
    position: Position,
    /// How many half-moves of the solution are on the board.
    played: usize,
    hints: u8,
    is_missed: bool,
    is_over: bool,
    /// The moves to a second solution that was found.
    second: Option<Vec<Move>>,
}

impl Solving {
    /// The puzzle with the position to be solved on the board; the move that leads to it has been made.
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Self {
        let position = *puzzle.position();
        Self { puzzle, position, played: 0, hints: 0, is_missed: false, is_over: false, second: None }
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The position on the board.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How many half-moves of the solution are on the board.
    #[must_use]
    pub const fn played(&self) -> usize {
        self.played
    }

    /// Is there nothing more to find?
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Has a move been wrong, or the solution been shown?
    #[must_use]
    pub const fn is_missed(&self) -> bool {
        self.is_missed
    }

    /// The move that is to be found; `None` when the puzzle is over.
    #[must_use]
    pub fn expected(&self) -> Option<Move> {
        if self.is_over { None } else { self.puzzle.solution().get(self.played).copied() }
    }

    /// The rest of the solution, from the position on the board.
    #[must_use]
    pub fn rest(&self) -> &[Move] {
        if self.is_over { &[] } else { self.puzzle.solution().get(self.played..).unwrap_or_default() }
    }

    /// Tries a move.
    pub fn try_move(&mut self, mv: Move) -> Tried {
        let Some(expected) = self.expected().filter(|_| self.position.is_legal(mv)) else {
            return Tried::Refused;
        };
        let is_also = self.played == 0 && self.puzzle.also().contains(&mv);
        // Mate is mate, whatever the solution says.
        let is_mate = self.position.after(mv).is_checkmate();
        if mv == expected {
            return self.go_on(mv);
        }
        if is_also || is_mate {
            self.put(mv);
            self.is_over = true;
            return Tried::Solved;
        }
        Tried::Other
    }

    fn go_on(&mut self, mv: Move) -> Tried {
        self.put(mv);
        let Some(&answer) = self.puzzle.solution().get(self.played) else {
            self.is_over = true;
            return Tried::Solved;
        };
        self.put(answer);
        Tried::Right { answer }
    }

    fn put(&mut self, mv: Move) {
        self.position = self.position.after(mv);
        self.played += 1;
    }

    /// Takes in what a judge says about a move that [`try_move`](Self::try_move) called [`Tried::Other`]. If it is as good, the
    /// puzzle is solved and will be withdrawn; else it counts as missed and can be tried again.
    pub fn settle(&mut self, mv: Move, judgement: &Judgement) {
        if self.is_over || !self.position.is_legal(mv) {
            return;
        }
        match judgement {
            Judgement::AsGood { .. } => {
                let before = self.puzzle.solution().iter().take(self.played);
                self.second = Some(before.copied().chain([mv]).collect());
                self.put(mv);
                self.is_over = true;
            }
            Judgement::Wrong(_) | Judgement::NotInStudy(_) => self.miss(),
        }
    }

    /// The try was wrong.
    pub const fn miss(&mut self) {
        self.is_missed = true;
    }

    /// The next hint; `None` when the puzzle is over.
    pub fn hint(&mut self) -> Option<Hint> {
        let expected = self.expected()?;
        self.hints = self.hints.saturating_add(1);
        if self.hints == 1 {
            return Some(Hint::Piece(expected.from()));
        }
        self.is_missed = true;
        Some(Hint::Move(expected))
    }

    /// Shows the solution: the rest of it, which is on the board then. The puzzle is missed and over.
    pub fn give_up(&mut self) -> Vec<Move> {
        let rest = self.rest().to_vec();
        for &mv in &rest {
            self.put(mv);
        }
        self.is_missed |= !rest.is_empty();
        self.is_over = true;
        rest
    }

    /// How it ended, or would if it ended now.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        // Who found a second solution has solved more than was asked.
        if self.is_missed {
            Outcome::Missed
        } else if self.hints == 0 || self.second.is_some() {
            Outcome::Solved
        } else {
            Outcome::Hinted
        }
    }

    /// The line of the journal for this try.
    #[must_use]
    pub fn record(&self, now: Now) -> Record {
        let Puzzle { rating, themes, .. } = self.puzzle;
        Record::Attempt(Attempt {
            puzzle: self.puzzle.id().clone(),
            kind: self.puzzle.kind(),
            outcome: self.outcome(),
            unix: now.unix,
            day: now.day(),
            rating,
            themes,
        })
    }

    /// All lines for the journal: the try, and the withdrawal if a second solution was found.
    #[must_use]
    pub fn records(&self, now: Now) -> Vec<Record> {
        let withdrawn = self.second.as_ref().map(|moves| Record::Withdrawn {
            puzzle: self.puzzle.id().clone(),
            moves: uci_line(moves, self.puzzle.start().castling_mode()),
            unix: now.unix,
        });
        std::iter::once(self.record(now)).chain(withdrawn).collect()
    }
}
