//! `arrocco tables probe`: the outcome of a position and of each of its moves.

use std::ffi::OsString;

use anyhow::{Context as _, Result, bail, ensure};
use arrocco_rules::{CastlingMode, Position};
use arrocco_support::answer::{Answer, warn};
use arrocco_support::output::{Output, print_json};
use arrocco_support::position_arg::PositionArg;
use arrocco_tablebase::{ProbeError, RankedMove, TableKind, Tablebase, Wdl};
use serde::Serialize;

use super::args::ProbeArgs;

#[derive(Serialize)]
struct Report {
    fen: String,
    /// With the counter of the fifty-move rule at 0.
    wdl: &'static str,
    /// Plies to the next capture, pawn move or mate; nothing without a DTZ table.
    dtz: Option<i32>,
    moves: Vec<MoveReport>,
}

#[derive(Serialize)]
struct MoveReport {
    uci: String,
    san: String,
    /// With the counter as it stands; nothing without a DTZ table.
    outcome: Option<&'static str>,
    wdl: &'static str,
    dtz: Option<i32>,
    zeroing: bool,
    mate: bool,
}

#[derive(Serialize)]
struct NoAnswer {
    fen: String,
    error: String,
}

pub(super) fn run(args: &ProbeArgs) -> Result<Answer> {
    let position = PositionArg::new(args.words.join(&OsString::from(" ")), None).resolve()?;
    let mut tables = Tablebase::new();
    for folder in &args.folders {
        let count = tables.add_folder(folder).with_context(|| format!("cannot read {}", folder.display()))?;
        ensure!(count > 0, "there are no Syzygy tables in {}", folder.display());
    }
    if args.folders.is_empty() {
        tables.add_built_in();
    }
    match report(&tables, &position) {
        Ok(report) if args.json => print_json(&report)?,
        Ok(report) => print(&report)?,
        Err(ProbeError::Table(error)) => bail!(error),
        Err(error) => return no_answer(&position, &error, args.json),
    }
    Ok(Answer::Yes)
}

fn no_answer(position: &Position, error: &ProbeError, is_json: bool) -> Result<Answer> {
    if is_json {
        print_json(&NoAnswer { fen: position.to_string(), error: error.to_string() })?;
    } else {
        let mut output = Output::new();
        output.line(format_args!("no answer: {error}"))?;
        output.finish()?;
    }
    Ok(Answer::No)
}

fn report(tables: &Tablebase, position: &Position) -> Result<Report, ProbeError> {
    let wdl = tables.probe_wdl(position)?;
    let (dtz, moves) = match distances(tables, position) {
        Ok((dtz, moves)) => (Some(dtz), moves.iter().map(|ranked| with_distance(position, ranked)).collect()),
        Err(error @ ProbeError::Missing(_, TableKind::Dtz)) => {
            warn(&format!("{error}: moves are told without distances"));
            (None, outcomes(tables, position)?)
        }
        Err(error) => return Err(error),
    };
    Ok(Report { fen: position.to_string(), wdl: name(wdl), dtz, moves })
}

fn distances(tables: &Tablebase, position: &Position) -> Result<(i32, Vec<RankedMove>), ProbeError> {
    Ok((tables.probe_dtz(position)?.0, tables.rank_moves(position)?))
}

fn with_distance(position: &Position, ranked: &RankedMove) -> MoveReport {
    MoveReport {
        uci: ranked.mv.uci(CastlingMode::Standard).to_string(),
        san: position.san(ranked.mv).to_string(),
        outcome: Some(name(ranked.outcome)),
        wdl: name(ranked.wdl),
        dtz: Some(ranked.dtz.0),
        zeroing: ranked.is_zeroing,
        mate: ranked.is_mate,
    }
}

/// The moves by outcome alone, the best first.
fn outcomes(tables: &Tablebase, position: &Position) -> Result<Vec<MoveReport>, ProbeError> {
    let mut moves = Vec::new();
    for mv in position.legal_moves() {
        let next = position.after(mv);
        let wdl = -tables.probe_wdl(&next)?;
        let class = position.classify(mv);
        let report = MoveReport {
            uci: mv.uci(CastlingMode::Standard).to_string(),
            san: position.san(mv).to_string(),
            outcome: None,
            wdl: name(wdl),
            dtz: None,
            zeroing: next.halfmoves() == 0,
            mate: class.is_mate(),
        };
        moves.push((wdl, report));
    }
    moves.sort_by_key(|(wdl, report)| (-*wdl, !report.mate, report.uci.clone()));
    Ok(moves.into_iter().map(|(_, report)| report).collect())
}

/// The name in JSON, which must not change.
const fn name(wdl: Wdl) -> &'static str {
    match wdl {
        Wdl::Win => "win",
        Wdl::CursedWin => "cursed-win",
        Wdl::Draw => "draw",
        Wdl::BlessedLoss => "blessed-loss",
        Wdl::Loss => "loss",
    }
}

fn print(report: &Report) -> Result<()> {
    let mut output = Output::new();
    output.line(match report.dtz {
        Some(dtz) if dtz != 0 => format!("{} dtz {dtz}", report.wdl),
        _ => report.wdl.to_owned(),
    })?;
    for mv in &report.moves {
        let outcome = mv.outcome.unwrap_or(mv.wdl);
        let distance = match mv.dtz {
            _ if mv.mate => " mate".to_owned(),
            Some(dtz) if dtz != 0 => format!(" dtz {dtz}"),
            _ => String::new(),
        };
        output.line(format_args!("{:<8}{outcome}{distance}", mv.san))?;
    }
    output.finish()
}
