//! The main loop of the screen: takes input, updates the state, carries out its requests, and draws what changed.

mod files;
mod lists;
mod puzzles;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use arrocco_host::archive;
use arrocco_host::driver::{Driver, News, Purpose, Teller, find_program};
use arrocco_host::language::fill;
use arrocco_play::{Event as GameEvent, Game, Notice, Status};
use arrocco_rules::pgn::Tree;
use arrocco_rules::{Color, Position};
use arrocco_support::answer::Answer;
use arrocco_support::output::Output;
use arrocco_support::quote::one_line;
use arrocco_support::random::Random;
use arrocco_support::settings;
use crossterm::event::Event;
use ratatui::layout::Size;

use super::capabilities::Capabilities;
use super::engine_report::EngineReport;
use super::game_file::GameFile;
use super::input_queue::{Incoming, InputQueue};
use super::library_thread::{LibraryTeller, LibraryThread};
use super::message::{Message, Request, ReviewNews};
use super::puzzle_thread::{PuzzleTeller, PuzzleThread};
use super::review_thread::{ReviewTeller, ReviewThread};
use super::start::ScreenStart;
use super::state::State;
use super::status_message::StatusMessage;
use super::study_thread::{StudyTeller, StudyThread};
use super::terminal::TerminalScreen;
use super::view::view;
use super::words::screen_words;
use super::{PlayArgs, clipboard};
use crate::clock_line::clock_line;
use puzzles::PuzzleShelf;

/// The longest wait at a time.
const MAX_WAIT: Duration = Duration::from_secs(3600);
/// Engines report hundreds of times a second; the screen shows the latest report at this interval.
const REPORT_INTERVAL: Duration = Duration::from_millis(50);
/// The longest time without drawing while input keeps coming.
const MAX_DRAW_DELAY: Duration = Duration::from_millis(20);
/// Below this, a clock shows tenths of seconds.
const TENTHS_BELOW: Duration = Duration::from_secs(20);
const TENTH: Duration = Duration::from_millis(100);

/// A game that is on the screen.
struct ScreenGame {
    driver: Driver,
    state: State,
    screen: TerminalScreen,
    /// When to draw next.
    due: Option<Instant>,
    /// The file that the person last saved this game in; it may be overwritten without a question.
    saved: Option<PathBuf>,
    /// With these, engines and reviews tell what they have found.
    reply_sender: Teller,
    review_sender: ReviewTeller,
    review: Option<ReviewThread>,
    study_sender: StudyTeller,
    study: Option<StudyThread>,
    /// Started when the library is first asked for.
    library: Option<LibraryThread>,
    library_sender: LibraryTeller,
    /// Does a thread look for games that were saved since?
    is_refreshing: bool,
    /// The file whose games are listed.
    file: Option<GameFile>,
    /// Opened when they are first asked for.
    puzzles: Option<PuzzleShelf>,
    puzzle_thread: Option<PuzzleThread>,
    puzzle_sender: PuzzleTeller,
    has_quit: bool,
    is_interrupted: bool,
}

pub(super) fn run(args: &PlayArgs, start: ScreenStart) -> Result<Answer> {
    let queue = InputQueue::open()?;
    let screen = TerminalScreen::open().context("cannot take over the terminal")?;
    let size = screen.size().unwrap_or(Size::new(80, 24));
    let capabilities = Capabilities::of_user(args.screen);
    let mut state =
        State::new(args.language(), capabilities, size, start.game.players(), Random::from_time());
    state.apply_args(args.screen);
    let is_asked = start.dialog.is_some();
    state.dialog = start.dialog;
    if let Some(status) = start.status {
        state.status = status;
    }
    let mut driver = Driver::new(start.game, start.archive, queue.reply_sender());
    if args.opens_file() {
        driver.mark_opened();
    }
    let mut screen_game = ScreenGame {
        driver,
        state,
        screen,
        due: None,
        saved: None,
        reply_sender: queue.reply_sender(),
        review_sender: queue.review_sender(),
        review: None,
        study_sender: queue.study_sender(),
        study: None,
        library: None,
        library_sender: queue.library_sender(),
        is_refreshing: false,
        file: None,
        puzzles: None,
        puzzle_thread: None,
        puzzle_sender: queue.puzzle_sender(),
        has_quit: false,
        is_interrupted: false,
    };
    screen_game.draw()?;
    queue.start_reading_keys()?;
    if !is_asked {
        screen_game.begin();
    }
    if let Some(path) = args.game.as_ref().filter(|_| args.opens_file()) {
        screen_game.show_opened(Path::new(path));
    }
    let played = screen_game.run(&queue);
    // Even if the terminal is gone, the game is saved and engines are stopped.
    let closed = screen_game.close();
    played.and(closed)
}

