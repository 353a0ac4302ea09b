//! `arrocco moves`: lists the moves of a position.

use anyhow::{Result, ensure};
use arrocco_rules::{Move, MoveKind, MoveList, Position};
use arrocco_support::answer::Answer;
use arrocco_support::output::Output;
use arrocco_support::position_arg::{NotatedPosition, NotatedPositionArg};
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::letters::Letters;

#[derive(Args, Debug)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) position: NotatedPositionArg,
    /// List pseudo-legal moves: also those that leave the king in check
    #[arg(long)]
    pub(crate) pseudo: bool,
    /// List only captures
    #[arg(long)]
    pub(crate) captures: bool,
    /// List only moves of the piece on SQUARE
    #[arg(long, value_name = "SQUARE")]
    pub(crate) from: Option<arrocco_rules::Square>,
    /// Notation of the moves
    #[arg(long, value_enum, default_value_t = Format::Uci)]
    pub(crate) format: Format,
    /// Piece letters of algebraic notation
    #[arg(long, value_enum, default_value_t = Letters::English)]
    pub(crate) letters: Letters,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// How a move is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// As in e2e4 and e7e8q
    Uci,
    /// Short algebraic notation, as in Nf3 and exd5
    San,
    /// Long algebraic notation, as in Ng1-f3 and e4xd5
    Lan,
    /// As in e2-e4-7: source, target, and a digit for the kind of move
    Flags,
}

#[derive(Serialize)]
struct MoveEntry {
    uci: String,
    /// `None` for illegal moves, which have no name in algebraic notation.
    san: Option<String>,
    from: String,
    to: String,
    piece: String,
    kind: &'static str,
    capture: bool,
    promotion: Option<String>,
    check: bool,
    mate: bool,
    /// Only with `--pseudo`.
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<bool>,
}

pub(crate) fn run(args: &MovesArgs) -> Result<Answer> {
    ensure!(
        !args.pseudo || !matches!(args.format, Format::San | Format::Lan),
        "algebraic notation has no names for moves that are not legal: use --format uci with --pseudo"
    );
    let given = args.position.resolve()?;
    let letters = args.letters.pieces();
    let moves = sorted(&given, &chosen(&given.position, args));
    let mut output = Output::new();
    if args.json {
        let entries: Vec<MoveEntry> = moves.iter().map(|&mv| entry(&given, mv, args)).collect();
        output.json(&entries)?;
    } else {
        for mv in moves {
            match args.format {
                Format::Uci => output.line(mv.uci(given.mode))?,
                Format::San => output.line(given.position.san_in(mv, &letters))?,
                Format::Lan => output.line(given.position.lan_in(mv, &letters))?,
                Format::Flags => output.line(mv.coordinate(given.mode))?,
            }
        }
    }
    output.finish()?;
    Ok(Answer::Yes)
}

fn chosen(position: &Position, args: &MovesArgs) -> MoveList {
    let mut moves = if args.pseudo { position.pseudo_legal_moves() } else { position.legal_moves() };
    moves.retain(|mv| !args.captures || mv.is_capture());
    moves.retain(|mv| args.from.is_none_or(|from| mv.from() == from));
    moves
}

/// Sorted by their UCI text.
fn sorted(given: &NotatedPosition, moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort_by_cached_key(|mv| mv.uci(given.mode).to_string());
    moves
}

fn entry(given: &NotatedPosition, mv: Move, args: &MovesArgs) -> MoveEntry {
    let NotatedPosition { position, mode } = given;
    let uci = mv.uci(*mode);
    let legal = !args.pseudo || position.is_legal(mv);
    // An illegal move has no class.
    let class = if legal { position.classify(mv) } else { arrocco_rules::MoveClass::default() };
    MoveEntry {
        uci: uci.to_string(),
        san: legal.then(|| position.san_in(mv, &args.letters.pieces()).to_string()),
        from: uci.from.to_string(),
        to: uci.to.to_string(),
        piece: position.piece_at(mv.from()).map_or_else(String::new, |piece| piece.role.to_string()),
        kind: kind_name(mv.kind()),
        capture: mv.is_capture(),
        promotion: mv.promotion().map(|role| role.to_string()),
        check: class.is_check(),
        mate: class.is_mate(),
        legal: args.pseudo.then_some(legal),
    }
}

/// The name in JSON, which must not change.
const fn kind_name(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Quiet => "quiet",
        MoveKind::DoublePush => "double-push",
        MoveKind::KingSideCastle => "king-side-castle",
        MoveKind::QueenSideCastle => "queen-side-castle",
        MoveKind::Capture => "capture",
        MoveKind::EnPassant => "en-passant",
        MoveKind::KnightPromotion
        | MoveKind::BishopPromotion
        | MoveKind::RookPromotion
        | MoveKind::QueenPromotion => "promotion",
        MoveKind::KnightPromotionCapture
        | MoveKind::BishopPromotionCapture
        | MoveKind::RookPromotionCapture
        | MoveKind::QueenPromotionCapture => "promotion-capture",
    }
}
