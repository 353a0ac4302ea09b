//! A page of one file to look at games: board, graph, moves. It asks nobody for anything and knows no rules; positions,
//! names and judgements are in it as data, one block for each game.

use std::collections::HashMap;
use std::fmt::Write as _;

use anyhow::{Context, Result};
use arrocco_rules::pgn::{Arrow, ColoredSquare, Command, Comment, Eval, Nag, NodeId, NodeRef, Score, Tree};
use arrocco_rules::{Color, Move, Position, Role, Square};
use serde::Serialize;

use super::document::{Play, rounded};
use super::heading::Heading;
use super::judgement::Judgement;
use super::outlets::Finding;
use super::review::{Ply, Review};
use crate::board::{SIDE, state, strokes};
use crate::quote::visible;

/// Everything from here, nothing from elsewhere.
const POLICY: &str =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'";

/// The page up to the first game.
pub(super) fn beginning() -> String {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <title>Analysis</title>\n<style>\n{}</style>\n</head>\n<body>\n",
        include_str!("page/style.css")
    );
    page.push_str("<svg class=\"drawings\" aria-hidden=\"true\"><defs>");
    page.push_str("<radialGradient id=\"check\" r=\".7\"><stop offset=\".25\" stop-color=\"#e02020\"/>");
    page.push_str("<stop offset=\"1\" stop-color=\"#e02020\" stop-opacity=\"0\"/></radialGradient></defs>\n");
    for piece in Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color))) {
        let (color, role) = (piece.color.char(), piece.role.char().to_ascii_uppercase());
        let drawing = strokes(piece);
        let _ =
            writeln!(page, "<symbol id=\"{color}{role}\" viewBox=\"0 0 {SIDE} {SIDE}\">{drawing}</symbol>");
    }
    page.push_str("</svg>\n");
    page.push_str(include_str!("page/body.html"));
    page
}

/// The page after the last game.
pub(super) const fn end() -> &'static str {
    concat!("<script>\n", include_str!("page/script.js"), "</script>\n</body>\n</html>\n")
}

/// A game as the page wants it.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) struct Page<'a> {
    #[serde(flatten)]
    heading: &'a Heading,
    white_play: Play,
    black_play: Play,
    errors: Vec<String>,
    nodes: Vec<Node>,
}

/// A position of the game with the move that led to it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Node {
    /// Its place among the nodes; none has the start.
    parent: Option<usize>,
    /// `12.` or `12…`
    number: String,
    san: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    /// The first word of its FEN.
    board: String,
    state: String,
    is_over: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<String>,
    signs: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    arrows: Vec<(char, String, String)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    squares: Vec<(char, String)>,
    eval: Option<String>,
    /// The score that White can expect.
    chance: Option<f64>,
    judgement: Option<Judgement>,
    #[serde(skip_serializing_if = "Option::is_none")]
    better: Option<Better>,
}

/// What would have been better.
#[derive(Serialize)]
struct Better {
    san: String,
    from: String,
    to: String,
    eval: Option<String>,
}

impl<'a> Page<'a> {
    pub(super) fn of(finding: &Finding<'a>) -> Self {
        let Finding { heading, record, review } = finding;
        Self {
            heading,
            white_play: Play::of(&review.tally(Color::White)),
            black_play: Play::of(&review.tally(Color::Black)),
            errors: record.errors.iter().map(|error| visible(&error.to_string())).collect(),
            nodes: nodes(&record.tree, review),
        }
    }

    /// The game inside a page. The script that holds it ends where the first `<` could begin its end, so there is none.
    pub(super) fn block(&self) -> Result<String> {
        let data = serde_json::to_string(self).context("cannot write the page")?;
        let data = data.replace('<', "\\u003c");
        Ok(format!("<script type=\"application/json\" class=\"game\">{data}</script>\n"))
    }
}

