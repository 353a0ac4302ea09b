//! Writes a review into its game: evaluations, signs for bad moves, and better lines. What is in the game stays, except
//! evaluations in comments, which are replaced.

use arrocco_rules::pgn::{Command, Comment, Eval, Nag, NodeId, Tree};

use super::game_review::{Ply, Review};

/// The most plies of a better line that are written: further moves of an engine help nobody.
const LONGEST_LINE: usize = 12;

pub fn annotate(tree: &mut Tree, review: &Review) {
    for (index, ply) in review.plies.iter().enumerate() {
        if let Some(eval) = ply.after.eval {
            set_eval(tree, ply.node, eval);
        }
        if let Some(judgement) = ply.judgement {
            sign(tree, ply.node, judgement.nag());
            add_better(tree, ply, review.before(index).eval);
        }
    }
    if tree.tag("Annotator").is_none() {
        // A name without blanks, and a value on one line.
        let _ = tree.set_tag("Annotator", concat!("Arrocco ", env!("CARGO_PKG_VERSION")));
    }
}

/// A move that already has a sign for good or bad keeps it.
fn sign(tree: &mut Tree, node: NodeId, nag: Nag) {
    let is_judged = |known: &Nag| (1..=6).contains(&known.0);
    if tree.node(node).is_some_and(|node| !node.nags().iter().any(is_judged)) {
        tree.add_nag(node, nag);
    }
}

/// Adds the better line as a variation, unless one begins with the same move.
fn add_better(tree: &mut Tree, ply: &Ply, eval: Option<Eval>) {
    let Some(parent) = tree.node(ply.node).and_then(|node| node.parent()) else { return };
    if parent.children().any(|child| child.mv() == ply.better.first().copied()) {
        return;
    }
    let mut last = parent.id();
    for (index, &mv) in ply.better.iter().take(LONGEST_LINE).enumerate() {
        // The engine's lines are legal; if one is not, its legal beginning stays.
        let Ok(node) = tree.add_move(last, mv) else { return };
        if let Some(eval) = eval.filter(|_| index == 0) {
            set_eval(tree, node, eval);
        }
        last = node;
    }
}

/// In the place of the evaluation that a comment has, or before the first comment.
fn set_eval(tree: &mut Tree, node: NodeId, eval: Eval) {
    let Some(comments) = tree.node(node).map(|node| node.comments().to_vec()) else { return };
    tree.clear_comments(node);
    for comment in with_eval(&comments, eval) {
        tree.add_comment(node, comment);
    }
}

fn with_eval(comments: &[Comment], eval: Eval) -> Vec<Comment> {
    let command = Command::Eval(eval).to_string();
    let mut comments = comments.to_vec();
    let old =
        comments.iter().enumerate().find_map(|(index, comment)| Some((index, replaced(comment, &command)?)));
    let (index, new) = old.unwrap_or_else(|| {
        let first = comments.first().map(|first| format!("{command} {first}"));
        (0, Comment::new(first.unwrap_or(command)))
    });
    match comments.get_mut(index) {
        Some(comment) => *comment = new,
        None => comments.push(new),
    }
    comments
}

/// The comment with another evaluation in the place of its first one, if it has any.
fn replaced(comment: &str, command: &str) -> Option<Comment> {
    let (before, rest) = comment.split_once("[%eval")?;
    let (_, after) = rest.split_once(']')?;
    Some(Comment::new(format!("{before}{command}{after}")))
}
