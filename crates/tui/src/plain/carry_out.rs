//! Carries out commands and prints the answers.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use arrocco_host::archive;
use arrocco_host::command::{Command, CommandRefusal, Switch, interpret_line};
use arrocco_host::driver::{Driver, News};
use arrocco_host::language::{Language, Verb, VerbWords, fill};
use arrocco_play::{Event, Game, ImportWarning, Setup};
use arrocco_review::board::Drawing;
use arrocco_rules::{Move, Position};
use arrocco_support::quote::{one_line, quote};

use super::plain_game::PlainGame;
use super::words::plain_words;
use crate::clock_line::clock_line;

impl PlainGame {
    /// Does what a line says. Nothing that is typed ends the game except `quit`.
    pub(super) fn handle_line(&mut self, line: &str) -> Result<()> {
        let words = plain_words(self.language);
        let (first, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let first = first.to_lowercase();
        let english = plain_words(Language::En);
        if [words.library, english.library].contains(&first.as_str()) {
            return self.library_command(rest.trim());
        }
        let explorers = [words.explore, words.explorer, english.explore, english.explorer];
        if explorers.contains(&first.as_str()) {
            return self.explore(rest.trim());
        }
        if [words.review, english.review].contains(&first.as_str()) {
            return self.review();
        }
        let command = interpret_line(line, self.driver.game(), self.language);
        if !matches!(command, Ok(Command::Save(_))) {
            self.pending_overwrite = None;
        }
        match command {
            Ok(command) => self.carry_out(command),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    fn carry_out(&mut self, command: Command) -> Result<()> {
        match command {
            Command::Nothing => Ok(()),
            Command::Apply(event) => self.apply(event),
            Command::Explain { position, mv } => self.explain(*position, mv),
            Command::MoveNow => {
                self.driver.hurry();
                Ok(())
            }
            Command::Help => self.help(),
            Command::ShowBoard => self.board(),
            Command::ShowMoves => self.moves(),
            Command::ShowLegalMoves(moves) => self.legal_moves(&moves),
            Command::ShowClocks => self.clock(),
            Command::ShowOpening => self.opening(),
            Command::ShowFen => self.line(&self.driver.game().fen()),
            Command::ShowPgn => self.lines_of(&self.driver.game().pgn()),
            Command::Flip => self.flip(),
            Command::SpeakMoves(switch) => self.speak(switch),
            Command::Save(None) => self.save(),
            Command::Save(Some(path)) => self.save_in(path),
            Command::Load(None) => {
                let gaps = [("command", self.language.command(Verb::Load))];
                self.line(&fill(self.language.words().load_which, &gaps))
            }
            Command::Load(Some(path)) => self.load(&path),
            Command::OpenGame(text) => self.open_text(&text),
            Command::NewGame(setup) | Command::StartGame(setup) => self.new_game(*setup),
            Command::Quit => {
                self.quit();
                Ok(())
            }
        }
    }

    fn refuse(&mut self, refusal: &CommandRefusal) -> Result<()> {
        let text = refusal.text(self.driver.game(), self.language);
        self.line(&text)
    }

    fn apply(&mut self, event: Event) -> Result<()> {
        match self.driver.apply(event) {
            Ok(news) => self.show_news(news),
            Err(refusal) => self.refuse(&CommandRefusal::Game { refusal, typed: String::new() }),
        }
    }

    /// The answer comes with the news.
    fn explain(&mut self, position: Position, mv: Move) -> Result<()> {
        match self.driver.explain(position, mv) {
            Ok(()) => Ok(()),
            Err(refusal) => self.refuse(&CommandRefusal::Game { refusal, typed: String::new() }),
        }
    }

    pub(super) fn lines_of(&mut self, text: &str) -> Result<()> {
        text.lines().try_for_each(|line| self.line(line))
    }

    fn help(&mut self) -> Result<()> {
        let verbs = &self.language.words().verbs;
        let usage = |verb: &VerbWords| {
            format!("{} {}", verb.names.first().copied().unwrap_or_default(), verb.operand)
        };
        let width = verbs.iter().map(|verb| usage(verb).chars().count()).max().unwrap_or_default();
        verbs.iter().try_for_each(|verb| self.line(&format!("{:<width$}  {}", usage(verb), verb.help)))?;
        let words = plain_words(self.language);
        self.line(&format!("{:<width$}  {}", words.library, words.library_help))?;
        self.line(&format!("{:<width$}  {}", words.explore, words.explore_help))?;
        self.line(&format!("{:<width$}  {}", words.review, words.review_help))
    }

    fn board(&mut self) -> Result<()> {
        let game = self.driver.game();
        let drawing = Drawing::in_letters(self.bottom).of(game.position());
        let turn = self.language.to_move(game.turn());
        self.lines_of(&drawing)?;
        self.line(turn)
    }

    fn moves(&mut self) -> Result<()> {
        let lines = self.move_lines();
        if lines.is_empty() {
            return self.line(self.language.words().no_moves_yet);
        }
        lines.iter().try_for_each(|line| self.line(line))
    }

    fn legal_moves(&mut self, moves: &[Move]) -> Result<()> {
        if moves.is_empty() {
            return self.line(self.language.words().no_legal_moves);
        }
        let names: Vec<String> = moves.iter().map(|&mv| self.named_here(mv)).collect();
        let separator = if self.speaks { "\n" } else { " " };
        self.lines_of(&names.join(separator))
    }

    fn clock(&mut self) -> Result<()> {
        let text = clock_line(self.driver.game(), self.driver.now(), self.language);
        self.line(&text)
    }

    fn flip(&mut self) -> Result<()> {
        self.bottom = !self.bottom;
        self.board()
    }

    fn speak(&mut self, switch: Switch) -> Result<()> {
        self.speaks = switch.is_on(self.speaks);
        let words = self.language.words();
        self.line(if self.speaks { words.speech_on } else { words.speech_off })
    }

    fn opening(&mut self) -> Result<()> {
        let name = self.driver.game().opening().map(ToString::to_string);
        self.line(&name.unwrap_or_else(|| self.language.words().no_opening.to_owned()))
    }

    /// Saves in the file of the running game.
    fn save(&mut self) -> Result<()> {
        let words = self.language.words();
        let path = self.driver.archive().map(|archive| archive.path().display().to_string());
        let line = match (self.driver.save(), path) {
            (Ok(()), Some(file)) => fill(words.saved, &[("file", &file)]),
            (Ok(()), None) => fill(words.save_where, &[("command", self.language.command(Verb::Save))]),
            (Err(error), _) => fill(words.cannot_save, &[("reason", &self.language.archive_error(&error))]),
        };
        self.line(&line)
    }

    /// Saves in a file of the user's choice. A file that was there before is written over only if the command is typed
    /// twice in a row.
    fn save_in(&mut self, path: PathBuf) -> Result<()> {
        let (words, file) = (self.language.words(), path.display().to_string());
        let is_ours = self.saved_as.as_ref() == Some(&path);
        let is_sure = self.pending_overwrite.take().as_ref() == Some(&path);
        if path.is_file() && !is_ours && !is_sure {
            self.pending_overwrite = Some(path);
            return self.line(&fill(words.file_exists, &[("file", &file)]));
        }
        let text = self.driver.game().save(self.driver.now());
        let line = match archive::write(&path, &text) {
            Ok(()) => {
                self.saved_as = Some(path);
                fill(words.saved, &[("file", &file)])
            }
            Err(error) => {
                let reason = self.language.archive_error(&error);
                fill(words.cannot_write, &[("file", &*quote(&file)), ("reason", &reason)])
            }
        };
        self.line(&line)
    }

    /// A game that was pasted.
    fn open_text(&mut self, text: &str) -> Result<()> {
        // What is no game does not come here.
        let Ok(imported) = Game::import(text.as_bytes()) else { return Ok(()) };
        if !self.set_old_game_aside()? {
            return Ok(());
        }
        self.warn(&imported.warnings)?;
        self.begin(imported.game, Driver::open)?;
        self.moves()
    }

    fn warn(&mut self, warnings: &[ImportWarning]) -> Result<()> {
        let text = self.language.words().warning;
        warnings.iter().try_for_each(|warning| {
            let warning = one_line(&self.language.import_warning(warning));
            self.line(&fill(text, &[("text", &warning)]))
        })
    }

    fn load(&mut self, path: &Path) -> Result<()> {
        let (words, file) = (self.language.words(), path.display().to_string());
        let (game, warnings) = match archive::load(path) {
            Ok(loaded) => loaded,
            Err(error) => {
                let gaps =
                    [("file", quote(&file)), ("reason", one_line(&self.language.archive_error(&error)))];
                let gaps = gaps.each_ref().map(|(name, value)| (*name, value.as_str()));
                return self.line(&fill(words.cannot_load, &gaps));
            }
        };
        if !self.set_old_game_aside()? {
            return Ok(());
        }
        self.warn(&warnings)?;
        self.line(&fill(words.loaded, &[("file", &file)]))?;
        self.tell_more_games(path)?;
        self.begin(game, Driver::open)
    }

    fn new_game(&mut self, setup: Setup) -> Result<()> {
        if !self.set_old_game_aside()? {
            return Ok(());
        }
        self.line(self.language.words().new_game)?;
        self.begin(Game::new(setup, Duration::ZERO), Driver::replace)
    }

    /// Keeps the old game under another name before a new one takes its place. Returns whether that worked.
    fn set_old_game_aside(&mut self) -> Result<bool> {
        let words = self.language.words();
        match self.driver.set_aside() {
            Ok(None) => {}
            Ok(Some(file)) => self.line(&fill(words.set_aside, &[("file", &file.display().to_string())]))?,
            Err(error) => {
                self.line(&fill(
                    words.cannot_set_aside,
                    &[("reason", &self.language.archive_error(&error))],
                ))?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn begin(&mut self, game: Game, change: fn(&mut Driver, Game) -> Vec<News>) -> Result<()> {
        let news = change(&mut self.driver, game);
        // The file that it was saved in has the game before.
        self.saved_as = None;
        let complaint = self.driver.autosave();
        self.show_players()?;
        self.show_news(news.into_iter().chain(complaint).collect())
    }
}
