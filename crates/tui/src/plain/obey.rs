//! What is typed is done.

use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use arrocco_host::language::{Verb, fill, side_named};
use arrocco_host::{archive, clock_text};
use arrocco_play::{Event, Game, Player, Setup};
use arrocco_review::board::Drawing;
use arrocco_rules::{Accept, Color, Move, Position, Square};
use arrocco_support::date::today;
use arrocco_support::file::write_atomically;
use arrocco_support::quote::{one_line, quote};

use super::command::{Command, switch};
use super::table::Table;

impl Table {
    /// Does what a line says. Whatever it says, the game goes on.
    pub(super) fn obey(&mut self, line: &str) -> Result<()> {
        let command = Command::parse(line, self.language);
        if !matches!(command, Command::Verb(Verb::Save, _)) {
            self.doubtful = None;
        }
        match command {
            Command::Nothing => Ok(()),
            Command::Move(text) => self.make_move(text),
            Command::Verb(verb, operand) => self.execute(verb, operand),
        }
    }

    fn execute(&mut self, verb: Verb, operand: &str) -> Result<()> {
        match verb {
            Verb::Help => self.help(),
            Verb::Move => self.make_move(operand),
            Verb::Board => self.board(),
            Verb::Moves => self.moves(),
            Verb::Legal => self.legal(operand),
            Verb::Back => self.back(operand),
            Verb::Redo => self.redo(operand),
            Verb::Hint => self.attempt(Event::AskHint, operand),
            Verb::Now => {
                self.driver.hurry();
                Ok(())
            }
            Verb::Draw => self.as_person(|by| Event::OfferDraw { by }),
            Verb::Accept => self.answer(|by| Event::AcceptDraw { by }),
            Verb::Decline => self.answer(|by| Event::DeclineDraw { by }),
            Verb::Claim => self.claim(operand),
            Verb::Resign => self.as_person(|by| Event::Resign { by }),
            Verb::Clock => self.clock(),
            Verb::Pause => self.attempt(Event::Pause, operand),
            Verb::Resume => self.attempt(Event::Resume, operand),
            Verb::Flip => self.flip(),
            Verb::Speak => self.speak(operand),
            Verb::Opening => self.opening(),
            Verb::Fen => self.fen(operand),
            Verb::Pgn => self.lines_of(&self.driver.game().pgn()),
            Verb::Save => self.save(operand),
            Verb::Load => self.load(operand),
            Verb::New => self.new_game(*self.driver.game().record().start()),
            Verb::Player => self.seat(operand),
            Verb::Quit => {
                self.leave();
                Ok(())
            }
        }
    }

    fn lines_of(&mut self, text: &str) -> Result<()> {
        text.lines().try_for_each(|line| self.line(line))
    }

    /// The side for which whoever types speaks: the one to move if both are people.
    fn person(&self) -> Option<Color> {
        let players = self.driver.game().players();
        match (players.white.is_machine(), players.black.is_machine()) {
            (false, false) => Some(self.driver.game().turn()),
            (false, true) => Some(Color::White),
            (true, false) => Some(Color::Black),
            (true, true) => None,
        }
    }

    fn as_person(&mut self, event: impl FnOnce(Color) -> Event) -> Result<()> {
        match self.person() {
            Some(by) => self.attempt(event(by), ""),
            None => self.line(self.language.words().no_human),
        }
    }

    /// An answer to an offer is the other side's, and a machine answers for itself.
    fn answer(&mut self, event: impl FnOnce(Color) -> Event) -> Result<()> {
        let game = self.driver.game();
        let by = game.draw_offer().map_or(game.turn(), |by| !by);
        if game.draw_offer().is_some() && game.players()[by].is_machine() {
            let gaps = [("side", self.language.side(by))];
            return self.line(&fill(self.language.words().not_yours_to_answer, &gaps));
        }
        self.attempt(event(by), "")
    }

    fn make_move(&mut self, text: &str) -> Result<()> {
        let Some(by) = self.person() else { return self.line(self.language.words().no_human) };
        if let Err(refusal) = self.driver.game().check_turn(by) {
            let reason = self.language.refusal(&refusal, self.driver.game().position(), text);
            return self.line(&reason);
        }
        match self.read(text) {
            Ok(mv) => self.attempt(Event::Play { by, mv }, text),
            Err(reason) => self.line(&reason),
        }
    }

