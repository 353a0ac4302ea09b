//! `arrocco explain`: is a move legal, what kind is it, and if not, why not.

use anyhow::Result;
use arrocco_rules::{CoordinateError, CoordinateMove, Move, Position, UciMove, UciMoveError, WhyNot};
use serde::Serialize;

use crate::answer::Answer;
use crate::args::ExplainArgs;
use crate::given::bytes;
use crate::output::Output;

#[derive(Serialize)]
struct Explained {
    legal: bool,
    uci: String,
    class: Vec<&'static str>,
    reason: Option<Reason>,
}

/// Why a move is not legal, as JSON has it.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reason {
    pub(crate) code: &'static str,
    pub(crate) text: String,
    pub(crate) by: Vec<String>,
}

impl Reason {
    pub(crate) fn new(why: WhyNot, position: &Position) -> Self {
        let by = why.squares().into_iter().map(|square| square.to_string()).collect();
        Self { code: why.code(), text: why.text(position).to_string(), by }
    }

    /// A reason in which no other piece has a part.
    pub(crate) fn told(code: &'static str, text: String) -> Self {
        Self { code, text, by: Vec::new() }
    }
}

/// What became of the text: a move, or a move text that is not legal here.
type Judged = Result<Move, (UciMove, Reason)>;

pub(crate) fn run(args: &ExplainArgs) -> Result<Answer> {
    let text = String::from_utf8_lossy(&bytes(&args.text)).into_owned();
    let given = args.spelled.resolve()?;
    let judged = if text.contains('-') {
        judge_coordinate(&given.position, &text)?
    } else {
        judge_uci(&given.position, &text)?
    };
    let explained = match judged {
        Ok(mv) => Explained {
            legal: true,
            uci: mv.uci(given.mode).to_string(),
            class: given.position.classify(mv).iter().collect(),
            reason: None,
        },
        Err((uci, reason)) => {
            Explained { legal: false, uci: uci.to_string(), class: Vec::new(), reason: Some(reason) }
        }
    };
    let mut output = Output::new();
    if args.json {
        output.json(&explained)?;
    } else {
        output.line(sentence(&explained))?;
    }
    output.finish()?;
    Ok(explained.legal.into())
}

fn sentence(explained: &Explained) -> String {
    let Explained { uci, class, reason, .. } = explained;
    match reason {
        Some(reason) => format!("{uci} is not legal: {}", reason.text),
        None => format!("{uci} is legal: {}", class_text(class)),
    }
}

/// The names of what a move is, or that it is nothing in particular.
pub(crate) fn class_text(class: &[&str]) -> String {
    if class.is_empty() { "quiet".to_owned() } else { class.join(", ") }
}

fn judge_uci(position: &Position, text: &str) -> Result<Judged> {
    match position.move_from_uci(text) {
        Ok(mv) => Ok(Ok(mv)),
        Err(UciMoveError::Syntax(error)) => Err(error.into()),
        Err(UciMoveError::Illegal(uci)) => Ok(judge(position, uci)),
    }
}

/// The move that two squares mean, or the reason why there is none.
pub(crate) fn judge(position: &Position, uci: UciMove) -> Judged {
    position.find_move(uci.from, uci.to, uci.promotion).map_err(|why| (uci, Reason::new(why, position)))
}

fn judge_coordinate(position: &Position, text: &str) -> Result<Judged> {
    let error = match position.move_from_coordinate(text) {
        Ok(mv) => return Ok(Ok(mv)),
        Err(CoordinateError::Syntax(error)) => return Err(error.into()),
        Err(error) => error,
    };
    let uci = text.parse::<CoordinateMove>()?.uci();
    // Squares that are right with another flag are a matter of the flag, and not of the move.
    Ok(Err(match judge(position, uci) {
        Err(judged) if matches!(error, CoordinateError::Illegal(_)) => judged,
        _ => (uci, Reason::told("wrong-flag", error.to_string())),
    }))
}
