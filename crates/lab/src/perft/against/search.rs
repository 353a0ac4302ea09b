//! From counts that differ down to the shallowest position whose moves differ.

use anyhow::Result;
use arrocco_rules::{CastlingMode, Move, Position};
use arrocco_support::interrupt::Interrupted;

use super::ComparisonRequest;
use super::engine::{Divide, Engine};
use crate::perft::{Counter, FirstMove};

/// The result of a comparison.
pub(super) struct ComparisonResult {
    /// The depth of the last comparison, at which the counts differ if any do.
    pub(super) depth: u8,
    pub(super) ours: u64,
    pub(super) theirs: u64,
    pub(super) difference: Option<Difference>,
}

/// A position where the two disagree.
pub(super) struct Difference {
    pub(super) position: Position,
    pub(super) path: Vec<Move>,
    /// Legal moves that the engine does not have.
    pub(super) missing: Vec<Move>,
    /// What the engine has beyond the legal moves.
    pub(super) extra: Vec<Extra>,
    pub(super) note: Option<&'static str>,
}

/// A move of the engine that is not legal or listed twice, as it spells it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Extra {
    Illegal(String),
    Twice(String),
}

/// A position on the way down.
struct Node {
    position: Position,
    path: Vec<Move>,
}

/// The counts of both sides for one position.
struct Comparison {
    ours: u64,
    theirs: u64,
    missing: Vec<Move>,
    extra: Vec<Extra>,
    /// Moves that both have, with different counts.
    differing: Vec<Move>,
}

impl Comparison {
    fn has_other_moves(&self) -> bool {
        !self.missing.is_empty() || !self.extra.is_empty()
    }

    fn is_equal(&self) -> bool {
        !self.has_other_moves() && self.differing.is_empty()
    }
}

/// Why counts can differ where no move does.
const INCONSISTENT: &str = "its counts differ here, but not after any of the moves: it counts differently when the moves are played first";

/// Why an engine can be wrong in a position that it knows well.
const WRONG_AFTER_MOVES: &str =
    "given this FEN its moves are right: its position after these moves is another one";

/// Compares depth by depth, so that the first difference is as shallow as any that the counts can show.
pub(super) fn first_difference(
    request: &ComparisonRequest<'_>,
    counter: &Counter,
    engine: &mut Engine,
) -> Result<ComparisonResult> {
    let mut comparer = Comparer { counter, engine, mode: request.given.mode };
    let mut outcome = ComparisonResult { depth: 0, ours: 1, theirs: 1, difference: None };
    for depth in 1..=request.depth {
        let root = Node { position: request.given.position, path: Vec::new() };
        let comparison = comparer.compare(&root, depth)?;
        outcome =
            ComparisonResult { depth, ours: comparison.ours, theirs: comparison.theirs, difference: None };
        if !comparison.is_equal() {
            outcome.difference = Some(comparer.descend(root, comparison, depth)?);
            break;
        }
    }
    Ok(outcome)
}

struct Comparer<'a> {
    counter: &'a Counter,
    engine: &'a mut Engine,
    mode: CastlingMode,
}

impl Comparer<'_> {
    /// Level by level below a position whose counts differ, following every move whose counts do.
    fn descend(&mut self, root: Node, comparison: Comparison, depth: u8) -> Result<Difference> {
        let mut level = vec![(root, comparison)];
        let mut depth = depth;
        loop {
            if let Some(found) = level.iter().position(|(_, comparison)| comparison.has_other_moves()) {
                let (node, comparison) = level.swap_remove(found);
                return self.conclude(node, comparison);
            }
            depth = depth.saturating_sub(1);
            let below = self.next_level(&level, depth)?;
            if below.is_empty() {
                let (node, comparison) = level.swap_remove(0);
                return Ok(difference(node, comparison, Some(INCONSISTENT)));
            }
            level = below;
        }
    }

    /// The positions after the moves whose counts differ. The first one with other moves ends the search.
    fn next_level(&mut self, level: &[(Node, Comparison)], depth: u8) -> Result<Vec<(Node, Comparison)>> {
        let mut below = Vec::new();
        if depth == 0 {
            return Ok(below);
        }
        for (node, comparison) in level {
            for &mv in &comparison.differing {
                let path = node.path.iter().copied().chain([mv]).collect();
                let child = Node { position: node.position.after_unchecked(mv), path };
                let comparison = self.compare(&child, depth)?;
                if comparison.has_other_moves() {
                    return Ok(vec![(child, comparison)]);
                }
                if !comparison.is_equal() {
                    below.push((child, comparison));
                }
            }
        }
        Ok(below)
    }

    fn conclude(&mut self, node: Node, comparison: Comparison) -> Result<Difference> {
        let mut note = None;
        if !node.path.is_empty() {
            let theirs = self.engine.moves_of_fen(&node.position)?;
            let ours = self.ours(&node.position, 1)?;
            let from_fen = compare(&node.position, &ours, &theirs);
            note = (!from_fen.has_other_moves()).then_some(WRONG_AFTER_MOVES);
        }
        let mode = self.mode;
        let mut difference = difference(node, comparison, note);
        difference.missing.sort_by_cached_key(|mv| mv.uci(mode).to_string());
        difference.extra.sort();
        Ok(difference)
    }

    fn compare(&mut self, node: &Node, depth: u8) -> Result<Comparison> {
        let ours = self.ours(&node.position, depth)?;
        let theirs = self.engine.divide(&node.path, depth)?;
        Ok(compare(&node.position, &ours, &theirs))
    }

    fn ours(&self, position: &Position, depth: u8) -> Result<Vec<FirstMove>> {
        let count = self.counter.count(position, depth, &mut |_| {})?;
        if self.counter.interrupt().is_set() {
            return Err(Interrupted.into());
        }
        Ok(count.first_moves)
    }
}

/// Moves are compared as moves and not as texts, because castling has two spellings.
fn compare(position: &Position, ours: &[FirstMove], theirs: &Divide) -> Comparison {
    let mut extra = Vec::new();
    let mut known: Vec<(Move, u64)> = Vec::new();
    for (text, nodes) in theirs {
        match position.move_from_uci(text) {
            Ok(mv) if known.iter().any(|(other, _)| *other == mv) => extra.push(Extra::Twice(text.clone())),
            Ok(mv) => known.push((mv, *nodes)),
            Err(_) => extra.push(Extra::Illegal(text.clone())),
        }
    }
    let theirs_of = |mv: Move| known.iter().find(|(other, _)| *other == mv).map(|(_, nodes)| *nodes);
    let missing = ours.iter().map(|first| first.mv).filter(|&mv| theirs_of(mv).is_none()).collect();
    let differs = |first: &&FirstMove| theirs_of(first.mv).is_some_and(|nodes| nodes != first.nodes);
    Comparison {
        ours: ours.iter().map(|first| first.nodes).fold(0, u64::saturating_add),
        theirs: theirs.iter().map(|(_, nodes)| *nodes).fold(0, u64::saturating_add),
        missing,
        extra,
        differing: ours.iter().filter(differs).map(|first| first.mv).collect(),
    }
}

fn difference(node: Node, comparison: Comparison, note: Option<&'static str>) -> Difference {
    let Comparison { missing, extra, .. } = comparison;
    Difference { position: node.position, path: node.path, missing, extra, note }
}
