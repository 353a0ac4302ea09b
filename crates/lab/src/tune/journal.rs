//! The log of a tuning: one JSON object a line, the settings first and then each pair as it ends. It is all that is needed
//! to go on, whenever the program was killed: what was not written to its end is played again.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use arrocco_support::quote::quote;
use serde::Serialize;

use super::record::Record;
use super::settings::Settings;
use super::tally::Tally;

/// No line is longer: a file of parameters has at most a MiB.
const LONGEST_LINE: u64 = 32 << 20;

/// The log that is being written.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    /// Pairs that could not be written.
    lost: u64,
    is_failing: bool,
}

/// What a log tells of the tuning so far.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Past {
    pub(super) settings: Settings,
    /// Where the parameters stand.
    pub(super) theta: Vec<f64>,
    /// The numbers of the pairs that need not be played again.
    pub(super) done: BTreeSet<u64>,
    pub(super) tally: Tally,
    /// Where the last whole line ends.
    end: u64,
    /// Does half a line follow?
    pub(super) is_torn: bool,
}

impl Past {
    /// Reads a log. `None` if there is none, or if not even its first line is whole.
    pub(super) fn read(path: &Path) -> Result<Option<Self>> {
        let name = quote(&path.to_string_lossy());
        let file = match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file.with_context(|| format!("cannot open the log {name}"))?,
        };
        let is_file = file.metadata().is_ok_and(|metadata| metadata.is_file());
        ensure!(is_file, "cannot go on with {name}: it is not a file");
        Self::read_from(BufReader::new(file)).with_context(|| format!("cannot go on with {name}"))
    }

    fn read_from(mut log: impl BufRead) -> Result<Option<Self>> {
        let (mut line, mut number) = (Vec::new(), 1_u64);
        if !read_line(&mut log, &mut line)? {
            return Ok(None);
        }
        let settings: Settings =
            serde_json::from_slice(&line).context("line 1 is not that of a log of tune")?;
        let mut past = Self {
            theta: settings.parameters.iter().map(|parameter| parameter.value).collect(),
            settings,
            done: BTreeSet::new(),
            tally: Tally::default(),
            end: line.len() as u64,
            is_torn: false,
        };
        while read_line(&mut log, &mut line)? {
            number += 1;
            past.take(&line).with_context(|| format!("line {number}"))?;
            past.end += line.len() as u64;
        }
        past.is_torn = !line.is_empty();
        Ok(Some(past))
    }

    fn take(&mut self, line: &[u8]) -> Result<()> {
        let record: Record = serde_json::from_slice(line).context("it is not a pair")?;
        let pair = record.iteration;
        ensure!((1..=self.settings.pairs()).contains(&pair), "pair {pair} is not one of this tuning");
        ensure!(record.result.is_none_or(|result| (-2..=2).contains(&result)), "no pair ends like this");
        let parameters = &self.settings.parameters;
        let fits = record.theta.len() == parameters.len()
            && parameters.iter().zip(&record.theta).all(|(parameter, &value)| parameter.contains(value));
        ensure!(fits, "its numbers are not those of the parameters");
        ensure!(self.done.insert(pair), "pair {pair} is there twice");
        self.tally.add(&record.verdict());
        self.theta = record.theta;
        Ok(())
    }
}

/// Reads a line; `false` if there is none that is whole. What there is instead is left in the buffer.
fn read_line(log: &mut impl BufRead, line: &mut Vec<u8>) -> Result<bool> {
    line.clear();
    log.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', line).context("cannot read it")?;
    ensure!(line.len() as u64 <= LONGEST_LINE, "it has a line of more than {LONGEST_LINE} bytes");
    Ok(line.ends_with(b"\n"))
}

