//! Why the mistakes of a game are mistakes, as comments on them.

use arrocco_backend::explanation::LESSON_NODES;
pub use arrocco_backend::explanation::spoken;
use arrocco_backend::review::Review;
use arrocco_coach::{Analysis, Explanation, Inquiry, Question};
use arrocco_engine::{Engine, Event, Limits, Report, Score};
use arrocco_host::language::Language;
use arrocco_rules::pgn::{NodeId, Tree};
use arrocco_rules::{Move, Position};
use arrocco_support::interrupt::Interrupt;

use crate::analyse::until_interrupted;

/// Adds the strongest reason of each mistake as a comment, where one is proven. What was not explained before an interruption
/// has no comment.
pub fn comment(
    tree: &mut Tree,
    review: &Review,
    engine: &mut Engine,
    interrupt: &Interrupt,
    language: Language,
) {
    for (node, explanation) in explain_all(tree, review, engine, interrupt) {
        let sentence = explanation.sentences(spoken(language)).into_iter().next();
        let Some(sentence) = sentence.filter(|_| explanation.verdict.is_bad()) else { continue };
        // A game that was reviewed before has it already.
        if !is_said(tree, node, &sentence) {
            tree.add_comment(node, sentence.as_str());
        }
    }
}

/// Explains the mistakes of a game, with the review's lines led on until what they win is on the board.
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

fn is_said(tree: &Tree, node: NodeId, sentence: &str) -> bool {
    tree.node(node).is_some_and(|node| node.comments().iter().any(|comment| comment.contains(sentence)))
}
