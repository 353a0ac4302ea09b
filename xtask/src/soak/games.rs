//! Thousands of fast games in a row: one process for each side, and one that lets them play.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use arrocco_rules::Position;

use super::process::{Sample, children};
use super::random::Random;
use super::series::{self, Bound, Series};
use crate::workspace;

/// Nodes for a move: as few as make a game of chess of it.
const NODES: u32 = 300;
/// So many samples are taken.
const SAMPLES: u64 = 100;
/// What tables show of them.
const ROWS: usize = 20;
const OPENING_PLIES: usize = 8;
/// The file with what the match complains of.
const ERRORS: &str = "errors.txt";
/// Memory, in KiB: 2% and a mebibyte more than in the first tenth of the games.
const BOUND: Bound = Bound { percent: 2, more: 1024 };

pub(super) fn soak(program: &Path, games: u64) -> Result<()> {
    // Each opening is played with both colors.
    let games = games.next_multiple_of(2);
    let every = (games / SAMPLES).max(1);
    let folder = workspace::target().join("soak");
    fs::create_dir_all(&folder).context("there is no room for the openings")?;
    let mut child = start(program, &folder, games, every)?;
    let watched = Watch::new(child.id()).follow(&mut child, games);
    if watched.is_err() {
        // It would play on for nobody.
        let _ = child.kill();
    }
    let ended = child.wait().context("the match cannot be waited for")?;
    let watch = watched?;
    let complaints = fs::read_to_string(folder.join(ERRORS)).context("the complaints cannot be read")?;
    watch.tell();
    ensure!(ended.success(), "the match ended with {ended}: {complaints}");
    ensure!(complaints.is_empty(), "the match complained: {complaints}");
    check_result(&watch.last_lines, games)?;
    series::judge(&watch.series, 0..10)
}

fn start(program: &Path, folder: &Path, games: u64, every: u64) -> Result<Child> {
    let book = folder.join("openings.epd");
    fs::write(&book, openings(games / 2)?).context("the openings cannot be written")?;
    let errors = File::create(folder.join(ERRORS)).context("there is no room for complaints")?;
    let engine = format!("cmd=\"'{}'\" option.Hash=8", program.display());
    let mut command = Command::new(program);
    command.args(["match", "--engine", &format!("{engine} name=First")]);
    command.args(["--engine", &format!("{engine} name=Second")]);
    command.args(["--tc", &format!("nodes={NODES}"), "--concurrency", "1"]);
    command.args(["--games", &games.to_string(), "--every", &every.to_string()]).arg("--book").arg(book);
    println!("  {games} games, {NODES} nodes a move, one process a side");
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(errors).spawn();
    child.with_context(|| format!("cannot start {}", program.display()))
}

/// Openings of random moves, so that no two games are alike.
fn openings(openings: u64) -> Result<String> {
    let mut text = String::new();
    let mut random = Random(1);
    let mut written = 0;
    while written < openings {
        let mut position = Position::startpos();
        for _ in 0..OPENING_PLIES {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(random.below(moves.len())) else { break };
            position.play(mv);
        }
        if position.outcome().is_none() {
            writeln!(text, "{position}")?;
            written += 1;
        }
    }
    Ok(text)
}

/// What is seen of a match that goes on.
struct Watch {
    referee: u32,
    /// The engines, once they play.
    engines: Vec<u32>,
    marks: Vec<String>,
    series: [Series; 3],
    /// The last table.
    last_lines: Vec<String>,
}

impl Watch {
    fn new(referee: u32) -> Self {
        let series = ["First", "Second", "match"].map(|name| Series::new(format!("{name} KiB"), BOUND));
        Self { referee, engines: Vec::new(), marks: Vec::new(), series, last_lines: Vec::new() }
    }

    /// Samples whenever the match prints its table. After the last game the engines may have gone.
    fn follow(mut self, child: &mut Child, games: u64) -> Result<Self> {
        let output = child.stdout.take().context("the match cannot be heard")?;
        for line in BufReader::new(output).lines() {
            let line = line.context("the match cannot be understood")?;
            if line.starts_with("engine ") {
                self.last_lines.clear();
            }
            let played =
                line.strip_prefix("Second ").and_then(|row| row.split_whitespace().next()?.parse().ok());
            if let Some(played) = played.filter(|played: &u64| *played < games) {
                self.sample(played)?;
            }
            self.last_lines.push(line);
        }
        Ok(self)
    }

    fn sample(&mut self, games: u64) -> Result<()> {
        let engines = children(self.referee);
        if self.engines.is_empty() {
            self.engines.clone_from(&engines);
        }
        ensure!(engines.len() == 2, "{} engines are running", engines.len());
        ensure!(engines == self.engines, "an engine was started again: {:?}, now {engines:?}", self.engines);
        let processes = [engines[0], engines[1], self.referee];
        for (series, process) in self.series.iter_mut().zip(processes) {
            series.add(Sample::of(process)?.memory);
        }
        self.marks.push(games.to_string());
        Ok(())
    }

    fn tell(&self) {
        series::print("games", &self.marks, &self.series, ROWS);
        self.last_lines.iter().for_each(|line| println!("{line}"));
    }
}

/// All games were played, and no engine was ever at fault: name, games, won, drawn, lost, score and four kinds of faults.
fn check_result(table: &[String], games: u64) -> Result<()> {
    for name in ["First", "Second"] {
        let line = table.iter().find(|line| line.starts_with(name)).context("the match told no result")?;
        let words: Vec<&str> = line.split_whitespace().collect();
        ensure!(words.get(1) == Some(&games.to_string().as_str()), "not all games were played: {line}");
        ensure!(words.len() == 10 && words[6..].iter().all(|count| *count == "0"), "faults: {line}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_with_faults_are_none() {
        let table = |faults: &str| {
            let row = |name: &str| format!("{name:8} 10 4 2 4  50.0% {faults}");
            ["engine games", &row("First"), &row("Second")].map(str::to_owned)
        };
        assert!(check_result(&table("0 0 0 0"), 10).is_ok());
        assert!(check_result(&table("0 0 0 0"), 12).is_err());
        assert!(check_result(&table("0 0 1 0"), 10).is_err());
        assert!(check_result(&[], 10).is_err());
    }
}