impl Journal {
    /// A new log. One that is there is not overwritten: games are dear.
    pub(super) fn create(path: &Path, settings: &Settings) -> Result<Self> {
        let name = quote(&path.to_string_lossy());
        match OpenOptions::new().append(true).create_new(true).open(path) {
            Ok(file) => Self::new(path, file).begin(settings),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error)
                .with_context(|| format!("{name} is there already: --resume goes on with its tuning")),
            Err(error) => Err(error).with_context(|| format!("cannot write {name}")),
        }
    }

    /// Goes on with a log, behind its last whole line. If there is nothing in it, it begins.
    pub(super) fn resume(path: &Path, settings: &Settings, past: Option<&Past>) -> Result<Self> {
        let name = quote(&path.to_string_lossy());
        let file = OpenOptions::new().append(true).create(true).open(path);
        let file = file.with_context(|| format!("cannot write {name}"))?;
        let end = past.map_or(0, |past| past.end);
        file.set_len(end).with_context(|| format!("cannot write {name}"))?;
        let journal = Self::new(path, file);
        if past.is_some() { Ok(journal) } else { journal.begin(settings) }
    }

    fn new(path: &Path, file: File) -> Self {
        Self { path: path.to_owned(), file, lost: 0, is_failing: false }
    }

    fn begin(mut self, settings: &Settings) -> Result<Self> {
        let written = self.write(settings);
        written.with_context(|| format!("cannot write {}", quote(&self.path.to_string_lossy())))?;
        Ok(self)
    }

    /// Adds a pair. If that cannot be done, the tuning goes on: the next line tells where it stands, and `--resume`
    /// plays again what is missing. Returns what there is to tell.
    pub(super) fn add(&mut self, record: &Record) -> Option<String> {
        let name = quote(&self.path.to_string_lossy());
        let was_failing = self.is_failing;
        let written = self.write(record);
        self.is_failing = written.is_err();
        match written {
            Err(error) => {
                self.lost += 1;
                (!was_failing).then(|| format!("cannot write {name}: {error}; the tuning goes on"))
            }
            Ok(()) if was_failing => {
                Some(format!("{name} can be written again; {} pairs are missing in it", self.lost))
            }
            Ok(()) => None,
        }
    }

    /// Half a line would make the log unreadable behind it.
    fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        let end = self.file.metadata()?.len();
        let written = self.file.write_all(&text).and_then(|()| self.file.flush());
        if written.is_err() {
            self.file.set_len(end)?;
        }
        written
    }

    /// Whether everything was written.
    pub(super) fn check(&self) -> Result<()> {
        let name = quote(&self.path.to_string_lossy());
        ensure!(self.lost == 0, "{} pairs could not be written to {name}", self.lost);
        Ok(())
    }
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

    fn read(lines: &[&str]) -> Result<Option<Past>> {
        Past::read_from(lines.concat().as_bytes())
    }

    #[test]
    fn the_last_pair_tells_where_it_stands() {
        let (first, second, void) = (pair(1, "2", "1.3"), pair(3, "-1", "1.1"), pair(2, "null", "1.1"));
        let past = read(&[SETTINGS, "\n", &first, "\n", &second, "\n", &void, "\n"]).unwrap().unwrap();
        assert_eq!((past.theta, past.done, past.is_torn), (vec![1.1], BTreeSet::from([1, 2, 3]), false));
        assert_eq!((past.tally.pairs, past.tally.void), ([0, 1, 0, 0, 1], 1));
    }

    #[test]
    fn a_torn_line_is_dropped() {
        let (first, second) = (pair(1, "2", "1.3"), pair(2, "2", "1.5"));
        for length in 1..=second.len() {
            let past = read(&[SETTINGS, "\n", &first, "\n", &second[..length]]).unwrap().unwrap();
            assert_eq!((past.theta, past.is_torn), (vec![1.3], true));
            assert_eq!(past.end as usize, SETTINGS.len() + first.len() + 2);
        }
        assert_eq!(read(&[SETTINGS]).unwrap(), None);
        assert_eq!(read(&[""]).unwrap(), None);
    }

    #[test]
    fn what_is_no_log_is_refused() {
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
