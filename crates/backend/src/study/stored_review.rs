//! What an analysis has found about a game, as it is kept beside the game's file: the file itself has the evaluations and the
//! better lines, but neither the judgements nor the report.

use arrocco_coach::{Analysis, Explanation};
use arrocco_engine::Score;
use arrocco_play::Sides;
use arrocco_rules::pgn::{NodeRef, Tree};
use arrocco_rules::{CastlingMode, Move, Position};
use serde::{Deserialize, Serialize};

use crate::line_moves::line_moves;
use crate::protocol::{Evaluation, NodeReview, SideReport};

/// The most moves of a line that are read: the longest that the coach follows, and no file makes it work for longer.
const LONGEST_LINE: usize = 256;

/// What is known about a position that is still in the tree.
pub(crate) struct Found<'a> {
    pub(crate) node: NodeRef<'a>,
    pub(crate) review: NodeReview,
    pub(crate) explanation: Option<Explanation>,
}

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
    /// What the coach has read in which lines. What it says is found in them again, in every language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lines: Option<StoredLines>,
}

#[derive(Serialize, Deserialize, Debug)]
struct StoredLines {
    best: StoredLine,
    after: StoredLine,
}

/// A line with its score, for the side that has made the move.
#[derive(Serialize, Deserialize, Debug)]
struct StoredLine {
    moves: String,
    score: i32,
    expected: f64,
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
        nodes: impl Iterator<Item = (NodeRef<'a>, &'a NodeReview, Option<&'a Explanation>)>,
    ) -> Self {
        let stored = nodes.map(|(node, review, explanation)| StoredNode {
            path: path(&node),
            evaluation: review.evaluation,
            judgement: review.judgement.and_then(Kind::of),
            better: review.better.iter().map(|mv| mv.mv.uci.clone()).collect(),
            lines: explanation.map(StoredLines::of),
        });
        Self { white: report.white, black: report.black, nodes: stored.collect() }
    }

    pub(crate) const fn report(&self) -> Sides<SideReport> {
        Sides { white: self.white, black: self.black }
    }

    /// The findings about those positions that are still in the tree.
    pub(crate) fn find<'a>(&self, tree: &'a Tree, mode: CastlingMode) -> Vec<Found<'a>> {
        self.nodes.iter().filter_map(|stored| stored.find(tree, mode)).collect()
    }
}

impl StoredNode {
    fn find<'a>(&self, tree: &'a Tree, mode: CastlingMode) -> Option<Found<'a>> {
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
        let explanation = self.lines.as_ref().and_then(|lines| lines.explanation(&node));
        Some(Found { node, review, explanation })
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

impl StoredLines {
    fn of(explanation: &Explanation) -> Self {
        Self {
            best: StoredLine::of(explanation, &explanation.best),
            after: StoredLine::of(explanation, &explanation.after),
        }
    }

    /// `None` if the lines do not belong to the move.
    fn explanation(&self, node: &NodeRef<'_>) -> Option<Explanation> {
        let (position, mv) = (*node.parent()?.position(), node.mv()?);
        let (best, after) = (self.best.analysis(position)?, self.after.analysis(*node.position())?);
        Explanation::of_lines(&position, mv, best, after).ok()
    }
}

impl StoredLine {
    fn of(explanation: &Explanation, analysis: &Analysis) -> Self {
        let mode = explanation.position.castling_mode();
        let moves: Vec<String> = analysis.line.iter().map(|mv| mv.uci(mode).to_string()).collect();
        Self { moves: moves.join(" "), score: analysis.score.raw(), expected: analysis.expected }
    }

    fn analysis(&self, start: Position) -> Option<Analysis> {
        let mut position = start;
        let mut line = Vec::new();
        for uci in self.moves.split_whitespace().take(LONGEST_LINE) {
            let mv = position.move_from_uci(uci).ok()?;
            position = position.after_unchecked(mv);
            line.push(mv);
        }
        // A score beyond the mates is none of ours.
        let score = Score::cp(self.score.clamp(Score::mated_in(0).raw(), Score::mate_in(0).raw()));
        Some(Analysis { line, score, expected: self.expected })
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
