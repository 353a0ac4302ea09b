//! The game on the screen, from the first drawing to the last: hears, updates, does what is wished, draws what changed.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use arrocco_host::archive;
use arrocco_host::driver::{Driver, News};
use arrocco_host::language::fill;
use arrocco_play::{Event as Happening, Game, Notice, Status};
use arrocco_support::answer::Answer;
use arrocco_support::output::Output;
use arrocco_support::quote::{one_line, quote};
use arrocco_support::random::Random;
use crossterm::event::Event;
use ratatui::layout::Size;

use super::ears::{Ears, Heard};
use super::look::Look;
use super::message::{Message, Wish};
use super::remark::Remark;
use super::start::Start;
use super::state::State;
use super::terminal::Screen;
use super::view::view;
use super::{PlayArgs, clipboard};

/// Longer than this nobody waits at a time.
const LONG: Duration = Duration::from_secs(3600);
/// Thoughts come by the hundred: the screen shows the latest of them so often.
const GLANCE: Duration = Duration::from_millis(50);
/// So long at most the screen stays as it is while messages come in.
const FRAME: Duration = Duration::from_millis(20);
/// Below this, a clock shows tenths of seconds.
const HURRY: Duration = Duration::from_secs(20);
const TENTH: Duration = Duration::from_millis(100);

/// A game that is on the screen.
struct Session {
    driver: Driver,
    state: State,
    screen: Screen,
    /// When to draw next.
    due: Option<Instant>,
    /// Where the game was saved on request.
    saved: Option<PathBuf>,
    is_left: bool,
    is_interrupted: bool,
}

pub(super) fn run(args: &PlayArgs, start: Start) -> Result<Answer> {
    let ears = Ears::open()?;
    let screen = Screen::open().context("cannot take over the terminal")?;
    let size = screen.size().unwrap_or(Size::new(80, 24));
    let look = Look::of_user(args.screen);
    let mut state = State::new(args.language(), look, size, start.game.players(), Random::from_time());
    let is_asked = start.dialog.is_some();
    state.dialog = start.dialog;
    if let Some(remark) = start.remark {
        state.remark = remark;
    }
    let driver = Driver::new(start.game, start.archive, ears.teller());
    let mut session =
        Session { driver, state, screen, due: None, saved: None, is_left: false, is_interrupted: false };
    session.draw()?;
    ears.listen_to_keys()?;
    if !is_asked {
        session.begin();
    }
    let attended = session.attend(&ears);
    // Even if the terminal is gone, the game is saved and engines are ended.
    let closed = session.close();
    attended.and(closed)
}

impl Session {
    fn begin(&mut self) {
        let complaint = self.driver.autosave();
        let is_old = !self.driver.game().plies().is_empty();
        let news = self.driver.begin();
        self.tell(news.into_iter().filter(|_| !is_old).chain(complaint));
        if is_old {
            let moves = self.driver.game().plies().len().div_ceil(2).to_string();
            let text = fill(self.state.language.words().resumed_game, &[("moves", &moves)]);
            self.update(Message::Remark(Remark::say(text)));
        }
    }

    fn attend(&mut self, ears: &Ears) -> Result<()> {
        while !self.is_left {
            let mut heard = ears.hear(self.patience());
            // Machines that move at once are never silent: the rest has its turn as well.
            let began = Instant::now();
            while let Some(one) = heard {
                self.take(one)?;
                let is_enough = self.is_left || began.elapsed() >= FRAME;
                heard = if is_enough { None } else { ears.hear_at_once() };
            }
            let news = self.driver.tick();
            self.tell(news);
            if self.due.is_some_and(|due| due <= Instant::now()) && !self.is_left {
                self.draw()?;
            }
        }
        Ok(())
    }

    /// How long nothing has to be done unless something is heard.
    fn patience(&self) -> Duration {
        let due = self.due.map(|due| due.saturating_duration_since(Instant::now()));
        let waits = [due, self.driver.patience()];
        waits.into_iter().flatten().min().unwrap_or(LONG)
    }

