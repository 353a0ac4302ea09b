//! The log of a tuning: one JSON object a line, the settings first and then each pair as it ends. A tuning that was killed
//! is resumed from it; pairs that are not in it are played again.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use arrocco_support::quote::quote;
use serde::Serialize;

use super::log_entry::LogEntry;
use super::settings::Settings;
use super::tally::Tally;
use crate::append_log::{AppendLog, Wording};

/// The longest line, in bytes: a file of parameters has at most a MiB.
const LONGEST_LINE: u64 = 32 << 20;

const WORDING: Wording = Wording { run: "tuning", entry: "pair" };

/// The log that is being written.
#[derive(Debug)]
pub(super) struct TuningLog(AppendLog);

/// The state of a tuning as its log has it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct LoggedState {
    pub(super) settings: Settings,
    /// The values of the parameters after the last pair.
    pub(super) theta: Vec<f64>,
    /// The numbers of the pairs that have been played.
    pub(super) done: BTreeSet<u64>,
    pub(super) tally: Tally,
    /// Where the last complete line ends.
    end: u64,
    /// Whether an incomplete line follows.
    pub(super) is_torn: bool,
}

impl LoggedState {
    /// Reads a log. `None` if there is none, or if not even its first line is complete.
    pub(super) fn read(path: &Path) -> Result<Option<Self>> {
        Self::read_entries(path, &mut |_| {})
    }

    /// The same, and passes every pair to a function.
    pub(super) fn read_entries(path: &Path, on_entry: &mut dyn FnMut(LogEntry)) -> Result<Option<Self>> {
        let name = quote(&path.to_string_lossy());
        let file = match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file.with_context(|| format!("cannot open the log {name}"))?,
        };
        let is_file = file.metadata().is_ok_and(|metadata| metadata.is_file());
        ensure!(is_file, "cannot go on with {name}: it is not a file");
        Self::read_from(BufReader::new(file), on_entry).with_context(|| format!("cannot go on with {name}"))
    }

    fn read_from(mut log: impl BufRead, on_entry: &mut dyn FnMut(LogEntry)) -> Result<Option<Self>> {
        let (mut line, mut number) = (Vec::new(), 1_u64);
        if !read_line(&mut log, &mut line)? {
            return Ok(None);
        }
        let settings: Settings =
            serde_json::from_slice(&line).context("line 1 is not that of a log of tune")?;
        let mut state = Self {
            theta: settings.parameters.iter().map(|parameter| parameter.value).collect(),
            settings,
            done: BTreeSet::new(),
            tally: Tally::default(),
            end: line.len() as u64,
            is_torn: false,
        };
        while read_line(&mut log, &mut line)? {
            number += 1;
            on_entry(state.add(&line).with_context(|| format!("line {number}"))?);
            state.end += line.len() as u64;
        }
        state.is_torn = !line.is_empty();
        Ok(Some(state))
    }

    fn add(&mut self, line: &[u8]) -> Result<LogEntry> {
        let entry: LogEntry = serde_json::from_slice(line).context("it is not a pair")?;
        let pair = entry.iteration;
        ensure!((1..=self.settings.pairs()).contains(&pair), "pair {pair} is not one of this tuning");
        ensure!(entry.result.is_none_or(|result| (-2..=2).contains(&result)), "no pair ends like this");
        let parameters = &self.settings.parameters;
        let fits = entry.theta.len() == parameters.len()
            && parameters.iter().zip(&entry.theta).all(|(parameter, &value)| parameter.contains(value))
            && entry.differences().count() == parameters.len();
        ensure!(fits, "its numbers are not those of the parameters");
        ensure!(self.done.insert(pair), "pair {pair} is there twice");
        self.tally.add(&entry.pair_result());
        self.theta.clone_from(&entry.theta);
        Ok(entry)
    }
}

/// Reads a line; `false` if there is no complete one. An incomplete line is left in the buffer.
fn read_line(log: &mut impl BufRead, line: &mut Vec<u8>) -> Result<bool> {
    line.clear();
    log.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', line).context("cannot read it")?;
    ensure!(line.len() as u64 <= LONGEST_LINE, "it has a line of more than {LONGEST_LINE} bytes");
    Ok(line.ends_with(b"\n"))
}

