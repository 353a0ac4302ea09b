//! A game of a study, as a page shows it.

use arrocco_language::Language;
use arrocco_play::{MoveView, OpeningView};
use arrocco_rules::pgn::{Command, Comment, NodeRef, Tree};
use arrocco_rules::{CastlingMode, Color, Move, Opening, Position};

use super::chapter::Chapter;
use super::evaluation::evaluation;
use crate::explanation::lesson;
use crate::protocol::{Evaluation, MarkView, StudyView, TreeNode};

/// The longest text that is shown. The file has the rest.
const LONGEST_TAG: usize = 200;

/// The problems of the game and the reasons of mistakes are in words, which differ between those who look.
pub(crate) fn study_view(
    study: &str,
    (index, games, is_own): (usize, usize, bool),
    chapter: &Chapter,
    problems: Vec<String>,
    language: Language,
) -> StudyView {
    let tree = chapter.tree();
    let root = tree.node(tree.root());
    StudyView {
        study: study.to_owned(),
        revision: chapter.revision(),
        index,
        games,
        tags: tree.tags().map(|(name, value)| (name.to_owned(), cut(value, LONGEST_TAG))).collect(),
        result: tree.result().as_str(),
        nodes: root.into_iter().chain(tree.nodes()).map(|node| tree_node(&node, chapter, language)).collect(),
        report: chapter.report(),
        opening: opening(tree, tree.mainline().last()),
        problems,
        can_undo: chapter.can_undo(),
        can_redo: chapter.can_redo(),
        is_own,
    }
}

fn tree_node(node: &NodeRef<'_>, chapter: &Chapter, language: Language) -> TreeNode {
    let position = node.position();
    let review = chapter.review(node.id());
    let judgement = review.and_then(|review| review.judgement);
    TreeNode {
        id: node.id().number(),
        parent: node.parent().map(|parent| parent.id().number()),
        children: node.children().map(|child| child.id().number()).collect(),
        mv: move_view(node, chapter.mode()),
        ply: ply(position),
        fen: position.to_string(),
        check: position.is_check().then(|| position.king(position.turn()).to_string()),
        comment: comment(node),
        nags: node.nags().iter().map(|nag| nag.0).collect(),
        marks: marks(node),
        evaluation: review.map(|review| review.evaluation).or_else(|| written_evaluation(node)),
        judgement,
        better: review.map(|review| review.better.clone()).unwrap_or_default(),
        lesson: chapter
            .explanation(node.id())
            .and_then(|explanation| lesson(explanation, judgement.is_some(), language)),
        clock: clock(node),
    }
}

/// A null move has no squares to speak of: the king of the side that passes stays where it is.
fn move_view(node: &NodeRef<'_>, mode: CastlingMode) -> Option<MoveView> {
    let before = *node.parent()?.position();
    if let Some(mv) = node.mv() {
        return Some(MoveView::new(&before, mv, mode));
    }
    let king = before.king(before.turn()).to_string();
    let (uci, san) = ("0000".to_owned(), "--".to_owned());
    Some(MoveView { uci, san, from: king.clone(), to: king, promotion: None, rook: None })
}

/// Half-moves since White's first move of the game.
fn ply(position: &Position) -> u32 {
    2 * u32::from(position.fullmoves().saturating_sub(1)) + u32::from(position.turn() == Color::Black)
}

/// What people have written about a move.
pub(crate) fn comment(node: &NodeRef<'_>) -> String {
    let comments = node.comments_before().iter().chain(node.comments());
    let words: Vec<String> = comments.map(Comment::words).filter(|words| !words.is_empty()).collect();
    words.join(" ")
}

fn marks(node: &NodeRef<'_>) -> Vec<MarkView> {
    let mut marks = Vec::new();
    for command in node.comments().iter().flat_map(|comment| comment.commands()) {
        match command {
            Command::Arrows(arrows) => {
                let view = |arrow: &arrocco_rules::pgn::Arrow| MarkView {
                    color: arrow.color.into(),
                    from: arrow.from,
                    to: arrow.to,
                };
                marks.extend(arrows.iter().map(view));
            }
            Command::Squares(squares) => {
                let view = |mark: &arrocco_rules::pgn::ColoredSquare| MarkView {
                    color: mark.color.into(),
                    from: mark.square,
                    to: mark.square,
                };
                marks.extend(squares.iter().map(view));
            }
            _ => {}
        }
    }
    marks
}

fn clock(node: &NodeRef<'_>) -> Option<u64> {
    let mut commands = node.comments().iter().flat_map(|comment| comment.commands());
    commands.find_map(|command| match command {
        Command::Clock(left) => u64::try_from(left.as_millis()).ok(),
        _ => None,
    })
}

fn written_evaluation(node: &NodeRef<'_>) -> Option<Evaluation> {
    let mut commands = node.comments().iter().flat_map(|comment| comment.commands());
    commands.find_map(|command| match command {
        Command::Eval(eval) => Some(evaluation(eval.score)),
        _ => None,
    })
}

/// The opening on the way to a node.
pub(crate) fn opening(tree: &Tree, node: Option<NodeRef<'_>>) -> Option<OpeningView> {
    let path = std::iter::successors(node, NodeRef::parent);
    let mut moves: Vec<Option<Move>> = path.filter(|node| !node.is_root()).map(|node| node.mv()).collect();
    moves.reverse();
    let moves: Vec<Move> = moves.into_iter().map_while(|mv| mv).collect();
    Opening::of_line(tree.start(), &moves).map(|(_, opening)| OpeningView::new(opening))
}

/// The beginning of a text.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
