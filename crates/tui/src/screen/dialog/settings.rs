//! The window of settings. What is changed holds at once and is remembered.

use clap::ValueEnum;

/// A row of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum SettingsRow {
    Language,
    Evaluation,
    Board,
    Pieces,
    Background,
}

impl SettingsRow {
    pub(in super::super) const ALL: [Self; 5] =
        [Self::Language, Self::Evaluation, Self::Board, Self::Pieces, Self::Background];

    pub(in super::super) fn stepped(self, forward: bool) -> Self {
        turned(&Self::ALL, self, forward)
    }
}

/// The next or the previous value.
pub(in super::super) fn turned<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let place = all.iter().position(|one| *one == now).unwrap_or_default();
    let count = all.len().max(1);
    let next = if forward { place + 1 } else { place + count - 1 };
    all.get(next % count).copied().unwrap_or(now)
}

/// The name of a value in the file of settings.
pub(in super::super) fn name_of<T: ValueEnum>(value: &T) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}
