//! What happens when people do not wait for engines.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use arrocco_play::{Event, Game, Notice, Player, Setup, Sides, Status};
use arrocco_rules::{Color, Position};

use super::{Answer, Driver, News, Purpose, Said};

/// A driver with the answers of its threads.
struct Fixture {
    driver: Driver,
    answers: Receiver<Answer>,
}

impl Fixture {
    fn new(white: &str, black: &str) -> Self {
        let players = Sides { white, black };
        let player = |color| players[color].parse::<Player>().unwrap();
        let setup = Setup { players: Sides::from_fn(player), ..Setup::default() };
        let (sender, answers) = mpsc::channel();
        let tell = Arc::new(move |answer| drop(sender.send(answer)));
        let mut driver = Driver::new(Game::new(setup, Duration::ZERO), None, tell);
        driver.begin();
        Self { driver, answers }
    }

    fn say(&mut self, text: &str) {
        let by = self.driver.game().turn();
        self.driver.apply(Event::PlayText { by, text: text.to_owned() }).unwrap();
    }

    /// Passes answers on until there is news of some kind.
    fn wait_for(&mut self, is_wanted: impl Fn(&News) -> bool) -> Vec<News> {
        loop {
            let answer = self.answers.recv().unwrap();
            let news = self.driver.hear(answer);
            if news.iter().any(&is_wanted) {
                return news;
            }
        }
    }

    fn wait_for_move(&mut self) {
        self.wait_for(|news| matches!(news, News::Game(Notice::Moved { .. })));
    }
}

fn is_hint(news: &News) -> bool {
    matches!(news, News::Game(Notice::Hint { .. }))
}

#[test]
fn a_move_taken_back_while_the_engine_thinks_is_not_answered() {
    let mut fixture = Fixture::new("human", "engine");
    fixture.say("e4");
    assert!(fixture.driver.is_busy());
    fixture.driver.apply(Event::TakeBack { plies: 1 }).unwrap();
    assert!(!fixture.driver.is_busy());
    fixture.say("d4");
    fixture.wait_for_move();
    let plies = fixture.driver.game().plies();
    assert_eq!((plies.len(), plies[0].san.as_str()), (2, "d4"));
}

#[test]
fn nobody_moves_in_a_pause() {
    let mut fixture = Fixture::new("human", "engine");
    fixture.say("e4");
    fixture.driver.apply(Event::Pause).unwrap();
    // The search that was stopped still answers, and is not heard.
    let last = fixture.answers.iter().find(|answer| !matches!(answer.said, Said::Thought(_))).unwrap();
    assert!(fixture.driver.hear(last).is_empty());
    assert_eq!(fixture.driver.game().plies().len(), 1);
    fixture.driver.apply(Event::Resume).unwrap();
    fixture.wait_for_move();
}

#[test]
fn an_engine_in_a_hurry_plays_what_it_has_found() {
    let mut fixture = Fixture::new("engine", "human");
    fixture.driver.hurry();
    fixture.wait_for_move();
    assert_eq!(fixture.driver.game().plies().len(), 1);
}

#[test]
fn somebody_else_may_take_over_while_a_machine_thinks() {
    let mut fixture = Fixture::new("engine", "human");
    fixture.driver.apply(Event::Seat { color: Color::White, player: Player::Human }).unwrap();
    assert!(!fixture.driver.is_busy());
    fixture.say("e4");
    fixture.driver.apply(Event::Seat { color: Color::Black, player: Player::Random }).unwrap();
    fixture.wait_for_move();
}

#[test]
fn a_hint_for_another_position_is_not_given() {
    let mut fixture = Fixture::new("human", "human");
    fixture.driver.apply(Event::AskHint).unwrap();
    assert!(fixture.driver.is_busy());
    fixture.say("e4");
    assert!(!fixture.driver.is_busy());
    fixture.driver.apply(Event::AskHint).unwrap();
    fixture.wait_for(is_hint);
    let mv = fixture.driver.game().hint().unwrap();
    assert!(fixture.driver.game().position().is_legal(mv));
}

