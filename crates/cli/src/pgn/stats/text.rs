//! The tally in words.

use anyhow::Result;

use super::lengths::{STEP, STEPS};
use super::tally::Tally;
use crate::output::Output;

/// The longest bar of the histogram.
const BAR: u64 = 40;

/// Room for the names before the numbers.
const WIDTH: usize = 50;

pub(super) fn print(tally: &Tally, top: usize, output: &mut Output) -> Result<()> {
    let Tally { games, plies, broken, .. } = tally;
    output.line(format_args!("games {games}\nplies {plies}\nbroken {broken}"))?;
    output.line("\nresults")?;
    for (name, count) in tally.results.named() {
        output.line(row(name, count, *games))?;
    }
    openings(tally, top, output)?;
    lengths(tally, output)?;
    output.line("\nterminations")?;
    for (ending, &count) in &tally.endings {
        output.line(row(ending.name(), count, *games))?;
    }
    years(tally, output)
}

/// A name, how many games, and their share.
fn row(name: &str, count: u64, games: u64) -> String {
    let share = 100.0 * count as f64 / games.max(1) as f64;
    format!("  {name:<WIDTH$} {count:>10} {share:>5.1} %")
}

fn openings(tally: &Tally, top: usize, output: &mut Output) -> Result<()> {
    let listed = tally.openings.most_frequent(top);
    let (named, rest) = (tally.openings.named_games(), tally.openings.len() - listed.len());
    let listed_games: u64 = listed.iter().map(|&(.., count)| count).sum();
    output.line("\nopenings")?;
    for (eco, name, count) in listed {
        output.line(row(&format!("{eco} {name}"), count, tally.games))?;
    }
    if rest > 0 {
        output.line(row(&format!("{rest} others"), named - listed_games, tally.games))?;
    }
    if named < tally.games {
        output.line(row("without a name", tally.games - named, tally.games))?;
    }
    Ok(())
}

fn lengths(tally: &Tally, output: &mut Output) -> Result<()> {
    let lengths = &tally.lengths;
    let ends = lengths.shortest().zip(lengths.longest());
    let middle = lengths.median().zip(lengths.mean());
    let Some(((shortest, longest), (median, mean))) = ends.zip(middle) else { return Ok(()) };
    output.line("\nlengths in plies")?;
    output.line(format_args!("  shortest {shortest}, median {median}, mean {mean:.1}, longest {longest}"))?;
    let histogram = lengths.histogram();
    let most = histogram.iter().map(|&(_, count)| count).max().unwrap_or_default().max(1);
    for (from, count) in histogram {
        let bar = "#".repeat((u128::from(count) * u128::from(BAR)).div_ceil(u128::from(most)) as usize);
        let span = match from / STEP {
            step if step + 1 < STEPS => format!("{from}-{}", from + STEP - 1),
            _ => format!("{from} and more"),
        };
        output.line(format!("  {span:<12} {count:>10} {bar}").trim_end())?;
    }
    Ok(())
}

fn years(tally: &Tally, output: &mut Output) -> Result<()> {
    let (first, last) = (tally.years.keys().next(), tally.years.keys().next_back());
    match first.zip(last) {
        Some((first, last)) if first == last => output.line(format_args!("\nyear {first}")),
        Some((first, last)) => output.line(format_args!("\nyears {first} to {last}")),
        None => Ok(()),
    }
}