impl ScreenGame {
    fn begin(&mut self) {
        let complaint = self.driver.autosave();
        let is_old = !self.driver.game().plies().is_empty();
        let news = self.driver.begin();
        self.show_news(news.into_iter().filter(|_| !is_old).chain(complaint));
        // Of a game that is only looked at, whoever opens it says something else.
        if is_old && !self.driver.is_only_opened() {
            let moves = self.driver.game().plies().len().div_ceil(2).to_string();
            let text = fill(self.state.language.words().resumed_game, &[("moves", &moves)]);
            self.update(Message::Status(StatusMessage::info(text)));
        }
    }

    fn run(&mut self, queue: &InputQueue) -> Result<()> {
        while !self.has_quit {
            let mut incoming = queue.wait(self.patience());
            // Two machines that move at once never let the queue become empty: stop after a while to tick and draw.
            let began = Instant::now();
            while let Some(one) = incoming {
                self.handle(one)?;
                let is_enough = self.has_quit || began.elapsed() >= MAX_DRAW_DELAY;
                incoming = if is_enough { None } else { queue.try_next() };
            }
            let news = self.driver.tick();
            self.show_news(news);
            if self.due.is_some_and(|due| due <= Instant::now()) && !self.has_quit {
                self.draw()?;
            }
        }
        Ok(())
    }

    /// How long to wait for input before something has to be done anyway.
    fn patience(&self) -> Duration {
        let due = self.due.map(|due| due.saturating_duration_since(Instant::now()));
        let waits = [due, self.driver.patience()];
        waits.into_iter().flatten().min().unwrap_or(MAX_WAIT)
    }

    /// How long until a shown clock changes.
    fn clock_change(&self) -> Option<Duration> {
        let (game, now) = (self.driver.game(), self.driver.now());
        let left = game.left(game.turn(), now).filter(|_| game.is_running())?;
        let unit = if left < TENTHS_BELOW { TENTH } else { Duration::from_secs(1) };
        let rest = (left.as_micros() % unit.as_micros()) as u64;
        // Clocks round up, so the digits change just after a whole number.
        Some(Duration::from_micros(rest + 100))
    }

