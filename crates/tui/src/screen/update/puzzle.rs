//! Keys and news while puzzles are solved.

use arrocco_coach::{Explanation, Theme};
use arrocco_host::command::{TypedLine, interpret};
use arrocco_host::language::{Verb, fill};
use arrocco_play::{Event, Game};
use arrocco_puzzles::{Goal, Hint, Judgement, Outcome, Solving, ThemeProgress, Tried};
use arrocco_review::analyse::games::reasons::spoken;
use arrocco_rules::Move;
use arrocco_support::quote::one_line;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};

use super::super::action::Action;
use super::super::dialog::Dialog;
use super::super::message::{Message, PuzzleNews, Request};
use super::super::puzzle::PuzzleBoard;
use super::super::state::State;
use super::super::view::themes_height;
use crate::bottom_side::bottom_side;
use crate::screen::words::screen_words;

impl State {
    /// Begins to solve puzzles: those of one's own games if one of these is read.
    pub(super) fn open_puzzles(&mut self) -> Vec<Request> {
        let reader = self.reader.take().map(Box::new);
        self.leave_board();
        self.dialog = None;
        self.puzzle = Some(Box::new(PuzzleBoard::new(reader.is_some(), reader)));
        self.next_puzzle()
    }

    /// What was selected, typed and looked at belonged to another board.
    fn leave_board(&mut self) {
        self.clear_selection();
        self.cursor = None;
        self.viewed_ply = None;
        self.explained = None;
        self.is_analyzing = false;
        self.input.clear();
    }

    fn leave_puzzles(&mut self, played: &Game) -> Vec<Request> {
        self.leave_board();
        self.reader = self.puzzle.take().and_then(|puzzle| puzzle.reader).map(|reader| *reader);
        self.bottom = bottom_side(played.players());
        self.say("");
        Vec::new()
    }

    pub(super) fn next_puzzle(&mut self) -> Vec<Request> {
        self.leave_board();
        self.say(screen_words(self.language).puzzle_searching);
        let Some(puzzle) = &mut self.puzzle else { return Vec::new() };
        puzzle.clear();
        vec![Request::NextPuzzle(Box::new(puzzle.wish()))]
    }

    /// A key on the board. `played` is the game behind it.
    pub(super) fn puzzle_key(&mut self, key: KeyEvent, game: &Game, played: &Game) -> Vec<Request> {
        let is_typed = key.code == KeyCode::Char('?') && !self.input.is_empty();
        if let Some(action) = Action::of_key(key).filter(|_| !is_typed) {
            return self.puzzle_action(action, game);
        }
        let is_over = self.puzzle.as_ref().is_none_or(|puzzle| puzzle.is_over());
        match key.code {
            KeyCode::Enter if !self.input.is_empty() => self.submit_in_puzzle(game, played),
            KeyCode::Enter | KeyCode::Char(' ') if is_over && self.input.is_empty() => self.next_puzzle(),
            KeyCode::Esc if self.has_nothing_to_cancel() => self.leave_puzzles(played),
            _ => {
                let requests = self.press(key, game);
                self.as_tries(requests)
            }
        }
    }

    fn has_nothing_to_cancel(&self) -> bool {
        let is_selected = self.selected.is_some() || self.offending.any() || self.cursor.is_some();
        !is_selected && self.input.is_empty() && self.viewed_ply.is_none()
    }

    /// Moves that were asked for are tries; nothing else is done to the board.
    pub(super) fn as_tries(&mut self, requests: Vec<Request>) -> Vec<Request> {
        let mut all = Vec::new();
        for request in requests {
            match request {
                Request::Apply { event: Event::Play { mv, .. }, .. } => all.extend(self.try_in_puzzle(mv)),
                Request::Apply { .. } => self.warn(screen_words(self.language).puzzle_not_here),
                other => all.push(other),
            }
        }
        all
    }

    pub(super) fn puzzle_action(&mut self, action: Action, game: &Game) -> Vec<Request> {
        match action {
            Action::Hint => self.hint_in_puzzle(),
            Action::Why => self.why_in_puzzle(),
            Action::Redo => self.show_solution(),
            Action::New => self.next_puzzle(),
            Action::Puzzles => {
                self.dialog = Some(Dialog::Themes { chosen: 0 });
                Vec::new()
            }
            Action::Review => {
                self.dialog = Some(Dialog::Progress { top: 0 });
                Vec::new()
            }
            Action::Help
            | Action::Flip
            | Action::First
            | Action::Previous
            | Action::Next
            | Action::Last
            | Action::Figurines
            | Action::Settings
            | Action::CopyFen
            | Action::Paste
            | Action::Redraw
            | Action::Suspend
            | Action::Quit => self.act(action, game),
            _ => {
                self.warn(screen_words(self.language).puzzle_not_here);
                Vec::new()
            }
        }
    }

