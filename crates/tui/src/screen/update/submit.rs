//! What was typed is done: a move, or a command in words.

use std::path::PathBuf;
use std::time::Duration;

use arrocco_host::language::{Verb, fill, side_named};
use arrocco_play::{Event, Game, Player, Setup};
use arrocco_rules::{Accept, Color, Position, Square, WhyNot};
use arrocco_support::quote::quote;

use super::super::action::Action;
use super::super::message::Wish;
use super::super::state::State;
use crate::screen::words::screen_words;

impl State {
    /// Does what was typed. What cannot be done stays to be mended, or to be typed over.
    pub(super) fn submit(&mut self, game: &Game) -> Vec<Wish> {
        let wishes = self.do_as_typed(game);
        self.input.give_back();
        wishes
    }

    fn do_as_typed(&mut self, game: &Game) -> Vec<Wish> {
        let text = self.input.text().trim().to_owned();
        self.put_back();
        let (word, operand) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
        if let Some(verb) = Verb::find(word, self.language) {
            self.input.clear();
            return self.obey(verb, operand.trim(), game);
        }
        let own =
            screen_words(self.language).own_words.into_iter().find(|(own, _)| *own == text.to_lowercase());
        if let Some((_, action)) = own {
            self.input.clear();
            return self.act(action, game);
        }
        self.submit_move(&text, game)
    }

    fn submit_move(&mut self, text: &str, game: &Game) -> Vec<Wish> {
        if text.is_empty() || !self.is_free_to_move(game, text) {
            return Vec::new();
        }
        let refusal = match self.language.read_move(game.position(), text) {
            Ok(mv) => return self.play(mv, game, text.to_owned()),
            Err(refusal) => refusal,
        };
        if let Some(WhyNot::PromotionMissing { piece }) = refusal.why()
            && let Some(to) = target(text)
        {
            self.input.clear();
            self.ask_promotion(piece, to);
        } else {
            self.refuse_move(refusal, game, text);
        }
        Vec::new()
    }

    /// A command with what follows it. Without anything, most are what a key does as well.
    fn obey(&mut self, verb: Verb, operand: &str, game: &Game) -> Vec<Wish> {
        let event = |event| vec![Wish::Apply { event, typed: String::new() }];
        match (verb, operand) {
            (Verb::Move, _) => self.submit_move(operand, game),
            (Verb::Accept, _) => self.answer_offer(game, |by| Event::AcceptDraw { by }),
            (Verb::Decline, _) => self.answer_offer(game, |by| Event::DeclineDraw { by }),
            (Verb::Player, _) => self.seat(operand),
            (Verb::Opening, _) => self.tell_opening(game),
            (Verb::Legal, _) => self.tell_legal(operand, game),
            (Verb::Speak, _) => self.speak_last(game),
            (_, "") => self.obey_alone(verb, game),
            (Verb::Save, path) => vec![Wish::Save { path: PathBuf::from(path), is_sure: false }],
            (Verb::Load, path) => vec![Wish::Load(PathBuf::from(path))],
            (Verb::Fen, fen) => self.begin_from(fen, game),
            (Verb::Claim, text) => match self.language.read_move(game.position(), text) {
                Ok(mv) => self.as_person(game, |by| Event::ClaimDraw { by, with: Some(mv) }),
                Err(refusal) => {
                    // What is mended has to stay a claim.
                    self.input.set(format!("{} {text}", self.language.command(Verb::Claim)));
                    self.refuse_move(refusal, game, text);
                    Vec::new()
                }
            },
            (Verb::Back | Verb::Redo, count) => match (verb, count.parse()) {
                (Verb::Back, Ok(plies)) => event(Event::TakeBack { plies }),
                (_, Ok(plies)) => event(Event::Redo { plies }),
                _ => self.bewildered(verb, operand),
            },
            _ => self.bewildered(verb, operand),
        }
    }

    fn obey_alone(&mut self, verb: Verb, game: &Game) -> Vec<Wish> {
        if let Some(action) = Action::of_verb(verb) {
            return self.act(action, game);
        }
        // The board, the moves and the clocks are there to be seen.
        self.say("");
        Vec::new()
    }

    /// Who answers an offer is not who made it, and a machine answers for itself.
    fn answer_offer(&mut self, game: &Game, event: impl FnOnce(Color) -> Event) -> Vec<Wish> {
        let by = game.draw_offer().map_or(game.turn(), |by| !by);
        if game.draw_offer().is_some() && game.players()[by].is_machine() {
            let gaps = [("side", self.language.side(by))];
            self.warn(fill(self.language.words().not_yours_to_answer, &gaps));
            return Vec::new();
        }
        vec![Wish::Apply { event: event(by), typed: String::new() }]
    }

    fn bewildered(&mut self, verb: Verb, operand: &str) -> Vec<Wish> {
        let gaps = [("command", self.language.command(verb)), ("text", &quote(operand))];
        self.warn(fill(self.language.words().unknown_operand, &gaps));
        Vec::new()
    }

    fn seat(&mut self, operand: &str) -> Vec<Wish> {
        let (word, player) = operand.split_once(char::is_whitespace).unwrap_or((operand, ""));
        let Some(color) = side_named(word) else { return self.bewildered(Verb::Player, operand) };
        if let Ok(player) = player.trim().parse::<Player>() {
            return vec![Wish::Apply { event: Event::Seat { color, player }, typed: String::new() }];
        }
        self.warn(self.language.words().unknown_player);
        Vec::new()
    }

    fn tell_opening(&mut self, game: &Game) -> Vec<Wish> {
        let name = game.opening().map(ToString::to_string);
        self.say(name.unwrap_or_else(|| self.language.words().no_opening.to_owned()));
        Vec::new()
    }

    fn tell_legal(&mut self, operand: &str, game: &Game) -> Vec<Wish> {
        let from = operand.parse::<Square>().ok();
        if from.is_none() && !operand.is_empty() {
            return self.bewildered(Verb::Legal, operand);
        }
        let moves = game.legal_moves();
        let wanted = moves.iter().filter(|mv| from.is_none_or(|from| mv.from() == from));
        let names: Vec<String> =
            wanted.map(|&mv| game.position().san_in(mv, self.letters()).to_string()).collect();
        self.say(names.join(" "));
        Vec::new()
    }

    /// The last move in words.
    fn speak_last(&mut self, game: &Game) -> Vec<Wish> {
        let before = self.ply(game).checked_sub(1).and_then(|ply| game.record().positions().get(ply));
        match (before, self.last_move(game)) {
            (Some(before), Some(mv)) => self.say(self.language.spoken(mv, before)),
            _ => self.say(self.language.words().no_moves_yet),
        }
        Vec::new()
    }

    fn begin_from(&mut self, fen: &str, game: &Game) -> Vec<Wish> {
        match Position::from_fen(fen, Accept::LENIENT) {
            Ok(validated) => {
                let (players, control) = (game.players().clone(), game.control());
                let setup = Setup { start: validated.position, players, control, tags: game.tags().to_vec() };
                vec![Wish::Begin(Box::new(Game::new(setup, Duration::ZERO)))]
            }
            Err(error) => {
                let reason = self.language.position_error(&error);
                self.warn(fill(screen_words(self.language).not_a_position, &[("reason", &reason)]));
                Vec::new()
            }
        }
    }
}

/// The last square that a text names.
fn target(text: &str) -> Option<Square> {
    let letters: Vec<char> = text.chars().collect();
    letters.windows(2).rev().find_map(|pair| pair.iter().collect::<String>().parse().ok())
}
