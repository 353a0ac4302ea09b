//! Why the mistakes of a game are mistakes, as comments on them.

use arrocco_backend::review::{Assessment, Ply, Review};
use arrocco_coach::{Analysis, Coach};
use arrocco_engine::{Engine, Score};
use arrocco_host::language::Language;
use arrocco_rules::pgn::{self, NodeId, Tree};
use arrocco_rules::{Color, Position};

/// Nodes of the searches that lead a line on until what it wins is on the board. The lines themselves are the review's.
const NODES: u64 = 40_000;

/// Adds the strongest reason of each mistake as a comment, where one is proven.
pub fn comment(tree: &mut Tree, review: &Review, engine: &mut Engine, language: Language) {
    for (index, ply) in review.plies.iter().enumerate().filter(|(_, ply)| ply.judgement.is_some()) {
        let sentence = sentence(tree, ply, review.before(index), engine, language);
        let Some(sentence) = sentence else { continue };
        // A game that was reviewed before has it already.
        if !is_said(tree, ply.node, &sentence) {
            tree.add_comment(ply.node, sentence.as_str());
        }
    }
}

fn sentence(
    tree: &Tree,
    ply: &Ply,
    before: &Assessment,
    engine: &mut Engine,
    language: Language,
) -> Option<String> {
    let node = tree.node(ply.node)?;
    let (position, mv): (Position, _) = (*node.parent()?.position(), node.mv()?);
    let (best, after) = (analysis(before, ply.mover), analysis(&ply.after, ply.mover));
    let explanation = Coach::new(engine, NODES).explain_with(&position, mv, best, after).ok()?;
    let is_bad = explanation.verdict.is_bad();
    explanation.sentences(spoken(language)).into_iter().next().filter(|_| is_bad)
}

fn is_said(tree: &Tree, node: NodeId, sentence: &str) -> bool {
    tree.node(node).is_some_and(|node| node.comments().iter().any(|comment| comment.contains(sentence)))
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
