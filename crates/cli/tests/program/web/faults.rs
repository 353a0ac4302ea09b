//! What sockets must survive: floods, giants, nonsense, and pages that say nothing. Whatever one page does, another one
//! plays on.

use std::io::{Read as _, Write as _};

use serde_json::{Value, json};
use tungstenite::Message;

use crate::web::page::{Game, Page, engine, human};
use crate::web::server::Server;
use arrocco_support::temporary_folder::TemporaryFolder;

/// A server, and a page with a game that goes on.
struct Stage {
    _folder: TemporaryFolder,
    server: Server,
    page: Page,
    game: Game,
}

impl Stage {
    fn new() -> Self {
        let folder = TemporaryFolder::new().unwrap();
        let server = Server::start(&folder);
        let mut page = server.page();
        let game = page.new_game(human(), human(), None);
        Self { _folder: folder, server, page, game }
    }

    /// The other page is not disturbed.
    fn plays_on(&mut self) {
        for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            self.game = self.page.play(&self.game, text);
        }
        self.game = Game::of(self.page.act(&self.game, json!({"act": "take-back", "plies": 4})));
    }
}

#[test]
fn a_giant_message_ends_the_socket_and_nothing_else() {
    let mut stage = Stage::new();
    let mut giant = stage.server.page();
    let text = "x".repeat(64 << 20);
    // It may be cut off while it still talks.
    let _ = giant.socket.send(Message::text(text));
    giant.end();
    stage.plays_on();
}

#[test]
fn a_flood_is_dropped() {
    let mut stage = Stage::new();
    let mut flood = stage.server.page();
    let mut reader = flood.socket.get_ref().try_clone().unwrap();
    // Somebody reads, so that only the flood itself is at fault.
    let drain = std::thread::spawn(move || std::io::copy(&mut reader, &mut std::io::sink()));
    let message = json!({"v": 1, "id": 1, "type": "leave"}).to_string();
    let mut sent = 0_u64;
    while flood.socket.send(Message::text(message.clone())).is_ok() {
        sent += 1;
        // Seldom enough that this page is no flood itself.
        if sent.is_power_of_two() {
            stage.plays_on();
        }
    }
    assert!(sent > 240, "{sent}");
    let _ = drain.join();
    stage.plays_on();
}

#[test]
fn what_is_no_text_ends_the_socket() {
    let mut stage = Stage::new();
    let mut binary = stage.server.page();
    binary.socket.send(Message::binary(vec![0, 1, 2])).unwrap();
    assert_eq!(binary.end(), Some(1008));
    let mut broken = stage.server.page();
    // A masked text frame that is not UTF-8.
    let frame = [0x81, 0x84, 0, 0, 0, 0, 0xff, 0xfe, 0xc3, 0x28];
    broken.socket.get_mut().write_all(&frame).unwrap();
    broken.end();
    let mut torn = stage.server.page();
    torn.socket.get_mut().write_all(&[0xff; 64]).unwrap();
    torn.end();
    stage.plays_on();
}

#[test]
fn nonsense_is_refused_and_talk_goes_on() {
    let mut stage = Stage::new();
    for text in ["", "{", "null", "[]", "7", "{\"v\":1}", "{\"v\":1,\"id\":-1}", &"[".repeat(10_000)] {
        stage.page.socket.send(Message::text(text)).unwrap();
        assert_eq!(stage.page.wait_for("refused")["code"], "malformed", "{text:.20}");
    }
    for message in [
        json!({"type": "shutdown"}),
        json!({"type": "open-game"}),
        json!({"type": "open-game", "game": 7}),
        json!({"type": "open-study", "study": "x", "index": -1}),
        json!({"type": "new-game", "choice": {"players": {"white": {"kind": "uci", "command": "sh -c true"}, "black": human()}, "clock": null, "start": {"kind": "standard"}}}),
        json!({"type": "act", "game": "x", "revision": 0, "act": {"act": "conclude"}}),
    ] {
        assert_eq!(stage.page.ask(message.clone())["code"], "malformed", "{message}");
    }
    stage.plays_on();
}

