//! Selects the games of a segment.

use std::io;
use std::sync::Arc;

use arrocco_rules::pgn::{FromRead, Reader, Severity, Tree};

use super::args::SortArg;
use super::candidate::{Candidate, Selection};
use super::writing::Writing;
use crate::report_queue::ReportSender;
use crate::segment::Segment;
use crate::worker_pool::SegmentReader;

/// Bytes of text in one report, about.
const REPORT_BYTES: usize = 64 << 10;

/// What is wanted, shared by all threads.
#[derive(Clone, Debug)]
pub(super) struct Settings(pub(super) Arc<Wanted>);

#[derive(Debug)]
pub(super) struct Wanted {
    pub(super) selection: Selection,
    pub(super) keeps_broken: bool,
    pub(super) sort: Option<SortArg>,
    pub(super) writing: Writing,
}

/// A game that was selected.
#[derive(Debug)]
pub(super) struct SelectedGame {
    pub(super) text: String,
    pub(super) fingerprint: u64,
    /// Empty unless the games are sorted.
    pub(super) sort_key: Vec<u8>,
}

/// The selected games among some.
#[derive(Default, Debug)]
pub(super) struct Selected {
    pub(super) games: Vec<SelectedGame>,
    /// Games with errors that were left out.
    pub(super) broken: u64,
}

pub(super) struct Selector;

impl SegmentReader for Selector {
    type Report = Selected;
    type Settings = Settings;

    fn read(segment: &mut Segment, settings: &Settings, reports: &ReportSender<Selected>) -> io::Result<u64> {
        let wanted = &*settings.0;
        let mut reader = Reader::new(FromRead(segment));
        let (mut selected, mut bytes) = (Selected::default(), 0);
        while let Some(mut record) = Tree::read_from(&mut reader)? {
            let is_broken = record.errors.iter().any(|error| error.severity() == Severity::Error);
            if is_broken && !wanted.keeps_broken {
                selected.broken += 1;
                continue;
            }
            let candidate = Candidate::new(&record.tree);
            if !candidate.is_selected(&wanted.selection) {
                continue;
            }
            let fingerprint = candidate.fingerprint();
            let sort_key = wanted.sort.map(|sort| candidate.sort_key(sort)).unwrap_or_default();
            let text = wanted.writing.text(&mut record.tree);
            bytes += text.len();
            selected.games.push(SelectedGame { text, fingerprint, sort_key });
            if bytes >= REPORT_BYTES {
                reports.report(std::mem::take(&mut selected));
                bytes = 0;
            }
        }
        reports.report(selected);
        Ok(reader.games())
    }
}
