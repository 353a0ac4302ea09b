//! The tally as text.

use anyhow::Result;
use arrocco_support::output::Output;

use super::lengths::{STEP, STEPS};
use super::tally::Tally;

/// The longest bar of the histogram.
const BAR: u64 = 40;

/// The least width of the column of names.
const WIDTH: usize = 40;

pub(super) fn print(tally: &Tally, top: usize, output: &mut Output) -> Result<()> {
    let Tally { games, plies, broken, .. } = tally;
    output.line(format_args!("games {games}\nplies {plies}\nbroken {broken}"))?;
    let results = tally.results.named().map(|(name, count)| (name.to_owned(), count)).collect();
    table("results", results, *games, output)?;
    table("openings", openings(tally, top), *games, output)?;
    lengths(tally, output)?;
    let endings = tally.endings.iter().map(|(ending, &count)| (ending.name().to_owned(), count)).collect();
    table("terminations", endings, *games, output)?;
    years(tally, output)
}

/// Names with their number of games and its share.
fn table(title: &str, rows: Vec<(String, u64)>, games: u64, output: &mut Output) -> Result<()> {
    output.line(format_args!("\n{title}"))?;
    let width = rows.iter().map(|(name, _)| name.chars().count()).fold(WIDTH, usize::max);
    for (name, count) in rows {
        let share = 100.0 * count as f64 / games.max(1) as f64;
        output.line(format_args!("  {name:<width$} {count:>10} {share:>5.1} %"))?;
    }
    Ok(())
}

/// The most frequent openings, then all others in one row.
fn openings(tally: &Tally, top: usize) -> Vec<(String, u64)> {
    let listed = tally.openings.most_frequent(top);
    let (named, rest) = (tally.openings.named_games(), tally.openings.len() - listed.len());
    let listed_games: u64 = listed.iter().map(|&(.., count)| count).sum();
    let mut rows: Vec<_> =
        listed.into_iter().map(|(eco, name, count)| (format!("{eco} {name}"), count)).collect();
    rows.extend((rest > 0).then(|| (format!("{rest} others"), named - listed_games)));
    rows.extend((named < tally.games).then(|| ("without a name".to_owned(), tally.games - named)));
    rows
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
