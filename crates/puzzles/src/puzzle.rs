//! A puzzle.

use std::fmt;

use arrocco_coach::{Theme, Themes, themes};
use arrocco_rules::{Color, Move, Position};

use crate::goal::Goal;
use crate::puzzle_id::PuzzleId;
use crate::rating::Rating;
use crate::source::Source;

/// The longest solution, in half-moves.
pub(crate) const LONGEST: usize = 120;

/// What kind of exercise it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// One move is right, and can be found. What was missed comes back.
    Tactic,
    /// A position of a repertoire, to be remembered. All of them come back.
    Repertoire,
}

/// A puzzle: never without a solution that can be played.
///
/// ```
/// use arrocco_puzzles::{Goal, Puzzle, Source};
/// use arrocco_rules::Position;
/// let start: Position = "6k1/5ppp/8/8/8/8/1q3PPP/3R2K1 b - - 0 1".parse().unwrap();
/// let moves = start.moves_from_san("h6 Rd8+ Kh7").unwrap();
/// assert!(Puzzle::new(start, &[], Goal::Win).is_err());
/// let puzzle = Puzzle::new(start, &moves[..2], Goal::Win).unwrap().from_game(Source::default());
/// assert_eq!(puzzle.position().san(puzzle.solution()[0]).to_string(), "Rd8+");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    id: PuzzleId,
    start: Position,
    lead: Option<Move>,
    position: Position,
    solution: Vec<Move>,
    also: Vec<Move>,
    /// What is asked for.
    pub goal: Goal,
    /// The themes of the solution, or those that its set names.
    pub themes: Themes,
    /// How hard it is.
    pub rating: Rating,
    /// Where it comes from.
    pub source: Source,
    /// The set that it belongs to: `own`, `starter`, or the name of what was imported.
    pub set: String,
}

/// Why a position and moves are no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleError {
    /// There is no move for the solver.
    NoSolution,
    /// The solution is longer than 120 half-moves.
    TooLong,
    /// A move, by its place from 0, cannot be played.
    Illegal(usize),
    /// Another move that is right as well cannot be played, or is the solution.
    IllegalAlso,
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSolution => f.write_str("the puzzle has no solution"),
            Self::TooLong => write!(f, "the solution is longer than {LONGEST} half-moves"),
            Self::Illegal(place) => write!(f, "move {} of the solution cannot be played", place + 1),
            Self::IllegalAlso => f.write_str("one of the other right moves cannot be played"),
        }
    }
}

impl std::error::Error for PuzzleError {}

impl Puzzle {
    /// A puzzle with its themes. As in public sets, an even number of moves begins with the other side's, which leads to the
    /// puzzle; the solver's moves are the odd ones then.
    pub fn new(start: Position, moves: &[Move], goal: Goal) -> Result<Self, PuzzleError> {
        let puzzle = Self::without_themes(start, moves, goal)?;
        Ok(Self { themes: themes(&start, moves).unwrap_or_default(), ..puzzle })
    }

    /// The same for who knows the themes.
    pub(crate) fn without_themes(start: Position, moves: &[Move], goal: Goal) -> Result<Self, PuzzleError> {
        let (lead, solution) = match moves {
            [] => return Err(PuzzleError::NoSolution),
            [lead, solution @ ..] if moves.len().is_multiple_of(2) => (Some(*lead), solution),
            solution => (None, solution),
        };
        if moves.len() > LONGEST {
            return Err(PuzzleError::TooLong);
        }
        let mut end = start;
        for (place, &mv) in moves.iter().enumerate() {
            end.try_play(mv).map_err(|_| PuzzleError::Illegal(place))?;
        }
        let position = lead.map_or(start, |mv| start.after(mv));
        Ok(Self {
            id: PuzzleId::computed(&start, moves),
            start,
            lead,
            position,
            solution: solution.to_vec(),
            also: Vec::new(),
            goal,
            themes: Themes::default(),
            rating: Rating::NEW,
            source: Source::default(),
            set: String::new(),
        })
    }

    /// A position of a repertoire, with the move of the main line and the others that the study has.
    pub fn of_repertoire(
        start: Position,
        lead: Option<Move>,
        right: Move,
        also: &[Move],
    ) -> Result<Self, PuzzleError> {
        let moves: Vec<Move> = lead.into_iter().chain([right]).collect();
        let mut puzzle = Self::new(start, &moves, Goal::Line)?;
        // The same position is the same exercise, whatever the study says later.
        puzzle.id = PuzzleId::computed(&puzzle.position, &[]);
        puzzle.set_also(also)?;
        Ok(puzzle)
    }

    /// Takes in other first moves that are right as well.
    pub(crate) fn set_also(&mut self, also: &[Move]) -> Result<(), PuzzleError> {
        let is_right = |mv: &Move| self.position.is_legal(*mv) && self.solution.first() != Some(mv);
        if !also.iter().all(is_right) {
            return Err(PuzzleError::IllegalAlso);
        }
        self.also = also.to_vec();
        Ok(())
    }

    /// The same puzzle from a game.
    #[must_use]
    pub fn from_game(self, source: Source) -> Self {
        Self { source: source.cleaned(), ..self }
    }

    /// The same puzzle under a name from outside.
    #[must_use]
    pub fn named(self, id: PuzzleId) -> Self {
        Self { id, ..self }
    }

    /// The same puzzle in a set.
    #[must_use]
    pub fn in_set(self, set: &str) -> Self {
        Self { set: set.to_owned(), ..self }
    }

    /// Its name.
    #[must_use]
    pub const fn id(&self) -> &PuzzleId {
        &self.id
    }

    /// The position before the move that leads to the puzzle, or where the solver moves if that move is not known.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The other side's move that leads to the puzzle.
    #[must_use]
    pub const fn lead(&self) -> Option<Move> {
        self.lead
    }

    /// The position in which the solver moves.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The solver's moves and the answers to them, in turn. The solver has the first and the last.
    #[must_use]
    pub fn solution(&self) -> &[Move] {
        &self.solution
    }

    /// The move that leads to the puzzle, if it is known, and the solution.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.lead.into_iter().chain(self.solution.iter().copied()).collect()
    }

    /// First moves that are right as well: those of a study.
    #[must_use]
    pub fn also(&self) -> &[Move] {
        &self.also
    }

    /// The side that solves.
    #[must_use]
    pub const fn solver(&self) -> Color {
        self.position.turn()
    }

    /// What kind of exercise it is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self.goal {
            Goal::Line => Kind::Repertoire,
            Goal::Win | Goal::Draw => Kind::Tactic,
        }
    }

    /// Does it have a theme?
    #[must_use]
    pub const fn has_theme(&self, theme: Theme) -> bool {
        self.themes.contains(theme)
    }
}
