//! Why the mistakes of a reviewed game are mistakes: what the coach says of them, and the same as comments.

use arrocco_backend::explanation::LESSON_NODES;
pub use arrocco_backend::explanation::spoken;
use arrocco_backend::review::Review;
use arrocco_coach::{Analysis, Explanation, Inquiry, Mark, Question, View};
use arrocco_engine::{Engine, Event, Limits, Report, Score};
use arrocco_host::language::Language;
use arrocco_rules::pgn::{Arrow, ColoredSquare, Command, MarkColor, NodeId, Tree};
use arrocco_rules::{Move, Position};
use arrocco_support::interrupt::Interrupt;

use crate::analyse::until_interrupted;

/// The mistakes of a game for which there is a reason that is proven, in their order. `None` if it was interrupted.
pub fn explain_mistakes(
    tree: &Tree,
    review: &Review,
    engine: &mut Engine,
    interrupt: &Interrupt,
) -> Option<Vec<(NodeId, Explanation)>> {
    let mut explained = explain_all(tree, review, engine, interrupt);
    explained.retain(|(_, explanation)| explanation.verdict.is_bad() && !explanation.reasons.is_empty());
    (!interrupt.is_set()).then_some(explained)
}

/// Every move of a game as the review sees it, so that whoever asks about one later is told the same. Mistakes are searched on
/// until what they win is on the board; of the others the review's lines are enough. `None` if it was interrupted.
pub fn explain_every_move(
    tree: &Tree,
    review: &Review,
    engine: &mut Engine,
    interrupt: &Interrupt,
) -> Option<Vec<(NodeId, Explanation)>> {
    let mut explained = Vec::new();
    for (index, ply) in review.plies.iter().enumerate() {
        let Some((node, inquiry)) = review.inquiry(tree, index, LESSON_NODES) else { continue };
        let explanation = match ply.judgement {
            Some(_) => explain(inquiry, engine, interrupt),
            None => inquiry.conclude().ok(),
        };
        explained.extend(explanation.map(|explanation| (node, explanation)));
    }
    (!interrupt.is_set()).then_some(explained)
}

/// Explains the mistakes of a game as far as it comes, with the review's lines led on until what they win is on the board.
pub fn explain_all(
    tree: &Tree,
    review: &Review,
    engine: &mut Engine,
    interrupt: &Interrupt,
) -> Vec<(NodeId, Explanation)> {
    let inquiries = review.inquiries(tree, LESSON_NODES);
    inquiries.filter_map(|(node, inquiry)| Some((node, explain(inquiry, engine, interrupt)?))).collect()
}

/// Makes the searches that an inquiry asks for. `None` if it was interrupted.
pub fn explain(mut inquiry: Inquiry, engine: &mut Engine, interrupt: &Interrupt) -> Option<Explanation> {
    while let Some(Question { position, nodes }) = inquiry.question() {
        let found = search(&position, None, nodes, engine, interrupt);
        if interrupt.is_set() {
            return None;
        }
        inquiry.answer(found);
    }
    // Its lines are the engine's, which are legal.
    inquiry.conclude().ok()
}

/// What an engine finds in a position, or about one move in it; nothing, if it was interrupted.
pub fn search(
    position: &Position,
    only: Option<Move>,
    nodes: u64,
    engine: &mut Engine,
    interrupt: &Interrupt,
) -> Analysis {
    let control = engine.control();
    let limits = Limits { analysis: true, search_moves: only.into_iter().collect(), ..Limits::nodes(nodes) };
    let mut last: Option<Report> = None;
    let listen = |event| {
        if let Event::Report(report) = event
            && report.rank == 1
            && report.bound.is_none()
        {
            last = Some(report);
        }
    };
    until_interrupted(interrupt, &control, || engine.search(position, &[], &limits, listen));
    // A search that was too short to tell anything has nothing to lead the line on with.
    let nothing = Analysis { line: Vec::new(), score: Score::ZERO, expected: 0.5 };
    last.map_or(nothing, |report| Analysis::of_report(&report))
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

#[cfg(test)]
mod tests {
    use arrocco_coach::Verdict;
    use arrocco_rules::Color;

    use super::*;
    use crate::analyse::games::{Judgement, Reviewer};

    /// Two searches of the same position would name two best moves and two scores.
    #[test]
    fn the_coach_says_of_every_move_what_the_review_says() {
        let game = "1. f3 e5 2. g4 d6 3. a3 Qh4# 0-1";
        let tree = Tree::read(game.as_bytes()).unwrap().unwrap().tree;
        let (mut engine, interrupt) = (Engine::new(), Interrupt::default());
        let limits = Limits::nodes(3_000);
        let mut reviewer = Reviewer { engine: &mut engine, limits: &limits, interrupt: &interrupt };
        let review = reviewer.review(&tree, |_| {}).unwrap();
        let explained = explain_every_move(&tree, &review, &mut engine, &interrupt).unwrap();
        assert_eq!(explained.len(), review.plies.len());
        assert!(review.plies.iter().any(|ply| ply.judgement.is_some()));
        for (index, (ply, (node, explanation))) in review.plies.iter().zip(&explained).enumerate() {
            assert_eq!(ply.node, *node);
            let best = review.before(index);
            let white =
                if ply.mover == Color::White { explanation.best.score } else { -explanation.best.score };
            assert_eq!(white, best.analysis(Color::White).score);
            assert!(explanation.best.line.starts_with(&best.line));
            let wanted = match ply.judgement {
                Some(Judgement::Inaccuracy) => Verdict::Inaccuracy,
                Some(Judgement::Mistake) => Verdict::Mistake,
                Some(Judgement::Blunder) => Verdict::Blunder,
                None => {
                    assert!(!explanation.verdict.is_bad());
                    continue;
                }
            };
            assert_eq!(explanation.verdict, wanted);
        }
    }
}
