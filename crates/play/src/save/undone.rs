//! The moves that were taken back. They are not part of the game, so they are saved in tags.

use std::time::Duration;

use arrocco_rules::Move;
use arrocco_rules::pgn::Tree;

use super::{SaveError, time};
use crate::{Game, Ply, Sides};

/// The name of the tags, which a number follows.
const NAME: &str = "ArroccoUndone";
/// Moves in one tag: a tag may have 8 KiB, and a move with its times takes less than 150 bytes.
const MOVES_PER_TAG: usize = 50;

fn name(number: usize) -> String {
    format!("{NAME}{number}")
}

impl Game {
    /// The tags with the moves that were taken back, in playing order.
    pub(super) fn undone_tags(&self) -> Vec<(String, String)> {
        let tags = self.undone().chunks(MOVES_PER_TAG).enumerate();
        let text = |plies: &[Ply]| plies.iter().map(|ply| self.written(ply)).collect::<Vec<_>>().join(",");
        tags.map(|(i, plies)| (name(i + 1), text(plies))).collect()
    }

    /// The move, its thinking time, both clocks after it, and the time lost when it was taken back.
    fn written(&self, ply: &Ply) -> String {
        let mv = ply.mv.uci(self.position().castling_mode());
        let times = [ply.thought, ply.left.white, ply.left.black, ply.lost_time.white, ply.lost_time.black];
        times.into_iter().fold(mv.to_string(), |text, one| text + " " + &time::write(one))
    }

    /// Plays the moves that were taken back; the caller takes them back again.
    pub(super) fn replay_undone(&mut self, tree: &Tree) -> Result<(), SaveError> {
        for number in 1.. {
            let Some(text) = tree.tag(&name(number)) else { break };
            for written in text.split(',') {
                self.replay_one(written).ok_or(SaveError::Tag(NAME))?;
            }
        }
        Ok(())
    }

    fn replay_one(&mut self, written: &str) -> Option<()> {
        let (mv, times) = written.split_once(' ')?;
        let mv = self.position().move_from_uci(mv).ok()?;
        let mut ply = self.ply_of(mv);
        let times: Option<Vec<Duration>> = times.split(' ').map(time::read).collect();
        let [thought, white, black, lost_white, lost_black] = times?.try_into().ok()?;
        ply.thought = thought;
        if self.control().is_some() {
            ply.left = Sides { white, black };
            ply.lost_time = Sides { white: lost_white, black: lost_black };
        }
        self.record.play_on(mv).ok()?;
        self.plies.push(ply);
        Some(())
    }

    /// A move as a ply, without its times.
    pub(super) fn ply_of(&self, mv: Move) -> Ply {
        let (san, captured) = (self.position().san(mv), self.captured_by(mv));
        let (left, lost_time) = (self.clocks.full(), Sides::default());
        Ply { mv, san, captured, thought: Duration::ZERO, left, lost_time }
    }
}

#[cfg(test)]
mod tests {
    use super::super::seal;
    use super::*;
    use crate::{Event, Setup};

    /// A game of arbitrary moves, of which all but the first `kept` are taken back.
    fn taken_back(moves: usize, kept: usize) -> Game {
        let control = Some("90+30".parse().unwrap());
        let mut game = Game::new(Setup { control, ..Setup::default() }, Duration::ZERO);
        for i in 0..moves {
            let legal = game.legal_moves();
            let Some(&mv) = legal.get((7 * i + 3) % legal.len().max(1)) else { break };
            let event = Event::Play { by: game.turn(), mv };
            game.apply(event, Duration::from_millis(1700 * i as u64)).unwrap();
        }
        let plies = game.plies().len() - kept;
        if plies > 0 {
            game.apply(Event::TakeBack { plies }, Duration::from_secs(1000)).unwrap();
        }
        game
    }

    #[test]
    fn moves_taken_back_are_not_in_the_main_line() {
        let game = taken_back(8, 3);
        let text = game.save(Duration::from_secs(1001));
        let tree = Tree::read(text.as_bytes()).unwrap().unwrap().tree;
        assert_eq!(tree.mainline().count(), 3);
        let again = Game::restore(&text).unwrap();
        assert_eq!((again.plies(), again.undone()), (game.plies(), game.undone()));
        assert_eq!(again.undone().len(), 5);
    }

    #[test]
    fn a_long_game_taken_back_needs_several_tags() {
        let game = taken_back(120, 0);
        assert!(game.undone().len() > MOVES_PER_TAG);
        let again = Game::restore(&game.save(Duration::ZERO)).unwrap();
        assert_eq!((again.plies().len(), again.undone()), (0, game.undone()));
    }

    #[test]
    fn old_saves_with_undone_moves_in_the_main_line_are_read() {
        let text = seal::open(&taken_back(2, 2).save(Duration::from_secs(1001))).map(str::to_owned).unwrap();
        let old = text.replace("Played \"2\"", "Played \"1\"");
        let game = Game::restore(&seal::seal(old)).unwrap();
        assert_eq!((game.plies().len(), game.undone().len()), (1, 1));
    }

    #[test]
    fn invalid_moves_are_reported_with_the_tag() {
        let text = seal::open(&taken_back(2, 1).save(Duration::ZERO)).map(str::to_owned).unwrap();
        for new in ["Undone1 \"e2e4 0 1 1 0 0, ", "Undone1 \"x", "Undone1 \"\"]\n[Other \""] {
            let forged = text.replace("Undone1 \"", new);
            assert_eq!(Game::restore(&seal::seal(forged)).unwrap_err(), SaveError::Tag(NAME), "{new}");
        }
    }
}
