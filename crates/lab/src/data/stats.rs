//! `arrocco data stats` and `check`: counts what is in files of games, and checks whether they are complete.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use arrocco_support::answer::Answer;
use arrocco_support::output::Output;

use super::each_game::each_game;
use super::{GameResult, PlayedGame};

#[derive(Default)]
struct Stats {
    games: u64,
    opening_plies: u64,
    plies: u64,
    longest: usize,
    results: [u64; 3],
    /// Games by the hundreds of nodes for a move.
    by_nodes: BTreeMap<u16, u64>,
}

impl Stats {
    fn add(&mut self, game: &PlayedGame) {
        self.games += 1;
        self.opening_plies += game.opening.len() as u64;
        self.plies += game.moves.len() as u64;
        self.longest = self.longest.max(game.opening.len() + game.moves.len());
        *self.by_nodes.entry(game.nodes).or_default() += 1;
        let [black, draw, white] = &mut self.results;
        *match game.result {
            GameResult::Black => black,
            GameResult::Draw => draw,
            GameResult::White => white,
        } += 1;
    }
}

pub(super) fn stats(files: &[PathBuf]) -> Result<Answer> {
    let mut stats = Stats::default();
    for path in files {
        each_game(path, PlayedGame::clone, |game| stats.add(&game))?;
    }
    let [black, draw, white] = stats.results;
    let mut output = Output::new();
    output.line(format_args!("games {}", stats.games))?;
    output.line(format_args!("plies {} and {} at random", stats.plies, stats.opening_plies))?;
    output.line(format_args!("longest {}", stats.longest))?;
    output.line(format_args!("white {white} draw {draw} black {black}"))?;
    for (hundreds, games) in stats.by_nodes {
        output.line(format_args!("nodes a move from {hundreds}00: {games} games"))?;
    }
    output.finish()?;
    Ok(Answer::Yes)
}

pub(super) fn check(files: &[PathBuf]) -> Result<Answer> {
    let mut output = Output::new();
    let mut are_whole = true;
    for path in files {
        let mut games = 0_u64;
        let whole = each_game(path, |_| (), |()| games += 1)?;
        let length = std::fs::metadata(path).with_context(|| path.display().to_string())?.len();
        let torn = length.saturating_sub(whole);
        are_whole &= torn == 0;
        let verdict = if torn == 0 { "whole".to_owned() } else { format!("torn: {torn} bytes at the end") };
        output.line(format_args!("{}: {games} games, {verdict}", path.display()))?;
    }
    output.finish()?;
    Ok(are_whole.into())
}
