//! Why the mistakes of a reviewed game are mistakes: what the coach says of them, and the same as comments.

use arrocco_backend::review::{Assessment, Ply, Review};
use arrocco_coach::{Analysis, Coach, Explanation, Mark, View};
use arrocco_engine::{Engine, Score};
use arrocco_host::language::Language;
use arrocco_rules::pgn::{self, Arrow, ColoredSquare, Command, MarkColor, NodeId, Tree};
use arrocco_rules::{Color, Position};
use arrocco_support::interrupt::Interrupt;

/// Nodes of the searches that lead a line on until what it wins is on the board. The lines themselves are the review's.
const NODES: u64 = 40_000;

/// The mistakes of a game for which there is a reason that is proven, in their order. `None` if it was interrupted.
pub fn explain(
    tree: &Tree,
    review: &Review,
    engine: &mut Engine,
    interrupt: &Interrupt,
) -> Option<Vec<(NodeId, Explanation)>> {
    let mut explained = Vec::new();
    for (index, ply) in review.plies.iter().enumerate().filter(|(_, ply)| ply.judgement.is_some()) {
        if interrupt.is_set() {
            return None;
        }
        let explanation = explain_ply(tree, ply, review.before(index), engine);
        explained.extend(explanation.map(|explanation| (ply.node, explanation)));
    }
    Some(explained)
}

fn explain_ply(tree: &Tree, ply: &Ply, before: &Assessment, engine: &mut Engine) -> Option<Explanation> {
    let node = tree.node(ply.node)?;
    let (position, mv): (Position, _) = (*node.parent()?.position(), node.mv()?);
    let (best, after) = (analysis(before, ply.mover), analysis(&ply.after, ply.mover));
    let explanation = Coach::new(engine, NODES).explain_with(&position, mv, best, after).ok()?;
    Some(explanation).filter(|explanation| explanation.verdict.is_bad() && !explanation.reasons.is_empty())
}

/// Adds to each mistake its strongest reason and what to look for as a comment, with arrows and squares.
pub fn comment(tree: &mut Tree, explained: &[(NodeId, Explanation)], language: Language) {
    for (node, explanation) in explained {
        let text = text(explanation, language);
        // A game that was reviewed before has it already.
        if !is_said(tree, *node, &text) {
            tree.add_comment(*node, format!("{text} {}", commands(explanation)).as_str());
        }
    }
}

/// The strongest reason, and what to look for.
pub fn text(explanation: &Explanation, language: Language) -> String {
    let language = spoken(language);
    let sentence = explanation.sentences(language).into_iter().next();
    let advice = explanation.advice(language).map(str::to_owned);
    sentence.into_iter().chain(advice).collect::<Vec<_>>().join(" ")
}

/// Does a comment on a move say this already?
pub(super) fn is_said(tree: &Tree, node: NodeId, text: &str) -> bool {
    tree.node(node).is_some_and(|node| node.comments().iter().any(|comment| comment.words().contains(text)))
}

/// The marks of the strongest reason: green for what was missed, red for what the other side does.
pub fn marks(explanation: &Explanation) -> (Vec<Arrow>, Vec<ColoredSquare>) {
    let (mut arrows, mut squares) = (Vec::new(), Vec::new());
    if let Some(reason) = explanation.reasons.first() {
        let color = if reason.view == View::Better { MarkColor::Green } else { MarkColor::Red };
        for mark in explanation.marks(reason) {
            match mark {
                Mark::Arrow(from, to) => arrows.push(Arrow { color, from, to }),
                Mark::Square(square) => squares.push(ColoredSquare { color, square }),
            }
        }
    }
    (arrows, squares)
}

/// The marks as commands of a comment.
fn commands(explanation: &Explanation) -> String {
    let (arrows, squares) = marks(explanation);
    let squares = (!squares.is_empty()).then(|| Command::Squares(squares).to_string());
    let arrows = (!arrows.is_empty()).then(|| Command::Arrows(arrows).to_string());
    squares.into_iter().chain(arrows).collect::<Vec<_>>().join(" ")
}

/// What the review found, for one side.
fn analysis(assessment: &Assessment, side: Color) -> Analysis {
    let white = match assessment.eval.map(|eval| eval.score) {
        Some(pgn::Score::Centipawns(score)) => Score::cp(score),
        Some(pgn::Score::Mate(moves)) if moves > 0 => Score::mate_in(2 * moves.unsigned_abs() as usize - 1),
        Some(pgn::Score::Mate(moves)) => Score::mated_in(2 * moves.unsigned_abs() as usize),
        None => ended(assessment.chance),
    };
    let score = if side == Color::White { white } else { -white };
    Analysis { line: assessment.line.clone(), score, expected: assessment.chance_of(side) }
}

/// The score where a game is over, by White's chance.
fn ended(chance: f64) -> Score {
    match chance {
        _ if chance > 0.75 => Score::mate_in(1),
        _ if chance < 0.25 => Score::mated_in(0),
        _ => Score::ZERO,
    }
}

/// The coach's language of the same name.
pub const fn spoken(language: Language) -> arrocco_coach::Language {
    match language {
        Language::En => arrocco_coach::Language::English,
        Language::It => arrocco_coach::Language::Italian,
        Language::Es => arrocco_coach::Language::Spanish,
    }
}
