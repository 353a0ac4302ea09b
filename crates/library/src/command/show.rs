//! `arrocco library list`, `search`, `duplicates` and `export`: games listed and written.

use anyhow::{Context as _, Result, ensure};
use arrocco_support::answer::{Answer, message, note};
use arrocco_support::file::is_same_file;
use arrocco_support::interrupt::{Interrupt, Interrupted};
use arrocco_support::output::{Output, has_written, print_interrupted, print_json};
use arrocco_support::quote::{one_line, quote};
use serde::Serialize;

use super::args::{ExportArgs, ListArgs, SearchArgs};
use super::entry::{GameEntry, counted, line};
use crate::game_output::GameOutput;
use crate::index::{Collection, Filter, GameSummary, Library, Order};

/// A collection as JSON.
#[derive(Serialize, Debug)]
struct CollectionEntry<'a> {
    name: &'a str,
    file: String,
    games: i64,
    broken: i64,
    duplicates: i64,
    complete: bool,
    binned: Option<&'a str>,
}

impl<'a> From<&'a Collection> for CollectionEntry<'a> {
    fn from(known: &'a Collection) -> Self {
        Self {
            name: &known.name,
            file: known.path.to_string_lossy().into_owned(),
            games: known.games,
            broken: known.broken,
            duplicates: known.duplicates,
            complete: known.is_complete,
            binned: known.binned.as_deref(),
        }
    }
}

pub(super) fn list(library: &Library, args: &ListArgs, is_json: bool) -> Result<Answer> {
    let collections = library.collections()?;
    let collections: Vec<&Collection> = collections
        .iter()
        .filter(|known| known.binned.is_some() == args.bin && !known.kind.is_own())
        .collect();
    if args.bin {
        return list_bin(library, &collections, is_json);
    }
    let own = library.count(&Filter { is_own: Some(true), ..Filter::default() })?;
    if is_json {
        let collections: Vec<CollectionEntry<'_>> = collections.into_iter().map(Into::into).collect();
        let folder = library.folder().to_string_lossy();
        print_json(&serde_json::json!({"folder": folder, "collections": collections, "own": own}))?;
        return Ok(Answer::Yes);
    }
    let mut output = Output::new();
    for known in &collections {
        output.line(collection_line(known))?;
    }
    let games: i64 = collections.iter().map(|known| known.games).sum();
    let number = collections.len() as u64;
    output.line(format_args!(
        "{} in {}",
        counted(games.cast_unsigned(), "game"),
        counted(number, "collection")
    ))?;
    if own > 0 {
        output.line(format_args!("{} of your own: arrocco library search --own", counted(own, "game")))?;
    }
    output.finish()?;
    Ok(Answer::Yes)
}

fn collection_line(known: &Collection) -> String {
    let unfinished = if known.is_complete { "" } else { "  (unfinished)" };
    let games = super::entry::grouped(known.games.cast_unsigned());
    let line = format!("{games:>12}  {}  {}{unfinished}", known.name, known.path.display());
    arrocco_support::quote::visible(&line)
}

fn list_bin(library: &Library, collections: &[&Collection], is_json: bool) -> Result<Answer> {
    let mut games = Vec::new();
    library.search(&Filter { is_in_bin: true, ..Filter::default() }, Order::Added, |game| {
        if !collections.iter().any(|known| known.name == game.collection) {
            games.push(game);
        }
        true
    })?;
    if is_json {
        let collections: Vec<CollectionEntry<'_>> = collections.iter().map(|known| (*known).into()).collect();
        let games: Vec<GameEntry<'_>> = games.iter().map(Into::into).collect();
        print_json(&serde_json::json!({"collections": collections, "games": games}))?;
        return Ok(Answer::Yes);
    }
    let mut output = Output::new();
    for known in collections {
        output.line(collection_line(known))?;
    }
    for game in &games {
        output.line(line(game))?;
    }
    if collections.is_empty() && games.is_empty() {
        output.line("the bin is empty")?;
    }
    output.finish()?;
    Ok(Answer::Yes)
}

pub(super) fn search(library: &Library, args: &SearchArgs, is_json: bool) -> Result<Answer> {
    let filter = args.filter.resolve()?;
    if args.count {
        let count = library.count(&filter)?;
        if is_json {
            print_json(&serde_json::json!({"count": count}))?;
        } else {
            let mut output = Output::new();
            output.line(count)?;
            output.finish()?;
        }
        return Ok((count > 0).into());
    }
    let limit = if args.limit.limit == 0 { u64::MAX } else { args.limit.limit };
    let mut printer = Printer::new(is_json);
    let mut failure = None;
    let mut has_more = false;
    let searched = library.search(&filter, args.sort.into(), |game| {
        if printer.games == limit {
            has_more = true;
            return false;
        }
        failure = printer.print(&game).err();
        failure.is_none() && !printer.output.is_closed()
    });
    if let Some(error) = failure.or_else(|| searched.err().map(Into::into)) {
        printer.fail(&error)?;
        return Err(error);
    }
    let games = printer.games;
    printer.finish(has_more)?;
    if games == 0 && !is_json {
        note("no game has all of that");
    }
    Ok((games > 0).into())
}

