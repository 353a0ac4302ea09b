//! How training goes, for the page.

use arrocco_puzzles::{Rating, Training};

use arrocco_coach::Theme;
use arrocco_language::Language;

use crate::explanation::spoken;
use crate::protocol::{DayView, ProgressView, ThemeTitle, ThemeView};

/// The most days that are sent.
const MOST_DAYS: usize = 60;

/// How training goes, when there are so many puzzles of one's own games.
pub fn progress(training: &Training, own: usize, language: Language) -> ProgressView {
    let language = spoken(language);
    let progress = training.progress();
    let days = progress.days.len().saturating_sub(MOST_DAYS);
    let theme = |theme: &arrocco_puzzles::ThemeProgress| ThemeView {
        theme: theme.theme.name(),
        title: theme.theme.title(language),
        tried: theme.tried,
        solved: theme.solved,
        is_weak: theme.is_weak(),
    };
    ProgressView {
        rating: rounded(progress.rating),
        solved: progress.solved,
        hinted: progress.hinted,
        missed: progress.missed,
        due: progress.due,
        scheduled: progress.scheduled,
        streak: progress.streak,
        longest_streak: progress.longest_streak,
        today: progress.today,
        next_due_in: training.next_due_in(),
        days: progress
            .days
            .iter()
            .skip(days)
            .map(|day| DayView {
                day: day.day,
                solved: day.solved,
                missed: day.missed,
                rating: day.rating.max(0.0) as u32,
            })
            .collect(),
        themes: progress.themes.iter().map(theme).collect(),
        choices: Theme::ALL
            .iter()
            .map(|theme| ThemeTitle { theme: theme.name(), title: theme.title(language) })
            .collect(),
        own,
    }
}

pub(super) fn rounded(rating: Rating) -> u32 {
    rating.value.round().max(0.0) as u32
}
