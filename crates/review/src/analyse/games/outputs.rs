//! Where reviewed games go: standard output, a PGN file, an HTML page.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use arrocco_rules::pgn::Tree;
use arrocco_support::answer::message;
use arrocco_support::file::is_same_file;
use arrocco_support::output::Output;
use arrocco_support::quote::{one_line, visible};
use serde::Serialize;

use super::document::Document;
use super::existing::Existing;
use super::page::{self, Page};
use super::reviewed_game::ReviewedGame;
use super::summary::summary;
use super::target::Target;
use crate::analyse::AnalyseArgs;

/// The end of the JSON document, whose games are printed as they are finished.
#[derive(Serialize)]
struct Footer {
    broken: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Failure>,
}

/// Why the games end too early.
#[derive(Serialize)]
struct Failure {
    text: String,
}

/// How the JSON document begins.
const BEGINNING: &str = "{\"games\":[";

/// What is printed to standard output.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Printed {
    Summary,
    Json,
    /// Standard output is one of the files.
    Nothing,
}

pub(super) struct Outputs {
    output: Output,
    printed: Printed,
    games: u64,
    /// Games that an earlier run has written to the PGN file.
    written: u64,
    existing: Existing,
    pgn: Option<Target>,
    page: Option<Target>,
}

impl Outputs {
    pub(super) fn open(args: &AnalyseArgs, input: &Path) -> Result<Self> {
        let files = [&args.pgn_out, &args.html];
        let standard = files.into_iter().flatten().filter(|path| path.as_os_str() == "-").count();
        ensure!(standard + usize::from(args.json) <= 1, "only one thing can go to standard output");
        let open = |path: &Path| Target::open(path, input);
        let existing = args.pgn_out.as_deref().map(Existing::read).transpose()?.unwrap_or_default();
        let behind = |path: &Path| Target::open_behind(path, input, existing.end());
        let pgn = args.pgn_out.as_deref().map(behind).transpose()?;
        let is_twice =
            args.pgn_out.as_deref().zip(args.html.as_deref()).is_some_and(|(a, b)| is_same_file(a, b));
        ensure!(!is_twice, "--pgn-out and --html need different files");
        let mut page = args.html.as_deref().map(open).transpose()?;
        if let Some(page) = &mut page {
            page.write(&page::beginning())?;
        }
        let printed = match (args.json, standard) {
            (true, _) => Printed::Json,
            (_, 0) => Printed::Summary,
            _ => Printed::Nothing,
        };
        let output = Output::new();
        let written = existing.len() as u64;
        Ok(Self { output, printed, games: 0, written, existing, pgn, page })
    }

    /// How many games an earlier run has written.
    pub(super) const fn written(&self) -> u64 {
        self.written
    }

    /// Whether an earlier run has written the next game.
    pub(super) fn has_next(&mut self, tree: &Tree) -> Result<bool> {
        self.existing.has_next(tree)
    }

    pub(super) fn add(&mut self, game: &ReviewedGame<'_>) -> Result<()> {
        self.print(game)?;
        let separator = if self.games + self.written > 0 { "\n" } else { "" };
        if let Some(pgn) = &mut self.pgn {
            pgn.write(&format!("{separator}{}", game.record.tree))?;
            pgn.flush()?;
        }
        if let Some(page) = &mut self.page {
            page.write(&Page::of(game).block()?)?;
        }
        self.games += 1;
        Ok(())
    }

    fn print(&mut self, game: &ReviewedGame<'_>) -> Result<()> {
        let ReviewedGame { heading, record, review, .. } = game;
        // The document begins with the first game, so that what fails before is told as an error alone.
        let separator = if self.games > 0 { "," } else { BEGINNING };
        match self.printed {
            Printed::Nothing => Ok(()),
            Printed::Summary => self.output.line_now(summary(heading, &record.tree, review)),
            Printed::Json => {
                let errors = record.errors.iter().map(|error| visible(&error.to_string())).collect();
                let document = Document::new(heading, &record.tree, review, errors);
                let text = serde_json::to_string(&document).context("cannot write JSON")?;
                self.output.bytes(format!("{separator}{text}").as_bytes())
            }
        }
    }

    fn end(&mut self, footer: &Footer) -> Result<()> {
        let footer = serde_json::to_string(footer).context("cannot write JSON")?;
        self.output.line(format_args!("],{}", footer.strip_prefix('{').unwrap_or(&footer)))
    }

    /// Ends the JSON document after an error, if it has begun.
    pub(super) fn fail(mut self, broken: u64, error: &anyhow::Error) -> Result<()> {
        if self.printed == Printed::Json && self.games > 0 {
            let error = Some(Failure { text: one_line(&message(error)) });
            self.end(&Footer { broken, interrupted: false, error })?;
        }
        self.output.finish()
    }

    pub(super) fn finish(mut self, broken: u64, interrupted: bool) -> Result<()> {
        match self.printed {
            Printed::Json => {
                if self.games == 0 {
                    self.output.bytes(BEGINNING.as_bytes())?;
                }
                self.end(&Footer { broken, interrupted, error: None })?;
            }
            Printed::Summary => {
                let games = if self.games == 1 { "game" } else { "games" };
                let interrupted = if interrupted { "interrupted, " } else { "" };
                self.output.line(format_args!("{interrupted}{} {games}, {broken} broken", self.games))?;
            }
            Printed::Nothing => {}
        }
        self.output.finish()?;
        if let Some(mut page) = self.page {
            page.write(page::end())?;
            page.finish()?;
        }
        self.pgn.map_or(Ok(()), Target::finish)
    }
}