#[test]
fn analysis_is_of_the_position_asked_for_and_no_stop_is_lost() {
    let mut fixture = Fixture::new("human", "human");
    for _ in 0..100 {
        fixture.driver.set_analysis(Some(0));
        fixture.driver.set_analysis(None);
    }
    // A search without limits that had not heard its stop would keep the adviser for ever.
    fixture.driver.apply(Event::AskHint).unwrap();
    fixture.wait_for(is_hint);
    for (text, ply) in [("e4", 1), ("e5", 2), ("Nf3", 1), ("Nc6", 0)] {
        fixture.say(text);
        fixture.driver.set_analysis(Some(ply));
        let is_thought = |news: &News| matches!(news, News::Thought { purpose: Purpose::Analysis, .. });
        let news = fixture.wait_for(is_thought);
        let [News::Thought { report, .. }] = &news[..] else { panic!("{news:?}") };
        let position = fixture.driver.game().record().positions()[ply];
        assert!(report.line.first().is_none_or(|&mv| position.is_legal(mv)));
    }
    assert!(!fixture.driver.is_busy());
}

#[test]
fn an_offer_that_is_taken_back_is_not_answered() {
    let mut fixture = Fixture::new("human", "engine:3");
    fixture.say("e4");
    fixture.wait_for_move();
    fixture.driver.apply(Event::OfferDraw { by: Color::White }).unwrap();
    fixture.driver.apply(Event::TakeBack { plies: 2 }).unwrap();
    assert!(!fixture.driver.is_busy());
    fixture.say("d4");
    fixture.wait_for_move();
    assert_eq!(fixture.driver.game().status(), Status::Playing);
}

#[test]
fn a_hint_and_the_answer_to_an_offer_do_not_get_in_each_others_way() {
    for is_offer_first in [true, false] {
        let mut fixture = Fixture::new("human", "engine:3");
        let (offer, hint) = (Event::OfferDraw { by: Color::White }, Event::AskHint);
        let (first, second) = if is_offer_first { (offer, hint) } else { (hint, offer) };
        fixture.driver.apply(first).unwrap();
        fixture.driver.apply(second).unwrap();
        let mut told = [false; 2];
        while fixture.driver.is_busy() {
            let answer = fixture.answers.recv().unwrap();
            for news in fixture.driver.hear(answer) {
                told[0] |= is_hint(&news);
                told[1] |= matches!(news, News::Game(Notice::DrawDeclined { .. } | Notice::Over(_)));
            }
        }
        // A game that is agreed drawn needs no hint any more.
        assert!(
            told[1] && (told[0] || fixture.driver.game().status() != Status::Playing),
            "{is_offer_first}"
        );
    }
}

#[test]
fn another_game_stops_what_belonged_to_this_one() {
    let mut fixture = Fixture::new("engine", "human");
    fixture.driver.replace(Game::new(Setup::default(), Duration::ZERO));
    assert!(!fixture.driver.is_busy());
    let last = fixture.answers.iter().find(|answer| !matches!(answer.said, Said::Thought(_))).unwrap();
    assert!(fixture.driver.hear(last).is_empty());
    assert!(fixture.driver.game().plies().is_empty());
}

/// It thinks until it is told to stop, and tells what it thinks.
#[cfg(unix)]
#[test]
fn an_engine_of_others_thinks_aloud_and_can_be_hurried() {
    let thinker = "uci:sh -c 'while read l; do case $l in uci) echo uciok;; isready) echo readyok;; \
                   go*) echo info depth 5 score cp 33 nodes 70 pv e7e5 g1f3;; stop) echo bestmove e7e5;; \
                   quit) exit;; esac; done'";
    let mut fixture = Fixture::new("human", thinker);
    fixture.say("e4");
    let news = fixture.wait_for(|news| matches!(news, News::Thought { .. }));
    let [News::Thought { purpose, report }] = &news[..] else { panic!("{news:?}") };
    assert_eq!((*purpose, report.depth, report.line.len()), (Purpose::Move(Color::Black), 5, 2));
    fixture.driver.hurry();
    fixture.wait_for_move();
    assert_eq!(fixture.driver.game().plies()[1].san, "e5");
    fixture.driver.close();
}