    /// A typed line: a move, or one of the few commands that have a meaning here.
    fn submit_in_puzzle(&mut self, game: &Game, played: &Game) -> Vec<Request> {
        let text = self.input.text().trim().to_owned();
        let words = screen_words(self.language);
        let command = words.puzzle_commands.iter().position(|word| *word == text.to_lowercase());
        let requests = match (command, TypedLine::parse(&text, self.language)) {
            (Some(place), _) => {
                self.input.clear();
                match place {
                    0 => self.next_puzzle(),
                    1 => self.show_solution(),
                    2 => self.puzzle_action(Action::Puzzles, game),
                    3 => self.puzzle_action(Action::Review, game),
                    _ => self.leave_puzzles(played),
                }
            }
            (None, TypedLine::Verb(verb, operand)) => {
                self.input.clear();
                match verb {
                    Verb::Hint => self.hint_in_puzzle(),
                    Verb::Why => self.why_in_puzzle(),
                    Verb::Help | Verb::Board | Verb::Legal | Verb::Flip | Verb::Speak | Verb::Quit => {
                        match interpret(verb, operand, game, self.language) {
                            Ok(command) => self.carry_out(command, game),
                            Err(refusal) => self.refuse_command(&refusal, game),
                        }
                    }
                    _ => {
                        self.warn(words.puzzle_not_here);
                        Vec::new()
                    }
                }
            }
            (None, TypedLine::Move(typed)) => self.submit_move(typed, game),
            (None, TypedLine::Blank) => Vec::new(),
        };
        self.input.mark_rejected();
        self.as_tries(requests)
    }

    fn try_in_puzzle(&mut self, mv: Move) -> Vec<Request> {
        let words = screen_words(self.language);
        let letters = self.letters();
        let Some(puzzle) = &mut self.puzzle else { return Vec::new() };
        let Some(before) = puzzle.solving().map(|solving| *solving.position()) else { return Vec::new() };
        match puzzle.try_move(mv) {
            Tried::Right { answer } => {
                let name = before.after(mv).san_in(answer, letters).to_string();
                self.say(fill(words.puzzle_right, &[("move", &name)]));
                Vec::new()
            }
            Tried::Solved => self.conclude_puzzle(),
            Tried::Other => {
                let solving = puzzle.solving().cloned().map(Box::new);
                let name = before.san_in(mv, letters).to_string();
                self.say(fill(words.asking_why, &[("move", &name)]));
                solving.map(|solving| Request::Judge { solving, mv }).into_iter().collect()
            }
            Tried::Refused => Vec::new(),
        }
    }

    /// The last move has been found.
    fn conclude_puzzle(&mut self) -> Vec<Request> {
        let words = screen_words(self.language);
        let outcome = self.puzzle.as_ref().and_then(|puzzle| puzzle.solving()).map(Solving::outcome);
        self.say(match outcome {
            Some(Outcome::Missed) => words.puzzle_found,
            Some(Outcome::Hinted) => words.puzzle_hinted,
            _ => words.puzzle_solved,
        });
        self.keep()
    }

    /// What there is to keep of the try is kept at once.
    fn keep(&self) -> Vec<Request> {
        let is_decided = self.puzzle.as_ref().and_then(|puzzle| puzzle.solving());
        let is_decided = is_decided.is_some_and(|solving| solving.is_over() || solving.is_missed());
        if is_decided { vec![Request::KeepTry] } else { Vec::new() }
    }

    fn hint_in_puzzle(&mut self) -> Vec<Request> {
        let words = screen_words(self.language);
        let letters = self.letters();
        let Some(puzzle) = &mut self.puzzle else { return Vec::new() };
        match puzzle.hint() {
            Some(Hint::Piece(square)) => {
                self.say(fill(words.puzzle_hint_piece, &[("square", &square.to_string())]));
            }
            Some(Hint::Move(mv)) => {
                let position = *puzzle.game().position();
                let name = position.san_in(mv, letters).to_string();
                self.say(fill(words.puzzle_hint_move, &[("move", &name)]));
            }
            None => {}
        }
        self.keep()
    }

