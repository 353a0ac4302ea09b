//! `arrocco explain`: is a move legal, what kind is it, and if not, why not.

use anyhow::Result;
use arrocco_rules::{
    CoordinateError, CoordinateMove, Move, PieceLetters, Position, San, SanError, Square, UciMove,
    UciMoveError, WhyNot,
};
use serde::Serialize;

use crate::answer::Answer;
use crate::args::ExplainArgs;
use crate::given::{Given, bytes};
use crate::output::Output;

#[derive(Serialize)]
struct Explained {
    legal: bool,
    /// Unknown if it is not even clear which piece is meant.
    uci: Option<String>,
    /// The name of a legal move; of another, the name by which it was asked for.
    san: Option<String>,
    class: Vec<&'static str>,
    reason: Option<Reason>,
}

impl Explained {
    fn legal(given: &Given, mv: Move, letters: &PieceLetters) -> Self {
        Self {
            legal: true,
            uci: Some(mv.uci(given.mode).to_string()),
            san: Some(given.position.san_in(mv, letters).to_string()),
            class: given.position.classify(mv).iter().collect(),
            reason: None,
        }
    }

    fn not_legal(uci: Option<UciMove>, san: Option<String>, reason: Reason) -> Self {
        let uci = uci.map(|uci| uci.to_string());
        Self { legal: false, uci, san, class: Vec::new(), reason: Some(reason) }
    }
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

/// The code of a move that several pieces could make: not against the rules, but not a move yet.
const AMBIGUOUS: &str = "ambiguous";

/// What became of the text: a move, or a move text that is not legal here.
type Judged = Result<Move, (UciMove, Reason)>;

pub(crate) fn run(args: &ExplainArgs) -> Result<Answer> {
    let text = String::from_utf8_lossy(&bytes(&args.text)).into_owned();
    let given = args.spelled.resolve()?;
    let letters = args.letters.pieces();
    let explained = match judge_squares(&given.position, &text)? {
        Some(Ok(mv)) => Explained::legal(&given, mv, &letters),
        Some(Err((uci, reason))) => Explained::not_legal(Some(uci), None, reason),
        None => explain_algebraic(&given, &text, &letters)?,
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
    let Explained { uci, san, class, reason, .. } = explained;
    let name = match (san, uci) {
        (Some(san), Some(uci)) if reason.is_none() => format!("{san} ({uci})"),
        (Some(name), _) | (None, Some(name)) => name.clone(),
        (None, None) => "the move".to_owned(),
    };
    match reason {
        Some(reason) if reason.code == AMBIGUOUS => reason.text.clone(),
        Some(reason) => format!("{name} is not legal: {}", reason.text),
        None => format!("{name} is legal: {}", class_text(class)),
    }
}

/// A text that names two squares and perhaps a flag; `None` if it is none of that.
fn judge_squares(position: &Position, text: &str) -> Result<Option<Judged>> {
    let looks_like_coordinates =
        text.starts_with(|c| matches!(c, 'a'..='h')) && text.matches('-').count() == 2;
    if looks_like_coordinates {
        return judge_coordinate(position, text).map(Some);
    }
    match position.move_from_uci(text) {
        Ok(mv) => Ok(Some(Ok(mv))),
        Err(UciMoveError::Illegal(uci)) => Ok(Some(judge(position, uci))),
        Err(UciMoveError::Syntax(_)) => Ok(None),
    }
}

fn explain_algebraic(given: &Given, text: &str, letters: &PieceLetters) -> Result<Explained> {
    let position = &given.position;
    let error = match position.move_from_san_in(text, letters) {
        Ok(mv) => return Ok(Explained::legal(given, mv, letters)),
        Err(error) => error,
    };
    let words = error.text(position).to_string();
    Ok(match error {
        SanError::Syntax(error) => return Err(error.into()),
        SanError::NoSuchMove(san) => {
            Explained::not_legal(None, Some(san.to_string()), Reason::told("no-such-move", words))
        }
        SanError::Ambiguous { san, sources } => {
            let by = sources.into_iter().map(|square| square.to_string()).collect();
            Explained::not_legal(None, Some(san.to_string()), Reason { code: AMBIGUOUS, text: words, by })
        }
        SanError::Illegal { san, why, .. } => {
            Explained::not_legal(uci_of(position, &error), Some(san.to_string()), Reason::new(why, position))
        }
    })
}

/// The squares of a move that is not legal.
fn uci_of(position: &Position, error: &SanError) -> Option<UciMove> {
    let SanError::Illegal { san, from, .. } = *error else { return None };
    Some(match san {
        San::Squares(uci) => uci,
        San::Piece { to, promotion, .. } => UciMove { from, to, promotion },
        San::Castle(side) => {
            let to = Square::at(side.king_file(), position.turn().back_rank());
            UciMove { from, to, promotion: None }
        }
    })
}

/// The names of what a move is, or that it is nothing in particular.
pub(crate) fn class_text(class: &[&str]) -> String {
    if class.is_empty() { "quiet".to_owned() } else { class.join(", ") }
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
