//! The report as text: counts by section, then each failed case with the public source of the fault.

use anyhow::{Result, bail};
use arrocco_support::output::Output;
use arrocco_support::quote::one_line;

use super::EngineUnderTest;
use super::case::Case;
use super::verdict::{CaseResult, Verdict};

pub(super) struct Report<'t> {
    pub(super) engine: &'t EngineUnderTest,
    pub(super) results: Vec<(&'t Case, CaseResult)>,
    pub(super) patience: f64,
    pub(super) is_interrupted: bool,
}

/// Counts of the verdicts in a section.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Tally {
    pub(super) passed: usize,
    pub(super) failed: usize,
    pub(super) skipped: usize,
}

impl Tally {
    fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Passed => self.passed += 1,
            Verdict::Failed(..) => self.failed += 1,
            Verdict::Skipped(_) => self.skipped += 1,
            Verdict::Canceled | Verdict::Unknown(_) => {}
        }
    }
}

impl<'t> Report<'t> {
    /// Fails if a case could not be run, because then nothing is known about the engine.
    pub(super) fn new(
        engine: &'t EngineUnderTest,
        cases: &'t [Case],
        case_results: Vec<CaseResult>,
        patience: f64,
    ) -> Result<Self> {
        let mut results = Vec::with_capacity(cases.len());
        let mut is_interrupted = false;
        for (case, result) in cases.iter().zip(case_results) {
            match result.verdict {
                Verdict::Unknown(error) => bail!("case {}: {error:#}", case.name),
                Verdict::Canceled => is_interrupted = true,
                _ => results.push((case, result)),
            }
        }
        Ok(Self { engine, results, patience, is_interrupted })
    }

    pub(super) fn is_clean(&self) -> bool {
        !self.is_interrupted && self.total().failed == 0
    }

    pub(super) fn total(&self) -> Tally {
        self.tally(|_| true)
    }

    fn tally(&self, is_wanted: impl Fn(&Case) -> bool) -> Tally {
        let mut tally = Tally::default();
        for (case, result) in &self.results {
            if is_wanted(case) {
                tally.add(&result.verdict);
            }
        }
        tally
    }

    /// The sections in the order of their names.
    pub(super) fn sections(&self) -> Vec<(&'t str, Tally)> {
        let mut names: Vec<&str> = self.results.iter().map(|(case, _)| case.section()).collect();
        names.dedup();
        names.iter().map(|&name| (name, self.tally(|case| case.section() == name))).collect()
    }

    pub(super) fn print(&self, with_transcripts: bool) -> Result<()> {
        let mut output = Output::new();
        let name = self.engine.name.as_deref().unwrap_or(&self.engine.command);
        output.line(one_line(name))?;
        output.line(format_args!("{:<12} {:>6} {:>6} {:>7}", "section", "passed", "failed", "skipped"))?;
        for (section, tally) in self.sections().into_iter().chain([("all", self.total())]) {
            let Tally { passed, failed, skipped } = tally;
            output.line(format_args!("{section:<12} {passed:>6} {failed:>6} {skipped:>7}"))?;
        }
        for (case, result) in &self.results {
            print_failure(&mut output, case, result, with_transcripts)?;
        }
        if self.is_interrupted {
            output.line("interrupted")?;
        }
        output.finish()
    }
}

fn print_failure(output: &mut Output, case: &Case, result: &CaseResult, with_transcript: bool) -> Result<()> {
    let Verdict::Failed(fault, at) = &result.verdict else { return Ok(()) };
    let severity = fault.severity(case.severity);
    output.line(format_args!("{severity:<9} {}: {}", case.name, one_line(&fault.to_string())))?;
    output.line(format_args!("          {}; at {}", case.title, one_line(&at.step)))?;
    output.line(format_args!("          {}", case.source))?;
    for line in result.transcript.iter().filter(|_| with_transcript) {
        output.line(format_args!("          {line}"))?;
    }
    Ok(())
}

pub(super) fn list(cases: &[Case]) -> Result<()> {
    let mut output = Output::new();
    for case in cases {
        output.line(format_args!("{:<9} {:<44} {}", case.severity, case.name, case.title))?;
    }
    output.finish()
}
