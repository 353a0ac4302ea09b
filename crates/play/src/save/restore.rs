//! Restoring a saved game.

use std::time::Duration;

use arrocco_rules::pgn::{Command, GameResult, NodeRef, Tree};
use arrocco_rules::{Color, Outcome, Termination};

use super::{SaveError, VERSION, command, is_own, seal, tag, time};
use crate::{Game, Player, Ply, Setup, Sides, TimeControl};

/// The terminations that do not follow from the moves.
const DECLARED: [Termination; 11] = [
    Termination::Threefold,
    Termination::FiftyMoves,
    Termination::Resignation,
    Termination::Agreement,
    Termination::Time,
    Termination::TimeWithoutMatingMaterial,
    Termination::IllegalMove,
    Termination::Forfeit,
    Termination::Abandonment,
    Termination::Adjudication,
    Termination::Unstated,
];

impl Game {
    /// Restores a game written by [`save`](Self::save). It is paused, unless it is over.
    ///
    /// # Errors
    ///
    /// If the text is damaged or not a save.
    ///
    /// ```
    /// # use arrocco_play::{Event, Game, Setup};
    /// # use std::time::Duration;
    /// let setup = Setup { control: Some("1".parse().unwrap()), ..Setup::default() };
    /// let saved = Game::new(setup, Duration::ZERO).save(Duration::from_secs(20));
    /// // At any later time, 40 seconds are left.
    /// let mut game = Game::restore(&saved).unwrap();
    /// game.apply(Event::Resume, Duration::from_secs(1000)).unwrap();
    /// assert_eq!(game.deadline(), Some(Duration::from_secs(1040)));
    /// ```
    pub fn restore(text: &str) -> Result<Self, SaveError> {
        let text = seal::open(text)?;
        let tree = read_whole(text)?;
        match tree.tag(tag::VERSION) {
            Some(VERSION) => {}
            Some(other) => return Err(SaveError::Version(other.to_owned())),
            None => return Err(SaveError::Tag(tag::VERSION)),
        }
        let mut game = Self::new(setup(&tree)?, Duration::ZERO);
        game.replay(&tree)?;
        game.restore_state(&tree)?;
        Ok(game)
    }

    fn replay(&mut self, tree: &Tree) -> Result<(), SaveError> {
        let has_clocks = self.control().is_some();
        for (mover, node) in self.movers().zip(tree.mainline()) {
            let mut ply = self.ply(node).ok_or(SaveError::Moves)?;
            read_times(&node, mover, has_clocks, &mut ply).ok_or(SaveError::MoveTimes)?;
            self.record.play_on(ply.mv).map_err(|_| SaveError::Moves)?;
            self.plies.push(ply);
        }
        self.replay_undone(tree)?;
        let played: usize = number(tree, tag::PLAYED)?;
        let undone = self.plies.len().checked_sub(played).ok_or(SaveError::Tag(tag::PLAYED))?;
        for ply in self.plies.iter_mut().take(played) {
            ply.lost_time = Sides::default();
        }
        for _ in 0..undone {
            self.record.undo();
        }
        Ok(())
    }

    /// The ply of a node; `None` for a null move.
    pub(super) fn ply(&self, node: NodeRef<'_>) -> Option<Ply> {
        node.mv().map(|mv| self.ply_of(mv))
    }

    fn restore_state(&mut self, tree: &Tree) -> Result<(), SaveError> {
        let clocks = tree.tag(tag::CLOCKS).and_then(read_clocks).ok_or(SaveError::Tag(tag::CLOCKS))?;
        self.clocks.set(clocks.0, clocks.1, self.turn());
        self.offer =
            match tree.tag(tag::OFFER).map(|text| text.parse::<char>().ok().and_then(Color::from_char)) {
                Some(None) => return Err(SaveError::Tag(tag::OFFER)),
                color => color.flatten(),
            };
        let offered = tree.tag(tag::OFFERED).and_then(read_offered);
        self.offered_at = offered.ok_or(SaveError::Tag(tag::OFFERED))?;
        self.restore_ending(tree)?;
        self.is_paused = true;
        Ok(())
    }

    /// Restores an outcome that does not follow from the moves.
    fn restore_ending(&mut self, tree: &Tree) -> Result<(), SaveError> {
        let Some(code) = tree.tag(tag::ENDING).filter(|_| self.record.outcome().is_none()) else {
            return Ok(());
        };
        let termination = DECLARED.into_iter().find(|termination| termination.code() == code);
        let outcome = termination.and_then(|termination| Outcome::new(termination, winner(tree.result())));
        let outcome = outcome.ok_or(SaveError::Tag(tag::ENDING))?;
        self.record.conclude(outcome).map_err(|_| SaveError::Tag(tag::ENDING))?;
        Ok(())
    }
}

/// Reads the game of a text, which must have no faults.
fn read_whole(text: &str) -> Result<Tree, SaveError> {
    // Reading from memory cannot fail.
    let record = Tree::read(text.as_bytes()).ok().flatten().ok_or(SaveError::Empty)?;
    match record.errors.first() {
        Some(error) => Err(SaveError::Pgn(Box::new(error.clone()))),
        None => Ok(record.tree),
    }
}

