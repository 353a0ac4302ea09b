//! The report as JSON.

use serde::Serialize;

use super::case::Case;
use super::report::{Report, Tally};
use super::severity::Severity;
use super::verdict::{CaseResult, Verdict};

/// What `--json` prints.
#[derive(Serialize)]
pub(super) struct Document<'t> {
    engine: Engine<'t>,
    patience: f64,
    #[serde(flatten)]
    total: Counts,
    sections: Vec<Section<'t>>,
    cases: Vec<CaseRow<'t>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<bool>,
}

#[derive(Serialize)]
struct Engine<'t> {
    command: &'t str,
    name: Option<&'t str>,
    author: Option<&'t str>,
}

#[derive(Serialize)]
struct Counts {
    passed: usize,
    failed: usize,
    skipped: usize,
}

#[derive(Serialize)]
struct Section<'t> {
    name: &'t str,
    #[serde(flatten)]
    counts: Counts,
}

#[derive(Serialize)]
struct CaseRow<'t> {
    name: &'t str,
    verdict: &'static str,
    seconds: f64,
    title: &'t str,
    source: &'t str,
    #[serde(skip_serializing_if = "Option::is_none")]
    skipped: Option<&'t str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<Failure<'t>>,
}

#[derive(Serialize)]
struct Failure<'t> {
    severity: Severity,
    code: &'static str,
    text: String,
    line: usize,
    step: &'t str,
    transcript: &'t [String],
}

/// What `--list --json` prints of each case.
#[derive(Serialize)]
pub(super) struct CaseEntry<'t> {
    name: &'t str,
    section: &'t str,
    severity: Severity,
    title: &'t str,
    source: &'t str,
    needs: &'t [String],
    text: &'t str,
}

impl<'t> CaseEntry<'t> {
    pub(super) fn new(case: &'t Case) -> Self {
        Self {
            name: &case.name,
            section: case.section(),
            severity: case.severity,
            title: &case.title,
            source: &case.source,
            needs: &case.needs,
            text: &case.text,
        }
    }
}

impl<'t> Document<'t> {
    pub(super) fn new(report: &'t Report<'_>) -> Self {
        let engine = report.engine;
        Self {
            engine: Engine {
                command: &engine.command,
                name: engine.name.as_deref(),
                author: engine.author.as_deref(),
            },
            patience: report.patience,
            total: report.total().into(),
            sections: report.sections().into_iter().map(Section::new).collect(),
            cases: report.results.iter().map(|(case, result)| CaseRow::new(case, result)).collect(),
            interrupted: report.is_interrupted.then_some(true),
        }
    }
}

impl From<Tally> for Counts {
    fn from(Tally { passed, failed, skipped }: Tally) -> Self {
        Self { passed, failed, skipped }
    }
}

impl<'t> Section<'t> {
    fn new((name, tally): (&'t str, Tally)) -> Self {
        Self { name, counts: tally.into() }
    }
}

impl<'t> CaseRow<'t> {
    fn new(case: &'t Case, result: &'t CaseResult) -> Self {
        let verdict = &result.verdict;
        Self {
            name: &case.name,
            verdict: verdict.word(),
            seconds: result.time.as_secs_f64(),
            title: &case.title,
            source: &case.source,
            skipped: if let Verdict::Skipped(reason) = verdict { Some(reason) } else { None },
            fault: Failure::new(case, result),
        }
    }
}

impl<'t> Failure<'t> {
    fn new(case: &Case, result: &'t CaseResult) -> Option<Self> {
        let Verdict::Failed(fault, at) = &result.verdict else { return None };
        Some(Self {
            severity: fault.severity(case.severity),
            code: fault.code(),
            text: fault.to_string(),
            line: at.line,
            step: &at.step,
            transcript: &result.transcript,
        })
    }
}
