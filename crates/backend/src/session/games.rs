//! Requests about games. The one that is watched is in play; the others are records.

use std::time::Duration;

use arrocco_play::{Game, PlayerView, Setup, Sides, Status};

use super::kept::Kept;
use super::table::{Engines, Table};
use super::{Done, Moment, Session};
use crate::game::{rematch, summary};
use crate::protocol::{Act, GameChoice, GameSummary, Refused, Reply, Surroundings, written};

/// How the keys of games begin, and those of games that were removed.
pub(super) const GAMES: &str = "game/";
const REMOVED: &str = "removed/";

/// The engines of a session, for its table.
macro_rules! engines {
    ($session:ident, $moment:ident) => {
        Engines {
            player: &mut $session.player,
            adviser: &mut $session.adviser,
            threads: $session.threads,
            random: $moment.random,
            effects: &mut $session.effects,
        }
    };
}
pub(super) use engines;

impl Session {
    fn unknown_game(&self) -> Refused {
        Refused::new("unknown-game", self.language.words().unknown_game)
    }

    /// A game as it stands: on the table, or as it is kept.
    pub(super) fn game(&self, name: &str) -> Done<Game> {
        if let Some(table) = self.table.as_ref().filter(|table| table.name == name) {
            return Ok(table.game().clone());
        }
        let kept = self.records.get(&format!("{GAMES}{name}")).ok_or_else(|| self.unknown_game())?;
        restored(&kept).ok_or_else(|| self.unknown_game())
    }

    /// The latest first.
    pub(super) fn list(&self) -> Vec<GameSummary> {
        let summary = |name: String| {
            let kept = self.records.get(&format!("{GAMES}{name}"))?;
            {
                let game = restored(&kept)?;
                let players = Sides::from_fn(|color| PlayerView::new(&game.players()[color]));
                Some(summary(&name, &game, players, kept.changed))
            }
        };
        let mut list: Vec<GameSummary> = self.records.names(GAMES).into_iter().filter_map(summary).collect();
        list.sort_by_key(|summary| std::cmp::Reverse(summary.changed));
        list
    }

    pub(super) fn new_game(&mut self, re: u64, choice: &GameChoice, moment: Moment<'_>) -> Done {
        let none = |_: &str| None;
        let surroundings = Surroundings { engine: &none, today: moment.today, random: moment.random };
        let setup = choice.setup(surroundings, self.language).map_err(|reason| self.malformed(&reason))?;
        self.start(re, setup, moment);
        Ok(())
    }

    pub(super) fn rematch(&mut self, re: u64, game: &str, moment: Moment<'_>) -> Done {
        let setup = rematch(&self.game(game)?);
        self.start(re, setup, moment);
        Ok(())
    }

    fn start(&mut self, re: u64, setup: Setup, moment: Moment<'_>) {
        let mut game = Game::new(setup, Duration::ZERO);
        game.await_first_move(Duration::ZERO);
        self.leave(moment.clock);
        self.clear_table(moment);
        self.table = Some(Table::new(moment.name(), game, moment.clock));
        self.sit_down(re, moment);
        self.save_table(moment);
        self.tell_games();
    }

    pub(super) fn open_game(&mut self, re: u64, name: String, moment: Moment<'_>) -> Done {
        if self.table.as_ref().is_none_or(|table| table.name != name) {
            let game = self.game(&name)?;
            self.clear_table(moment);
            self.table = Some(Table::new(name, game, moment.clock));
        }
        self.leave(moment.clock);
        self.sit_down(re, moment);
        Ok(())
    }

    /// Shows the game on the table, which goes on.
    fn sit_down(&mut self, re: u64, moment: Moment<'_>) {
        self.unwatched_since = None;
        let Some(table) = &mut self.table else { return };
        table.begin(moment.clock, &mut engines!(self, moment));
        let message = table.message(&Default::default(), self.language, moment.clock, Some(re));
        self.say(message);
    }

    pub(super) fn act(&mut self, re: u64, name: &str, act: (u64, &Act), moment: Moment<'_>) -> Done {
        let language = self.language;
        let unknown = self.unknown_game();
        let Some(table) = self.table.as_mut().filter(|table| table.name == name) else {
            return Err(unknown);
        };
        let was_over = is_over(table.game());
        let news = table.act(act, language, moment.clock, &mut engines!(self, moment))?;
        let message = table.message(&news, language, moment.clock, Some(re));
        self.say(message);
        self.after_change(was_over, moment);
        Ok(())
    }

    /// Something has happened by itself.
    pub(super) fn after(
        &mut self,
        moment: Moment<'_>,
        work: impl FnOnce(&mut Table, &mut Engines<'_>) -> Option<super::table::News>,
    ) {
        let Some(table) = &mut self.table else { return };
        let was_over = is_over(table.game());
        let Some(news) = work(table, &mut engines!(self, moment)) else { return };
        let message = table.message(&news, self.language, moment.clock, None);
        if self.unwatched_since.is_none() {
            self.say(message);
        }
        self.after_change(was_over, moment);
    }

    fn after_change(&mut self, was_over: bool, moment: Moment<'_>) {
        self.save_table(moment);
        if self.table.as_ref().is_some_and(|table| is_over(table.game()) != was_over) {
            self.tell_games();
        }
    }

    pub(super) fn save_table(&self, moment: Moment<'_>) {
        if let Some(table) = &self.table {
            self.records.put(format!("{GAMES}{}", table.name), table.saved(moment.clock));
        }
    }

    fn tell_games(&mut self) {
        let games = self.list();
        self.say(written(&Reply::Games { games }, None));
    }

    /// Takes a game that is over from the list, or takes it back.
    pub(super) fn move_game(&mut self, re: u64, name: &str, is_removed: bool) -> Done {
        let (from, to) = if is_removed { (GAMES, REMOVED) } else { (REMOVED, GAMES) };
        let kept = self.records.get(&format!("{from}{name}")).ok_or_else(|| self.unknown_game())?;
        if is_removed && !restored(&kept).is_some_and(|game| is_over(&game)) {
            return Err(Refused::new("not-over", self.language.words().not_over));
        }
        if self.table.as_ref().is_some_and(|table| table.name == name) {
            self.table = None;
            self.unwatched_since = None;
        }
        self.records.remove(&format!("{from}{name}"));
        self.records.put_as_it_is(format!("{to}{name}"), kept);
        let games = self.list();
        self.answer(re, &Reply::Games { games });
        Ok(())
    }

    pub(super) fn export_game(&mut self, re: u64, name: &str) -> Done {
        let text = self.game(name)?.pgn();
        self.answer(re, &Reply::Export { format: "pgn", name: "game.pgn".to_owned(), text, next: None });
        Ok(())
    }
}

/// A game as it was kept. Clocks wait for the first move, and nobody plays for another program here.
pub(super) fn restored(kept: &Kept) -> Option<Game> {
    let mut game = Game::restore(&kept.text).ok()?;
    game.await_first_move(Duration::ZERO);
    let is_known = |player: &arrocco_play::Player| !matches!(player, arrocco_play::Player::Uci(_));
    game.players().clone().each().iter().all(is_known).then_some(game)
}

pub(super) fn is_over(game: &Game) -> bool {
    matches!(game.status(), Status::Over(_))
}
