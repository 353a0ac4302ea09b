//! Writing a game as FEN, PGN or save.

use std::time::Duration;

use arrocco_rules::pgn::{Command, Comment, GameResult, NodeId, Tree};
use arrocco_rules::{Color, Outcome};

use super::{VERSION, command, is_own, seal, tag, time};
use crate::{Game, Ply, Sides};

impl Game {
    /// The position on the board as FEN.
    ///
    /// ```
    /// # use arrocco_play::{Game, Setup};
    /// # use std::time::Duration;
    /// let fen = Game::new(Setup::default(), Duration::ZERO).fen();
    /// assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// ```
    pub fn fen(&self) -> String {
        self.position().to_string()
    }

    /// The game as PGN for other programs: the moves, without those taken back, and the clocks.
    ///
    /// ```
    /// # use arrocco_play::{Event, Game, Setup};
    /// # use std::time::Duration;
    /// let mut game = Game::new(Setup::default(), Duration::ZERO);
    /// game.apply(Event::PlayText { by: game.turn(), text: "e4".to_owned() }, Duration::ZERO).unwrap();
    /// assert!(game.pgn().ends_with("\n\n1. e4 *\n"));
    /// ```
    pub fn pgn(&self) -> String {
        let mut tree = self.tree_with_tags();
        let mut last = tree.root();
        for (mover, ply) in self.movers().zip(self.plies()) {
            let Some(node) = add(&mut tree, last, ply) else { break };
            last = node;
            if self.control().is_some() {
                let mut comment = Comment::default();
                comment.add_command(&Command::Clock(rounded(ply.left[mover])));
                tree.add_comment(node, &*comment);
            }
        }
        tree.to_string()
    }

    /// The complete state of the game, for [`restore`](Self::restore): moves taken back, players, and clocks to the
    /// nanosecond included. It is valid PGN, whose moves are those that were not taken back.
    ///
    /// ```
    /// # use arrocco_play::{Event, Game, Setup, Status};
    /// # use std::time::Duration;
    /// let mut game = Game::new(Setup::default(), Duration::ZERO);
    /// game.apply(Event::PlayText { by: game.turn(), text: "e4".to_owned() }, Duration::ZERO).unwrap();
    /// let again = Game::restore(&game.save(Duration::ZERO)).unwrap();
    /// assert_eq!((again.fen(), again.status()), (game.fen(), Status::Paused));
    /// ```
    pub fn save(&self, now: Duration) -> String {
        let mut tree = self.tree_with_tags();
        let state = self.state(now).into_iter().map(|(name, value)| (name.to_owned(), value));
        for (name, value) in state.chain(self.undone_tags()) {
            // Cannot fail: each value is one short line.
            let _ = tree.set_tag(&name, &value);
        }
        let mut last = tree.root();
        for (mover, ply) in self.movers().zip(self.plies()) {
            let Some(node) = add(&mut tree, last, ply) else { break };
            last = node;
            tree.add_comment(node, &*self.times_comment(mover, ply));
        }
        seal::seal(tree.to_string())
    }

    /// The comment with the times of a move.
    fn times_comment(&self, mover: Color, ply: &Ply) -> Comment {
        let mut comment = Comment::default();
        comment.add_command(&Command::MoveTime(ply.thought));
        let mut add_command = |name, value: &str| comment.add_command(&Command::Other { name, value });
        if self.control().is_some() {
            add_command(command::OTHER, &time::write(ply.left[!mover]));
            comment.add_command(&Command::Clock(ply.left[mover]));
        }
        comment
    }

    /// The side that makes each move, from the first on.
    pub(super) fn movers(&self) -> impl Iterator<Item = Color> + use<> {
        let first = self.record.start().turn();
        [first, !first].into_iter().cycle()
    }

    fn tree_with_tags(&self) -> Tree {
        let mut tree = Tree::from_position(*self.record.start());
        let names = Sides::from_fn(|color| self.players[color].name());
        let known = [("White", names.white), ("Black", names.black)];
        for (name, value) in
            known.iter().map(|(name, value)| (*name, value.as_str())).chain(self.given_tags())
        {
            // Tags that PGN does not allow are left out, as `Setup::tags` documents.
            let _ = tree.set_tag(name, value);
        }
        for (name, value) in self.derived_tags() {
            let _ = tree.set_tag(name, &value);
        }
        tree.set_result(self.record.outcome().map_or(GameResult::Unknown, result));
        tree
    }

    fn given_tags(&self) -> impl Iterator<Item = (&str, &str)> {
        let given = self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        given.filter(|(name, _)| !is_own(name))
    }

    fn derived_tags(&self) -> Vec<(&'static str, String)> {
        let mut tags = vec![("TimeControl", self.control().map_or("-".to_owned(), |control| control.pgn()))];
        if let Some(opening) = self.opening() {
            tags.push(("ECO", opening.eco().to_string()));
            tags.push(("Opening", opening.name().to_owned()));
        }
        if let Some(outcome) = self.record.outcome() {
            tags.push(("Termination", outcome.termination().pgn().to_owned()));
        }
        tags
    }

    fn state(&self, now: Duration) -> Vec<(&'static str, String)> {
        let left = self.clocks.left_at_turn();
        let thought = time::write(self.clocks.thought(now));
        let mut state = vec![
            (tag::VERSION, VERSION.to_owned()),
            (tag::WHITE, self.players.white.to_string()),
            (tag::BLACK, self.players.black.to_string()),
            (tag::CLOCKS, format!("{} {thought}", pair(left))),
            (tag::PLAYED, self.record.ply().to_string()),
        ];
        if let Some(color) = self.offer {
            state.push((tag::OFFER, color.char().to_string()));
        }
        let offered = self.offered_at.each().map(|made| made.map_or("-".to_owned(), |made| made.to_string()));
        state.push((tag::OFFERED, offered.join(" ")));
        if let Some(outcome) = self.record.outcome() {
            state.push((tag::ENDING, outcome.termination().code().to_owned()));
        }
        state
    }
}

fn add(tree: &mut Tree, after: NodeId, ply: &Ply) -> Option<NodeId> {
    tree.add_move(after, ply.mv).ok()
}

fn pair(times: Sides<Duration>) -> String {
    times.each().map(time::write).join(" ")
}

/// Rounded down to tenths of a second, as other programs write clocks.
fn rounded(time: Duration) -> Duration {
    Duration::from_millis((time.as_millis() / 100 * 100) as u64)
}

const fn result(outcome: Outcome) -> GameResult {
    match outcome.winner() {
        Some(Color::White) => GameResult::WhiteWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    }
}
