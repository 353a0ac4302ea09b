//! Whatever a page sends, nothing breaks.

use std::sync::Arc;

use arrocco_support::random::Random;
use serde_json::Value;
use tokio::sync::mpsc::Receiver;

use super::{Session, Step};
use crate::client::Client;
use crate::invitations::Visitor;
use crate::server_state::ServerState;

const GAME: &str = r#"{"v":1,"id":1,"type":"new-game","choice":{"players":{"white":{"kind":"human"},"black":{"kind":"human"}},"clock":"5+3","start":{"kind":"standard"}}}"#;
const STUDY: &str = r#"{"v":1,"id":1,"type":"import","upload":1,"part":0,"parts":1,"text":"[White \"A\"]\n\n1. e4 {c} (1. d4 $1) e5 *"}"#;

/// Messages about the game `G` and the study `S`.
const MESSAGES: [&str; 46] = [
    r#"{"v":1,"id":2,"type":"games"}"#,
    r#"{"v":1,"id":2,"type":"language","language":"es"}"#,
    r#"{"v":1,"id":2,"type":"open-game","game":"G"}"#,
    r#"{"v":1,"id":2,"type":"act","game":"G","revision":0,"act":{"act":"play","uci":"e2e4"}}"#,
    r#"{"v":1,"id":2,"type":"act","game":"G","revision":1,"act":{"act":"say","text":"Nf3"}}"#,
    r#"{"v":1,"id":2,"type":"act","game":"G","revision":1,"act":{"act":"take-back","plies":1}}"#,
    r#"{"v":1,"id":2,"type":"act","game":"G","revision":1,"act":{"act":"redo","plies":1}}"#,
    r#"{"v":1,"id":2,"type":"act","game":"G","revision":1,"act":{"act":"offer-draw","by":"white"}}"#,
    r#"{"v":1,"id":2,"type":"check-start","start":{"kind":"fen","fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}}"#,
    r#"{"v":1,"id":2,"type":"check-start","start":{"kind":"chess960","number":518}}"#,
    r#"{"v":1,"id":2,"type":"open-study","study":"S","index":0}"#,
    r#"{"v":1,"id":2,"type":"study-look","study":"S","node":2}"#,
    r#"{"v":1,"id":2,"type":"study-edit","study":"S","edit":{"edit":"play","node":1,"uci":"g1f3"}}"#,
    r#"{"v":1,"id":2,"type":"study-edit","study":"S","edit":{"edit":"say","node":2,"text":"c5"}}"#,
    r#"{"v":1,"id":2,"type":"study-edit","study":"S","edit":{"edit":"promote","node":3}}"#,
    r#"{"v":1,"id":2,"type":"study-edit","study":"S","edit":{"edit":"delete","node":4}}"#,
    r#"{"v":1,"id":2,"type":"study-edit","study":"S","edit":{"edit":"comment","node":2,"text":"[%eval 0.3] }{ why"}}"#,
    r#"{"v":1,"id":2,"type":"study-edit","study":"S","edit":{"edit":"nag","node":2,"nag":4}}"#,
    r#"{"v":1,"id":2,"type":"study-edit","study":"S","edit":{"edit":"marks","node":2,"marks":[{"color":"red","from":"e2","to":"e4"}]}}"#,
    r#"{"v":1,"id":2,"type":"study-edit","study":"S","edit":{"edit":"line","node":0,"moves":["e2e4","e7e5"]}}"#,
    r#"{"v":1,"id":2,"type":"study-edit","study":"S","edit":{"edit":"tags","tags":[["White","A"],["Result","1-0"]]}}"#,
    r#"{"v":1,"id":2,"type":"explain","of":{"kind":"node","study":"S","node":1}}"#,
    r#"{"v":1,"id":2,"type":"explain","of":{"kind":"hint","game":"G"}}"#,
    r#"{"v":1,"id":2,"type":"explain-stop"}"#,
    r#"{"v":1,"id":2,"type":"puzzle-next","wish":{},"puzzle":null,"offset":60}"#,
    r#"{"v":1,"id":2,"type":"puzzle-next","wish":{"theme":"fork","set":"starter","due_only":true},"puzzle":"x","offset":0}"#,
    r#"{"v":1,"id":2,"type":"puzzle-act","puzzle":"x","step":0,"act":{"act":"hint"}}"#,
    r#"{"v":1,"id":2,"type":"puzzle-progress","offset":60}"#,
    r#"{"v":1,"id":2,"type":"puzzle-export","from":0}"#,
    r#"{"v":1,"id":2,"type":"puzzle-make-stop"}"#,
    r#"{"v":1,"id":2,"type":"study-undo","study":"S"}"#,
    r#"{"v":1,"id":2,"type":"study-redo","study":"S"}"#,
    r#"{"v":1,"id":2,"type":"study-list","study":"S","from":0,"search":"a"}"#,
    r#"{"v":1,"id":2,"type":"chapter-add","study":"S","fen":null}"#,
    r#"{"v":1,"id":2,"type":"chapter-remove","study":"S","index":1}"#,
    r#"{"v":1,"id":2,"type":"chapter-restore","study":"S","index":1}"#,
    r#"{"v":1,"id":2,"type":"export","study":"S","format":"all","from":0}"#,
    r#"{"v":1,"id":2,"type":"export-game","game":"G"}"#,
    r#"{"v":1,"id":2,"type":"invite","game":"G"}"#,
    r#"{"v":1,"id":2,"type":"library-search","search":"a","from":0,"bin":false}"#,
    r#"{"v":1,"id":2,"type":"library-search","search":"","from":0,"bin":false,"scope":"own","collection":"c"}"#,
    r#"{"v":1,"id":2,"type":"library-open","game":1}"#,
    r#"{"v":1,"id":2,"type":"explore","fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","scope":"all"}"#,
    r#"{"v":1,"id":2,"type":"export","study":"S","format":"pgn"}"#,
    r#"{"v":1,"id":2,"type":"export","study":"S","format":"svg","node":1,"orientation":"black","marks":[]}"#,
    r#"{"v":1,"id":2,"type":"import","upload":1,"part":0,"parts":1,"text":"1. e4 (1. d4 (1. c4)) e5 {x} $1 2. Nf3 *"}"#,
];