    /// How long until a clock shows something else.
    fn clock_change(&self) -> Option<Duration> {
        let (game, now) = (self.driver.game(), self.driver.now());
        let left = game.left(game.turn(), now).filter(|_| game.is_running())?;
        let unit = if left < HURRY { TENTH } else { Duration::from_secs(1) };
        let rest = (left.as_micros() % unit.as_micros()) as u64;
        // What is begun counts, so that the digits change just after a whole number.
        Some(Duration::from_micros(rest + 100))
    }

    fn draw(&mut self) -> Result<()> {
        // The terminal may have been resized before its message has come.
        self.state.size = self.screen.size().unwrap_or(self.state.size);
        let (state, driver) = (&self.state, &self.driver);
        let now = driver.now();
        self.screen
            .draw(|frame| {
                if frame.area().as_size() == state.size {
                    view(frame, state, driver.game(), now);
                }
            })
            .context("cannot write to the terminal")?;
        let clock = self.clock_change();
        self.due = clock.map(|wait| Instant::now() + wait);
        Ok(())
    }

    /// Something has changed: it is drawn at once, or within a glance.
    fn draw_within(&mut self, wait: Duration) {
        let due = Instant::now() + wait;
        self.due = Some(self.due.map_or(due, |earlier| earlier.min(due)));
    }

    fn take(&mut self, heard: Heard) -> Result<()> {
        match heard {
            Heard::Input(Event::Key(key)) => self.update(Message::Key(key)),
            Heard::Input(Event::Mouse(mouse)) => self.update(Message::Mouse(mouse)),
            Heard::Input(Event::Paste(text)) => self.update(Message::Paste(text)),
            Heard::Input(Event::Resize(width, height)) => {
                self.update(Message::Resize(Size::new(width, height)));
            }
            Heard::Input(Event::FocusGained | Event::FocusLost) => {}
            Heard::Reply(reply) => {
                let news = self.driver.hear(reply);
                self.tell(news);
            }
            Heard::Continued => {
                self.screen.resume().context("cannot take over the terminal")?;
                let size = self.screen.size().unwrap_or(self.state.size);
                self.update(Message::Resize(size));
            }
            Heard::Stop => self.suspend(),
            Heard::Abort => {
                let _ = self.driver.save();
                Screen::abort().context("cannot end the program")?;
            }
            Heard::End => {
                self.is_left = true;
                self.is_interrupted = true;
            }
        }
        Ok(())
    }

    fn tell(&mut self, news: impl IntoIterator<Item = News>) {
        for piece in news {
            self.update(Message::News(piece));
        }
    }

    fn update(&mut self, message: Message) {
        let is_thought = matches!(message, Message::News(News::Thought { .. }));
        let wishes = self.state.update(message, self.driver.game());
        self.draw_within(if is_thought { GLANCE } else { Duration::ZERO });
        for wish in wishes {
            self.grant(wish);
        }
    }

    fn grant(&mut self, wish: Wish) {
        match wish {
            Wish::Apply { event, typed } => match self.driver.apply(event) {
                Ok(news) => self.tell(news),
                Err(refusal) => self.update(Message::Refused { refusal, typed }),
            },
            Wish::Hurry => self.driver.hurry(),
            Wish::Analyse(ply) => self.driver.set_analysis(ply),
            Wish::TakeUp => self.begin(),
            Wish::Begin(game) => self.replace(*game, self.state.language.words().new_game.to_owned()),
            Wish::Save { path, is_sure } => self.save(path, is_sure),
            Wish::Load(path) => self.load(&path),
            Wish::Copy(text) => {
                clipboard::give_to_tmux(&text);
                let _ = Screen::send(&clipboard::sequence(&text));
            }
            Wish::Redraw => drop(self.screen.clear()),
            Wish::Suspend => self.suspend(),
            Wish::Quit => self.is_left = true,
        }
    }

