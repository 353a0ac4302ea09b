//! Everything that wants to know about a reviewed game: standard output, a file of games, a page.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use arrocco_rules::pgn::GameRecord;
use arrocco_support::output::Output;
use arrocco_support::quote::visible;
use serde::Serialize;

use super::document::Document;
use super::heading::Heading;
use super::page::{self, Page};
use super::review::Review;
use super::summary::summary;
use super::target::{Target, is_same};
use crate::analyse::AnalyseArgs;

/// A game with what was found out about it.
pub(super) struct Finding<'a> {
    pub(super) heading: &'a Heading,
    pub(super) record: &'a GameRecord,
    pub(super) review: &'a Review,
}

/// The end of the JSON document, whose games are printed as they are finished.
#[derive(Serialize)]
struct Ending {
    broken: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

/// What standard output is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Report {
    Summary,
    Json,
    /// It belongs to a file.
    Nothing,
}

pub(super) struct Outlets {
    output: Output,
    report: Report,
    games: u64,
    pgn: Option<Target>,
    page: Option<Target>,
}

impl Outlets {
    pub(super) fn open(args: &AnalyseArgs, input: &Path) -> Result<Self> {
        let files = [&args.pgn_out, &args.html];
        let standard = files.into_iter().flatten().filter(|path| path.as_os_str() == "-").count();
        ensure!(standard + usize::from(args.json) <= 1, "only one thing can go to standard output");
        let open = |path: &Path| Target::open(path, input);
        let pgn = args.pgn_out.as_deref().map(open).transpose()?;
        let is_twice = args.pgn_out.as_deref().zip(args.html.as_deref()).is_some_and(|(a, b)| is_same(a, b));
        ensure!(!is_twice, "--pgn-out and --html need different files");
        let mut page = args.html.as_deref().map(open).transpose()?;
        if let Some(page) = &mut page {
            page.write(&page::beginning())?;
        }
        let report = match (args.json, standard) {
            (true, _) => Report::Json,
            (_, 0) => Report::Summary,
            _ => Report::Nothing,
        };
        let mut output = Output::new();
        if report == Report::Json {
            output.bytes(b"{\"games\":[")?;
        }
        Ok(Self { output, report, games: 0, pgn, page })
    }

    pub(super) fn tell(&mut self, finding: &Finding<'_>) -> Result<()> {
        self.report(finding)?;
        let separator = if self.games > 0 { "\n" } else { "" };
        if let Some(pgn) = &mut self.pgn {
            pgn.write(&format!("{separator}{}", finding.record.tree))?;
        }
        if let Some(page) = &mut self.page {
            page.write(&Page::of(finding).block()?)?;
        }
        self.games += 1;
        Ok(())
    }

    fn report(&mut self, finding: &Finding<'_>) -> Result<()> {
        let Finding { heading, record, review } = finding;
        let separator = if self.games > 0 { "," } else { "" };
        match self.report {
            Report::Nothing => Ok(()),
            Report::Summary => self.output.line_now(summary(heading, &record.tree, review)),
            Report::Json => {
                let errors = record.errors.iter().map(|error| visible(&error.to_string())).collect();
                let document = Document::new(heading, &record.tree, review, errors);
                let text = serde_json::to_string(&document).context("cannot write JSON")?;
                self.output.bytes(format!("{separator}{text}").as_bytes())
            }
        }
    }

    pub(super) fn finish(mut self, broken: u64, interrupted: bool) -> Result<()> {
        match self.report {
            Report::Json => {
                let ending =
                    serde_json::to_string(&Ending { broken, interrupted }).context("cannot write JSON")?;
                self.output.line(format_args!("],{}", ending.strip_prefix('{').unwrap_or(&ending)))?;
            }
            Report::Summary => {
                let games = if self.games == 1 { "game" } else { "games" };
                let interrupted = if interrupted { "interrupted, " } else { "" };
                self.output.line(format_args!("{interrupted}{} {games}, {broken} broken", self.games))?;
            }
            Report::Nothing => {}
        }
        self.output.finish()?;
        if let Some(mut page) = self.page {
            page.write(page::end())?;
            page.finish()?;
        }
        self.pgn.map_or(Ok(()), Target::finish)
    }
}
