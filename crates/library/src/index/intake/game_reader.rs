//! Reads the games of a segment for the index.

use std::mem::take;

use arrocco_rules::pgn::{At, Error, ErrorKind, Flow, GameResult, Reader, Replay, Severity, Spectator, Tag};
use arrocco_rules::{Move, Opening, Position};

use super::taken::{GameState, Taken, TakenGame};
use crate::fingerprint::fingerprint;
use crate::game_header::GameHeader;
use crate::positions::{Occurrence, material_key, mix};
use crate::report_queue::{Message, ReportSender, report_queue};
use crate::worker_pool::Worker;

/// Games in one report.
const REPORT_GAMES: usize = 256;

/// Positions in one report, about: a single game may have more.
const REPORT_OCCURRENCES: usize = 1 << 16;

/// The longest named line has 36 plies; later positions need not be looked up.
const OPENING_PLIES: u32 = 40;

/// Reads the games of a segment, without their variations.
pub(super) struct GameReader {
    reports: ReportSender<Taken>,
    taken: Taken,
    game: Game,
}

/// The game that is being read.
#[derive(Default)]
struct Game {
    begin: u64,
    header: GameHeader,
    result: Option<GameResult>,
    opening: Option<&'static Opening>,
    plies: u32,
    moves: u64,
    last: Option<Position>,
    is_broken: bool,
}

impl GameReader {
    fn add(&mut self, key: u64, mv: u16) {
        let number = self.taken.games.len() as u32;
        self.taken.occurrences.push(Occurrence::new(key, mv, number));
    }

    fn reach(&mut self, before: &Position, mv: Option<Move>, after: &Position) {
        let bits = mv.map_or(0, Move::bits);
        self.add(before.key(), bits);
        if mv.is_some_and(|mv| mv.is_capture() || mv.promotion().is_some()) {
            self.add(material_key(after.material()), 0);
        }
        let game = &mut self.game;
        game.moves = mix(game.moves ^ u64::from(bits));
        if game.plies < OPENING_PLIES {
            game.opening = Opening::of(after).or(game.opening);
        }
        game.plies += 1;
        game.last = Some(*after);
    }

    fn send_report(&mut self) {
        let games = Vec::with_capacity(REPORT_GAMES);
        let occurrences = Vec::with_capacity(self.taken.occurrences.len());
        self.reports.report(std::mem::replace(&mut self.taken, Taken { games, occurrences }));
    }
}

impl Spectator for GameReader {
    type Output = ();

    fn begin_game(&mut self, at: &At<'_>) {
        let mut header = take(&mut self.game.header);
        header.clear();
        self.game = Game { begin: at.offset(), header, ..Game::default() };
    }

    fn tag(&mut self, tag: Tag<'_>, _: &At<'_>) {
        self.game.header.read(tag);
    }

    fn begin_moves(&mut self, start: &Position, _: &At<'_>) -> Flow {
        self.game.last = Some(*start);
        self.game.moves = start.key();
        if !start.is_repetition_of(&Position::startpos()) {
            self.add(material_key(start.material()), 0);
            self.game.opening = Opening::of(start);
        }
        Flow::Read
    }

    fn play(&mut self, before: &Position, mv: Move, after: &Position, _: &At<'_>) {
        self.reach(before, Some(mv), after);
    }

    fn pass(&mut self, before: &Position, after: &Position, _: &At<'_>) {
        self.reach(before, None, after);
    }

    fn begin_variation(&mut self, _: &Position, _: &At<'_>) -> Flow {
        Flow::Skip
    }

    fn result(&mut self, result: GameResult, _: &At<'_>) {
        self.game.result = Some(result);
    }

    fn error(&mut self, error: Error) {
        // A game that ends in the middle lacks something, even if what is there can be understood.
        let is_cut = matches!(error.kind, ErrorKind::CutOff | ErrorKind::UnclosedVariation);
        self.game.is_broken |= is_cut || error.severity() == Severity::Error;
    }

    fn end_game(&mut self, at: &At<'_>) {
        if let Some(last) = self.game.last {
            self.add(last.key(), 0);
        }
        let game = &self.game;
        let header = game.header.clone();
        let state = match (game.is_broken, game.result) {
            (true, _) => GameState::Broken,
            (false, None) => GameState::Open,
            (false, Some(_)) => GameState::Good,
        };
        // A game that was cut or left open says `*` at its end, and the tag may know better.
        let known = game.result.filter(|&result| result != GameResult::Unknown);
        self.taken.games.push(TakenGame {
            begin: game.begin,
            end: at.offset(),
            result: known.unwrap_or(header.result),
            eco: game.opening.map(Opening::eco).or(header.eco),
            opening: game.opening.map_or("", Opening::name),
            plies: game.plies,
            fingerprint: fingerprint(game.moves, &header.white, &header.black),
            state,
            header,
        });
        if self.taken.games.len() >= REPORT_GAMES || self.taken.occurrences.len() >= REPORT_OCCURRENCES {
            self.send_report();
        }
    }
}

impl Worker for GameReader {
    type Report = Taken;
    type Settings = ();

    fn new((): (), reports: ReportSender<Taken>) -> Self {
        Self { reports, taken: Taken::default(), game: Game::default() }
    }

    fn finish(mut self) {
        self.send_report();
    }
}

/// The positions of one game, given as text.
pub(in crate::index) fn occurrences_of(text: &[u8]) -> Vec<Occurrence> {
    let (sender, reports) = report_queue();
    let mut replay = Replay::new(GameReader::new((), sender));
    // Reading from memory cannot fail.
    let _ = Reader::new(text).read_game(&mut replay);
    replay.into_spectator().finish();
    let taken = reports.into_iter().filter_map(|message| match message {
        Message::Report(taken) => Some(taken.occurrences),
        Message::End { .. } | Message::Failed(_) => None,
    });
    taken.flatten().collect()
}
