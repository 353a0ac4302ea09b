//! Tests of what is asked for besides moves: draws, hints, files.

use arrocco_play::{Event, Setup, Sides, Status};
use arrocco_rules::Color;

use super::stage::Stage;

/// A person with the white pieces against a machine.
fn against_machine() -> Stage {
    let players = Sides { white: "human".parse().unwrap(), black: "engine:3".parse().unwrap() };
    Stage::new(Setup { players, ..Setup::default() })
}

#[test]
fn nobody_answers_for_a_machine() {
    for answer in ["accept", "decline"] {
        let mut stage = against_machine();
        stage.control('d');
        stage.say(answer);
        assert_eq!(stage.state.remark.text, "It is for Black to answer", "{answer}");
        assert_eq!((stage.game.status(), stage.game.draw_offer()), (Status::Playing, Some(Color::White)));
    }
    // What a machine offers may be accepted.
    let mut stage = against_machine();
    stage.game.apply(Event::OfferDraw { by: Color::Black }, std::time::Duration::ZERO).unwrap();
    stage.say("accept");
    assert!(matches!(stage.game.status(), Status::Over(_)));
}