    /// The move that a text means on this board, or why it means none.
    fn read(&self, text: &str) -> Result<Move, String> {
        let position = self.driver.game().position();
        let read = self.language.read_move(position, text);
        read.map_err(|refusal| self.language.move_refusal(&refusal, position, text))
    }

    fn help(&mut self) -> Result<()> {
        let verbs = &self.language.words().verbs;
        let usage = |verb: &arrocco_host::language::VerbWords| {
            format!("{} {}", verb.names.first().copied().unwrap_or_default(), verb.operand)
        };
        let width = verbs.iter().map(|verb| usage(verb).chars().count()).max().unwrap_or_default();
        verbs.iter().try_for_each(|verb| self.line(&format!("{:<width$}  {}", usage(verb), verb.help)))
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

    fn legal(&mut self, operand: &str) -> Result<()> {
        let from = match operand {
            "" => None,
            text => match text.parse::<Square>() {
                Ok(square) => Some(square),
                Err(_) => return self.bewildered(Verb::Legal, operand),
            },
        };
        let moves = self.driver.game().legal_moves();
        let wanted = moves.iter().filter(|mv| from.is_none_or(|from| mv.from() == from));
        let names: Vec<String> = wanted.map(|&mv| self.named_here(mv)).collect();
        let separator = if self.speaks { "\n" } else { " " };
        self.lines_of(&names.join(separator))
    }

    fn bewildered(&mut self, verb: Verb, operand: &str) -> Result<()> {
        let gaps = [("command", self.language.command(verb)), ("text", &quote(operand))];
        self.line(&fill(self.language.words().unknown_operand, &gaps))
    }

    /// Half-moves to go back or forth; the usual number if none is given.
    fn plies(operand: &str, usual: Option<usize>) -> Option<usize> {
        if operand.is_empty() { Some(usual.unwrap_or(1)) } else { operand.parse().ok() }
    }

    fn back(&mut self, operand: &str) -> Result<()> {
        match Self::plies(operand, self.driver.game().plies_to_take_back()) {
            Some(plies) => self.attempt(Event::TakeBack { plies }, operand),
            None => self.bewildered(Verb::Back, operand),
        }
    }

    fn redo(&mut self, operand: &str) -> Result<()> {
        match Self::plies(operand, self.driver.game().plies_to_redo()) {
            Some(plies) => self.attempt(Event::Redo { plies }, operand),
            None => self.bewildered(Verb::Redo, operand),
        }
    }

    fn claim(&mut self, operand: &str) -> Result<()> {
        if operand.is_empty() {
            return self.as_person(|by| Event::ClaimDraw { by, with: None });
        }
        match self.read(operand) {
            Ok(mv) => self.as_person(|by| Event::ClaimDraw { by, with: Some(mv) }),
            Err(reason) => self.line(&reason),
        }
    }

    fn clock(&mut self) -> Result<()> {
        let (game, now) = (self.driver.game(), self.driver.now());
        let words = self.language.words();
        let shown = |color| game.left(color, now).map(clock_text);
        let text = match (shown(Color::White), shown(Color::Black)) {
            (Some(white), Some(black)) => fill(words.clock_line, &[("white", &white), ("black", &black)]),
            _ => words.no_clocks.to_owned(),
        };
        self.line(&text)
    }

    fn flip(&mut self) -> Result<()> {
        self.bottom = !self.bottom;
        self.board()
    }

    fn speak(&mut self, operand: &str) -> Result<()> {
        let Some(speaks) = switch(operand, self.speaks) else {
            return self.bewildered(Verb::Speak, operand);
        };
        self.speaks = speaks;
        let words = self.language.words();
        self.line(if speaks { words.speech_on } else { words.speech_off })
    }

    fn opening(&mut self) -> Result<()> {
        let name = self.driver.game().opening().map(ToString::to_string);
        self.line(&name.unwrap_or_else(|| self.language.words().no_opening.to_owned()))
    }

    fn fen(&mut self, operand: &str) -> Result<()> {
        if operand.is_empty() {
            return self.line(&self.driver.game().fen());
        }
        match Position::from_fen(operand.as_bytes(), Accept::LENIENT) {
            Ok(validated) => self.new_game(validated.position),
            Err(error) => {
                let gaps = [("file", "FEN"), ("reason", &*self.language.position_error(&error))];
                self.line(&fill(self.language.words().cannot_load, &gaps))
            }
        }
    }

    fn save(&mut self, operand: &str) -> Result<()> {
        let words = self.language.words();
        if operand.is_empty() {
            let path = self.driver.archive().map(|archive| archive.path().display().to_string());
            let line = match (self.driver.save(), path) {
                (Ok(()), Some(file)) => fill(words.saved, &[("file", &file)]),
                (Ok(()), None) => fill(words.save_where, &[("command", self.language.command(Verb::Save))]),
                (Err(error), _) => {
                    fill(words.cannot_save, &[("reason", &self.language.reason(&error.to_string()))])
                }
            };
            return self.line(&line);
        }
        let line = self.save_in(Path::new(operand));
        self.line(&line)
    }

    /// Saves in a file of the user's choice; what is there already is not written over unasked.
    fn save_in(&mut self, path: &Path) -> String {
        let (words, operand) = (self.language.words(), &*path.display().to_string());
        let is_ours = self.saved.as_deref() == Some(path);
        let is_sure = self.doubtful.take().as_deref() == Some(path);
        if path.is_file() && !is_ours && !is_sure {
            self.doubtful = Some(path.to_owned());
            return fill(words.file_exists, &[("file", operand)]);
        }
        let text = self.driver.game().save(self.driver.now());
        match write_atomically(path, &text) {
            Ok(()) => {
                self.saved = Some(path.to_owned());
                fill(words.saved, &[("file", operand)])
            }
            Err(error) => fill(
                words.cannot_write,
                &[("file", &quote(operand)), ("reason", &self.language.reason(&error.to_string()))],
            ),
        }
    }

    fn load(&mut self, operand: &str) -> Result<()> {
        let words = self.language.words();
        let (game, warnings) = match archive::load(Path::new(operand)) {
            Ok(loaded) => loaded,
            Err(error) => {
                let gaps = [
                    ("file", quote(operand)),
                    ("reason", self.language.reason(&one_line(&error.to_string()))),
                ];
                let gaps = gaps.each_ref().map(|(name, value)| (*name, value.as_str()));
                return self.line(&fill(words.cannot_load, &gaps));
            }
        };
        if !self.make_room()? {
            return Ok(());
        }
        for warning in warnings {
            self.line(&fill(words.warning, &[("text", &one_line(&self.language.import_warning(&warning)))]))?;
        }
        self.line(&fill(words.loaded, &[("file", operand)]))?;
        self.begin(game)
    }

    /// A new game between the same players.
    fn new_game(&mut self, start: Position) -> Result<()> {
        let old = self.driver.game();
        let (players, control) = (old.players().clone(), old.control());
        let mut tags = old.tags().to_vec();
        tags.retain(|(name, _)| name != "Date");
        tags.push(("Date".to_owned(), today()));
        if !self.make_room()? {
            return Ok(());
        }
        self.line(self.language.words().new_game)?;
        self.begin(Game::new(Setup { start, players, control, tags }, Duration::ZERO))
    }

    /// Keeps the game before another takes its place. Whether that may be.
    fn make_room(&mut self) -> Result<bool> {
        let words = self.language.words();
        match self.driver.set_aside() {
            Ok(None) => {}
            Ok(Some(file)) => self.line(&fill(words.set_aside, &[("file", &file.display().to_string())]))?,
            Err(error) => {
                self.line(&fill(
                    words.cannot_set_aside,
                    &[("reason", &self.language.reason(&error.to_string()))],
                ))?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn begin(&mut self, game: Game) -> Result<()> {
        let news = self.driver.replace(game);
        let complaint = self.driver.autosave();
        self.introduce()?;
        self.tell(news.into_iter().chain(complaint).collect())
    }

    fn seat(&mut self, operand: &str) -> Result<()> {
        let (word, player) = operand.split_once(char::is_whitespace).unwrap_or((operand, ""));
        let Some(color) = side_named(word) else { return self.bewildered(Verb::Player, operand) };
        match player.trim().parse::<Player>() {
            Ok(player) => self.attempt(Event::Seat { color, player }, operand),
            Err(_) => self.line(self.language.words().unknown_player),
        }
    }
}
