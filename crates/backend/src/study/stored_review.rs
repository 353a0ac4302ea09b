//! What an analysis has found about a game, as it is kept beside the game's file: the file itself has the evaluations and the
//! better lines, but neither the judgements nor the report.

use arrocco_play::Sides;
use arrocco_rules::pgn::{NodeRef, Tree};
use arrocco_rules::{CastlingMode, Move};
use serde::{Deserialize, Serialize};

use super::line_moves::line_moves;
use crate::protocol::{Evaluation, NodeReview, SideReport};

#[derive(Serialize, Deserialize, Debug)]
pub(crate) struct StoredReview {
    white: SideReport,
    black: SideReport,
    nodes: Vec<StoredNode>,
}

#[derive(Serialize, Deserialize, Debug)]
struct StoredNode {
    /// The moves from the first position, by their squares: numbers of nodes are others when the file is read again.
    path: String,
    evaluation: Evaluation,
    judgement: Option<Kind>,
    better: Vec<String>,
}

#[derive(Serialize, Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Kind {
    fn of(name: &str) -> Option<Self> {
        match name {
            "inaccuracy" => Some(Self::Inaccuracy),
            "mistake" => Some(Self::Mistake),
            "blunder" => Some(Self::Blunder),
            _ => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

impl StoredReview {
    pub(crate) fn new<'a>(
        report: Sides<SideReport>,
        nodes: impl Iterator<Item = (NodeRef<'a>, &'a NodeReview)>,
    ) -> Self {
        let stored = nodes.map(|(node, review)| StoredNode {
            path: path(&node),
            evaluation: review.evaluation,
            judgement: review.judgement.and_then(Kind::of),
            better: review.better.iter().map(|mv| mv.mv.uci.clone()).collect(),
        });
        Self { white: report.white, black: report.black, nodes: stored.collect() }
    }

    pub(crate) const fn report(&self) -> Sides<SideReport> {
        Sides { white: self.white, black: self.black }
    }

    /// The findings about those positions that are still in the tree.
    pub(crate) fn find<'a>(&self, tree: &'a Tree, mode: CastlingMode) -> Vec<(NodeRef<'a>, NodeReview)> {
        self.nodes.iter().filter_map(|stored| stored.find(tree, mode)).collect()
    }
}

impl StoredNode {
    fn find<'a>(&self, tree: &'a Tree, mode: CastlingMode) -> Option<(NodeRef<'a>, NodeReview)> {
        let mut node = tree.node(tree.root())?;
        for uci in self.path.split_whitespace() {
            node = node.children().find(|child| uci_of(child) == uci)?;
        }
        let review = NodeReview {
            node: node.id().number(),
            evaluation: self.evaluation,
            judgement: self.judgement.map(Kind::name),
            better: self.better(&node, mode),
        };
        Some((node, review))
    }

    fn better(&self, node: &NodeRef<'_>, mode: CastlingMode) -> Vec<crate::protocol::LineMove> {
        let Some(before) = node.parent() else { return Vec::new() };
        let mut position = *before.position();
        let mut line: Vec<Move> = Vec::new();
        for uci in &self.better {
            let Ok(mv) = position.move_from_uci(uci) else { break };
            position = position.after_unchecked(mv);
            line.push(mv);
        }
        line_moves(before.position(), &line, mode)
    }
}

fn path(node: &NodeRef<'_>) -> String {
    let mut moves: Vec<String> = std::iter::successors(Some(*node), NodeRef::parent)
        .filter(|node| !node.is_root())
        .map(|node| uci_of(&node))
        .collect();
    moves.reverse();
    moves.join(" ")
}

/// A null move is `0000`, as in UCI.
fn uci_of(node: &NodeRef<'_>) -> String {
    let mode = node.position().castling_mode();
    node.mv().map_or_else(|| "0000".to_owned(), |mv| mv.uci(mode).to_string())
}
