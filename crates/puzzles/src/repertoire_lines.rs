//! The lines of a study, as positions to be remembered.

use std::collections::{BTreeMap, BTreeSet};

use arrocco_rules::pgn::{NodeRef, Tree};
use arrocco_rules::{Color, Move};

use crate::puzzle::Puzzle;
use crate::source::Source;

/// Every position of a study in which one side moves, with the moves that the study has there; the first is the main one. A
/// position that comes about in several ways is one exercise.
///
/// ```
/// use arrocco_puzzles::repertoire;
/// use arrocco_rules::{Color, pgn::Tree};
/// let study: Tree = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 (2. Bc4) Nc6 *".parse().unwrap();
/// let lines = repertoire(&study, Color::White, "Open games");
/// let moves: Vec<String> = lines.iter().map(|line| line.position().san(line.solution()[0]).to_string()).collect();
/// assert_eq!(moves, ["e4", "Nf3", "Nf3"]);
/// assert_eq!(lines[1].also().len(), 1);
/// ```
#[must_use]
pub fn repertoire(study: &Tree, side: Color, set: &str) -> Vec<Puzzle> {
    let event = study.tag("Event").filter(|event| !event.starts_with('?')).unwrap_or(set);
    let source = Source { event: event.to_owned(), ..Source::default() };
    let mut found: Vec<(NodeRef<'_>, Vec<Move>)> = Vec::new();
    let mut places = BTreeMap::new();
    // Line by line, the main one first: the order in which a study is read.
    let root = study.node(study.root());
    let mut waiting: Vec<NodeRef<'_>> = root.into_iter().collect();
    while let Some(node) = waiting.pop() {
        let children: Vec<NodeRef<'_>> = node.children().collect();
        let moves: Vec<Move> = children.iter().filter_map(NodeRef::mv).collect();
        if node.position().turn() == side && !moves.is_empty() {
            let index = *places.entry(key(&node)).or_insert_with(|| {
                found.push((node, Vec::new()));
                found.len() - 1
            });
            if let Some((_, known)) = found.get_mut(index) {
                known.extend(moves);
            }
        }
        waiting.extend(children.into_iter().rev());
    }
    let line = |(node, moves): (NodeRef<'_>, Vec<Move>)| {
        let (&right, rest) = moves.split_first()?;
        let mut seen = BTreeSet::from([right.bits()]);
        let also: Vec<Move> = rest.iter().copied().filter(|mv| seen.insert(mv.bits())).collect();
        let parent = node.parent().filter(|_| node.mv().is_some());
        let start = parent.map_or(*node.position(), |parent| *parent.position());
        let lead = parent.and(node.mv());
        let line = Puzzle::of_repertoire(start, lead, right, &also).ok()?;
        Some(line.from_game(source.clone()).in_set(set))
    };
    found.into_iter().filter_map(line).collect()
}

/// The position without its counters.
fn key(node: &NodeRef<'_>) -> String {
    let fen = node.position().to_string();
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}