    /// Something that nobody has to be told of, unless it ends the game.
    fn happen(&mut self, is_meant: bool, event: Happening) {
        if is_meant {
            let news = self.driver.apply(event).unwrap_or_default();
            self.tell(news.into_iter().filter(|news| matches!(news, News::Game(Notice::Over(_)))));
        }
    }

    /// If the terminal cannot be had back, the next drawing says so.
    fn suspend(&mut self) {
        // Whoever sleeps does not think.
        let is_running = self.driver.game().status() == Status::Playing;
        self.happen(is_running, Happening::Pause);
        let _ = self.driver.save();
        let _ = self.screen.suspend();
        self.happen(is_running, Happening::Resume);
        let size = self.screen.size().unwrap_or(self.state.size);
        self.update(Message::Resize(size));
    }

    /// Another game takes the place of this one, which is kept if anything was played.
    fn replace(&mut self, game: Game, remark: String) {
        let (language, words) = (self.state.language, self.state.language.words());
        let remark = match self.driver.set_aside() {
            Ok(None) => remark,
            Ok(Some(file)) => {
                format!("{remark}. {}", fill(words.set_aside, &[("file", &file.display().to_string())]))
            }
            Err(error) => {
                let text = fill(words.cannot_set_aside, &[("reason", &language.archive_error(&error))]);
                return self.update(Message::Remark(Remark::warn(text)));
            }
        };
        let news = self.driver.replace(game);
        let complaint = self.driver.autosave();
        self.update(Message::Replaced);
        self.update(Message::Remark(Remark::say(remark)));
        self.tell(news.into_iter().filter(|news| !matches!(news, News::Game(_))).chain(complaint));
    }

    /// A file that is there already, and was not saved by this program, is not written over unasked.
    fn save(&mut self, path: PathBuf, is_sure: bool) {
        if path.is_file() && !is_sure && self.saved.as_ref() != Some(&path) {
            return self.update(Message::Exists(path));
        }
        let (words, file) = (self.state.language.words(), path.display().to_string());
        let text = self.driver.game().save(self.driver.now());
        let remark = match archive::write(&path, &text) {
            Ok(()) => {
                self.saved = Some(path);
                Remark::say(fill(words.saved, &[("file", &file)]))
            }
            Err(error) => {
                let reason = self.state.language.archive_error(&error);
                let gaps = [("file", &*quote(&file)), ("reason", &reason)];
                Remark::warn(fill(words.cannot_write, &gaps))
            }
        };
        self.update(Message::Remark(remark));
    }

    fn load(&mut self, path: &Path) {
        let (words, file) = (self.state.language.words(), path.display().to_string());
        match archive::load(path) {
            Ok((game, warnings)) => {
                let mut text = fill(words.loaded, &[("file", &file)]);
                for warning in warnings {
                    let warning = one_line(&self.state.language.import_warning(&warning));
                    text = format!("{text}. {}", fill(words.warning, &[("text", &warning)]));
                }
                self.replace(game, text);
            }
            Err(error) => {
                let reason = one_line(&self.state.language.archive_error(&error));
                let gaps = [("file", &*quote(&file)), ("reason", &reason)];
                self.update(Message::Remark(Remark::warn(fill(words.cannot_load, &gaps))));
            }
        }
    }

    /// Gives the terminal back, and has the last words there.
    fn close(self) -> Result<Answer> {
        let words = self.state.language.words();
        let farewell = self.driver.farewell(self.state.language);
        drop(self.screen);
        let result = match self.driver.game().status() {
            Status::Over(outcome) => outcome.result(),
            _ => "*",
        };
        let mut output = Output::new();
        self.driver.close();
        if let Some(farewell) = farewell {
            output.line(farewell)?;
        }
        output.line(fill(words.result, &[("result", result)]))?;
        output.finish()?;
        Ok(Answer::from(!self.is_interrupted))
    }
}