/// What takes the place of a number.
const NUMBERS: [&str; 8] = ["0", "1", "3", "7", "65536", "4294967295", "18446744073709551615", "-1"];

/// The message with a few things changed.
fn spoiled(message: &str, random: &mut Random) -> String {
    let mut text = message.to_owned();
    for _ in 0..random.below(4) {
        let at = random.below(text.len().max(1));
        let digit = text
            .char_indices()
            .filter(|(place, c)| *place >= at && c.is_ascii_digit())
            .map(|(place, _)| place)
            .next();
        match (random.below(4), digit) {
            (0, Some(place)) => text.replace_range(place..=place, NUMBERS[random.below(NUMBERS.len())]),
            (1, _) if text.is_char_boundary(at) => {
                text.insert(at, ['"', '}', '[', 'é', '/', '%'][random.below(6)]);
            }
            (2, _) if text.is_char_boundary(at) => text.truncate(at),
            (_, _) if text.is_char_boundary(at) && at < text.len() => drop(text.remove(at)),
            _ => {}
        }
    }
    text
}

fn drain(messages: &mut Receiver<String>, client: &Client) -> Vec<Value> {
    let mut replies = Vec::new();
    while let Ok(text) = messages.try_recv() {
        client.sent(text.len());
        replies.push(serde_json::from_str(&text).unwrap());
    }
    replies
}

