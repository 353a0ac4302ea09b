//! A line: a position and the moves that are played from it, with every position on the way.

use arrocco_rules::{Color, IllegalMove, Move, Position};

use crate::step::Step;

/// A line that one side, the solver, begins. The other side's last move before it may be known.
///
/// ```
/// use arrocco_coach::Line;
/// use arrocco_rules::{Color, Position};
/// let start: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
/// let castles = start.move_from_san("O-O").unwrap();
/// let line = Line::new(start, &[castles]).unwrap();
/// assert_eq!(line.solver(), Color::White);
/// assert_eq!(line.end().turn(), Color::Black);
/// assert!(Line::new(start, &[castles, castles]).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    /// One more than moves.
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// 1 if the first move is the other side's.
    lead: usize,
}

impl Line {
    /// A line whose first move is the solver's.
    ///
    /// # Errors
    ///
    /// The first move that is not legal.
    ///
    /// ```
    /// # use arrocco_coach::Line;
    /// # use arrocco_rules::Position;
    /// assert!(Line::new(Position::startpos(), &[]).unwrap().moves().is_empty());
    /// ```
    pub fn new(start: Position, moves: &[Move]) -> Result<Self, IllegalMove> {
        let mut positions = vec![start];
        let mut position = start;
        for &mv in moves {
            position.try_play(mv)?;
            positions.push(position);
        }
        Ok(Self { positions, moves: moves.to_vec(), lead: 0 })
    }

    /// A line whose first move is the one that the solver answers: what a puzzle allows may depend on it.
    ///
    /// # Errors
    ///
    /// The first move that is not legal.
    ///
    /// ```
    /// # use arrocco_coach::Line;
    /// # use arrocco_rules::{Color, Position};
    /// let start = Position::startpos();
    /// let line = Line::after(start, &[start.move_from_san("f3").unwrap()]).unwrap();
    /// assert_eq!(line.solver(), Color::Black);
    /// ```
    pub fn after(start: Position, moves: &[Move]) -> Result<Self, IllegalMove> {
        let lead = moves.len().min(1);
        Ok(Self { lead, ..Self::new(start, moves)? })
    }

    /// The side that begins.
    ///
    /// ```
    /// # use arrocco_coach::Line;
    /// # use arrocco_rules::{Color, Position};
    /// assert_eq!(Line::new(Position::startpos(), &[]).unwrap().solver(), Color::White);
    /// ```
    #[must_use]
    pub fn solver(&self) -> Color {
        self.start().turn()
    }

    /// The position in which the solver has to move.
    ///
    /// ```
    /// # use arrocco_coach::Line;
    /// # use arrocco_rules::Position;
    /// assert_eq!(Line::new(Position::startpos(), &[]).unwrap().start(), &Position::startpos());
    /// ```
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[self.lead]
    }

    /// The position after the last move.
    ///
    /// ```
    /// # use arrocco_coach::Line;
    /// # use arrocco_rules::Position;
    /// assert_eq!(Line::new(Position::startpos(), &[]).unwrap().end(), &Position::startpos());
    /// ```
    #[must_use]
    pub fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The moves, the solver's first one first.
    ///
    /// ```
    /// # use arrocco_coach::Line;
    /// # use arrocco_rules::Position;
    /// assert!(Line::new(Position::startpos(), &[]).unwrap().moves().is_empty());
    /// ```
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves[self.lead..]
    }

    /// A step by its place: the solver's first one is 0, and the move before it -1.
    pub(crate) fn step(&self, place: isize) -> Option<Step<'_>> {
        let index = place.checked_add_unsigned(self.lead)?;
        let index = usize::try_from(index).ok()?;
        let (before, after) = (self.positions.get(index)?, self.positions.get(index + 1)?);
        Some(Step { place, before, mv: *self.moves.get(index)?, after })
    }

    /// The solver's steps.
    pub(crate) fn own_steps(&self) -> impl DoubleEndedIterator<Item = Step<'_>> {
        let count = self.moves().len().div_ceil(2);
        (0..count).filter_map(|index| self.step(2 * index as isize))
    }

    pub(crate) fn last(&self) -> Option<Step<'_>> {
        self.step(self.moves().len() as isize - 1)
    }
}
