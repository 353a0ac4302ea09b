//! One puzzle in words: what the solver types goes in, lines come out.

use anyhow::Result;
use arrocco_engine::Engine;
use arrocco_host::language::Language;
use arrocco_puzzles::{Goal, Hint, Judge, Judgement, Solving, Tried};
use arrocco_review::board::Drawing;
use arrocco_rules::{Color, Move, Position};
use arrocco_support::quote::visible;

use super::spoken;
use crate::command::words::{Words, filled};

/// What is said to what was typed.
#[derive(Debug)]
pub(super) enum Said {
    Lines(Vec<String>),
    /// The puzzle is over.
    Over(Vec<String>),
    /// The solver wants another one.
    Skip,
    /// The solver wants to stop.
    Quit,
}

#[derive(Debug)]
pub(super) struct Lesson {
    solving: Solving,
    language: Language,
    words: &'static Words,
}

impl Lesson {
    pub(super) const fn new(solving: Solving, language: Language, words: &'static Words) -> Self {
        Self { solving, language, words }
    }

    pub(super) const fn solving(&self) -> &Solving {
        &self.solving
    }

    /// What is said at the beginning.
    pub(super) fn opening(&self, number: usize, reason: &str) -> Vec<String> {
        let puzzle = self.solving.puzzle();
        let values = [
            ("number", number.to_string()),
            ("reason", reason.to_owned()),
            ("rating", format!("{:.0}", puzzle.rating.value)),
        ];
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let title = if puzzle.goal == Goal::Line { self.words.line_title } else { self.words.title };
        let mut lines = vec![filled(title, &values)];
        lines.extend(self.board());
        if let Some(lead) = puzzle.lead() {
            let played = self.san(puzzle.start(), lead);
            lines.push(filled(self.words.played, &[("move", &played)]));
        }
        lines.push(self.task().to_owned());
        lines
    }

    fn task(&self) -> &'static str {
        let is_white = self.solving.puzzle().solver() == Color::White;
        match (self.solving.puzzle().goal, is_white) {
            (Goal::Win, true) => self.words.white_wins,
            (Goal::Win, false) => self.words.black_wins,
            (Goal::Draw, true) => self.words.white_draws,
            (Goal::Draw, false) => self.words.black_draws,
            (Goal::Line, true) => self.words.white_line,
            (Goal::Line, false) => self.words.black_line,
        }
    }

    fn board(&self) -> Vec<String> {
        let position = self.solving.position();
        let drawing = Drawing::for_output(self.solving.puzzle().solver()).of(position);
        drawing.lines().map(str::to_owned).chain([position.to_string()]).collect()
    }

    fn san(&self, position: &Position, mv: Move) -> String {
        position.san_in(mv, self.language.letters()).to_string()
    }

    /// Answers what was typed.
    pub(super) fn hear(&mut self, text: &str, engine: &mut Engine, nodes: u64) -> Result<Said> {
        let words = self.words;
        let is = |names: &str| names.split(' ').any(|name| name.eq_ignore_ascii_case(text));
        Ok(match text {
            "" => Said::Lines(Vec::new()),
            _ if is(words.quit_names) => Said::Quit,
            _ if is(words.skip_names) => Said::Skip,
            _ if is(words.hint_names) => Said::Lines(self.hint()),
            _ if is(words.show_names) => self.show(),
            _ if is(words.board_names) => Said::Lines(self.board()),
            _ if is(words.help_names) => Said::Lines(vec![words.help.to_owned()]),
            _ => match self.language.read_move(self.solving.position(), text) {
                Ok(mv) => self.try_move(mv, engine, nodes)?,
                Err(refusal) => {
                    let refused = self.language.move_refusal(&refusal, self.solving.position(), text);
                    Said::Lines(vec![visible(&refused)])
                }
            },
        })
    }

    fn hint(&mut self) -> Vec<String> {
        match self.solving.hint() {
            Some(Hint::Piece(square)) => {
                vec![filled(self.words.hint_piece, &[("square", &square.to_string())])]
            }
            Some(Hint::Move(mv)) => {
                let mv = self.san(self.solving.position(), mv);
                vec![filled(self.words.hint_move, &[("move", &mv)])]
            }
            None => Vec::new(),
        }
    }

    fn show(&mut self) -> Said {
        let position = *self.solving.position();
        let rest = self.solving.give_up();
        let line = position.line(&rest).map(|line| line.letters(*self.language.letters()).to_string());
        Said::Over(vec![filled(self.words.solution, &[("line", &line.unwrap_or_default())]), self.themes()])
    }

    fn themes(&self) -> String {
        let puzzle = self.solving.puzzle();
        let themes = puzzle.themes.to_string();
        let source = visible(&puzzle.source.to_string());
        match source.as_str() {
            "" => filled(self.words.themes, &[("themes", &themes)]),
            source => filled(self.words.themes_from, &[("themes", &themes), ("source", source)]),
        }
    }

    fn try_move(&mut self, mv: Move, engine: &mut Engine, nodes: u64) -> Result<Said> {
        let position = *self.solving.position();
        let name = self.san(&position, mv);
        Ok(match self.solving.try_move(mv) {
            Tried::Right { answer } => {
                let answer = self.san(&position.after(mv), answer);
                let right = filled(self.words.right, &[("move", &name), ("answer", &answer)]);
                Said::Lines(std::iter::once(right).chain(self.board()).collect())
            }
            Tried::Solved => {
                let solved = filled(self.words.solved, &[("move", &name)]);
                Said::Over(vec![solved, self.themes()])
            }
            Tried::Other => {
                let judgement = Judge::new(engine, nodes).judge(&self.solving, mv)?;
                self.solving.settle(mv, &judgement);
                self.tell(&name, &judgement)
            }
            Tried::Refused => Said::Lines(Vec::new()),
        })
    }

    fn tell(&self, name: &str, judgement: &Judgement) -> Said {
        match judgement {
            Judgement::AsGood { .. } => {
                Said::Over(vec![filled(self.words.as_good, &[("move", name)]), self.themes()])
            }
            Judgement::Wrong(explanation) => {
                let mut lines = vec![filled(self.words.wrong, &[("move", name)])];
                // What would have been better is the solution, which is not told yet.
                lines.extend(explanation.sentences_without_better(spoken(self.language)).into_iter().take(2));
                Said::Lines(lines)
            }
            Judgement::NotInStudy(explanation) => {
                let mut lines = vec![filled(self.words.not_in_study, &[("move", name)])];
                if explanation.verdict.is_bad() {
                    lines.extend(
                        explanation.sentences_without_better(spoken(self.language)).into_iter().take(1),
                    );
                }
                Said::Lines(lines)
            }
        }
    }
}
