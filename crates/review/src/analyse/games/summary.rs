//! A review as text: accuracy, counts, and every bad move with a better one.

use std::fmt::Write as _;

use arrocco_rules::Color;
use arrocco_rules::pgn::{Eval, Tree};

use super::heading::Heading;
use crate::analyse::text::{in_pawns, moves};
use arrocco_backend::review::Tally;
use arrocco_backend::review::{Ply, Review};

pub(super) fn summary(heading: &Heading, tree: &Tree, review: &Review) -> String {
    let mut text = format!("game {}: {}\n  {}\n", heading.number, heading.line(), heading.opening_line());
    text.push_str("         accuracy  inaccuracies  mistakes  blunders  average loss\n");
    for color in Color::ALL {
        text.push_str(&row(color, &review.tally(color)));
    }
    for (index, ply) in review.plies.iter().enumerate() {
        if let Some(line) = bad_move(tree, review, index, ply) {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}

fn row(color: Color, tally: &Tally) -> String {
    let [inaccuracies, mistakes, blunders] = tally.judged();
    let dash = || "-".to_owned();
    let accuracy = tally.accuracy().map_or_else(dash, |accuracy| format!("{accuracy:.1}"));
    let loss = tally.loss().map_or_else(dash, |loss| format!("{:.1}%", 100.0 * loss));
    format!(
        "  {:<6} {accuracy:>8}  {inaccuracies:>12}  {mistakes:>8}  {blunders:>8}  {loss:>12}\n",
        color.to_string()
    )
}

/// `18. Bd6? +2.03 became -0.40, better was Be4`.
fn bad_move(tree: &Tree, review: &Review, index: usize, ply: &Ply) -> Option<String> {
    let judgement = ply.judgement?;
    let node = tree.node(ply.node)?;
    let (before, mv) = (*node.parent()?.position(), node.mv()?);
    let mut line = format!("{}{} ", moves(&before, &[mv]), judgement.glyph());
    let _ = write!(line, "{} became {}", score_of(review.before(index).eval), score_of(ply.after.eval));
    if let Some(&better) = ply.better.first() {
        let _ = write!(line, ", better was {}", before.san(better));
    }
    Some(line)
}

fn score_of(eval: Option<Eval>) -> String {
    eval.map_or_else(|| "the end".to_owned(), |eval| in_pawns(eval.score))
}