/// All nodes, each after its parent, and the main move of each before its variations.
fn nodes(tree: &Tree, review: &Review) -> Vec<Node> {
    let plies: HashMap<NodeId, usize> =
        review.plies.iter().enumerate().map(|(index, ply)| (ply.node, index)).collect();
    let mut places = HashMap::from([(tree.root(), 0)]);
    let mut nodes = Vec::new();
    if let Some(root) = tree.node(tree.root()) {
        let (eval, chance) = (review.start.eval.map(written), Some(rounded(review.start.chance)));
        nodes.push(Node { eval, chance, ..Node::of(root, None) });
    }
    for node in tree.nodes() {
        let parent = node.parent().and_then(|parent| places.get(&parent.id()).copied());
        places.insert(node.id(), nodes.len());
        let mut seen = Node::of(node, parent);
        if let Some((index, ply)) = plies.get(&node.id()).and_then(|&i| Some((i, review.plies.get(i)?))) {
            seen.judge(ply, node, review.before(index).eval);
        }
        nodes.push(seen);
    }
    nodes
}

impl Node {
    /// What the game itself says.
    fn of(node: NodeRef<'_>, parent: Option<usize>) -> Self {
        let position = node.position();
        let placement = position.to_string();
        let commands = || node.comments().iter().flat_map(|comment| comment.commands());
        let eval = commands().find_map(|command| match command {
            Command::Eval(eval) => Some(written(eval)),
            _ => None,
        });
        Self {
            parent,
            number: node.parent().map(|before| number(before.position())).unwrap_or_default(),
            san: node.san().to_string(),
            from: node.mv().map(|mv| mv.from().to_string()),
            to: node.mv().map(|mv| target(mv).to_string()),
            board: placement.split(' ').next().unwrap_or_default().to_owned(),
            state: state(position),
            is_over: !position.has_moves(),
            check: position.is_check().then(|| position.king(position.turn()).to_string()),
            signs: node.nags().iter().filter_map(|&nag| sign(nag)).collect(),
            before: words(node.comments_before()),
            comments: words(node.comments()),
            arrows: commands().flat_map(arrows).collect(),
            squares: commands().flat_map(squares).collect(),
            eval,
            chance: None,
            judgement: None,
            better: None,
        }
    }

    /// What the review says.
    fn judge(&mut self, ply: &Ply, node: NodeRef<'_>, before: Option<Eval>) {
        self.chance = Some(rounded(ply.after.chance));
        self.judgement = ply.judgement;
        let better = ply.better.first().filter(|_| ply.judgement.is_some());
        self.better = better.zip(node.parent()).map(|(&mv, parent)| Better {
            san: parent.position().san(mv).to_string(),
            from: mv.from().to_string(),
            to: target(mv).to_string(),
            eval: before.map(written),
        });
    }
}

/// Where the king goes when it castles; in Chess960 it may stay, and then the rook tells what happens.
fn target(mv: Move) -> Square {
    if mv.king_target() == mv.from() { mv.to() } else { mv.king_target() }
}

/// Some signs are missing from most fonts.
fn sign(nag: Nag) -> Option<&'static str> {
    match nag.0 {
        14 => Some("+="),
        15 => Some("=+"),
        _ => nag.glyph(),
    }
}

fn number(before: &Position) -> String {
    let dots = if before.turn() == Color::White { "." } else { "…" };
    format!("{}{dots}", before.fullmoves())
}

fn words(comments: &[Comment]) -> Vec<String> {
    comments.iter().map(|comment| visible(&comment.words())).filter(|words| !words.is_empty()).collect()
}

fn arrows(command: Command<'_>) -> Vec<(char, String, String)> {
    let Command::Arrows(arrows) = command else { return Vec::new() };
    let arrow = |Arrow { color, from, to }| (color.letter(), format!("{from}"), format!("{to}"));
    arrows.into_iter().filter(|arrow| arrow.from != arrow.to).map(arrow).collect()
}

fn squares(command: Command<'_>) -> Vec<(char, String)> {
    let Command::Squares(squares) = command else { return Vec::new() };
    squares.into_iter().map(|ColoredSquare { color, square }| (color.letter(), square.to_string())).collect()
}

/// With a sign, as players read it: `+0.35`, `#4`, `−#2`.
fn written(eval: Eval) -> String {
    match eval.score {
        Score::Mate(moves) if moves < 0 => format!("−#{}", -moves),
        Score::Mate(moves) => format!("#{moves}"),
        Score::Centipawns(0) => "0.00".to_owned(),
        Score::Centipawns(score) => {
            let sign = if score < 0 { '−' } else { '+' };
            format!("{sign}{}.{:02}", score.unsigned_abs() / 100, score.unsigned_abs() % 100)
        }
    }
}
