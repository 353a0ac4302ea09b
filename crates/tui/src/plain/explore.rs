//! The opening explorer line by line: `explore` tells what was played in the position on the board, `explore own` in one's own
//! games, and `explore NAME` in a collection.

use anyhow::Result;
use arrocco_host::language::{Language, fill};
use arrocco_library::index::Exploration;
use arrocco_library::positions::Score;
use arrocco_rules::Opening;
use arrocco_support::quote::one_line;

use super::library_commands::described;
use super::plain_game::PlainGame;
use super::words::plain_words;

/// The most games that are named.
const MOST_GAMES: usize = 5;

impl PlainGame {
    /// What goes wrong in the library does not end the game.
    pub(super) fn explore(&mut self, which: &str) -> Result<()> {
        match self.explored(which) {
            Ok(exploration) => self.show_explored(exploration),
            Err(error) => {
                let reason = one_line(&format!("{error:#}"));
                self.line(&fill(plain_words(self.language).library_failed, &[("reason", &reason)]))
            }
        }
    }

    fn explored(&mut self, which: &str) -> Result<Exploration> {
        let position = *self.driver.game().position();
        let is_own = [self.language, Language::En].iter().any(|&known| plain_words(known).own == which);
        let library = self.library.open()?;
        let names: Vec<String> = match which {
            "" => Vec::new(),
            _ if is_own => {
                let own = library.collections()?.into_iter().filter(|known| known.kind.is_own());
                own.map(|known| known.name).collect()
            }
            name => vec![name.to_owned()],
        };
        // Without a game of one's own nothing is meant, and not everything.
        if is_own && names.is_empty() {
            return Ok(Exploration::default());
        }
        Ok(library.explore(&position, &names, MOST_GAMES)?)
    }

    fn show_explored(&mut self, exploration: Exploration) -> Result<()> {
        let words = plain_words(self.language);
        let position = *self.driver.game().position();
        if let Some(opening) = Opening::of(&position) {
            self.line(&opening.to_string())?;
        }
        let all = exploration.total.games();
        if all == 0 {
            return self.line(words.explored_none);
        }
        self.line(&fill(words.explored_all, &[("games", &all.to_string())]))?;
        for explored in &exploration.moves {
            let name = self.named_here(explored.mv);
            self.line(&line_of(&name, &explored.score, all, self.language))?;
        }
        for (index, game) in exploration.games.iter().enumerate() {
            self.line(&format!("{} {}", index + 1, described(game)))?;
        }
        // So that `library open 1` opens the first of them.
        self.library.listed = exploration.games;
        Ok(())
    }
}

fn line_of(name: &str, score: &Score, all: u64, language: Language) -> String {
    let words = plain_words(language);
    let percent = |part: u64, whole: u64| format!("{:.0}%", 100.0 * part as f64 / whole.max(1) as f64);
    let finished = score.white.saturating_add(score.draws).saturating_add(score.black);
    let gaps = [
        ("move", name),
        ("games", &score.games().to_string()),
        ("share", &percent(score.games(), all)),
        ("white", &percent(score.white, finished)),
        ("draws", &percent(score.draws, finished)),
        ("black", &percent(score.black, finished)),
    ];
    let rating =
        score.average_rating().map(|rating| fill(words.explored_rating, &[("rating", &rating.to_string())]));
    fill(words.explored, &gaps) + &rating.unwrap_or_default()
}
