//! `arrocco explain`: explains whether a move is legal, of what kind and how good, or why it is not legal.

use std::ffi::OsString;

use anyhow::Result;
use arrocco_host::Ending;
use arrocco_host::language::Language;
use arrocco_rules::{
    Color, CoordinateError, CoordinateMove, Move, PieceLetters, Position, San, SanError, Square, UciMove,
    UciMoveError,
};
use arrocco_support::answer::Answer;
use arrocco_support::move_reason::{Judged, Reason, class_text, judge};
use arrocco_support::output::Output;
use arrocco_support::position_arg::{NotatedPosition, NotatedPositionArg, bytes};
use clap::Args;
use serde::Serialize;

use crate::explained_move::ExplainedMove;
use crate::letters::Letters;

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) position: NotatedPositionArg,
    /// Move in any notation: Nf3, Ng1-f3, g1f3 or g1-f3-0
    #[arg(value_name = "MOVE")]
    pub(crate) text: OsString,
    /// Piece letters of algebraic notation
    #[arg(long, value_enum, default_value_t = Letters::English)]
    pub(crate) letters: Letters,
    /// Nodes of each search that tells what is good or bad about a legal move; 0 for none
    #[arg(long, default_value_t = NODES, value_name = "N")]
    pub(crate) nodes: u64,
    /// Language of what is said about a legal move
    #[arg(long, value_enum, default_value_t = Language::En)]
    pub(crate) lang: Language,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// About a tenth of a second.
const NODES: u64 = 50_000;

#[derive(Serialize)]
struct Explained {
    legal: bool,
    /// `None` if it is not clear which piece is meant.
    uci: Option<String>,
    /// The algebraic name of a legal move; of an illegal one, the text that was given.
    san: Option<String>,
    class: Vec<&'static str>,
    reason: Option<Reason>,
    /// What a legal move leads to, where few men are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<ExplainedEnding>,
    /// What is good or bad about a legal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    coach: Option<ExplainedMove>,
}

/// An ending as the built-in tables know it.
#[derive(Serialize)]
struct ExplainedEnding {
    /// `None` in a draw.
    winner: Option<&'static str>,
    /// The winner's moves to the next capture, pawn move or mate.
    moves: Option<u32>,
    text: String,
}

impl ExplainedEnding {
    fn after(position: &Position, mv: Move) -> Option<Self> {
        let next = position.after(mv);
        let ending = Ending::exactly(&next).filter(|_| next.has_moves())?;
        let name = |color| if color == Color::White { "white" } else { "black" };
        Some(Self { winner: ending.winner.map(name), moves: ending.moves, text: Language::En.ending(ending) })
    }
}

impl Explained {
    fn legal(given: &NotatedPosition, mv: Move, letters: &PieceLetters) -> Self {
        Self {
            legal: true,
            uci: Some(mv.uci(given.mode).to_string()),
            san: Some(given.position.san_in(mv, letters).to_string()),
            class: given.position.classify(mv).iter().collect(),
            reason: None,
            ending: ExplainedEnding::after(&given.position, mv),
            coach: None,
        }
    }

    fn not_legal(uci: Option<UciMove>, san: Option<String>, reason: Reason) -> Self {
        let uci = uci.map(|uci| uci.to_string());
        Self { legal: false, uci, san, class: Vec::new(), reason: Some(reason), ending: None, coach: None }
    }
}

/// The code of a text that fits several legal moves.
const AMBIGUOUS: &str = "ambiguous";

pub(crate) fn run(args: &ExplainArgs) -> Result<Answer> {
    let text = String::from_utf8_lossy(&bytes(&args.text)).into_owned();
    let given = args.position.resolve()?;
    let letters = args.letters.pieces();
    let mut explained = match judge_squares(&given.position, &text)? {
        Some(Ok(mv)) => Explained::legal(&given, mv, &letters),
        Some(Err((uci, reason))) => Explained::not_legal(Some(uci), None, reason),
        None => explain_algebraic(&given, &text, &letters)?,
    };
    let legal = explained.uci.as_deref().filter(|_| explained.legal && args.nodes > 0);
    if let Some(Ok(mv)) = legal.map(|uci| given.position.move_from_uci(uci)) {
        explained.coach = Some(ExplainedMove::new(&given, mv, args.nodes, args.lang)?);
    }
    let mut output = Output::new();
    if args.json {
        output.json(&explained)?;
    } else {
        output.line(sentence(&explained))?;
        for line in explained.coach.iter().flat_map(ExplainedMove::lines) {
            output.line(line)?;
        }
    }
    output.finish()?;
    Ok(explained.legal.into())
}

