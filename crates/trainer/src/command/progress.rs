//! `arrocco puzzles progress`.

use anyhow::Result;
use arrocco_host::language::Language;
use arrocco_puzzles::{Progress, ThemeProgress};
use arrocco_support::answer::Answer;
use arrocco_support::output::{Output, print_json};
use arrocco_support::settings::Settings;
use clap::ValueEnum as _;
use serde::Serialize;

use super::args::ProgressArgs;
use super::words::{Words, filled};

#[derive(Serialize)]
struct ProgressDocument {
    rating: i64,
    deviation: i64,
    solved: usize,
    hinted: usize,
    missed: usize,
    puzzles: usize,
    due: usize,
    scheduled: usize,
    withdrawn: usize,
    streak: usize,
    longest_streak: usize,
    today: usize,
    days: Vec<DayDocument>,
    themes: Vec<ThemeDocument>,
}

#[derive(Serialize)]
struct DayDocument {
    date: String,
    solved: usize,
    missed: usize,
    rating: i64,
}

#[derive(Serialize)]
struct ThemeDocument {
    theme: &'static str,
    tried: usize,
    solved: usize,
    expected: f64,
    weak: bool,
}

pub(super) fn run(args: &ProgressArgs) -> Result<Answer> {
    let store = super::open(&args.store)?;
    let progress = store.training(crate::now()).progress();
    if args.json {
        print_json(&document(&progress))?;
        return Ok(Answer::Yes);
    }
    let mut output = Output::new();
    for line in lines(&progress, Words::of(language(args.lang))) {
        output.line(line)?;
    }
    output.finish()?;
    Ok(Answer::Yes)
}

/// The language of an option, of the settings, or of the environment.
pub(super) fn language(option: Option<Language>) -> Language {
    let named = |name: &str| Language::from_str(name, true).ok();
    option.or_else(|| Settings::of_user().get("language").and_then(named)).unwrap_or_else(Language::of_user)
}

fn document(progress: &Progress) -> ProgressDocument {
    let theme = |theme: &ThemeProgress| ThemeDocument {
        theme: theme.theme.name(),
        tried: theme.tried,
        solved: theme.solved,
        expected: (theme.expected * 10.0).round() / 10.0,
        weak: theme.is_weak(),
    };
    ProgressDocument {
        rating: progress.rating.value.round() as i64,
        deviation: progress.rating.deviation.round() as i64,
        solved: progress.solved,
        hinted: progress.hinted,
        missed: progress.missed,
        puzzles: progress.puzzles,
        due: progress.due,
        scheduled: progress.scheduled,
        withdrawn: progress.withdrawn,
        streak: progress.streak,
        longest_streak: progress.longest_streak,
        today: progress.today,
        days: progress
            .days
            .iter()
            .map(|day| DayDocument {
                date: arrocco_support::date::of_day(day.day),
                solved: day.solved,
                missed: day.missed,
                rating: day.rating.round() as i64,
            })
            .collect(),
        themes: progress.themes.iter().map(theme).collect(),
    }
}

/// What people read.
pub(super) fn lines(progress: &Progress, words: &Words) -> Vec<String> {
    let number = |value: usize| value.to_string();
    let tries = progress.solved + progress.hinted + progress.missed;
    let rating = format!("{:.0}", progress.rating.value);
    let deviation = format!("{:.0}", 2.0 * progress.rating.deviation);
    let mut lines = vec![
        filled(words.rating, &[("rating", &rating), ("deviation", &deviation)]),
        filled(
            words.totals,
            &[
                ("tries", &number(tries)),
                ("puzzles", &number(progress.puzzles)),
                ("solved", &number(progress.solved)),
                ("hinted", &number(progress.hinted)),
                ("missed", &number(progress.missed)),
            ],
        ),
        filled(words.due, &[("due", &number(progress.due)), ("scheduled", &number(progress.scheduled))]),
        filled(
            words.streak,
            &[
                ("streak", &number(progress.streak)),
                ("longest", &number(progress.longest_streak)),
                ("today", &number(progress.today)),
            ],
        ),
    ];
    let weak: Vec<String> = progress
        .weak_themes()
        .take(5)
        .map(|theme| format!("{} ({}/{})", theme.theme.name(), theme.solved, theme.tried))
        .collect();
    if !weak.is_empty() {
        lines.push(filled(words.weak, &[("themes", &weak.join(", "))]));
    }
    lines
}