    fn show_solution(&mut self) -> Vec<Request> {
        let words = screen_words(self.language);
        let letters = *self.letters();
        let shown =
            self.puzzle.as_mut().filter(|puzzle| !puzzle.is_over()).and_then(|puzzle| puzzle.give_up());
        let Some((position, moves)) = shown else { return Vec::new() };
        self.clear_selection();
        let line = position.line(&moves).map(|line| line.letters(letters).to_string()).unwrap_or_default();
        self.say(fill(words.puzzle_solution, &[("line", &line)]));
        self.keep()
    }

    /// Why the last try was wrong; all of it only when nothing can be given away any more.
    fn why_in_puzzle(&mut self) -> Vec<Request> {
        let puzzle = self.puzzle.as_ref();
        let explanation = puzzle.and_then(|puzzle| puzzle.explanation()).cloned();
        let is_over = puzzle.is_none_or(|puzzle| puzzle.is_over());
        match explanation {
            Some(explanation) if is_over => {
                self.dialog = Some(Dialog::Why { explanation: Box::new(explanation), top: 0 });
            }
            Some(explanation) => self.say_wrong(&explanation),
            // Nothing was wrong: then why the solution is right.
            None => {
                let puzzle = puzzle.and_then(|puzzle| puzzle.puzzle()).filter(|_| is_over);
                let first = puzzle.and_then(|puzzle| Some((*puzzle.position(), *puzzle.solution().first()?)));
                if let Some((position, mv)) = first {
                    return vec![Request::ExplainSolution { position: Box::new(position), mv }];
                }
                self.say(screen_words(self.language).puzzle_nothing_wrong);
            }
        }
        Vec::new()
    }
}

impl State {
    /// What is wrong with a move, without what would have been right.
    fn say_wrong(&mut self, explanation: &Explanation) {
        let words = screen_words(self.language);
        let reason = explanation.sentences_without_better(spoken(self.language)).into_iter().next();
        let goal = self.puzzle.as_ref().and_then(|puzzle| puzzle.puzzle()).map(|puzzle| puzzle.goal);
        let reason = reason.unwrap_or_else(|| {
            let reason = match goal {
                Some(Goal::Draw) => words.puzzle_loses,
                Some(Goal::Line) => words.puzzle_not_in_study,
                _ => words.puzzle_does_not_win,
            };
            reason.to_owned()
        });
        let name = explanation.position.san_in(explanation.mv, self.letters()).to_string();
        self.say(fill(words.puzzle_wrong, &[("move", &name), ("reason", &reason)]));
    }

    pub(super) fn puzzle_news(&mut self, news: PuzzleNews) -> Vec<Request> {
        let words = screen_words(self.language);
        let Some(puzzle) = &mut self.puzzle else { return Vec::new() };
        match news {
            PuzzleNews::Next { task, progress } => {
                puzzle.progress = Some(*progress);
                puzzle.set(task.map(|task| *task));
                self.bottom = puzzle.solver().unwrap_or(self.bottom);
                let is_there = puzzle.puzzle().is_some();
                self.say(if is_there { "" } else { words.puzzle_none });
            }
            PuzzleNews::Progress(progress) => puzzle.progress = Some(*progress),
            PuzzleNews::Judged { mv, judgement } => return self.judged(mv, *judgement),
            PuzzleNews::Explained(explanation) => {
                if puzzle.is_over() {
                    self.dialog = Some(Dialog::Why { explanation, top: 0 });
                }
            }
            PuzzleNews::Failed(reason) => {
                let was_judged = puzzle.fail_judging();
                self.warn(fill(words.puzzle_failed, &[("reason", &one_line(&reason))]));
                return if was_judged { self.keep() } else { Vec::new() };
            }
        }
        Vec::new()
    }

    /// An engine has looked at a try.
    fn judged(&mut self, mv: Move, judgement: Judgement) -> Vec<Request> {
        let words = screen_words(self.language);
        let letters = self.letters();
        let Some(puzzle) = &mut self.puzzle else { return Vec::new() };
        let before = *puzzle.game().position();
        let wrong = match &judgement {
            Judgement::AsGood { .. } => None,
            Judgement::Wrong(explanation) | Judgement::NotInStudy(explanation) => Some(explanation.clone()),
        };
        // Another puzzle may be on the board by now.
        if !puzzle.settle(mv, judgement) {
            return Vec::new();
        }
        if let Some(explanation) = wrong {
            self.say_wrong(&explanation);
        } else {
            let name = before.san_in(mv, letters).to_string();
            self.say(fill(words.puzzle_as_good, &[("move", &name)]));
        }
        self.keep()
    }

