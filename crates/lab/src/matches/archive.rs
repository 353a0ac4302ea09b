//! The PGN file of a match: every game is added when it is over, and what is in the file need not be played again.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use arrocco_rules::Color;
use arrocco_rules::pgn::{GameResult, Reader, Tree};
use arrocco_support::answer::warn;
use arrocco_support::quote::quote;

use super::hall::Hall;
use super::played::FaultKind;
use super::schedule::{Job, number_of_round};
use super::scoresheet::{CULPRIT, Heading};
use super::tally::Verdict;

#[derive(Debug)]
pub(super) struct Archive {
    path: PathBuf,
    file: File,
    /// Games that could not be written.
    lost: u64,
    is_failing: bool,
}

/// Results by the number of the game.
pub(super) type Results = BTreeMap<u64, (Job, Verdict)>;

impl Archive {
    /// A new file. One that is there is not overwritten: games are dear.
    pub(super) fn create(path: &Path) -> Result<Self> {
        let name = quote(&path.to_string_lossy());
        match OpenOptions::new().append(true).create_new(true).open(path) {
            Ok(file) => Ok(Self::new(path, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error)
                .with_context(|| format!("{name} is there already: --resume goes on with its match")),
            Err(error) => Err(error).with_context(|| format!("cannot write {name}")),
        }
    }

    /// A file that may hold games of this match. A game that was not written to its end is cut off.
    pub(super) fn resume(path: &Path, hall: &Hall) -> Result<(Self, Results)> {
        let name = quote(&path.to_string_lossy());
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.with_context(|| format!("cannot write {name}"))?;
        let metadata = file.metadata().with_context(|| format!("cannot read {name}"))?;
        ensure!(metadata.is_file(), "cannot go on with {name}: it is not a file");
        let (results, end) = read(&file, hall).with_context(|| format!("cannot go on with {name}"))?;
        let length = metadata.len();
        if end < length {
            warn(&format!("the last game of {name} is not complete and will be played again"));
            file.set_len(end).with_context(|| format!("cannot write {name}"))?;
        }
        Ok((Self::new(path, file), results))
    }

    fn new(path: &Path, file: File) -> Self {
        Self { path: path.to_owned(), file, lost: 0, is_failing: false }
    }

    /// Adds a game in one piece. If that cannot be done, the match goes on: a full disk may have room again for the next
    /// game, and `--resume` plays those that are missing. Returns what there is to tell.
    pub(super) fn add(&mut self, text: &str) -> Option<String> {
        let name = quote(&self.path.to_string_lossy());
        let was_failing = self.is_failing;
        let written = self.write(text);
        self.is_failing = written.is_err();
        match written {
            Err(error) => {
                self.lost += 1;
                let warning = || format!("cannot write {name}: {error}; the match goes on, the game is lost");
                (!was_failing).then(warning)
            }
            Ok(()) if was_failing => {
                Some(format!("{name} can be written again; {} games are lost", self.lost))
            }
            Ok(()) => None,
        }
    }

    /// Half a game would make the file unreadable behind it.
    fn write(&mut self, text: &str) -> io::Result<()> {
        let end = self.file.metadata()?.len();
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        if written.is_err() {
            self.file.set_len(end)?;
        }
        written
    }

    /// Whether everything was written.
    pub(super) fn check(&self) -> Result<()> {
        let name = quote(&self.path.to_string_lossy());
        ensure!(self.lost == 0, "{} games could not be written to {name}", self.lost);
        Ok(())
    }
}

/// The results in a file, and where the last whole game ends.
fn read(file: &File, hall: &Hall) -> Result<(Results, u64)> {
    let mut reader = Reader::new(BufReader::new(file));
    let (mut results, mut end) = (Results::new(), 0);
    let mut broken = None;
    while let Some(game) = Tree::read_from(&mut reader)? {
        let number = reader.games();
        ensure!(broken.is_none(), "game {} is not complete", broken.unwrap_or_default());
        if !game.errors.is_empty() || game.tree.result() == GameResult::Unknown {
            broken = Some(number);
            continue;
        }
        let (job, verdict) = judge(&game.tree, hall).with_context(|| format!("game {number}"))?;
        ensure!(
            results.insert(job.number, (job, verdict)).is_none(),
            "game {number}: round {} is there twice",
            job.round()
        );
        end = reader.offset();
    }
    Ok((results, if broken.is_some() { end } else { u64::MAX }))
}

/// What a game of the file says, if it belongs to this match.
fn judge(tree: &Tree, hall: &Hall) -> Result<(Job, Verdict)> {
    let tag = |name| tree.tag(name).unwrap_or_default();
    let job = number_of_round(tag("Round")).and_then(|number| hall.schedule.job(number));
    let job = job.with_context(|| format!("round {} is not one of this match", quote(tag("Round"))))?;
    let heading = hall.heading(job).context("the match has no such engine")?;
    let [white, black] = heading.players.map(|player| player.name.as_str());
    ensure!(
        tag("White") == white && tag("Black") == black,
        "{} against {} should be {} against {}",
        quote(tag("White")),
        quote(tag("Black")),
        quote(white),
        quote(black)
    );
    for (name, value) in heading.controls() {
        ensure!(tag(name) == value, "it was played with another time control than {value}");
    }
    ensure!(
        begins_as_it_should(tree, hall, job),
        "it began with another opening: was it another book or seed?"
    );
    Ok((job, Verdict { winner: winner(tree.result()), fault: fault(tag(CULPRIT), tag("Termination")) }))
}

fn begins_as_it_should(tree: &Tree, hall: &Hall, job: Job) -> bool {
    let Some(opening) = hall.openings.get(job.opening) else { return false };
    let played = tree.mainline().map(|node| node.mv()).take(opening.moves.len());
    *tree.start() == opening.start && played.eq(opening.moves.iter().map(|&mv| Some(mv)))
}

fn winner(result: GameResult) -> Option<Color> {
    match result {
        GameResult::WhiteWins => Some(Color::White),
        GameResult::BlackWins => Some(Color::Black),
        GameResult::Draw | GameResult::Unknown => None,
    }
}

fn fault(culprit: &str, termination: &str) -> Option<(Color, FaultKind)> {
    let culprit = Color::ALL.into_iter().find(|color| color.to_string() == culprit)?;
    let kind = FaultKind::ALL.into_iter().find(|kind| kind.pgn() == termination)?;
    Some((culprit, kind))
}

impl Hall {
    pub(super) fn heading(&self, job: Job) -> Option<Heading<'_>> {
        let [white, black] = job.engines;
        let players = [self.contestants.get(white)?, self.contestants.get(black)?];
        Some(Heading { job, players })
    }
}
