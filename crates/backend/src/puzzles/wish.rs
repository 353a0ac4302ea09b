//! What the page wants to train.

use arrocco_coach::Theme;
use arrocco_language::Language;
use arrocco_puzzles::Wish;

use super::LONGEST_NAME;
use crate::protocol::{PuzzleWish, Refused};

/// A wish of the page. A theme that there is not is refused.
pub fn wish(wanted: PuzzleWish, language: Language) -> Result<Wish, Refused> {
    let unknown = || Refused::new("no-puzzle", language.words().no_puzzle);
    let theme = wanted.theme.map(|name| Theme::from_name(&name).ok_or_else(unknown)).transpose()?;
    if wanted.set.as_ref().is_some_and(|set| set.len() > LONGEST_NAME) {
        return Err(unknown());
    }
    Ok(Wish { theme, set: wanted.set, due_only: wanted.due_only, ..Wish::default() })
}