    /// Keys in the window of themes.
    pub(super) fn themes_key(&mut self, key: KeyEvent) -> Vec<Request> {
        let count = self.theme_rows().len();
        let rows = themes_height(self);
        let Some(Dialog::Themes { chosen }) = &mut self.dialog else { return Vec::new() };
        let last = count.saturating_sub(1);
        match key.code {
            KeyCode::Up => *chosen = chosen.saturating_sub(1),
            KeyCode::Down => *chosen = (*chosen + 1).min(last),
            KeyCode::PageUp => *chosen = chosen.saturating_sub(rows),
            KeyCode::PageDown => *chosen = (*chosen + rows).min(last),
            KeyCode::Home => *chosen = 0,
            KeyCode::End => *chosen = last,
            KeyCode::Enter => {
                let chosen = *chosen;
                return self.choose_theme(chosen);
            }
            KeyCode::Char(letter) => {
                // The next one that begins with the letter.
                let chosen = *chosen;
                let titles: Vec<String> = self.theme_rows().into_iter().map(|row| row.title).collect();
                let begins = |place: &usize| {
                    titles.get(*place).is_some_and(|title| {
                        title.to_lowercase().starts_with(&letter.to_lowercase().to_string())
                    })
                };
                let found = (chosen + 1..count).chain(0..=chosen).find(begins);
                if let Some(found) = found {
                    self.dialog = Some(Dialog::Themes { chosen: found });
                }
            }
            _ => {}
        }
        Vec::new()
    }

    pub(super) fn choose_theme(&mut self, place: usize) -> Vec<Request> {
        let row = self.theme_rows().into_iter().nth(place);
        self.dialog = None;
        let (Some(row), Some(puzzle)) = (row, &mut self.puzzle) else { return Vec::new() };
        (puzzle.theme, puzzle.is_own) = (row.theme, row.is_own);
        self.next_puzzle()
    }

    /// What can be trained: everything, one's own games, then the themes, those to work on first.
    pub(in super::super) fn theme_rows(&self) -> Vec<ThemeRow> {
        let words = screen_words(self.language);
        let language = spoken(self.language);
        let progress = self.puzzle.as_ref().and_then(|puzzle| puzzle.progress.as_ref());
        let known = progress.map_or(&[][..], |progress| progress.themes.as_slice());
        let mut rows = vec![
            ThemeRow { title: words.all_themes.to_owned(), ..ThemeRow::default() },
            ThemeRow { title: words.own_games.to_owned(), is_own: true, ..ThemeRow::default() },
        ];
        let mut themes: Vec<ThemeRow> = Theme::ALL
            .into_iter()
            .map(|theme| {
                let progress = known.iter().find(|known| known.theme == theme);
                ThemeRow {
                    title: theme.title(language).to_owned(),
                    theme: Some(theme),
                    is_own: false,
                    counts: progress.map(|progress| (progress.solved, progress.tried)),
                    is_weak: progress.is_some_and(ThemeProgress::is_weak),
                }
            })
            .collect();
        themes.sort_by_key(|row| !row.is_weak);
        rows.extend(themes);
        rows
    }
}

/// A row of the window of themes.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(in super::super) struct ThemeRow {
    pub(in super::super) title: String,
    pub(in super::super) theme: Option<Theme>,
    pub(in super::super) is_own: bool,
    /// Solved, and tried.
    pub(in super::super) counts: Option<(usize, usize)>,
    /// Is it one to work on?
    pub(in super::super) is_weak: bool,
}

impl State {
    /// Keys, mouse and pasted text while there is a puzzle on the board. `game` is the puzzle's, `played` the one behind it.
    pub(super) fn puzzle_input(&mut self, message: Message, game: &Game, played: &Game) -> Vec<Request> {
        let requests = match message {
            Message::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
            Message::Key(key) if self.dialog.is_some() => self.answer(key, game),
            Message::Key(key) => return self.puzzle_key(key, game, played),
            Message::Mouse(mouse) => self.point(mouse, game),
            Message::Paste(text) => {
                self.input.insert(&text.chars().filter(|letter| !letter.is_control()).collect::<String>());
                Vec::new()
            }
            _ => Vec::new(),
        };
        self.as_tries(requests)
    }
}
