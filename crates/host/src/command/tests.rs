//! Lines and what they mean.

use std::time::Duration;

use arrocco_play::{Event, Game, MoveRefusal, Refusal, Setup, Sides};
use arrocco_rules::{Color, Position, WhyNot};
use arrocco_support::date::today;

use super::*;
use crate::language::{Language, Verb};

const START: Duration = Duration::ZERO;

fn people() -> Game {
    Game::new(Setup::default(), START)
}

/// A person with the white pieces against a machine.
fn against_machine() -> Game {
    let players = Sides { white: "human".parse().unwrap(), black: "engine:3".parse().unwrap() };
    Game::new(Setup { players, ..Setup::default() }, START)
}

fn machines() -> Game {
    Game::new(Setup { players: Sides::both("random".parse().unwrap()), ..Setup::default() }, START)
}

fn meaning(line: &str, game: &Game) -> Result<Command, CommandRefusal> {
    interpret_line(line, game, Language::En)
}

/// Plays a script of lines that all mean something for the game.
fn play(game: &mut Game, lines: &[&str]) {
    for line in lines {
        match meaning(line, game) {
            Ok(Command::Apply(event)) => drop(game.apply(event, START).unwrap()),
            other => panic!("{line}: {other:?}"),
        }
    }
}

#[test]
fn moves_and_commands_are_told_apart() {
    let game = people();
    let mv = game.position().move_from_uci("g1f3").unwrap();
    for line in ["Nf3", "g1f3", "move Nf3", "knight f3"] {
        assert_eq!(meaning(line, &game), Ok(Command::Apply(Event::Play { by: Color::White, mv })), "{line}");
    }
    assert_eq!(meaning(" ", &game), Ok(Command::Nothing));
    assert_eq!(meaning("FLIP", &game), Ok(Command::Flip));
    assert_eq!(interpret_line("Cf3", &game, Language::It), meaning("Nf3", &game));
    assert_eq!(interpret_line("gira", &game, Language::It), Ok(Command::Flip));
}

#[test]
fn a_refused_move_says_which_rule() {
    let game = people();
    let refused = meaning("Ra4", &game).unwrap_err();
    let CommandRefusal::Game { refusal: Refusal::Move(why), typed } = &refused else { panic!("{refused:?}") };
    assert!(matches!(why.why(), Some(WhyNot::Blocked { .. })) && typed == "Ra4");
    assert_eq!(
        refused.text(&game, Language::En),
        "\"Ra4\" is not legal: the rook on a1 is blocked by the pawn on a2"
    );
    for line in ["move", "hello", "…"] {
        assert!(
            matches!(
                meaning(line, &game),
                Err(CommandRefusal::Game { refusal: Refusal::Move(MoveRefusal::San(_)), .. })
            ),
            "{line}"
        );
    }
}

#[test]
fn a_word_that_is_too_much_does_nothing() {
    let game = people();
    for (line, verb) in [
        ("resign no", Verb::Resign),
        ("new 5+3", Verb::New),
        ("quit later", Verb::Quit),
        ("flip twice", Verb::Flip),
        ("draw no", Verb::Draw),
        ("accept it", Verb::Accept),
        ("opening x", Verb::Opening),
        ("legal z9", Verb::Legal),
        ("back far", Verb::Back),
        ("redo -1", Verb::Redo),
        ("speak loud", Verb::Speak),
        ("player green human", Verb::Player),
    ] {
        let operand = line.split_once(' ').unwrap().1.to_owned();
        assert_eq!(meaning(line, &game), Err(CommandRefusal::UnknownOperand { verb, operand }), "{line}");
    }
    assert_eq!(meaning("help save", &game), Ok(Command::Help));
}

#[test]
fn pause_and_resume_mean_what_they_say() {
    let mut game = people();
    assert_eq!(meaning("resume", &game), Ok(Command::Apply(Event::Resume)));
    play(&mut game, &["pause"]);
    assert_eq!(meaning("pause", &game), Ok(Command::Apply(Event::Pause)));
    assert_eq!(game.apply(Event::Pause, START), Err(Refusal::Paused));
}

#[test]
fn half_moves_are_counted_so_that_a_person_is_to_move() {
    let mut game = people();
    play(&mut game, &["e4", "e5"]);
    assert_eq!(meaning("back", &game), Ok(Command::Apply(Event::TakeBack { plies: 1 })));
    assert_eq!(meaning("back 2", &game), Ok(Command::Apply(Event::TakeBack { plies: 2 })));
    play(&mut game, &["player black engine:1"]);
    assert_eq!(meaning("back", &game), Ok(Command::Apply(Event::TakeBack { plies: 2 })));
    play(&mut game, &["back"]);
    assert_eq!(meaning("redo", &game), Ok(Command::Apply(Event::Redo { plies: 2 })));
}

#[test]
fn nobody_acts_for_a_machine() {
    let mut game = against_machine();
    play(&mut game, &["draw"]);
    for line in ["accept", "decline"] {
        assert_eq!(meaning(line, &game), Err(CommandRefusal::NotYoursToAnswer { side: Color::Black }));
    }
    play(&mut game, &["e4"]);
    // The move is not looked at before the turn.
    for line in ["hello", "e5", "claim hello"] {
        let refused = meaning(line, &game).unwrap_err();
        assert_eq!(refused.text(&game, Language::En), "It is not your turn: Black to move", "{line}");
    }
    for line in ["e4", "draw", "claim", "claim e4", "resign"] {
        assert_eq!(meaning(line, &machines()), Err(CommandRefusal::NoHuman), "{line}");
    }
}

