//! The review of the game on the board line by line: accuracy, and each mistake with a better line and its reason.

use anyhow::Result;
use arrocco_engine::{Engine, Limits};
use arrocco_host::language::fill;
use arrocco_review::analyse::games::{Ply, Review, Reviewer, USUAL_NODES, reasons};
use arrocco_review::analyse::text::in_pawns;
use arrocco_rules::pgn::{Eval, Tree};
use arrocco_rules::{Color, Move, Position};

use super::plain_game::PlainGame;
use super::words::plain_words;

/// The most half-moves of a better line.
const LONGEST_LINE: usize = 8;

impl PlainGame {
    /// Reviews the game on the board. Clocks stand still meanwhile only if the game is paused or over.
    pub(super) fn review(&mut self) -> Result<()> {
        let words = plain_words(self.language);
        if self.driver.game().plies().is_empty() {
            return self.line(words.nothing_to_review);
        }
        let tree = Tree::from(self.driver.game().record());
        let total = (tree.mainline().count() + 1).to_string();
        self.line(&fill(words.reviewing, &[("total", &total)]))?;
        let limits = Limits { nodes: Some(USUAL_NODES), ..Limits::default() };
        let mut engine = Engine::new();
        let reviewer = &mut Reviewer { engine: &mut engine, limits: &limits, interrupt: &self.interrupt };
        let Some(review) = reviewer.review(&tree, |_| {}) else { return self.line(words.stopped) };
        for color in Color::ALL {
            let tally = review.tally(color);
            let percent =
                tally.accuracy().map_or_else(|| "-".to_owned(), |accuracy| format!("{accuracy:.1}%"));
            let [inaccuracies, mistakes, blunders] = tally.judged().map(|count| count.to_string());
            let gaps = [
                ("side", self.language.side(color)),
                ("percent", &*percent),
                ("inaccuracies", &*inaccuracies),
                ("mistakes", &*mistakes),
                ("blunders", &*blunders),
            ];
            self.line(&fill(words.accuracy, &gaps))?;
        }
        let explained = reasons::explain_mistakes(&tree, &review, &mut engine, &self.interrupt);
        let Some(explained) = explained else { return self.line(words.stopped) };
        for (index, ply) in review.plies.iter().enumerate() {
            if let Some(line) = self.mistake(&tree, &review, index, ply) {
                self.line(&line)?;
            }
            if let Some((_, explanation)) = explained.iter().find(|(node, _)| *node == ply.node) {
                self.line(&reasons::text(explanation, self.language))?;
            }
        }
        Ok(())
    }

    /// `18. Bd6?: +2.03 became -0.40; better was 18. Be4 Qe7`.
    fn mistake(&self, tree: &Tree, review: &Review, index: usize, ply: &Ply) -> Option<String> {
        let words = plain_words(self.language);
        let (judgement, node) = (ply.judgement?, tree.node(ply.node)?);
        let (before, mv) = (*node.parent()?.position(), node.mv()?);
        let name = format!("{}{}", self.numbered(&before, &[mv]), judgement.glyph());
        let score = |eval: Option<Eval>| eval.map_or_else(|| "-".to_owned(), |eval| in_pawns(eval.score));
        let (was, is) = (score(review.before(index).eval), score(ply.after.eval));
        let text = fill(words.mistake, &[("move", &name), ("before", &was), ("after", &is)]);
        let better = self.numbered(&before, &ply.better);
        let better = if better.is_empty() { better } else { fill(words.better, &[("line", &better)]) };
        Some(text + &better)
    }

    /// Moves with numbers, or in words.
    fn numbered(&self, before: &Position, line: &[Move]) -> String {
        let mut position = *before;
        let mut words = Vec::new();
        for &mv in line.iter().take(LONGEST_LINE) {
            let number = position.fullmoves();
            let name = if self.speaks {
                self.language.spoken(mv, &position)
            } else {
                position.san_in(mv, self.language.letters()).to_string()
            };
            words.push(match position.turn() {
                Color::White => format!("{number}. {name}"),
                Color::Black if words.is_empty() => format!("{number}... {name}"),
                Color::Black => name,
            });
            position = position.after(mv);
        }
        words.join(if self.speaks { ", " } else { " " })
    }
}
