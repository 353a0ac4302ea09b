//! `arrocco data export`: positions for the trainer. Only those that a static evaluation can judge: not in check, with
//! a quiet best move, and some plies into the game.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;

use anyhow::{Context as _, Result};
use arrocco_rules::{Color, Position};
use arrocco_support::answer::Answer;
use arrocco_support::output::Output;
use arrocco_support::random::Random;

use super::args::ExportArgs;
use super::each_game::each_game;
use super::record::{LATER_DECAYS, LaterChances, Record, record};
use super::{Chance, GameResult, PlayedGame};

/// Earlier positions are too much alike.
const FIRST_PLY: usize = 16;

pub(super) fn run(args: &ExportArgs) -> Result<Answer> {
    let mut random = Random::new(args.seed, 0);
    let (mut training, mut held_out) = (Vec::new(), Vec::new());
    for path in &args.files {
        each_game(path, positions, |positions| {
            let is_held_out = random.below(args.one_in as usize) == 0;
            if is_held_out { &mut held_out } else { &mut training }.extend(positions);
        })?;
    }
    let mut output = Output::new();
    for (name, path, mut records) in [("learn", &args.out, training), ("held out", &args.held_out, held_out)]
    {
        random.shuffle(&mut records);
        write(path, &records).with_context(|| path.display().to_string())?;
        output.line(format_args!("{name} {} positions", records.len()))?;
    }
    output.finish()?;
    Ok(Answer::Yes)
}

fn positions(game: &PlayedGame) -> Vec<Record> {
    let mut records = Vec::new();
    let Some(mut position) = Position::chess960(game.start) else { return records };
    for &mv in &game.opening {
        position.play_unchecked(mv);
    }
    let later = later_chances(game, position.turn());
    for (index, (&(mv, chance), later)) in game.moves.iter().zip(later).enumerate() {
        let ply = game.opening.len() + index;
        let is_quiet = !mv.is_capture() && mv.promotion().is_none() && !position.is_check();
        // A mate found by the search says nothing about the static position.
        let is_open = chance > Chance::from_byte(0) && chance < Chance::from_byte(255);
        if ply >= FIRST_PLY && is_quiet && is_open {
            records.extend(record(&position, chance, later, game.result, ply));
        }
        position.play_unchecked(mv);
    }
    records
}

/// The mean scores of each move and those after it, for the side that makes the move. `turn` makes the first.
///
/// A search of a few hundred nodes is often wrong by what the next moves show; their scores are searches of the same game
/// further on. (After the short-term value targets of `KataGo`.)
fn later_chances(game: &PlayedGame, turn: Color) -> Vec<LaterChances> {
    let is_white = |index: usize| (turn == Color::White) == index.is_multiple_of(2);
    let result = match game.result {
        GameResult::White => 255.0,
        GameResult::Draw => 127.5,
        GameResult::Black => 0.0,
    };
    let mut means = [result; LATER_DECAYS.len()];
    let mut later = Vec::with_capacity(game.moves.len());
    for (index, &(_, chance)) in game.moves.iter().enumerate().rev() {
        let of_side = |chance: f64| if is_white(index) { chance } else { 255.0 - chance };
        let here = of_side(f64::from(chance.byte()));
        for (mean, decay) in means.iter_mut().zip(LATER_DECAYS) {
            *mean = (1.0 - decay) * here + decay * *mean;
        }
        later.push(means.map(|mean| Chance::from_byte(of_side(mean).round() as u8)));
    }
    later.reverse();
    later
}

fn write(path: &Path, records: &[Record]) -> Result<()> {
    let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
    for record in records {
        file.write_all(record)?;
    }
    Ok(file.flush()?)
}
