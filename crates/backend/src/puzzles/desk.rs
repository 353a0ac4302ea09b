//! The puzzle that one page is solving.

use arrocco_coach::Explanation;
use arrocco_language::Language;
use arrocco_play::{Refusal, read_move};
use arrocco_puzzles::{Hint, Judgement, Judging, Now, Reason, Record, Solving, Task};
use arrocco_rules::{Move, PieceLetters, Position, Square};

use super::NODES;
use crate::protocol::{PuzzleAct, Refused};

/// The longest text that is read as a move.
const LONGEST_TEXT: usize = 40;

/// A puzzle on the board, with what was told about the last try.
#[derive(Clone, Debug)]
pub struct Desk {
    pub(super) solving: Solving,
    pub(super) reason: Reason,
    pub(super) step: u64,
    pub(super) told: Option<Told>,
    pub(super) hint: Option<Square>,
    pub(super) hint_move: Option<Move>,
    /// What is in the journal of this puzzle already.
    is_recorded: bool,
    is_withdrawn: bool,
}

/// What became of a try. The position is the one before it.
#[derive(Clone, Debug)]
pub(super) enum Told {
    Right(Position, Move),
    Solved(Position, Move),
    Also(Position, Move),
    Wrong(Position, Move, Box<Explanation>),
    NotInStudy(Position, Move, Box<Explanation>),
    Shown,
}

/// What follows an act.
#[derive(Clone, Debug)]
pub enum Tried {
    /// The puzzle has changed, and is to be shown.
    Show,
    /// A move that is not in the solution: an engine has to look at it, and then [`Desk::settle`] is called.
    Judge(Move, Box<Judging>),
}

impl Desk {
    pub fn new(task: Task) -> Self {
        Self {
            solving: Solving::new(task.puzzle),
            reason: task.reason,
            step: 0,
            told: None,
            hint: None,
            hint_move: None,
            is_recorded: false,
            is_withdrawn: false,
        }
    }

    /// Is this the puzzle and the state that the page has seen?
    pub fn is(&self, puzzle: &str, step: u64) -> bool {
        self.solving.puzzle().id().as_str() == puzzle && self.step == step
    }

    /// Somebody does something with it.
    pub fn act(&mut self, act: &PuzzleAct, language: Language) -> Result<Tried, Refused> {
        if self.solving.is_over() {
            return Err(Refused::new("over", language.words().puzzle_over));
        }
        let before = *self.solving.position();
        match act {
            PuzzleAct::Try { text } => {
                let mv = read(&before, text, language)?;
                match self.solving.try_move(mv) {
                    arrocco_puzzles::Tried::Right { .. } => self.tell(Told::Right(before, mv)),
                    arrocco_puzzles::Tried::Solved => self.tell(Told::Solved(before, mv)),
                    // It is legal, and the puzzle is not over.
                    arrocco_puzzles::Tried::Other | arrocco_puzzles::Tried::Refused => {
                        let judging = Judging::new(&self.solving, mv, NODES);
                        let failed = |_| Refused::new("failed", language.words().failed);
                        return Ok(Tried::Judge(mv, Box::new(judging.map_err(failed)?)));
                    }
                }
            }
            PuzzleAct::Hint => {
                match self.solving.hint() {
                    Some(Hint::Piece(square)) => self.hint = Some(square),
                    Some(Hint::Move(mv)) => self.hint_move = Some(mv),
                    None => {}
                }
                self.step += 1;
            }
            PuzzleAct::Show => {
                self.solving.give_up();
                self.tell(Told::Shown);
            }
        }
        Ok(Tried::Show)
    }

    /// An engine has looked at a move.
    pub fn settle(&mut self, mv: Move, judgement: Judgement) {
        let before = *self.solving.position();
        self.solving.settle(mv, &judgement);
        self.told = Some(match judgement {
            Judgement::AsGood { .. } => Told::Also(before, mv),
            Judgement::Wrong(explanation) => Told::Wrong(before, mv, Box::new(explanation)),
            Judgement::NotInStudy(explanation) => Told::NotInStudy(before, mv, Box::new(explanation)),
        });
        self.step += 1;
    }

    fn tell(&mut self, told: Told) {
        (self.told, self.hint, self.hint_move) = (Some(told), None, None);
        self.step += 1;
    }

    /// The lines that the journal is to have by now: a puzzle counts as missed with its first wrong move, so that nothing is
    /// lost when the page is closed, and as solved with the last right one. Each line comes once.
    pub fn take_records(&mut self, now: Now) -> Vec<Record> {
        let mut records = self.solving.records(now);
        let is_due = |record: &Record| match record {
            Record::Attempt(_) => {
                (self.solving.is_missed() || self.solving.is_over())
                    && !std::mem::replace(&mut self.is_recorded, true)
            }
            _ => !std::mem::replace(&mut self.is_withdrawn, true),
        };
        let mut is_due = is_due;
        records.retain(|record| is_due(record));
        records
    }
}

fn read(position: &Position, text: &str, language: Language) -> Result<Move, Refused> {
    let text: String = text.chars().take(LONGEST_TEXT).collect();
    read_move(position, &text, &PieceLetters::ENGLISH).map_err(|refusal| Refused {
        code: refusal.code(),
        text: language.refusal_on_page(&Refusal::Move(refusal), position, &text),
        piece: refusal.piece().map(|square| square.to_string()),
        squares: refusal.squares().into_iter().map(|square| square.to_string()).collect(),
    })
}
