//! A game that was played.

use arrocco_rules::pgn::Tree;
use arrocco_rules::{Move, Position};

use crate::puzzle_id::PuzzleId;
use crate::source::Source;

/// A game in which puzzles are looked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    start: Position,
    moves: Vec<Move>,
    source: Source,
}

impl Played {
    /// A game by its moves; from one that cannot be played on it ends.
    #[must_use]
    pub fn new(start: Position, mut moves: Vec<Move>, source: Source) -> Self {
        let mut position = start;
        let legal = moves.iter().take_while(|&&mv| position.try_play(mv).is_ok()).count();
        moves.truncate(legal);
        Self { start, moves, source: source.cleaned() }
    }

    /// The main line of a game.
    #[must_use]
    pub fn of_tree(tree: &Tree) -> Self {
        let tag =
            |name| tree.tag(name).filter(|value| !value.starts_with('?')).unwrap_or_default().to_owned();
        let source = Source {
            white: tag("White"),
            black: tag("Black"),
            date: tag("Date"),
            event: tag("Event"),
            url: tree.tag("Site").filter(|site| site.starts_with("http")).unwrap_or_default().to_owned(),
        };
        Self::new(*tree.start(), tree.mainline().map_while(|node| node.mv()).collect(), source)
    }

    /// The name of the game, computed from its moves.
    #[must_use]
    pub fn id(&self) -> PuzzleId {
        PuzzleId::computed(&self.start, &self.moves)
    }

    /// Its moves.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub(super) const fn source(&self) -> &Source {
        &self.source
    }

    /// Every position, that before the first move among them.
    pub(super) fn positions(&self) -> Vec<Position> {
        let mut position = self.start;
        let after = self.moves.iter().map(|&mv| {
            position = position.after(mv);
            position
        });
        std::iter::once(self.start).chain(after).collect()
    }
}
