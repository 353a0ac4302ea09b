//! A whole session within one thread, for a page without a program: messages of the page and lines of engines go in, with
//! the time; messages, lines for engines and records to keep come out.

mod analyses;
mod coach;
mod effect;
mod game_analysis;
mod games;
mod kept;
mod library;
mod moment;
mod puzzles;
mod records;
mod searches;
mod studies;
mod table;
#[cfg(test)]
mod tests;
mod uci_seat;

use std::time::Duration;

use arrocco_engine::Level;
use arrocco_language::{Language, fill};

use self::coach::Explaining;
pub use self::effect::{Effect, Seat};
use self::game_analysis::GameAnalysis;
use self::games::engines;
pub use self::kept::Kept;
use self::library::Place;
pub use self::moment::Moment;
use self::puzzles::PuzzleState;
use self::records::Records;
use self::searches::Advice;
use self::studies::{LineSearch, Watched};
use self::table::{Engines, Table};
use self::uci_seat::{Said, UciSeat};
use crate::game::checked;
use crate::protocol::{Head, LevelView, MachineView, Refused, Reply, Request, VERSION, written};
use crate::study::Upload;

/// The largest transposition table that a page may ask for, in MiB: all of the engine's memory is at most 1 GiB.
const MOST_HASH: u32 = 512;

/// A game that nobody has watched for so long is paused.
const GRACE: Duration = Duration::from_secs(20);

type Done<T = ()> = Result<T, Refused>;

#[derive(Debug)]
pub struct Session {
    language: Language,
    records: Records,
    /// The threads that one engine may use.
    threads: u16,
    table: Option<Table>,
    /// Since when nobody watches the game on the table.
    unwatched_since: Option<Duration>,
    study: Option<Watched>,
    upload: Option<Upload>,
    search: Option<LineSearch>,
    /// The games of the library that were found last.
    found: Vec<Place>,
    analysis: Option<GameAnalysis>,
    player: UciSeat<u64>,
    adviser: UciSeat<Advice>,
    analyst: UciSeat<()>,
    coach: UciSeat<()>,
    explaining: Option<Explaining>,
    puzzles: PuzzleState,
    effects: Vec<Effect>,
}

impl Session {
    /// A session with what was kept of earlier ones.
    pub fn new(kept: impl IntoIterator<Item = (String, Kept)>, threads: u16) -> Self {
        Self {
            language: Language::En,
            records: Records::new(kept),
            threads: threads.max(1),
            table: None,
            unwatched_since: None,
            study: None,
            upload: None,
            search: None,
            found: Vec::new(),
            analysis: None,
            player: UciSeat::new(Seat::Player),
            adviser: UciSeat::new(Seat::Adviser),
            analyst: UciSeat::new(Seat::Analyst),
            coach: UciSeat::new(Seat::Coach),
            explaining: None,
            puzzles: PuzzleState::default(),
            effects: Vec::new(),
        }
    }

    /// Handles a message of the page.
    pub fn receive(&mut self, text: &str, moment: Moment<'_>) -> Vec<Effect> {
        self.records.set_now(moment.unix);
        match (serde_json::from_str::<Head>(text), serde_json::from_str::<Request>(text)) {
            (Ok(head), _) if head.v != VERSION => {
                self.refuse(head.id, Refused::new("version", self.language.words().other_version));
            }
            (Ok(head), Ok(request)) => {
                if let Err(refused) = self.dispatch(head.id, request, moment) {
                    self.refuse(head.id, refused);
                }
            }
            (Ok(head), Err(error)) => {
                let refused = self.malformed(&error.to_string());
                self.refuse(head.id, refused);
            }
            (Err(error), _) => {
                let refused = self.malformed(&error.to_string());
                self.say(written(&Reply::Refused(refused), None));
            }
        }
        self.take_effects()
    }

    /// Handles a line of an engine.
    pub fn hear(&mut self, from: Seat, line: &str, moment: Moment<'_>) -> Vec<Effect> {
        self.records.set_now(moment.unix);
        match from {
            Seat::Player => {
                if let Some(Said::Found(asked_at, mv, _)) = self.player.hear(line, &mut self.effects) {
                    self.after(moment, |table, engines| table.take_move(asked_at, mv, moment.clock, engines));
                }
            }
            Seat::Analyst => match self.analyst.hear(line, &mut self.effects) {
                Some(Said::Thought((), report)) => self.take_assessment(report),
                Some(Said::Found(..)) => self.advance_analysis(),
                None => {}
            },
            Seat::Coach => match self.coach.hear(line, &mut self.effects) {
                Some(Said::Thought((), report)) => {
                    self.take_thought(&report);
                    self.take_look(&report);
                }
                Some(Said::Found(..)) => {
                    self.advance_explanation();
                    self.advance_judging(moment);
                }
                None => {}
            },
            Seat::Adviser => match self.adviser.hear(line, &mut self.effects) {
                Some(Said::Thought(Advice::Lines, report)) => self.take_lines(report, moment.clock),
                Some(Said::Found(Advice::Lines, ..)) => self.end_lines(),
                Some(Said::Found(purpose, mv, score)) => self.after(moment, |table, engines| {
                    table.take_advice(purpose, mv, score, moment.clock, engines)
                }),
                Some(Said::Thought(..)) | None => {}
            },
        }
        self.take_effects()
    }