/// The first answer to a message.
async fn answer(session: &mut Session, messages: &mut Receiver<String>, message: &str) -> Value {
    assert_ne!(session.handle(message).await, Step::Close);
    let text = messages.recv().await.unwrap();
    session.client.sent(text.len());
    serde_json::from_str(&text).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_message_breaks_anything() {
    let state = Arc::new(ServerState::new(None).unwrap());
    let (client, mut messages) = Client::new(1, Visitor::Host);
    let client = Arc::new(client);
    let mut session = Session::new(Arc::clone(&state), Arc::clone(&client));
    answer(&mut session, &mut messages, r#"{"v":1,"id":0,"type":"hello","language":"en"}"#).await;
    let game = answer(&mut session, &mut messages, GAME).await["game"].as_str().unwrap().to_owned();
    let study = answer(&mut session, &mut messages, STUDY).await["study"].as_str().unwrap().to_owned();
    let mut random = Random::new(7, 0);
    let mut understood = 0;
    for _ in 0..20_000 {
        let message = MESSAGES[random.below(MESSAGES.len())].replace("\"G\"", &format!("{game:?}"));
        let text = spoiled(&message.replace("\"S\"", &format!("{study:?}")), &mut random);
        session.handle(&text).await;
        for reply in drain(&mut messages, &client) {
            assert_ne!(reply["code"], "failed", "{text}");
            understood += u32::from(reply["type"] != "refused");
        }
        // Imports would fill the registry.
        if session.study.as_ref().is_some_and(|(name, _)| *name != study) {
            session
                .handle(&format!(r#"{{"v":1,"id":3,"type":"open-study","study":"{study}","index":0}}"#))
                .await;
        }
    }
    assert!(understood > 1000, "{understood}");
    state.close();
}

/// A session of somebody who has come by a link to a side of a game.
async fn guest(state: &Arc<ServerState>, token: &str, device: &str) -> (Session, Receiver<String>) {
    let visitor = state.invitations.find(token).unwrap();
    let (client, mut messages) = Client::new(state.next_client_id(), visitor);
    let mut session = Session::new(Arc::clone(state), Arc::new(client));
    let hello = format!(r#"{{"v":1,"id":0,"type":"hello","language":"en","device":"{device}"}}"#);
    let welcome = answer(&mut session, &mut messages, &hello).await;
    assert!(welcome["games"].as_array().unwrap().is_empty());
    (session, messages)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_devices_play_a_side_each_and_others_watch() {
    let state = Arc::new(ServerState::new(None).unwrap());
    let (client, mut messages) = Client::new(1, Visitor::Host);
    let mut host = Session::new(Arc::clone(&state), Arc::new(client));
    answer(&mut host, &mut messages, r#"{"v":1,"id":0,"type":"hello","language":"en"}"#).await;
    let game = answer(&mut host, &mut messages, GAME).await["game"].as_str().unwrap().to_owned();
    let links = state.invitations.invite(&game).unwrap();
    let open = format!(r#"{{"v":1,"id":5,"type":"open-game","game":"{game}"}}"#);
    let act = |text: &str| {
        format!(r#"{{"v":1,"id":6,"type":"act","game":"{game}","revision":0,"act":{{"act":"{text}"}}}}"#)
    };
    let play = |uci: &str| act(&format!(r#"play","uci":"{uci}"#));
    let (mut white, mut to_white) = guest(&state, &links.sides.white, "phone").await;
    let (mut thief, mut to_thief) = guest(&state, &links.sides.white, "thief").await;
    let (mut watcher, mut to_watcher) = guest(&state, &links.watch, "tv").await;
    let shown = answer(&mut white, &mut to_white, &open).await;
    assert_eq!((&shown["yours"]["white"], &shown["yours"]["black"]), (&true.into(), &false.into()));
    for (session, queue) in [(&mut thief, &mut to_thief), (&mut watcher, &mut to_watcher)] {
        assert_eq!(answer(session, queue, &open).await["yours"]["white"], false);
        assert_eq!(answer(session, queue, &play("e2e4")).await["code"], "not-your-side");
        assert_eq!(answer(session, queue, &act("pause")).await["code"], "not-your-side");
    }
    drain(&mut messages, &host.client);
    assert_eq!(answer(&mut host, &mut messages, &play("e2e4")).await["code"], "not-your-turn");
    drain(&mut to_white, &white.client);
    let moved = answer(&mut white, &mut to_white, &play("e2e4")).await;
    assert_eq!(moved["view"]["moves"][0]["san"], "e4");
    assert_eq!(answer(&mut white, &mut to_white, &act(r#"resign","by":"black"#)).await["code"], "stale");
    state.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_explained_and_a_question_that_is_overtaken_is_answered() {
    let state = Arc::new(ServerState::new(None).unwrap());
    let (client, mut messages) = Client::new(1, Visitor::Host);
    let mut session = Session::new(Arc::clone(&state), Arc::new(client));
    answer(&mut session, &mut messages, r#"{"v":1,"id":0,"type":"hello","language":"it"}"#).await;
    let fools_mate = STUDY.replace("1. e4 {c} (1. d4 $1) e5", "1. f3 e5 2. g4");
    let study = answer(&mut session, &mut messages, &fools_mate).await["study"].as_str().unwrap().to_owned();
    let why = |id: u32, node: u32| {
        format!(
            r#"{{"v":1,"id":{id},"type":"explain","of":{{"kind":"node","study":"{study}","node":{node}}}}}"#
        )
    };
    session.handle(&format!(r#"{{"v":1,"id":2,"type":"open-study","study":"{study}","index":0}}"#)).await;
    drain(&mut messages, &session.client);
    session.handle(&why(7, 2)).await;
    session.handle(&why(8, 4)).await;
    let mut answers = std::collections::BTreeMap::new();
    while answers.len() < 2 {
        let text = messages.recv().await.unwrap();
        session.client.sent(text.len());
        let reply: Value = serde_json::from_str(&text).unwrap();
        answers.insert(reply["re"].as_u64().unwrap(), reply);
    }
    // The first may have been fast enough.
    assert!(answers[&7]["code"] == "outdated" || answers[&7]["type"] == "explained", "{}", answers[&7]);
    let explanation = &answers[&8]["explanation"];
    assert_eq!(explanation["verdict"], "blunder", "{explanation}");
    assert_eq!(explanation["reasons"][0]["fact"], "mate");
    assert!(explanation["reasons"][0]["text"].as_str().unwrap().contains("scacco matto"), "{explanation}");
    assert_eq!(answer(&mut session, &mut messages, &why(9, 1)).await["code"], "nothing");
    state.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_a_game_opens_nothing_else() {
    let state = Arc::new(ServerState::new(None).unwrap());
    let links = state.invitations.invite("0123456789abcdef").unwrap();
    let (mut session, mut messages) = guest(&state, &links.sides.black, "phone").await;
    for message in MESSAGES.iter().filter(|message| !message.contains("\"language\"")) {
        assert_eq!(answer(&mut session, &mut messages, message).await["code"], "guest", "{message}");
    }
    let new = GAME.replace("\"id\":1", "\"id\":9");
    assert_eq!(answer(&mut session, &mut messages, &new).await["code"], "guest");
    state.close();
}