#[test]
fn another_version_and_another_beginning_are_not_spoken_to() {
    let stage = Stage::new();
    let token = stage.server.token();
    let mut old = Page::open(&stage.server, &token).unwrap();
    old.socket.send(Message::text(r#"{"v":2,"id":5,"type":"hello","language":"en"}"#)).unwrap();
    let refused = old.next().unwrap();
    assert_eq!((&refused["code"], &refused["re"], &refused["v"]), (&json!("version"), &json!(5), &json!(1)));
    assert_eq!(old.end(), Some(1008));
    let mut rude = Page::open(&stage.server, &token).unwrap();
    assert_eq!(rude.ask(json!({"type": "games"}))["code"], "malformed");
    assert_eq!(rude.end(), Some(1008));
}

#[test]
fn moves_that_are_replayed_or_late_or_for_another_game_change_nothing() {
    let mut stage = Stage::new();
    let other = stage.page.new_game(human(), human(), None);
    let played = stage.page.play(&other, "e4");
    for _ in 0..3 {
        let refused = stage.page.act(&other, json!({"act": "say", "text": "e4"}));
        assert_eq!(refused["code"], "stale");
    }
    let mut future = played.clone();
    future.view["revision"] = json!(u64::MAX);
    assert_eq!(stage.page.act(&future, json!({"act": "say", "text": "e5"}))["code"], "stale");
    for name in ["", "x", "../../etc/passwd", "0123456789abcdef", &"a".repeat(1000)] {
        let stranger = Game { name: name.to_owned(), ..played.clone() };
        assert_eq!(stage.page.act(&stranger, json!({"act": "hint"}))["code"], "unknown-game");
        let open = stage.page.ask(json!({"type": "open-study", "study": name, "index": null}));
        assert_eq!(open["code"], "unknown-study");
    }
    assert_eq!(stage.page.open_game(&other.name).sans(), ["e4"]);
    stage.plays_on();
}

#[test]
fn half_a_request_and_a_silent_socket_are_given_up() {
    let mut stage = Stage::new();
    let mut half = stage.server.connect();
    half.write_all(b"GET / HTTP/1.1\r\nHost: loc").unwrap();
    let mut idle = stage.server.connect();
    let mut silent = Page::open(&stage.server, &stage.server.token()).unwrap();
    stage.plays_on();
    for stream in [&mut half, &mut idle] {
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(!answer.starts_with(b"HTTP/1.1 200"));
    }
    assert_eq!(silent.end(), Some(1008));
    stage.plays_on();
}

#[test]
fn a_request_that_never_ends_is_cut_off() {
    let stage = Stage::new();
    let mut stream = stage.server.connect();
    let head = format!("GET / HTTP/1.1\r\nHost: {}\r\n", stage.server.host());
    let _ = stream.write_all(head.as_bytes());
    let mut sent = 0;
    while sent < (1 << 24)
        && stream.write_all(format!("X-{sent}: {}\r\n", "x".repeat(1000)).as_bytes()).is_ok()
    {
        sent += 1000;
    }
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    assert!(!answer.starts_with(b"HTTP/1.1 200"));
    assert_eq!(stage.server.get("/", &[]).status, 200);
}

/// A page that asks for much and reads nothing.
#[test]
fn a_slow_reader_is_cut_off_and_nobody_waits_for_it() {
    let mut stage = Stage::new();
    let mut slow = stage.server.page();
    let moves: Vec<String> =
        (0..300).map(|number| format!("{}. Nf3 Nf6 {}. Ng1 Ng8", 2 * number + 1, 2 * number + 2)).collect();
    let pgn = format!("{} *", moves.join(" "));
    let games = slow.ask(json!({"type": "import", "upload": 1, "part": 0, "parts": 1, "text": pgn}));
    assert_eq!(games["type"], "study-games");
    let study = games["study"].clone();
    // Each answer has the whole game, some hundreds of kilobytes.
    for number in 0..400 {
        let message = json!({"v": 1, "id": 100 + number, "type": "open-study", "study": study, "index": 0});
        if slow.socket.send(Message::text(message.to_string())).is_err() {
            break;
        }
        if number % 100 == 0 {
            stage.plays_on();
        }
    }
    stage.plays_on();
    // The server does not wait until somebody reads.
    let mut last = Value::Null;
    while let Some(message) = slow.next() {
        last = message;
    }
    assert_ne!(last["re"], 499);
    stage.plays_on();
}

#[test]
fn there_are_only_so_many_pages() {
    let mut stage = Stage::new();
    let token = stage.server.token();
    let mut pages = Vec::new();
    let refused = loop {
        match Page::open(&stage.server, &token) {
            Ok(mut page) => {
                page.hello();
                pages.push(page);
            }
            Err(status) => break status,
        }
        assert!(pages.len() < 1000);
    };
    assert_eq!((refused, pages.len()), (503, 255));
    stage.plays_on();
    pages.truncate(200);
    // As soon as the server has noticed, there is room again.
    while Page::open(&stage.server, &token).is_err() {}
}

/// Engines at work for many pages do not keep a page from being answered.
#[test]
fn there_are_only_so_many_games_at_once() {
    let mut stage = Stage::new();
    let mut crowd: Vec<Page> = (0..40).map(|_| stage.server.page()).collect();
    let choice = json!({"players": {"white": engine(20), "black": engine(20)}, "clock": null, "start": {"kind": "standard"}});
    let mut refused = 0;
    for page in &mut crowd {
        let reply = page.ask(json!({"type": "new-game", "choice": choice}));
        refused += u32::from(reply["code"] == "too-many");
    }
    assert_eq!(refused, 40 - 31);
    stage.plays_on();
}

/// Names and tags are texts, wherever they come from: nothing of them becomes part of a page or a picture.
#[test]
fn scripts_in_tags_stay_texts() {
    let mut stage = Stage::new();
    let script = "<script>alert(1)</script>";
    let pgn = format!("[White \"{script}\"]\n[Black \"../../x\"]\n\n1. e4 {{{script}}} *");
    let games = stage.page.ask(json!({"type": "import", "upload": 1, "part": 0, "parts": 1, "text": pgn}));
    assert_eq!(games["games"][0]["white"], script);
    let study = games["study"].clone();
    let svg = json!({"type": "export", "study": study, "format": "svg", "node": 2, "orientation": "black", "marks": []});
    let picture = stage.page.ask(svg);
    assert!(
        picture["text"].as_str().unwrap().starts_with("<svg")
            && !picture["text"].as_str().unwrap().contains("script")
    );
    let file = stage.page.ask(json!({"type": "export", "study": study, "format": "pgn"}));
    assert_eq!(file["name"], "script-alert-1---script-x.pgn");
}
