//! Which puzzles are meant.

use anyhow::{Context as _, Result};
use arrocco_coach::Theme;
use arrocco_puzzles::Query;
use arrocco_support::quote::quote;

use super::args::ChoiceArgs;

impl ChoiceArgs {
    pub(super) fn theme(&self) -> Result<Option<Theme>> {
        let Some(name) = &self.theme else { return Ok(None) };
        let theme = Theme::from_name(name).with_context(|| {
            let names: Vec<&str> = Theme::ALL.into_iter().map(Theme::name).collect();
            format!("there is no theme {}; there are: {}", quote(name), names.join(", "))
        })?;
        Ok(Some(theme))
    }

    pub(super) fn query(&self) -> Result<Query<'_>> {
        Ok(Query {
            rating: 0.0,
            theme: self.theme()?,
            set: self.set.as_deref(),
            kind: None,
            most: usize::MAX,
        })
    }
}
