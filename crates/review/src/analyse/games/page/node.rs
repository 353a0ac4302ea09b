//! A position of a game as the page shows it.

use arrocco_coach::Explanation;
use arrocco_host::language::Language;
use arrocco_rules::pgn::{Arrow, ColoredSquare, Command, Comment, Eval, Nag, NodeRef, Score};
use arrocco_rules::{Color, Move, Position, Square};
use arrocco_support::quote::visible;
use serde::Serialize;

use crate::analyse::games::document::rounded;
use crate::analyse::games::reasons::{marks, spoken};
use crate::board::state;
use arrocco_backend::review::Assessment;
use arrocco_backend::review::Judgement;
use arrocco_backend::review::Ply;

/// A position of the game with the move that led to it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Node {
    /// The index of the parent; `None` for the start.
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
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason>,
}

/// Why the move is a mistake, and what to look for.
#[derive(Serialize)]
struct Reason {
    text: String,
    lang: &'static str,
}

/// What would have been better.
#[derive(Serialize)]
struct Better {
    san: String,
    from: String,
    to: String,
    eval: Option<String>,
}

impl Node {
    pub(super) fn of_start(root: NodeRef<'_>, start: &Assessment) -> Self {
        Self { eval: start.eval.map(written), chance: Some(rounded(start.chance)), ..Self::of(root, None) }
    }

    /// What is in the game.
    pub(super) fn of(node: NodeRef<'_>, parent: Option<usize>) -> Self {
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
            reason: None,
        }
    }

    /// Adds why the move is a mistake, with arrows and squares.
    pub(super) fn explain(&mut self, explanation: &Explanation, text: String, language: Language) {
        self.reason = Some(Reason { text, lang: spoken(language).code() });
        let (shown_arrows, shown_squares) = marks(explanation);
        self.arrows.extend(arrows(Command::Arrows(shown_arrows)));
        self.squares.extend(squares(Command::Squares(shown_squares)));
    }

    /// Adds what the review found.
    pub(super) fn judge(&mut self, ply: &Ply, node: NodeRef<'_>, before: Option<Eval>) {
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

/// Where the king goes when it castles; in Chess960 it may stay, and then where the rook stands.
fn target(mv: Move) -> Square {
    if mv.king_target() == mv.from() { mv.to() } else { mv.king_target() }
}

/// Two signs have no symbol in most fonts.
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

/// With a sign, as players read it: `+0.35`, `#4`, `#−2`.
fn written(eval: Eval) -> String {
    match eval.score {
        Score::Mate(moves) if moves < 0 => format!("#−{}", -moves),
        Score::Mate(moves) => format!("#{moves}"),
        Score::Centipawns(0) => "0.00".to_owned(),
        Score::Centipawns(score) => {
            let sign = if score < 0 { '−' } else { '+' };
            format!("{sign}{}.{:02}", score.unsigned_abs() / 100, score.unsigned_abs() % 100)
        }
    }
}
