//! Counts the games of a segment.

use std::mem::take;

use arrocco_rules::pgn::{At, Error, Flow, GameResult, Spectator, Tag};
use arrocco_rules::{Move, Opening, Position};

use super::ending::Ending;
use super::tally::Tally;
use crate::report_queue::ReportSender;
use crate::worker_pool::Worker;

/// Games in one report.
const REPORT_GAMES: u64 = 4096;

pub(super) struct Counter {
    reports: ReportSender<Tally>,
    tally: Tally,
    game: Game,
}

/// A game that is being read.
#[derive(Default)]
struct Game {
    plies: u64,
    /// `None` if the start position could not be read.
    last: Option<Position>,
    opening: Option<&'static Opening>,
    tag_result: GameResult,
    result: Option<GameResult>,
    ending: Option<Ending>,
    year: Option<u16>,
    is_broken: bool,
}

impl Counter {
    fn reach(&mut self, position: &Position) {
        self.game.plies += 1;
        self.game.last = Some(*position);
        self.game.opening = Opening::of(position).or(self.game.opening);
    }

    fn send_report(&mut self) {
        self.reports.report(take(&mut self.tally));
    }
}

impl Game {
    /// A mate or stalemate on the board counts more than the tag.
    fn ending(&self) -> Ending {
        let on_board = self.last.as_ref().and_then(Ending::on_board);
        on_board.or(self.ending).unwrap_or(Ending::NotTold)
    }

    fn count(&self, tally: &mut Tally) {
        tally.games += 1;
        tally.plies += self.plies;
        tally.broken += u64::from(self.is_broken);
        tally.results.count(self.result.unwrap_or(self.tag_result));
        tally.lengths.count(self.plies);
        *tally.endings.entry(self.ending()).or_default() += 1;
        if let Some(opening) = self.opening {
            tally.openings.count(opening);
        }
        if let Some(year) = self.year {
            *tally.years.entry(year).or_default() += 1;
        }
    }
}

/// The year of a date such as 1997.05.11.
fn year(date: &[u8]) -> Option<u16> {
    let (year, rest) = date.split_at_checked(4)?;
    let is_year = year.iter().all(u8::is_ascii_digit) && !rest.first().is_some_and(u8::is_ascii_digit);
    std::str::from_utf8(year).ok().filter(|_| is_year)?.parse().ok().filter(|&year| year > 0)
}

impl Spectator for Counter {
    type Output = ();

    fn begin_game(&mut self, _: &At<'_>) {
        self.game = Game::default();
    }

    fn tag(&mut self, tag: Tag<'_>, _: &At<'_>) {
        match tag.name {
            b"Result" => self.game.tag_result = GameResult::from_text(tag.raw).unwrap_or_default(),
            b"Termination" => self.game.ending = Some(Ending::from_tag(tag)),
            b"Date" => self.game.year = year(tag.raw),
            b"UTCDate" => self.game.year = self.game.year.or(year(tag.raw)),
            _ => {}
        }
    }

    fn begin_moves(&mut self, start: &Position, _: &At<'_>) -> Flow {
        self.game.last = Some(*start);
        self.game.opening = Opening::of(start);
        Flow::Read
    }

    fn play(&mut self, _: &Position, _: Move, after: &Position, _: &At<'_>) {
        self.reach(after);
    }

    fn pass(&mut self, _: &Position, after: &Position, _: &At<'_>) {
        self.reach(after);
    }

    fn begin_variation(&mut self, _: &Position, _: &At<'_>) -> Flow {
        Flow::Skip
    }

    fn result(&mut self, result: GameResult, _: &At<'_>) {
        self.game.result = Some(result);
    }

    fn error(&mut self, _: Error) {
        self.game.is_broken = true;
    }

    fn end_game(&mut self, _: &At<'_>) {
        self.game.count(&mut self.tally);
        if self.tally.games >= REPORT_GAMES {
            self.send_report();
        }
    }
}

impl Worker for Counter {
    type Report = Tally;
    type Settings = ();

    fn new((): (), reports: ReportSender<Tally>) -> Self {
        Self { reports, tally: Tally::default(), game: Game::default() }
    }

    fn finish(mut self) {
        self.send_report();
    }
}

#[cfg(test)]
mod tests {
    use super::year;

    #[test]
    fn years_of_dates() {
        assert_eq!(year(b"1851.06.21"), Some(1851));
        assert_eq!(year(b"2024"), Some(2024));
        for date in [&b"????.??.??"[..], b"", b"185", b"18510.1.1", b"0000.00.00", b"-185.1.1"] {
            assert_eq!(year(date), None, "{date:?}");
        }
    }
}