impl TuningLog {
    pub(super) fn create(path: &Path, settings: &Settings) -> Result<Self> {
        Self::begin(AppendLog::create(path, WORDING)?, settings)
    }

    /// Continues a log after its last complete line. If it has none, it begins.
    pub(super) fn resume(path: &Path, settings: &Settings, state: Option<&LoggedState>) -> Result<Self> {
        let log = AppendLog::resume(path, WORDING)?;
        log.truncate(state.map_or(0, |state| state.end))?;
        if state.is_some() { Ok(Self(log)) } else { Self::begin(log, settings) }
    }

    fn begin(mut log: AppendLog, settings: &Settings) -> Result<Self> {
        log.begin(&line(settings)?)?;
        Ok(Self(log))
    }

    /// Adds a pair. Returns a warning if it could not be written.
    pub(super) fn add(&mut self, entry: &LogEntry) -> Option<String> {
        match line(entry) {
            Ok(line) => self.0.append(&line),
            Err(error) => Some(error.to_string()),
        }
    }

    /// Fails if a pair could not be written.
    pub(super) fn check(&self) -> Result<()> {
        self.0.check()
    }
}

fn line(entry: &impl Serialize) -> Result<Vec<u8>> {
    let mut line = serde_json::to_vec(entry).context("cannot write JSON")?;
    line.push(b'\n');
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTINGS: &str = r#"{"tune":1,"engine":"e","control":"depth=1","book":null,"plies":null,"games":20,"rate":0.1,"seed":3,"parameters":[{"name":"a","value":1.0,"least":0,"most":9,"step":1.0}]}"#;

    fn pair(number: u32, result: &str, theta: &str) -> String {
        format!(
            r#"{{"iteration":{number},"signs":"+","plus":[2],"minus":[0],"result":{result},"theta":[{theta}]}}"#
        )
    }

    fn read(lines: &[&str]) -> Result<Option<LoggedState>> {
        LoggedState::read_from(lines.concat().as_bytes(), &mut |_| {})
    }

    #[test]
    fn the_last_pair_has_the_values() {
        let (first, second, void) = (pair(1, "2", "1.3"), pair(3, "-1", "1.1"), pair(2, "null", "1.1"));
        let state = read(&[SETTINGS, "\n", &first, "\n", &second, "\n", &void, "\n"]).unwrap().unwrap();
        assert_eq!((state.theta, state.done, state.is_torn), (vec![1.1], BTreeSet::from([1, 2, 3]), false));
        assert_eq!((state.tally.pairs, state.tally.void), ([0, 1, 0, 0, 1], 1));
    }

    #[test]
    fn a_torn_line_is_dropped() {
        let (first, second) = (pair(1, "2", "1.3"), pair(2, "2", "1.5"));
        for length in 1..=second.len() {
            let state = read(&[SETTINGS, "\n", &first, "\n", &second[..length]]).unwrap().unwrap();
            assert_eq!((state.theta, state.is_torn), (vec![1.3], true));
            assert_eq!(state.end as usize, SETTINGS.len() + first.len() + 2);
        }
        assert_eq!(read(&[SETTINGS]).unwrap(), None);
        assert_eq!(read(&[""]).unwrap(), None);
    }

    #[test]
    fn other_files_are_refused() {
        let one = pair(1, "2", "1.3");
        for (lines, message) in [
            (&["hello\n"][..], "line 1 is not that of a log of tune"),
            (&[SETTINGS, "\nhello\n"], "line 2: it is not a pair"),
            (&[SETTINGS, "\n", &pair(11, "2", "1.3"), "\n"], "line 2: pair 11 is not one of this tuning"),
            (&[SETTINGS, "\n", &pair(0, "2", "1.3"), "\n"], "line 2: pair 0 is not one of this tuning"),
            (&[SETTINGS, "\n", &pair(1, "3", "1.3"), "\n"], "line 2: no pair ends like this"),
            (&[SETTINGS, "\n", &pair(1, "2", "9.5"), "\n"], "line 2: its numbers are not"),
            (&[SETTINGS, "\n", &pair(1, "2", "1,2"), "\n"], "line 2: its numbers are not"),
            (&[SETTINGS, "\n", &one, "\n", &one, "\n"], "line 3: pair 1 is there twice"),
        ] {
            let error = format!("{:#}", read(lines).unwrap_err());
            assert!(error.starts_with(message), "{error}");
        }
    }
}
