//! An HTML page in one file to look at games: board, graph, moves. It loads nothing and knows no rules; positions, names
//! and judgements are in it as data, one block for each game.

mod node;

use std::collections::HashMap;
use std::fmt::Write as _;

use anyhow::{Context, Result};
use arrocco_rules::pgn::{NodeId, Tree};
use arrocco_rules::{Color, Role};
use arrocco_support::quote::visible;
use serde::Serialize;

use super::document::SidePlay;
use super::heading::Heading;
use super::reasons;
use super::reviewed_game::ReviewedGame;
use crate::board::{SIDE, strokes};
use arrocco_backend::review::Review;
use node::Node;

/// Nothing is loaded from elsewhere.
const POLICY: &str =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'";

/// The page up to the first game.
pub(super) fn beginning() -> String {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <title>Analysis</title>\n<style>\n{}</style>\n</head>\n<body>\n",
        include_str!("style.css")
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
    page.push_str(include_str!("body.html"));
    page
}

/// The page after the last game.
pub(super) const fn end() -> &'static str {
    concat!("<script>\n", include_str!("script.js"), "</script>\n</body>\n</html>\n")
}

/// A game as the script of the page reads it.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) struct Page<'a> {
    #[serde(flatten)]
    heading: &'a Heading,
    white_play: SidePlay,
    black_play: SidePlay,
    errors: Vec<String>,
    nodes: Vec<Node>,
}

impl<'a> Page<'a> {
    pub(super) fn of(game: &ReviewedGame<'a>) -> Self {
        let ReviewedGame { heading, record, review, .. } = game;
        Self {
            heading,
            white_play: SidePlay::of(&review.tally(Color::White)),
            black_play: SidePlay::of(&review.tally(Color::Black)),
            errors: record.errors.iter().map(|error| visible(&error.to_string())).collect(),
            nodes: nodes(game),
        }
    }

    /// The game inside a page. A `<` could end the script element that holds it, so it is escaped.
    pub(super) fn block(&self) -> Result<String> {
        let data = serde_json::to_string(self).context("cannot write the page")?;
        let data = data.replace('<', "\\u003c");
        Ok(format!("<script type=\"application/json\" class=\"game\">{data}</script>\n"))
    }
}

/// All nodes, each after its parent, and the main move of each before its variations.
fn nodes(game: &ReviewedGame<'_>) -> Vec<Node> {
    let (tree, review): (&Tree, &Review) = (&game.record.tree, game.review);
    let plies: HashMap<NodeId, usize> =
        review.plies.iter().enumerate().map(|(index, ply)| (ply.node, index)).collect();
    let mut places = HashMap::from([(tree.root(), 0)]);
    let mut nodes = Vec::new();
    if let Some(root) = tree.node(tree.root()) {
        nodes.push(Node::of_start(root, &review.start));
    }
    for node in tree.nodes() {
        let parent = node.parent().and_then(|parent| places.get(&parent.id()).copied());
        places.insert(node.id(), nodes.len());
        let mut seen = Node::of(node, parent);
        if let Some((index, ply)) = plies.get(&node.id()).and_then(|&i| Some((i, review.plies.get(i)?))) {
            seen.judge(ply, node, review.before(index).eval);
        }
        if let Some((_, explanation)) = game.explained.iter().find(|(explained, _)| *explained == node.id()) {
            let text = reasons::text(explanation, game.language);
            // A comment says it already if comments were asked for, too.
            if !reasons::is_said(tree, node.id(), &text) {
                seen.explain(explanation, text, game.language);
            }
        }
        nodes.push(seen);
    }
    nodes
}
