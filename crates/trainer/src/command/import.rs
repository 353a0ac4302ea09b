//! `arrocco puzzles import` and `remove`.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, ensure};
use arrocco_library::Input;
use arrocco_puzzles::{Puzzle, Record, STARTER};
use arrocco_support::answer::{Answer, warn};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::{Output, print_json};

use super::args::{ImportArgs, RemoveArgs};
use super::input::{Item, Items};
use crate::store::{OWN, Store};

/// Lines that are told one by one; more are counted.
const TOLD: u64 = 10;

pub(super) fn run(args: &ImportArgs) -> Result<Answer> {
    let name = Input::new(&args.file).name();
    let stem = args.file.file_stem().map_or_else(|| name.clone(), |stem| stem.to_string_lossy().into_owned());
    let set = args.set.clone().unwrap_or(stem);
    ensure!(set != STARTER, "{STARTER} is the name of the puzzles that are built in: choose another one");
    let mut store = super::open(&args.store)?;
    let interrupt = Interrupt::install()?;
    let mut reading = Reading { name, set, ..Reading::default() };
    let items = Items::open(&args.file)?;
    let is_training = args.training;
    // What one's own journal says of own puzzles belongs there.
    let puzzles =
        items.take_while(|_| !interrupt.is_set()).filter_map(|item| reading.take(item, is_training));
    let new = store.import(puzzles)?;
    if let Some(error) = reading.failure.take() {
        return Err(error).with_context(|| reading.name.clone());
    }
    let records = reading.add_records(&mut store)?;
    if reading.bad > TOLD {
        warn(&format!("{}: and {} more lines that cannot be read", reading.name, reading.bad - TOLD));
    }
    let interrupted = interrupt.is_set();
    if args.json {
        print_json(&serde_json::json!({
            "set": reading.set, "puzzles": reading.puzzles, "new": new + reading.own_new, "training": records,
            "unreadable": reading.bad, "interrupted": interrupted,
        }))?;
    } else {
        let mut output = Output::new();
        output.line(format_args!("puzzles {}", reading.puzzles))?;
        output.line(format_args!("new {}", new + reading.own_new))?;
        if args.training {
            output.line(format_args!("lines of training {records}"))?;
        }
        output.finish()?;
    }
    Ok((reading.bad == 0 && !interrupted).into())
}

/// A file as far as it has been read.
#[derive(Default)]
struct Reading {
    name: String,
    set: String,
    puzzles: u64,
    own_new: u64,
    bad: u64,
    records: Vec<Record>,
    failure: Option<anyhow::Error>,
}

impl Reading {
    /// The puzzle of an item, for the imported sets.
    fn take(&mut self, item: std::io::Result<Item>, is_training: bool) -> Option<Puzzle> {
        match item {
            Ok(Item::Puzzle(puzzle)) => {
                self.puzzles += 1;
                if is_training && puzzle.set == OWN {
                    self.records.push(Record::Puzzle(puzzle));
                    return None;
                }
                return Some(puzzle.in_set(&self.set));
            }
            Ok(Item::Record(record)) if is_training => self.records.push(record),
            Ok(Item::Record(_)) => {}
            Ok(Item::Bad(line, why)) => {
                self.bad += 1;
                if self.bad <= TOLD {
                    warn(&format!("{}: line {line}: {why}", self.name));
                }
            }
            Err(error) => self.failure = Some(error.into()),
        }
        None
    }

    /// Adds the lines of training that the journal does not have yet. Returns how many.
    fn add_records(&mut self, store: &mut Store) -> Result<u64> {
        let known: BTreeSet<String> = store.records().iter().map(Record::to_line).collect();
        let mut new: Vec<Record> = std::mem::take(&mut self.records);
        new.retain(|record| !known.contains(&record.to_line()));
        if !new.is_empty() {
            store.add(&new)?;
        }
        let own = new.iter().filter(|record| matches!(record, Record::Puzzle(_))).count() as u64;
        self.own_new = own;
        Ok(new.len() as u64 - own)
    }
}

pub(super) fn remove(args: &RemoveArgs) -> Result<Answer> {
    let mut store = super::open(&args.store)?;
    let removed = store.remove_set(&args.set)?;
    if args.json {
        print_json(&serde_json::json!({"removed": removed}))?;
    } else {
        let mut output = Output::new();
        output.line(format_args!("removed {removed}"))?;
        output.finish()?;
    }
    Ok(Answer::Yes)
}
