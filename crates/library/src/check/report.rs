//! What is said about broken games, as they are found and in the end.

use std::ops::ControlFlow;

use anyhow::{Context, Result};
use arrocco_support::output::Output;
use serde::Serialize;

use super::broken::Broken;
use super::checker::Checked;
use crate::survey::{Place, Survey, Unreadable};

/// What all files together amount to.
#[derive(Serialize, Default)]
struct Summary {
    games: u64,
    plies: u64,
    broken: u64,
}

/// The end of the JSON document. The games stand before it, printed as they are found, for they can be too many to keep.
#[derive(Serialize)]
struct Ending<'a> {
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

    pub(super) fn tell(&mut self, checked: Checked, place: &Place<'_>) -> Result<ControlFlow<()>> {
        self.summary.games += checked.games;
        self.summary.plies += checked.plies;
        for mut broken in checked.broken {
            broken.error.place.line += place.before.lines;
            broken.error.place.game += place.before.games;
            self.tell_broken(&broken, place)?;
            self.summary.broken += 1;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn tell_broken(&mut self, broken: &Broken, place: &Place<'_>) -> Result<()> {
        if !self.is_json {
            return place.print(|| self.output.line_now(broken.line(place.file)));
        }
        if self.summary.broken > 0 {
            self.output.bytes(b",")?;
        }
        self.output.bytes(&serde_json::to_vec(&broken.listed(place.file)).context("cannot write JSON")?)
    }

    /// Sums up, and tells whether all is well.
    pub(super) fn end(mut self, survey: &Survey) -> Result<bool> {
        let interrupted = survey.is_interrupted();
        if self.is_json {
            let ending = Ending { summary: &self.summary, unreadable: survey.unreadable(), interrupted };
            let ending = serde_json::to_string(&ending).context("cannot write JSON")?;
            self.output.line(format_args!("],{}", ending.strip_prefix('{').unwrap_or(&ending)))?;
        } else {
            let Summary { games, plies, broken } = self.summary;
            if interrupted {
                self.output.line("interrupted")?;
            }
            if interrupted || games > 0 {
                self.output.line(format_args!("{games} games, {plies} plies, {broken} broken"))?;
            }
        }
        self.output.finish()?;
        Ok(self.summary.broken == 0)
    }
}