#[test]
fn draws_are_answered_by_the_other_side() {
    let mut game = people();
    play(&mut game, &["draw"]);
    assert_eq!(meaning("accept", &game), Ok(Command::Apply(Event::AcceptDraw { by: Color::Black })));
    assert_eq!(meaning("decline", &game), Ok(Command::Apply(Event::DeclineDraw { by: Color::Black })));
    play(&mut game, &["accept"]);
    assert!(matches!(meaning("resign", &game), Err(CommandRefusal::Game { refusal: Refusal::Over(_), .. })));
}

#[test]
fn legal_moves_are_those_of_the_piece() {
    let game = people();
    let count = |line| match meaning(line, &game) {
        Ok(Command::ShowLegalMoves(moves)) => moves.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!((count("legal"), count("legal g1"), count("legal a1")), (20, 2, 0));
}

#[test]
fn files_may_have_blanks_in_their_names() {
    let game = people();
    assert_eq!(meaning("save a game.pgn", &game), Ok(Command::Save(Some("a game.pgn".into()))));
    assert_eq!(meaning("load", &game), Ok(Command::Load(None)));
    assert_eq!(meaning("speak OFF", &game), Ok(Command::SpeakMoves(Switch::Off)));
}

/// An old game was loaded and `fen` typed: one front end dated the new game 1999, the other today.
#[test]
fn a_new_game_is_played_today_whatever_was_loaded() {
    let pgn = "[Event \"Hoogovens\"]\n[Round \"4\"]\n[White \"Kasparov\"]\n[Date \"1999.01.20\"]\n\n1. e4 *";
    let game = Game::import(pgn.as_bytes()).unwrap().game;
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let commands = [meaning(&format!("fen {fen}"), &game), meaning("new", &game)];
    let starts = [fen.parse::<Position>().unwrap(), Position::startpos()];
    for (command, start) in commands.into_iter().zip(starts) {
        let Ok(Command::StartGame(setup) | Command::NewGame(setup)) = command else { panic!("{command:?}") };
        assert_eq!(setup.start, start);
        let expected = [("Event", "Casual game"), ("Date", &*today()), ("White", "Kasparov")];
        let tags: Vec<_> = setup.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(tags, expected);
    }
    let refused = meaning("fen 8/8 w", &game).unwrap_err();
    assert!(refused.text(&game, Language::En).starts_with("The position cannot be used: board: "));
}

/// Every command is known by every name in every language, and means the same.
#[test]
fn every_name_of_a_command_means_the_same() {
    let game = people();
    for language in Language::ALL {
        for words in &language.words().verbs {
            let expected = interpret(words.verb, "", &game, language);
            for name in words.names {
                assert_eq!(interpret_line(name, &game, language), expected, "{language:?} {name}");
            }
        }
    }
}

#[test]
fn why_means_the_hint_or_the_own_last_move_or_the_one_that_is_named() {
    let mut game = against_machine();
    assert_eq!(meaning("why", &game), Err(CommandRefusal::NothingToExplain));
    let start = *game.position();
    let of = |position: &Position, text| Command::Explain {
        position: Box::new(*position),
        mv: position.move_from_san(text).unwrap(),
    };
    assert_eq!(meaning("why Nf3?", &game), Ok(of(&start, "Nf3")));
    let plays = |game: &mut Game, text: &str| {
        let event = Event::PlayText { by: game.turn(), text: text.to_owned() };
        game.apply(event, START).unwrap();
    };
    plays(&mut game, "e4");
    let refused = meaning("why", &game);
    assert!(matches!(refused, Err(CommandRefusal::Game { refusal: Refusal::NotYourTurn { .. }, .. })));
    let answered = *game.position();
    plays(&mut game, "e5");
    assert_eq!(meaning("why", &game), Ok(of(&start, "e4")));
    // A move that was played, by either side; and one that could be.
    assert_eq!(meaning("why e4", &game), Ok(of(&start, "e4")));
    assert_eq!(meaning("why e5", &game), Ok(of(&answered, "e5")));
    let here = *game.position();
    assert_eq!(interpret_line("perché Cf3", &game, Language::It), Ok(of(&here, "Nf3")));
    assert_eq!(interpret_line("por qué Cf3", &game, Language::Es), Ok(of(&here, "Nf3")));
    let hint = here.move_from_san("d4").unwrap();
    game.apply(Event::Hint { mv: hint }, START).unwrap();
    assert_eq!(meaning("why", &game), Ok(of(&here, "d4")));
    assert!(matches!(meaning("why Ra5", &game), Err(CommandRefusal::Game { .. })));
    // When the game is over, nobody's clock runs.
    game.apply(Event::Resign { by: Color::White }, START).unwrap();
    assert_eq!(meaning("why", &game), Ok(of(&start, "e4")));
}

#[test]
fn a_pasted_position_is_a_new_game_or_says_what_is_wrong_with_it() {
    let game = people();
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let Ok(Command::StartGame(setup)) = meaning(fen, &game) else { panic!() };
    assert_eq!(setup.start.to_string(), fen);
    for broken in
        ["4k3/8/8/8/8/8/8/4K2R/8 w K - 0 1", "4k3/8/8/8/8/8/4K2R w K - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1"]
    {
        let refusal = meaning(broken, &game).unwrap_err();
        assert!(matches!(refusal, CommandRefusal::BadPosition(_)), "{broken}: {refusal:?}");
    }
}

#[test]
fn moves_with_their_numbers_are_a_game() {
    let text = "1. e4 e5 2. Nf3";
    assert_eq!(meaning(text, &people()), Ok(Command::OpenGame(text.to_owned())));
    // What is no game is still told as a move that cannot be played.
    assert!(matches!(meaning("1. e5 e4 2. Nf3", &people()), Err(CommandRefusal::Game { .. })));
}