/// A JSON document begins when so many bytes of it are known, so that what fails before is told as an error alone.
const BEGINNING: usize = 1 << 20;

/// Prints games as they are found: there may be too many to collect.
struct Printer {
    output: Output,
    is_json: bool,
    games: u64,
    /// The part of the document that is not printed yet.
    text: Vec<u8>,
}

impl Printer {
    fn new(is_json: bool) -> Self {
        let text = if is_json { b"{\"games\":[".to_vec() } else { Vec::new() };
        Self { output: Output::new(), is_json, games: 0, text }
    }

    fn print(&mut self, game: &GameSummary) -> Result<()> {
        self.games += 1;
        if !self.is_json {
            return self.output.line(line(game));
        }
        if self.games > 1 {
            self.text.push(b',');
        }
        serde_json::to_writer(&mut self.text, &GameEntry::from(game)).context("cannot write JSON")?;
        if self.text.len() < BEGINNING {
            return Ok(());
        }
        self.output.bytes(&std::mem::take(&mut self.text))
    }

    /// Ends what was printed before an error, so that it can be read.
    fn fail(mut self, error: &anyhow::Error) -> Result<()> {
        if self.is_json && has_written() {
            let error = serde_json::json!({"text": one_line(&message(error))});
            self.output.bytes(&self.text)?;
            self.output.line(format_args!("],\"more\":true,\"error\":{error}}}"))?;
        }
        self.output.finish()
    }

    fn finish(mut self, has_more: bool) -> Result<()> {
        if self.is_json {
            self.output.bytes(&self.text)?;
            self.output.line(format_args!("],\"more\":{has_more}}}"))?;
        } else if has_more {
            self.output.line("there are more; --limit 0 prints all")?;
        }
        self.output.finish()
    }
}

pub(super) fn duplicates(library: &Library, limit: u64, is_json: bool) -> Result<Answer> {
    let limit = if limit == 0 { usize::MAX } else { limit as usize };
    let (mut sets, mut games, mut has_more) = (Vec::new(), 0, false);
    library.duplicates(|set| {
        has_more = games >= limit;
        if !has_more {
            games += set.len();
            sets.push(set);
        }
        !has_more
    })?;
    if is_json {
        let sets: Vec<Vec<GameEntry<'_>>> =
            sets.iter().map(|set| set.iter().map(Into::into).collect()).collect();
        print_json(&serde_json::json!({"duplicates": sets, "more": has_more}))?;
    } else {
        let mut output = Output::new();
        for set in &sets {
            for game in set {
                output.line(format_args!("{}  ({} {})", line(game), game.collection, game.number))?;
            }
            output.line("")?;
        }
        if sets.is_empty() {
            output.line("no game is in the library twice")?;
        } else if has_more {
            output.line("there are more; --limit 0 prints all")?;
        }
        output.finish()?;
    }
    Ok(Answer::Yes)
}

pub(super) fn export(library: &Library, args: &ExportArgs, is_json: bool) -> Result<Answer> {
    let filter = args.filter.resolve()?;
    let interrupt = Interrupt::install()?;
    let mut texts = library.texts()?;
    let path = args.output.as_deref();
    if let Some(path) = path {
        let sources = library.collections()?;
        let is_source = sources.iter().any(|known| is_same_file(path, &known.path));
        let name = quote(&path.to_string_lossy());
        ensure!(!is_source, "{name} is a file of the library: choose another one to write to");
    }
    let is_standard = path.is_none_or(|path| path.as_os_str() == "-");
    // With standard output for the document, the games are in it.
    let mut target =
        if is_json && is_standard { GameOutput::Memory(Vec::new()) } else { GameOutput::create(path)? };
    let (mut failure, mut games) = (None, 0);
    let searched = library.search(&filter, args.sort.into(), |game| {
        let text = texts.text(game.id).map(|text| [text.trim_ascii_end(), b"\n\n"].concat());
        let written = text.map_err(Into::into).and_then(|text| target.write(&text));
        failure = written.err().or_else(|| interrupt.is_set().then(|| Interrupted.into()));
        games += 1;
        failure.is_none() && !target.is_closed()
    });
    match failure.or_else(|| searched.err().map(Into::into)) {
        Some(error) if error.is::<Interrupted>() => {
            target.discard();
            if is_json {
                return print_interrupted(true);
            }
            arrocco_support::answer::warn("interrupted");
            return Ok(Answer::No);
        }
        Some(error) => {
            target.discard();
            return Err(error);
        }
        None => {}
    }
    if let GameOutput::Memory(bytes) = &target {
        print_json(&serde_json::json!({"games": games, "pgn": String::from_utf8_lossy(bytes)}))?;
    } else {
        target.finish_with_games(games)?;
        if is_json {
            print_json(&serde_json::json!({"games": games}))?;
        }
    }
    Ok((games > 0).into())
}
