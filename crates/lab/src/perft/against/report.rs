//! The comparison as text or as JSON.

use std::time::Duration;

use anyhow::Result;
use arrocco_rules::{CastlingMode, Move, Position, UciMove};
use arrocco_support::answer::Answer;
use arrocco_support::move_reason::{Reason, class_text, judge};
use arrocco_support::output::Output;
use arrocco_support::quote::{one_line, quote};
use arrocco_support::rate::{nps, seconds};
use serde::Serialize;
use serde_json::json;

use super::ComparisonRequest;
use super::search::{ComparisonResult, Difference, Extra};

#[derive(Serialize)]
struct Document {
    fen: String,
    /// The depth of the counts below: the shallowest one where they differ, or else the one request for.
    depth: u8,
    engine: String,
    equal: bool,
    nodes: u64,
    their_nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<FoundDifference>,
}

#[derive(Serialize)]
struct FoundDifference {
    fen: String,
    path: Vec<String>,
    missing: Vec<MissingMove>,
    extra: Vec<ExtraMove>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
}

#[derive(Serialize)]
struct MissingMove {
    uci: String,
    class: Vec<&'static str>,
}

#[derive(Serialize)]
struct ExtraMove {
    uci: String,
    reason: Reason,
}

pub(super) fn print(
    request: &ComparisonRequest<'_>,
    engine: &str,
    outcome: &ComparisonResult,
    elapsed: Duration,
) -> Result<Answer> {
    let mut output = Output::new();
    let found =
        outcome.difference.as_ref().map(|difference| FoundDifference::new(difference, request.given.mode));
    let equal = found.is_none();
    if request.json {
        output.json(&Document {
            fen: request.given.position.to_string(),
            depth: outcome.depth,
            engine: engine.to_owned(),
            equal,
            nodes: outcome.ours,
            their_nodes: outcome.theirs,
            seconds: seconds(elapsed),
            difference: found,
        })?;
    } else {
        match found {
            None => print_equal(&mut output, engine, outcome, elapsed)?,
            Some(found) => print_found(&mut output, engine, outcome, &found)?,
        }
    }
    output.finish()?;
    Ok(equal.into())
}

/// Reports that Ctrl-C came before there was a result.
pub(super) fn interrupted(request: &ComparisonRequest<'_>) -> Result<Answer> {
    let mut output = Output::new();
    if request.json {
        output.json(&json!({
            "fen": request.given.position.to_string(),
            "depth": request.depth,
            "interrupted": true,
        }))?;
    } else {
        output.line("interrupted")?;
    }
    output.finish()?;
    Ok(Answer::No)
}

fn print_equal(
    output: &mut Output,
    engine: &str,
    outcome: &ComparisonResult,
    elapsed: Duration,
) -> Result<()> {
    output.line(format_args!("{engine} counts the same at every depth to {}", outcome.depth))?;
    output.line(format_args!("nodes {}", outcome.ours))?;
    output.line(format_args!("time {:.3} s", seconds(elapsed)))?;
    output.line(format_args!("nps {}", nps(outcome.ours, elapsed)))
}

fn print_found(
    output: &mut Output,
    engine: &str,
    outcome: &ComparisonResult,
    found: &FoundDifference,
) -> Result<()> {
    let ComparisonResult { depth, ours, theirs, .. } = outcome;
    output.line(format_args!("{engine} counts {theirs} nodes at depth {depth}, and there are {ours}"))?;
    output.line(format_args!("fen {}", found.fen))?;
    let path = if found.path.is_empty() { "-".to_owned() } else { found.path.join(" ") };
    output.line(format_args!("path {path}"))?;
    for missing in &found.missing {
        output.line(format_args!("missing {}: {}", missing.uci, class_text(&missing.class)))?;
    }
    for extra in &found.extra {
        output.line(format_args!("extra {}: {}", extra.uci, extra.reason.text))?;
    }
    match found.note {
        Some(note) => output.line(format_args!("note {note}")),
        None => Ok(()),
    }
}

impl FoundDifference {
    fn new(difference: &Difference, mode: CastlingMode) -> Self {
        let Difference { position, path, missing, extra, note } = difference;
        let uci = |mv: &Move| mv.uci(mode).to_string();
        Self {
            fen: position.to_string(),
            path: path.iter().map(uci).collect(),
            missing: missing
                .iter()
                .map(|mv| MissingMove { uci: uci(mv), class: position.classify(*mv).iter().collect() })
                .collect(),
            extra: extra.iter().map(|extra| ExtraMove::new(extra, position)).collect(),
            note: *note,
        }
    }
}

impl ExtraMove {
    fn new(extra: &Extra, position: &Position) -> Self {
        match extra {
            Extra::Twice(text) => {
                let reason =
                    Reason::without_pieces("listed-twice", "the move is legal, but listed twice".to_owned());
                Self { uci: one_line(text), reason }
            }
            Extra::Illegal(text) => Self { uci: one_line(text), reason: why_illegal(text, position) },
        }
    }
}

fn why_illegal(text: &str, position: &Position) -> Reason {
    match text.parse::<UciMove>() {
        Err(error) => Reason::without_pieces("not-a-move", error.to_string()),
        Ok(uci) => match judge(position, uci) {
            Err((_, reason)) => reason,
            // Two squares can mean castling here and a step of the king there.
            Ok(mv) => Reason::without_pieces("not-a-move", format!("{} is written {mv} here", quote(text))),
        },
    }
}