fn setup(tree: &Tree) -> Result<Setup, SaveError> {
    let control = match tree.tag("TimeControl") {
        Some("-") => None,
        text => Some(text.and_then(TimeControl::from_pgn).ok_or(SaveError::Tag("TimeControl"))?),
    };
    let players = Sides { white: player(tree, tag::WHITE)?, black: player(tree, tag::BLACK)? };
    let names = Sides::from_fn(|color| players[color].name());
    let derived = [("White", names.white), ("Black", names.black)];
    let mut tags = given_tags(tree);
    tags.retain(|(name, value)| !derived.iter().any(|(own, said)| own == name && said == value));
    Ok(Setup { start: *tree.start(), players, control, tags })
}

/// The tags that were set by the user.
pub(super) fn given_tags(tree: &Tree) -> Vec<(String, String)> {
    /// Tags that every PGN game has, with a placeholder if they are unknown.
    const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];
    let is_unknown = |name, value| ROSTER.contains(&name) && matches!(value, "?" | "????.??.??");
    let given = tree.tags().filter(|&(name, value)| !is_own(name) && !is_unknown(name, value));
    given.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn player(tree: &Tree, name: &'static str) -> Result<Player, SaveError> {
    tree.tag(name).and_then(|text| text.parse().ok()).ok_or(SaveError::Tag(name))
}

fn number(tree: &Tree, name: &'static str) -> Result<usize, SaveError> {
    tree.tag(name).and_then(|text| text.parse().ok()).ok_or(SaveError::Tag(name))
}

pub(super) const fn winner(result: GameResult) -> Option<Color> {
    match result {
        GameResult::WhiteWins => Some(Color::White),
        GameResult::BlackWins => Some(Color::Black),
        GameResult::Draw | GameResult::Unknown => None,
    }
}

fn read_times(node: &NodeRef<'_>, mover: Color, has_clocks: bool, ply: &mut Ply) -> Option<()> {
    let mut is_timed = [false; 2];
    for command in node.comments().iter().flat_map(|comment| comment.commands()) {
        match command {
            Command::MoveTime(time) => ply.thought = time::in_range(time)?,
            // Without a time control the saved times are ignored.
            _ if !has_clocks => {}
            Command::Clock(time) => (ply.left[mover], is_timed[0]) = (time::in_range(time)?, true),
            Command::Other { name: command::OTHER, value } => {
                (ply.left[!mover], is_timed[1]) = (time::read(value)?, true);
            }
            Command::Other { name: command::FORGONE, value } => ply.lost_time = read_pair(value)?,
            _ => {}
        }
    }
    (!has_clocks || is_timed == [true; 2]).then_some(())
}

fn read_pair(text: &str) -> Option<Sides<Duration>> {
    let (white, black) = text.split_once(' ')?;
    Some(Sides { white: time::read(white)?, black: time::read(black)? })
}

fn read_clocks(text: &str) -> Option<(Sides<Duration>, Duration)> {
    let (pair, thought) = text.rsplit_once(' ')?;
    Some((read_pair(pair)?, time::read(thought)?))
}