    fn draw(&mut self) -> Result<()> {
        // The terminal may have been resized before the event arrives.
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

    /// Schedules a drawing within this time.
    fn draw_within(&mut self, wait: Duration) {
        let due = Instant::now() + wait;
        self.due = Some(self.due.map_or(due, |earlier| earlier.min(due)));
    }

    fn handle(&mut self, incoming: Incoming) -> Result<()> {
        match incoming {
            Incoming::Input(Event::Key(key)) => self.update(Message::Key(key)),
            Incoming::Input(Event::Mouse(mouse)) => self.update(Message::Mouse(mouse)),
            Incoming::Input(Event::Paste(text)) => self.update(Message::Paste(text)),
            Incoming::Input(Event::Resize(width, height)) => {
                self.update(Message::Resize(Size::new(width, height)));
            }
            Incoming::Input(Event::FocusGained | Event::FocusLost) => {}
            Incoming::Reply(reply) => {
                let news = self.driver.hear(reply);
                self.show_news(news);
            }
            Incoming::Review(news) => self.update(Message::Review(news)),
            Incoming::Library(news) => self.hear_library(news),
            Incoming::Puzzle(news) => self.update(Message::Puzzle(news)),
            Incoming::Studied(position, report) => {
                let report = EngineReport { purpose: Purpose::Analysis, report, position };
                self.update(Message::Studied(Box::new(report)));
            }
            Incoming::Continued => {
                self.screen.resume().context("cannot take over the terminal")?;
                let size = self.screen.size().unwrap_or(self.state.size);
                self.update(Message::Resize(size));
            }
            Incoming::Stop => self.suspend(),
            Incoming::Abort => {
                let _ = self.driver.save();
                TerminalScreen::abort().context("cannot end the program")?;
            }
            Incoming::End => {
                self.has_quit = true;
                self.is_interrupted = true;
            }
        }
        Ok(())
    }

    fn show_news(&mut self, news: impl IntoIterator<Item = News>) {
        for piece in news {
            self.update(Message::News(piece));
        }
    }

    fn update(&mut self, message: Message) {
        let is_thought = matches!(message, Message::News(News::Thought { .. }) | Message::Studied(_));
        let requests = self.state.update(message, self.driver.game());
        self.draw_within(if is_thought { REPORT_INTERVAL } else { Duration::ZERO });
        for request in requests {
            self.perform(request);
        }
    }

    fn perform(&mut self, request: Request) {
        match request {
            Request::Apply { event, typed } => match self.driver.apply(event) {
                Ok(news) => self.show_news(news),
                Err(refusal) => self.update(Message::Refused { refusal, typed }),
            },
            Request::Explain { position, mv } => {
                if let Err(refusal) = self.driver.explain(*position, mv) {
                    self.update(Message::Refused { refusal, typed: String::new() });
                }
            }
            Request::MoveNow => self.driver.hurry(),
            Request::Analyse(ply) => self.driver.set_analysis(ply),
            Request::ResumeGame => self.begin(),
            Request::StartGame(game) => self.start_game(*game),
            Request::Save { path, text, may_overwrite } => self.save(path, text, may_overwrite),
            Request::Load(path) => self.load_file(&path),
            Request::LoadText(text) => self.load_text(&text),
            Request::OfferPosition(fen) => self.update(Message::NewFrom(fen)),
            Request::Study(None) => self.study = None,
            Request::Study(Some(position)) => self.start_study(*position),
            Request::Review(tree) => self.start_review(*tree),
            Request::StopReview => self.review = None,
            Request::StopSearching => {
                if let Some(library) = &self.library {
                    library.stop_searching();
                }
            }
            Request::NextPuzzle(_)
            | Request::KeepTry
            | Request::KeepPuzzles(_)
            | Request::Judge { .. }
            | Request::ExplainSolution { .. } => self.perform_on_puzzles(request),
            Request::Remember { name, value } => self.remember(name, value.as_deref()),
            Request::Paste => self.paste(),
            Request::List { .. }
            | Request::Explore { .. }
            | Request::Preview { .. }
            | Request::OpenListed { .. }
            | Request::Edit { .. } => self.perform_on_list(request),
            Request::Copy(text) => {
                clipboard::give_to_tmux(&text);
                let _ = TerminalScreen::send(&clipboard::sequence(&text));
            }
            Request::TellClocks => {
                let text = clock_line(self.driver.game(), self.driver.now(), self.state.language);
                self.update(Message::Status(StatusMessage::info(text)));
            }
            Request::Redraw => drop(self.screen.clear()),
            Request::Suspend => self.suspend(),
            Request::Quit => self.quit(),
            Request::QuitUnsaved => self.has_quit = true,
        }
    }

    /// Applies an event if `is_meant`, and shows nothing unless it ends the game.
    fn apply_quietly(&mut self, is_meant: bool, event: GameEvent) {
        if is_meant {
            let news = self.driver.apply(event).unwrap_or_default();
            self.show_news(news.into_iter().filter(|news| matches!(news, News::Game(Notice::Over(_)))));
        }
    }

    /// Ends the program. If that would lose moves, the person is asked first.
    fn quit(&mut self) {
        match self.driver.save() {
            Err(error) if archive::is_begun(self.driver.game()) => {
                let reason = one_line(&self.state.language.archive_error(&error));
                self.update(Message::CannotSave(reason));
            }
            _ => self.has_quit = true,
        }
    }

    /// Errors are ignored: if the terminal does not come back, the next drawing fails.
    fn suspend(&mut self) {
        // The clock stands still while the program is stopped.
        let is_running = self.driver.game().status() == Status::Playing;
        self.apply_quietly(is_running, GameEvent::Pause);
        let _ = self.driver.save();
        let _ = self.screen.suspend();
        self.apply_quietly(is_running, GameEvent::Resume);
        let size = self.screen.size().unwrap_or(self.state.size);
        self.update(Message::Resize(size));
    }

    /// Begins a new game. If the program of an engine is missing, the window that it was chosen in says so.
    fn start_game(&mut self, game: Game) {
        let is_chosen = self.state.begun_from.is_some();
        let mut players = Color::ALL.into_iter().filter(|_| is_chosen).map(|color| &game.players()[color]);
        match players.find_map(|player| find_program(player).err()) {
            Some(error) => {
                let reason = one_line(&self.state.language.player_error(&error));
                self.update(Message::NotBegun(reason));
            }
            None => self.replace(game, self.state.language.words().new_game.to_owned()),
        }
    }

    /// Replaces the game. The old one is kept in its own file if anything was played.
    fn replace(&mut self, game: Game, status: String) {
        self.change_game(game, status, Driver::replace);
    }

    /// The same with a game that is only looked at as long as nothing is played in it.
    fn replace_by_opened(&mut self, game: Game, status: String) {
        self.change_game(game, status, Driver::open);
    }

    fn change_game(&mut self, game: Game, status: String, change: fn(&mut Driver, Game) -> Vec<News>) {
        let (language, words) = (self.state.language, self.state.language.words());
        let status = match self.driver.set_aside() {
            Ok(None) => status,
            Ok(Some(file)) => {
                format!("{status}. {}", fill(words.set_aside, &[("file", &file.display().to_string())]))
            }
            Err(error) => {
                let text = fill(words.cannot_set_aside, &[("reason", &language.archive_error(&error))]);
                return self.update(Message::Status(StatusMessage::warning(text)));
            }
        };
        let news = change(&mut self.driver, game);
        // The file that it was saved in has the game before.
        self.saved = None;
        let complaint = self.driver.autosave();
        self.update(Message::Replaced);
        self.update(Message::Status(StatusMessage::info(status)));
        self.show_news(news.into_iter().filter(|news| !matches!(news, News::Game(_))).chain(complaint));
    }

    fn start_review(&mut self, tree: Tree) {
        self.review = None;
        self.review = ReviewThread::start(tree, self.review_sender.clone());
        if self.review.is_none() {
            let reason = self.state.language.words().failed.to_owned();
            self.update(Message::Review(ReviewNews::Failed(reason)));
        }
    }

    fn start_study(&mut self, position: Position) {
        if self.study.is_none() {
            self.study = StudyThread::start(self.study_sender.clone());
        }
        if let Some(study) = &mut self.study {
            study.search(position);
        } else {
            let reason = self.state.language.words().failed;
            self.update(Message::Status(StatusMessage::warning(reason)));
        }
    }

    /// Keeps a setting. One that cannot be kept holds all the same.
    fn remember(&mut self, name: &str, value: Option<&str>) {
        if let Some(Err(error)) = settings::remember(name, value) {
            let text = screen_words(self.state.language).not_remembered;
            let text = fill(text, &[("reason", &one_line(&error.to_string()))]);
            self.update(Message::Status(StatusMessage::warning(text)));
        }
    }

    fn paste(&mut self) {
        let words = screen_words(self.state.language);
        match clipboard::read() {
            Some(text) if text.trim().is_empty() => {
                self.update(Message::Status(StatusMessage::info(words.pasted_nothing)));
            }
            Some(text) => self.update(Message::Paste(text)),
            None => self.update(Message::Status(StatusMessage::warning(words.cannot_paste))),
        }
    }

    /// Restores the terminal and prints the result there.
    fn close(self) -> Result<Answer> {
        let words = self.state.language.words();
        let is_lost = self.driver.save().is_err() && archive::is_begun(self.driver.game());
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
        Ok(Answer::from(!self.is_interrupted && !is_lost))
    }
}
