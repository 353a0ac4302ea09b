//! Changes of the game as lines of text.

use anyhow::Result;
use arrocco_coach::Explanation;
use arrocco_host::driver::News;
use arrocco_host::language::{Language, Verb, by_side, fill};
use arrocco_play::Notice;
use arrocco_review::analyse::games::reasons::spoken;
use arrocco_rules::{Color, Move};
use arrocco_support::quote::one_line;

use super::plain_game::PlainGame;

/// A failure as a line; empty for news that are no failure.
pub(super) fn failure(language: Language, news: &News) -> String {
    let words = language.words();
    match news {
        News::SaveFailed(error) => {
            fill(words.cannot_save, &[("reason", &one_line(&language.archive_error(error)))])
        }
        News::PlayerFailed { color, error } => {
            let reason = one_line(&language.player_error(error));
            let gaps = [("side", language.side(*color)), ("reason", &*reason)];
            fill(words.player_failed, &gaps)
        }
        News::NotExplained(error) => {
            fill(words.not_explained, &[("reason", &one_line(&language.player_error(error)))])
        }
        News::Game(_) | News::Thought { .. } | News::Explained(_) => String::new(),
    }
}

impl PlainGame {
    /// Prints what has failed, and nothing else.
    pub(super) fn show_failures(&mut self, news: Vec<News>) -> Result<()> {
        let failed = |piece: &News| matches!(piece, News::SaveFailed(_) | News::PlayerFailed { .. });
        self.show_news(news.into_iter().filter(failed).collect())
    }

    pub(super) fn show_news(&mut self, news: Vec<News>) -> Result<()> {
        for piece in news {
            match piece {
                News::Game(notice) => self.show_notice(&notice)?,
                News::Thought { .. } => {}
                News::Explained(explanation) => self.show_explanation(&explanation)?,
                failed => self.line(&failure(self.language, &failed))?,
            }
        }
        Ok(())
    }

    /// How good the move is, why, and what to look for: a line for each.
    fn show_explanation(&mut self, explanation: &Explanation) -> Result<()> {
        let language = spoken(self.language);
        self.line(&explanation.headline(language))?;
        for sentence in explanation.sentences(language) {
            self.line(&sentence)?;
        }
        match explanation.advice(language) {
            Some(advice) => self.line(advice),
            None => Ok(()),
        }
    }

    fn show_notice(&mut self, notice: &Notice) -> Result<()> {
        let (language, words) = (self.language, self.language.words());
        let text = match notice {
            Notice::Moved { by, mv, .. } => self.move_line(*by, *mv),
            Notice::TakenBack { plies } => fill(words.taken_back, &[("moves", &plies.to_string())]),
            Notice::Redone { plies } => fill(words.played_again, &[("moves", &plies.to_string())]),
            Notice::DrawOffered { by } => by_side(*by, words.offers).to_owned(),
            Notice::DrawDeclined { by } => by_side(*by, words.declines).to_owned(),
            Notice::Hint { mv, .. } => fill(words.hint, &[("move", &self.named_here(*mv))]),
            Notice::Paused => fill(words.paused, &[("resume", language.command(Verb::Resume))]),
            Notice::Resumed => words.resumed.to_owned(),
            Notice::Seated { color } => {
                let player = language.player(&self.driver.game().players()[*color]);
                fill(words.seated, &[("player", &player), ("side", language.side(*color))])
            }
            Notice::Over(outcome) => language.outcome(*outcome),
            Notice::TooLate => words.too_late.to_owned(),
            // A requested hint is printed when it comes.
            _ => return Ok(()),
        };
        self.line(&text)
    }

    /// A move of the position on the board, in notation or in words.
    pub(super) fn named_here(&self, mv: Move) -> String {
        let position = self.driver.game().position();
        if self.speaks {
            return self.language.spoken(mv, position);
        }
        position.san_in(mv, self.language.letters()).to_string()
    }

    /// The move that was just made: `12... Nf6`, or in words.
    fn move_line(&self, by: Color, mv: Move) -> String {
        let positions = self.driver.game().record().positions();
        let before = positions.len().checked_sub(2).and_then(|before| positions.get(before));
        let Some(before) = before else { return mv.to_string() };
        if self.speaks {
            return format!("{}: {}", self.language.side(by), self.language.spoken(mv, before));
        }
        let dots = if by == Color::White { "." } else { "..." };
        format!("{}{dots} {}", before.fullmoves(), before.san_in(mv, self.language.letters()))
    }

    /// All moves, one line for each pair.
    pub(super) fn move_lines(&self) -> Vec<String> {
        let record = self.driver.game().record();
        let mut lines: Vec<String> = Vec::new();
        for (position, &mv) in record.positions().iter().zip(record.moves()) {
            let san = position.san_in(mv, self.language.letters());
            match (position.turn(), lines.last_mut()) {
                (Color::White, _) => lines.push(format!("{}. {san}", position.fullmoves())),
                (Color::Black, None) => lines.push(format!("{}... {san}", position.fullmoves())),
                (Color::Black, Some(line)) => line.extend([" ", &san]),
            }
        }
        lines
    }
}