fn read_offered(text: &str) -> Option<Sides<Option<usize>>> {
    let made = |text: &str| if text == "-" { Some(None) } else { text.parse().ok().map(Some) };
    let (white, black) = text.split_once(' ')?;
    Some(Sides { white: made(white)?, black: made(black)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A save with a part replaced, under a valid seal.
    fn forged(old: &str, new: &str) -> Result<Game, SaveError> {
        let control = Some("5+3".parse().unwrap());
        let mut game = Game::new(Setup { control, ..Setup::default() }, Duration::ZERO);
        let e4 = crate::Event::PlayText { by: Color::White, text: "e4".to_owned() };
        game.apply(e4, Duration::from_secs(1)).unwrap();
        let sealed = game.save(Duration::from_secs(2));
        let text = seal::open(&sealed).unwrap();
        assert!(text.contains(old), "{text}");
        Game::restore(&seal::seal(text.replace(old, new)))
    }

    proptest::proptest! {
        #![proptest_config(proptest::test_runner::Config {
            cases: 3000,
            failure_persistence: None,
            ..proptest::test_runner::Config::default()
        })]

        /// Any text under a valid seal is an error or a game that can be played and saved.
        #[test]
        fn forged_saves_never_panic(at: proptest::sample::Index, cut in 0_usize..12, put in "[ -~]{0,6}") {
            let control = Some("2/5+3".parse().unwrap());
            let mut game = Game::new(Setup { control, ..Setup::default() }, Duration::ZERO);
            for text in ["e4", "e5", "Nf3", "Nc6"] {
                let event = crate::Event::PlayText { by: game.turn(), text: text.to_owned() };
                game.apply(event, Duration::from_secs(1)).unwrap();
            }
            game.apply(crate::Event::TakeBack { plies: 1 }, Duration::from_secs(2)).unwrap();
            let sealed = game.save(Duration::from_secs(2));
            let text = seal::open(&sealed).unwrap();
            let start = at.index(text.len());
            let forged = format!("{}{put}{}", &text[..start], text.get(start + cut..).unwrap_or_default());
            if let Ok(mut game) = Game::restore(&seal::seal(forged)) {
                let now = Duration::from_secs(u64::MAX);
                for event in [crate::Event::Resume, crate::Event::Redo { plies: 1 }, crate::Event::TakeBack { plies: 1 }] {
                    let _ = game.apply(event, now);
                }
                assert!(Game::restore(&game.save(now)).is_ok());
                let _ = game.view(now);
            }
        }
    }

    #[test]
    fn unknown_versions_are_rejected() {
        let error = forged("ArroccoSave \"1\"", "ArroccoSave \"2\"").unwrap_err();
        assert_eq!(error, SaveError::Version("2".to_owned()));
    }

    /// The save of a game without clocks and moves, changed and sealed again.
    fn forged_without_clocks(changes: &[(&str, &str)]) -> Game {
        let sealed = Game::new(Setup::default(), Duration::ZERO).save(Duration::ZERO);
        let mut text = seal::open(&sealed).unwrap().to_owned();
        for (old, new) in changes {
            assert!(text.contains(old), "{text}");
            text = text.replace(old, new);
        }
        Game::restore(&seal::seal(text)).unwrap()
    }

    #[test]
    fn saved_times_are_ignored_without_clocks() {
        let moves = "\n[ArroccoUndone1 \"e7e5 1 2 3 4 5\"]\n\n1. e4 {[%clk 0:00:01] [%other 2]} ";
        let mut game = forged_without_clocks(&[("Played \"0\"", "Played \"1\""), ("\n\n", moves)]);
        game.apply(crate::Event::Redo { plies: 1 }, Duration::ZERO).unwrap();
        let again = Game::restore(&game.save(Duration::ZERO)).unwrap();
        assert_eq!(game.plies().len(), 2);
        assert_eq!(again.plies(), game.plies());
    }

    #[test]
    fn take_backs_lose_no_time_without_clocks() {
        let mut game = forged_without_clocks(&[
            ("Clocks \"0 0 0\"", "Clocks \"5 7 0\""),
            ("Played \"0\"", "Played \"2\""),
            ("\n\n", "\n\n1. e4 e5 "),
        ]);
        game.apply(crate::Event::TakeBack { plies: 2 }, Duration::ZERO).unwrap();
        let again = Game::restore(&game.save(Duration::ZERO)).unwrap();
        assert_eq!(game.undone().len(), 2);
        assert_eq!(again.undone(), game.undone());
    }

    #[test]
    fn games_with_forged_times_can_be_saved_and_restored() {
        let most = "10000000000";
        let rich = forged("Clocks \"302 300 1\"", &format!("Clocks \"{most} {most} 1\"")).unwrap();
        let text = rich.save(Duration::ZERO);
        let undone = format!("\n[ArroccoUndone1 \"e7e5 1 {most} {most} {most} {most}\"]\n\n1. ");
        let forged = seal::open(&text).unwrap().replace("\n\n1. ", &undone);
        let mut game = Game::restore(&seal::seal(forged)).unwrap();
        for event in [crate::Event::Redo { plies: 1 }, crate::Event::Resume, crate::Event::Pause] {
            game.apply(event, Duration::ZERO).unwrap();
            assert!(Game::restore(&game.save(Duration::MAX)).is_ok());
        }
    }

    #[test]
    fn time_lost_by_take_back_is_ignored_for_played_moves() {
        let game = forged("[%clk 0:05:02]", "[%clk 0:05:02] [%forgone 3 4]").unwrap();
        let again = Game::restore(&game.save(Duration::ZERO)).unwrap();
        assert_eq!(again.plies(), game.plies());
    }

    #[test]
    fn invalid_parts_under_a_valid_seal_are_reported() {
        let cases = [
            ("[ArroccoSave \"1\"]\n", "", tag::VERSION),
            ("\"human\"", "\"nobody\"", tag::WHITE),
            ("Played \"1\"", "Played \"2\"", tag::PLAYED),
            ("Offered \"- -\"", "Offered \"-\"", tag::OFFERED),
            ("Clocks \"302", "Clocks \"x", tag::CLOCKS),
            ("300+3", "soon", "TimeControl"),
            ("[ArroccoSave", "[ArroccoEnding \"checkmate\"]\n[ArroccoSave", tag::ENDING),
            ("[ArroccoSave", "[ArroccoOffer \"x\"]\n[ArroccoSave", tag::OFFER),
        ];
        for (old, new, place) in cases {
            assert_eq!(forged(old, new).map(|_| ()), Err(SaveError::Tag(place)), "{old}");
        }
        assert_eq!(forged("[%clk 0:05:02]", "").map(|_| ()), Err(SaveError::MoveTimes));
        assert!(matches!(forged("1. e4", "1. e5"), Err(SaveError::Pgn(_))));
    }
}
