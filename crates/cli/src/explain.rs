//! `arrocco explain`: explains whether a move is legal, of what kind and how good, or why it is not legal.

use std::ffi::OsString;

use anyhow::Result;
use arrocco_host::Ending;
use arrocco_host::language::Language;
use arrocco_play::MoveRefusal;
use arrocco_rules::{
    Color, CoordinateError, CoordinateMove, Move, PieceLetters, Position, San, SanError, Square, UciMove,
    UciMoveError,
};
use arrocco_support::answer::Answer;
use arrocco_support::move_reason::Reason;
use arrocco_support::output::Output;
use arrocco_support::position_arg::{NotatedPosition, NotatedPositionArg, bytes};
use arrocco_support::settings::Settings;
use clap::{Args, ValueEnum as _};
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
    /// Piece letters of algebraic notation [default: english]
    #[arg(long, value_enum)]
    pub(crate) letters: Option<Letters>,
    /// Nodes of each search that tells what is good or bad about a legal move; 0 for none
    #[arg(long, default_value_t = NODES, value_name = "N")]
    pub(crate) nodes: u64,
    /// Language of what is said [default: that of the settings; en with --json]
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Language>,
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
    /// The same reason for people of every language, if there is one.
    #[serde(skip)]
    refusal: Option<MoveRefusal>,
}

/// An ending as the built-in tables know it.
#[derive(Serialize)]
struct ExplainedEnding {
    /// `None` in a draw.
    winner: Option<&'static str>,
    /// The winner's moves to the next capture, pawn move or mate.
    moves: Option<u32>,
    text: String,
    #[serde(skip)]
    ending: Ending,
}

impl ExplainedEnding {
    fn after(position: &Position, mv: Move) -> Option<Self> {
        let next = position.after(mv);
        let ending = Ending::exactly(&next).filter(|_| next.has_moves())?;
        let name = |color| if color == Color::White { "white" } else { "black" };
        let text = Language::En.ending(ending);
        Some(Self { winner: ending.winner.map(name), moves: ending.moves, text, ending })
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
            refusal: None,
        }
    }

    fn not_legal(uci: Option<UciMove>, san: Option<String>, reason: Reason) -> Self {
        let uci = uci.map(|uci| uci.to_string());
        let (class, reason) = (Vec::new(), Some(reason));
        Self { legal: false, uci, san, class, reason, ending: None, coach: None, refusal: None }
    }
}

/// The code of a text that fits several legal moves.
const AMBIGUOUS: &str = "ambiguous";

pub(crate) fn run(args: &ExplainArgs) -> Result<Answer> {
    let text = String::from_utf8_lossy(&bytes(&args.text)).into_owned();
    let given = args.position.resolve()?;
    let language = language(args);
    let letters = args.letters.unwrap_or(Letters::English).pieces();
    let mut explained = match judge_squares(&given.position, &text)? {
        Some(Ok(mv)) => Explained::legal(&given, mv, &letters),
        Some(Err(refused)) => {
            let explained = Explained::not_legal(Some(refused.uci), None, refused.reason);
            Explained { refusal: refused.refusal, ..explained }
        }
        None => explain_algebraic(&given, &text, &letters)?,
    };
    let legal = explained.uci.as_deref().filter(|_| explained.legal);
    let legal = legal.and_then(|uci| given.position.move_from_uci(uci).ok());
    if let Some(mv) = legal.filter(|_| args.nodes > 0) {
        explained.coach = Some(ExplainedMove::new(&given, mv, args.nodes, language)?);
    }
    let mut output = Output::new();
    if args.json {
        output.json(&explained)?;
    } else {
        if let Some(mv) = legal.filter(|_| args.letters.is_none()) {
            explained.san = Some(given.position.san_in(mv, language.letters()).to_string());
        }
        output.line(sentence(&explained, language, &given.position, &text))?;
        for line in explained.coach.iter().flat_map(ExplainedMove::lines) {
            output.line(line)?;
        }
    }
    output.finish()?;
    Ok(explained.legal.into())
}

/// The language of the option or, for people, that of the settings.
fn language(args: &ExplainArgs) -> Language {
    let configured = || Language::from_str(Settings::of_user().get("language")?, true).ok();
    args.lang.or_else(|| configured().filter(|_| !args.json)).unwrap_or(Language::En)
}

fn sentence(explained: &Explained, language: Language, position: &Position, typed: &str) -> String {
    let Explained { uci, san, class, reason, ending, refusal, .. } = explained;
    let name = match (san, uci) {
        (Some(san), Some(uci)) if reason.is_none() => format!("{san} ({uci})"),
        (Some(name), _) | (None, Some(name)) => name.clone(),
        (None, None) => "the move".to_owned(),
    };
    match (reason, refusal) {
        (Some(_), Some(refusal)) if language != Language::En => {
            language.move_refusal(refusal, position, typed)
        }
        (Some(reason), _) if reason.code == AMBIGUOUS => reason.text.clone(),
        (Some(reason), _) => format!("{name} is not legal: {}", reason.text),
        (None, _) => language.legal_move(&name, class, ending.as_ref().map(|ending| ending.ending)),
    }
}

/// Two squares between which there is no legal move.
struct Refused {
    uci: UciMove,
    reason: Reason,
    refusal: Option<MoveRefusal>,
}

fn judge(position: &Position, uci: UciMove) -> Result<Move, Box<Refused>> {
    position.find_move(uci.from, uci.to, uci.promotion).map_err(|why| {
        Box::new(Refused {
            uci,
            reason: Reason::new(why, position),
            refusal: Some(MoveRefusal::Squares { uci, why }),
        })
    })
}

/// Judges a text that names two squares and perhaps a flag; `None` if it is another notation.
fn judge_squares(position: &Position, text: &str) -> Result<Option<Result<Move, Box<Refused>>>> {
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
    let explained = match error {
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
    };
    Ok(Explained { refusal: Some(MoveRefusal::San(error)), ..explained })
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

fn judge_coordinate(position: &Position, text: &str) -> Result<Result<Move, Box<Refused>>> {
    let error = match position.move_from_coordinate(text) {
        Ok(mv) => return Ok(Ok(mv)),
        Err(CoordinateError::Syntax(error)) => return Err(error.into()),
        Err(error) => error,
    };
    let uci = text.parse::<CoordinateMove>()?.uci();
    // If the squares are those of a legal move, only the flag is wrong.
    Ok(Err(match judge(position, uci) {
        Err(judged) if matches!(error, CoordinateError::Illegal { .. }) => judged,
        _ => Box::new(Refused {
            uci,
            reason: Reason::without_pieces("wrong-flag", error.to_string()),
            refusal: Some(MoveRefusal::Coordinate(error)),
        }),
    }))
}
