//! `arrocco tables probe`: the outcome of a position and of each of its moves.

use std::ffi::OsString;
use std::io::{self, StdinLock};

use anyhow::{Context as _, Result, bail, ensure};
use arrocco_rules::{CastlingMode, Position};
use arrocco_support::answer::{AlreadyReported, Answer, message, print_error, warn};
use arrocco_support::output::Output;
use arrocco_support::position_arg::{PositionArg, next_line, read_position};
use arrocco_support::quote::one_line;
use arrocco_tablebase::{ProbeError, RankedMove, TableKind, Tablebase, Wdl};
use serde::Serialize;

use super::args::ProbeArgs;

#[derive(Serialize)]
struct Report {
    fen: String,
    /// With the counter of the fifty-move rule as it stands; nothing without a DTZ table.
    outcome: Option<&'static str>,
    /// With the counter at 0.
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
    let mut tables = Tablebase::new();
    for folder in &args.folders {
        let count = tables.add_folder(folder).with_context(|| format!("cannot read {}", folder.display()))?;
        ensure!(count > 0, "there are no Syzygy tables in {}", folder.display());
    }
    if args.folders.is_empty() {
        tables.add_built_in();
    }
    let mut answers = Answers { tables, is_json: args.json, has_position_line: false, output: Output::new() };
    let answer = if matches!(&args.words[..], [word] if word == "-") {
        answers.tell_lines()
    } else {
        let position = PositionArg::new(args.words.join(&OsString::from(" ")), None).resolve()?;
        answers.tell(&position)
    }?;
    answers.output.finish()?;
    Ok(answer)
}

/// Prints what is known of one position, or of each.
struct Answers {
    tables: Tablebase,
    is_json: bool,
    /// Whether each answer begins with its position.
    has_position_line: bool,
    output: Output,
}

impl Answers {
    /// Answers every line of standard input. One that is no position is told, and the next one is read.
    fn tell_lines(&mut self) -> Result<Answer> {
        let mut lines = Lines { input: io::stdin().lock(), number: 0 };
        let mut next = lines.next()?;
        let (mut answer, mut has_failed, mut is_first) = (Answer::Yes, false, true);
        ensure!(next.is_some(), "there is no position on standard input");
        while let Some((number, line)) = next {
            // Whether there are several, so that each says whose answer it is.
            next = lines.next()?;
            self.has_position_line |= next.is_some() && !self.is_json;
            match read_position(&line) {
                Err(error) if is_first && next.is_none() => return Err(error),
                Err(error) => {
                    let text = format!("line {number}: {}", message(&error));
                    print_error(&text);
                    if self.is_json {
                        self.output.json(&serde_json::json!({"error": {"text": one_line(&text)}}))?;
                    }
                    has_failed = true;
                }
                Ok(position) => {
                    if self.has_position_line && !is_first {
                        self.output.line("")?;
                    }
                    if self.tell(&position)? == Answer::No {
                        answer = Answer::No;
                    }
                }
            }
            is_first = false;
        }
        if has_failed { Err(AlreadyReported.into()) } else { Ok(answer) }
    }

    fn tell(&mut self, position: &Position) -> Result<Answer> {
        if self.has_position_line {
            self.output.line(position)?;
        }
        match report(&self.tables, position) {
            Ok(report) if self.is_json => self.output.json(&report)?,
            Ok(report) => print(&mut self.output, &report)?,
            Err(ProbeError::Table(error)) => bail!(error),
            Err(error) => {
                if self.is_json {
                    let fen = position.to_string();
                    self.output.json(&NoAnswer { fen, error: error.to_string() })?;
                } else {
                    self.output.line(format_args!("no answer: {error}"))?;
                }
                return Ok(Answer::No);
            }
        }
        Ok(Answer::Yes)
    }
}

/// The lines of standard input that are not empty, with their numbers.
struct Lines {
    input: StdinLock<'static>,
    number: u64,
}

impl Lines {
    fn next(&mut self) -> Result<Option<(u64, Vec<u8>)>> {
        while let Some(line) = next_line(&mut self.input)? {
            self.number += 1;
            if !line.trim_ascii().is_empty() {
                return Ok(Some((self.number, line.trim_ascii().to_vec())));
            }
        }
        Ok(None)
    }
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
    let outcome = if dtz.is_some() { Some(name(tables.probe_outcome(position)?)) } else { None };
    Ok(Report { fen: position.to_string(), outcome, wdl: name(wdl), dtz, moves })
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

fn print(output: &mut Output, report: &Report) -> Result<()> {
    let outcome = report.outcome.unwrap_or(report.wdl);
    output.line(match report.dtz {
        Some(dtz) if dtz != 0 => format!("{outcome} dtz {dtz}"),
        _ => outcome.to_owned(),
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
    Ok(())
}
