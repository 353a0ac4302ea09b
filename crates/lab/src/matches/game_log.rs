//! The PGN file of a match. Every game is appended when it is over; on resuming, the games in the file are not played again.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use arrocco_rules::Color;
use arrocco_rules::pgn::{FromRead, GameResult, Reader, Tree};
use arrocco_support::answer::warn;
use arrocco_support::quote::quote;

use super::match_pool::MatchPool;
use super::schedule::{ScheduledGame, number_of_round};
use super::scoresheet::CULPRIT;
use super::tally::CountedResult;
use crate::append_log::{AppendLog, Wording};
use crate::arena::FaultKind;

const WORDING: Wording = Wording { run: "match", entry: "game" };

/// Results by the number of the game.
pub(super) type Results = BTreeMap<u64, (ScheduledGame, CountedResult)>;

pub(super) fn create(path: &Path) -> Result<AppendLog> {
    AppendLog::create(path, WORDING)
}

/// Opens a file that may hold games of this match. A last game that was not written to its end is cut off.
pub(super) fn resume(path: &Path, pool: &MatchPool) -> Result<(AppendLog, Results)> {
    let log = AppendLog::resume(path, WORDING)?;
    let name = log.name();
    let metadata = log.file().metadata().with_context(|| format!("cannot read {name}"))?;
    ensure!(metadata.is_file(), "cannot go on with {name}: it is not a file");
    let (results, end) = read(log.file(), pool).with_context(|| format!("cannot go on with {name}"))?;
    if end < metadata.len() {
        warn(&format!("the last game of {name} is not complete and will be played again"));
        log.truncate(end)?;
    }
    Ok((log, results))
}

/// The results in a file, and where the last complete game ends; `u64::MAX` if all are complete.
fn read(file: &File, pool: &MatchPool) -> Result<(Results, u64)> {
    let mut reader = Reader::new(FromRead(BufReader::new(file)));
    let (mut results, mut end) = (Results::new(), 0);
    let mut broken = None;
    while let Some(record) = Tree::read_from(&mut reader)? {
        let number = reader.games();
        ensure!(broken.is_none(), "game {} is not complete", broken.unwrap_or_default());
        if !record.errors.is_empty() || record.tree.result() == GameResult::Unknown {
            broken = Some(number);
            continue;
        }
        let (game, result) = result_of(&record.tree, pool).with_context(|| format!("game {number}"))?;
        ensure!(
            results.insert(game.number, (game, result)).is_none(),
            "game {number}: round {} is there twice",
            game.round()
        );
        end = reader.offset();
    }
    Ok((results, if broken.is_some() { end } else { u64::MAX }))
}

/// The result of a game in the file. Fails if the game does not belong to this match.
fn result_of(tree: &Tree, pool: &MatchPool) -> Result<(ScheduledGame, CountedResult)> {
    let tag = |name| tree.tag(name).unwrap_or_default();
    let game = number_of_round(tag("Round")).and_then(|number| pool.schedule.game(number));
    let game = game.with_context(|| format!("round {} is not one of this match", quote(tag("Round"))))?;
    let scoresheet = pool.scoresheet(game).context("the match has no such engine")?;
    let [white, black] = scoresheet.players.map(|player| player.name.as_str());
    ensure!(
        tag("White") == white && tag("Black") == black,
        "{} against {} should be {} against {}",
        quote(tag("White")),
        quote(tag("Black")),
        quote(white),
        quote(black)
    );
    for (name, value) in scoresheet.controls() {
        ensure!(tag(name) == value, "it was played with another time control than {value}");
    }
    ensure!(
        has_scheduled_opening(tree, pool, game),
        "it began with another opening: was it another book or seed?"
    );
    Ok((
        game,
        CountedResult { winner: winner(tree.result()), fault: fault(tag(CULPRIT), tag("Termination")) },
    ))
}

fn has_scheduled_opening(tree: &Tree, pool: &MatchPool, game: ScheduledGame) -> bool {
    let Some(opening) = pool.openings.get(game.opening) else { return false };
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