    /// Takes a file that was to be fetched; an empty one if it could not be had.
    pub fn provide(&mut self, name: &str, bytes: &[u8], moment: Moment<'_>) -> Vec<Effect> {
        self.records.set_now(moment.unix);
        if name == arrocco_puzzles::STARTER {
            self.take_starter(bytes, moment);
        }
        self.take_effects()
    }

    /// Does what is due by now.
    pub fn tick(&mut self, moment: Moment<'_>) -> Vec<Effect> {
        self.records.set_now(moment.unix);
        if self.unwatched_until().is_some_and(|end| end <= moment.clock) {
            self.clear_table(moment);
        } else if self.due().is_some_and(|due| due <= moment.clock) {
            self.after(moment, |table, engines| table.tick(moment.clock, engines));
        }
        self.take_effects()
    }

    /// When [`tick`](Self::tick) has something to do, if nothing else happens before.
    pub fn due(&self) -> Option<Duration> {
        let table = self.table.as_ref().and_then(Table::due);
        [table, self.unwatched_until()].into_iter().flatten().min()
    }

    /// When a game that nobody watches is paused.
    fn unwatched_until(&self) -> Option<Duration> {
        self.unwatched_since.map(|since| since + GRACE)
    }

    fn dispatch(&mut self, re: u64, request: Request, moment: Moment<'_>) -> Done {
        match request {
            Request::Hello { language, .. } => self.hello(re, language),
            Request::Language { language } => self.language = language,
            Request::Games => {
                let games = self.list();
                self.answer(re, &Reply::Games { games });
            }
            Request::Leave => self.leave(moment.clock),
            Request::CheckStart { start } => {
                let checked = checked(&start, self.language, moment.random);
                self.answer(re, &checked);
            }
            Request::NewGame { choice } => self.new_game(re, &choice, moment)?,
            Request::OpenGame { game } => self.open_game(re, game, moment)?,
            Request::ForgetGame { game } => self.move_game(re, &game, true)?,
            Request::RestoreGame { game } => self.move_game(re, &game, false)?,
            Request::ExportGame { game } => self.export_game(re, &game)?,
            Request::Rematch { game } => self.rematch(re, &game, moment)?,
            Request::Act { game, revision, act } => self.act(re, &game, (revision, &act), moment)?,
            Request::LibrarySearch { search, from, bin, .. } => self.search_library(re, &search, from, bin),
            Request::LibraryOpen { game } => self.open_from_library(re, game, moment)?,
            request => self.dispatch_puzzle(re, request, moment)?,
        }
        Ok(())
    }

    fn hello(&mut self, re: u64, language: Language) {
        self.language = language;
        let levels = (1..=20).filter_map(Level::new);
        let welcome = Reply::Welcome {
            program: concat!("Arrocco ", env!("CARGO_PKG_VERSION")),
            levels: levels.map(|level| LevelView { number: level.number(), elo: level.elo() }).collect(),
            machine: MachineView { threads: self.threads.into(), hash: MOST_HASH as usize },
            engines: Vec::new(),
            settings: crate::protocol::SharedSettings::default(),
            games: self.list(),
            is_public: false,
            guest_of: None,
        };
        self.answer(re, &welcome);
    }

    /// The page watches nothing any more. What runs for it in a study is stopped; a game goes on for a while, because the page
    /// may only be on its way from one screen to another.
    fn leave(&mut self, clock: Duration) {
        self.stop_search();
        self.stop_analysis();
        self.stop_explanation();
        self.stop_judging();
        self.study = None;
        self.unwatched_since = self.unwatched_since.or(Some(clock)).filter(|_| self.table.is_some());
    }

    /// The game on the table is paused and saved, and makes room.
    fn clear_table(&mut self, moment: Moment<'_>) {
        self.unwatched_since = None;
        if let Some(table) = &mut self.table {
            if table.leave(moment.clock, &mut engines!(self, moment)) {
                self.save_table(moment);
            }
            self.table = None;
        }
    }

    fn say(&mut self, message: String) {
        // What is kept comes first: a page that sees a move may count on it.
        self.effects.extend(self.records.take_effects());
        self.effects.push(Effect::Say(message));
    }

    fn answer(&mut self, re: u64, reply: &Reply<'_>) {
        self.say(written(reply, Some(re)));
    }

    fn refuse(&mut self, re: u64, refused: Refused) {
        self.answer(re, &Reply::Refused(refused));
    }

    fn malformed(&self, reason: &str) -> Refused {
        Refused::new("malformed", fill(self.language.words().not_understood, &[("reason", reason)]))
    }

    fn take_effects(&mut self) -> Vec<Effect> {
        self.effects.extend(self.records.take_effects());
        std::mem::take(&mut self.effects)
    }
}