fn sentence(explained: &Explained) -> String {
    let Explained { uci, san, class, reason, ending, .. } = explained;
    let name = match (san, uci) {
        (Some(san), Some(uci)) if reason.is_none() => format!("{san} ({uci})"),
        (Some(name), _) | (None, Some(name)) => name.clone(),
        (None, None) => "the move".to_owned(),
    };
    match reason {
        Some(reason) if reason.code == AMBIGUOUS => reason.text.clone(),
        Some(reason) => format!("{name} is not legal: {}", reason.text),
        None => {
            let after =
                ending.as_ref().map(|ending| format!("; after it: {}", ending.text)).unwrap_or_default();
            format!("{name} is legal: {}{after}", class_text(class))
        }
    }
}

/// Judges a text that names two squares and perhaps a flag; `None` if it is another notation.
fn judge_squares(position: &Position, text: &str) -> Result<Option<Judged>> {
    let looks_like_coordinates =
        text.starts_with(|c| matches!(c, 'a'..='h')) && text.matches('-').count() == 2;
    if looks_like_coordinates {
        return judge_coordinate(position, text).map(Some);
    }
    match position.move_from_uci(text) {
        Ok(mv) => Ok(Some(Ok(mv))),
        Err(UciMoveError::Illegal { uci, .. }) => Ok(Some(judge(position, uci))),
        Err(_) => Ok(None),
    }
}

fn explain_algebraic(given: &NotatedPosition, text: &str, letters: &PieceLetters) -> Result<Explained> {
    let position = &given.position;
    let error = match position.move_from_san_in(text, letters) {
        Ok(mv) => return Ok(Explained::legal(given, mv, letters)),
        Err(error) => error,
    };
    let words = error.text(position).to_string();
    Ok(match error {
        SanError::Syntax(error) => return Err(error.into()),
        SanError::NoSuchMove(san) => {
            Explained::not_legal(None, Some(san.to_string()), Reason::without_pieces("no-such-move", words))
        }
        SanError::Ambiguous { san, sources } => {
            let by = sources.into_iter().map(|square| square.to_string()).collect();
            Explained::not_legal(None, Some(san.to_string()), Reason { code: AMBIGUOUS, text: words, by })
        }
        SanError::Illegal { san, why, .. } => {
            Explained::not_legal(uci_of(position, &error), Some(san.to_string()), Reason::new(why, position))
        }
        SanError::OtherSource { san, sources } => {
            let by = sources.into_iter().map(|square| square.to_string()).collect();
            Explained::not_legal(
                None,
                Some(san.to_string()),
                Reason { code: "other-source", text: words, by },
            )
        }
        SanError::IsCastling { san, .. } => {
            Explained::not_legal(None, Some(san.to_string()), Reason::without_pieces("is-castling", words))
        }
        // The library may add kinds.
        _ => Explained::not_legal(None, None, Reason::without_pieces("illegal", words)),
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

fn judge_coordinate(position: &Position, text: &str) -> Result<Judged> {
    let error = match position.move_from_coordinate(text) {
        Ok(mv) => return Ok(Ok(mv)),
        Err(CoordinateError::Syntax(error)) => return Err(error.into()),
        Err(error) => error,
    };
    let uci = text.parse::<CoordinateMove>()?.uci();
    // If the squares are those of a legal move, only the flag is wrong.
    Ok(Err(match judge(position, uci) {
        Err(judged) if matches!(error, CoordinateError::Illegal { .. }) => judged,
        _ => (uci, Reason::without_pieces("wrong-flag", error.to_string())),
    }))
}
