//! Prints games with faults as they are found, and a summary at the end.

use std::ops::ControlFlow;

use anyhow::{Context, Result};
use arrocco_support::output::Output;
use serde::Serialize;

use super::checker::Checked;
use super::faulty_game::FaultyGame;
use crate::batch::{Batch, Place, Unreadable};

/// Totals over all files.
#[derive(Serialize, Default)]
struct Summary {
    games: u64,
    plies: u64,
    broken: u64,
    /// Games that are not broken, but whose tag and moves tell different results.
    results_differ: u64,
}

/// The end of the JSON document. The games before it are printed as they are found, because there can be too many to
/// keep.
#[derive(Serialize)]
struct Footer<'a> {
    #[serde(flatten)]
    summary: &'a Summary,
    unreadable: &'a [Unreadable],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

pub(super) struct Report {
    output: Output,
    is_json: bool,
    summary: Summary,
}

impl Report {
    pub(super) fn begin(is_json: bool) -> Result<Self> {
        let mut output = Output::new();
        if is_json {
            output.bytes(b"{\"faults\":[")?;
        }
        Ok(Self { output, is_json, summary: Summary::default() })
    }

    pub(super) fn add(&mut self, checked: Checked, place: &Place<'_>) -> Result<ControlFlow<()>> {
        self.summary.games += checked.games;
        self.summary.plies += checked.plies;
        for mut game in checked.faulty {
            game.error.place.line += place.offset.lines;
            game.error.place.game += place.offset.games;
            self.print_faults(&game, place)?;
            let count =
                if game.is_broken { &mut self.summary.broken } else { &mut self.summary.results_differ };
            *count += 1;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn print_faults(&mut self, game: &FaultyGame, place: &Place<'_>) -> Result<()> {
        if !self.is_json {
            return place.print(|| self.output.line_now(game.line(place.file)));
        }
        if self.summary.broken + self.summary.results_differ > 0 {
            self.output.bytes(b",")?;
        }
        self.output.bytes(&serde_json::to_vec(&game.entry(place.file)).context("cannot write JSON")?)
    }

    /// Prints the summary. Returns whether no game was broken.
    pub(super) fn finish(mut self, batch: &Batch) -> Result<bool> {
        let interrupted = batch.is_interrupted();
        if self.is_json {
            let footer = Footer { summary: &self.summary, unreadable: batch.unreadable(), interrupted };
            let footer = serde_json::to_string(&footer).context("cannot write JSON")?;
            self.output.line(format_args!("],{}", footer.strip_prefix('{').unwrap_or(&footer)))?;
        } else {
            let Summary { games, plies, broken, results_differ } = self.summary;
            if interrupted {
                self.output.line("interrupted")?;
            }
            if interrupted || games > 0 {
                let (of_game, of_ply) =
                    (if games == 1 { "" } else { "s" }, if plies == 1 { "y" } else { "ies" });
                let differing = match results_differ {
                    0 => String::new(),
                    games => format!(", {games} with two results"),
                };
                self.output.line(format_args!(
                    "{games} game{of_game}, {plies} pl{of_ply}, {broken} broken{differing}"
                ))?;
            }
        }
        self.output.finish()?;
        Ok(self.summary.broken == 0)
    }
}