/// An engine that says nothing at all, and what it has started.
#[cfg(unix)]
#[test]
fn an_engine_that_hangs_does_not_outlive_the_game() {
    let file = std::env::temp_dir().join(format!("arrocco-hang-{}", std::process::id()));
    let pid = || std::fs::read_to_string(&file).ok()?.trim().parse::<u32>().ok();
    // A zombie is one that nobody has buried yet.
    let is_alive = |pid: u32| {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with(['R', 'S', 'D']))
    };
    let hanging = format!("uci:sh -c 'sleep 1000 & echo $! > {}; wait'", file.display());
    for is_taken_back in [false, true] {
        let _ = std::fs::remove_file(&file);
        let mut fixture = Fixture::new("human", &hanging);
        fixture.say("e4");
        let child = loop {
            if let Some(pid) = pid() {
                break pid;
            }
        };
        if is_taken_back {
            fixture.driver.apply(Event::TakeBack { plies: 1 }).unwrap();
        }
        fixture.driver.close();
        // It was killed; until the system has seen to it, this takes a moment.
        while is_alive(child) {
            std::thread::yield_now();
        }
    }
    let _ = std::fs::remove_file(&file);
}

#[cfg(unix)]
#[test]
fn an_engine_that_never_answers_is_ended_with_the_move() {
    let silent =
        "uci:sh -c 'echo uciok; while read l; do case $l in isready) echo readyok;; quit) exit;; esac; done'";
    let mut fixture = Fixture::new("human", silent);
    fixture.say("e4");
    fixture.driver.apply(Event::TakeBack { plies: 1 }).unwrap();
    let answer = fixture.answers.recv().unwrap();
    assert!(matches!(answer.said, Said::Failed(_)));
    assert!(fixture.driver.hear(answer).is_empty());
    fixture.driver.close();
}

#[test]
fn a_move_is_explained_and_only_the_last_question_is_answered() {
    let mut fixture = Fixture::new("human", "engine");
    let position: Position = "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1".parse().unwrap();
    let [bad, good] = ["h3", "Rd8#"].map(|text| position.move_from_san(text).unwrap());
    fixture.driver.explain(position, bad).unwrap();
    fixture.driver.explain(position, good).unwrap();
    assert!(fixture.driver.is_busy());
    let news = fixture.wait_for(|news| matches!(news, News::Explained(_)));
    let [News::Explained(explanation)] = &news[..] else { panic!("{news:?}") };
    assert_eq!((explanation.mv, explanation.verdict.name()), (good, "best"));
    assert!(!fixture.driver.is_busy());
}

#[test]
fn nothing_is_explained_in_the_time_of_a_machine() {
    let mut fixture = Fixture::new("human", "engine:1");
    let (position, mv) = (Position::startpos(), Position::startpos().move_from_san("e4").unwrap());
    fixture.driver.explain(position, mv).unwrap();
    fixture.say("e4");
    assert!(fixture.driver.advising.is_none() && fixture.driver.waiting.is_empty());
    assert!(fixture.driver.explain(position, mv).is_err());
    // The game goes on.
    fixture.wait_for_move();
    assert!(fixture.driver.explain(position, mv).is_ok());
}

#[cfg(unix)]
#[test]
fn a_program_is_looked_for_before_the_game() {
    for (player, is_there) in [
        ("uci:sh -c true", true),
        ("uci:/bin/sh", true),
        ("uci:no-such-program-anywhere", false),
        ("uci:/no/such/program", false),
        ("engine:3", true),
        ("human", true),
    ] {
        let found = super::find_program(&player.parse().unwrap());
        assert_eq!(found.is_ok(), is_there, "{player}: {found:?}");
    }
}
