//! Two hundred sockets that flood the server, beside a game that goes on: it is answered within a fifth of a second, and the
//! memory stays where it is. By hand: `cargo test --release -p arrocco --test web -- --ignored --nocapture flood`, with
//! `ARROCCO_FLOOD_SECONDS` and `ARROCCO_FLOOD_SOCKETS` for more or less of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use tungstenite::Message;

use crate::page::{Game, Page, human};
use crate::server::{Folder, Server};

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |value| value.parse().unwrap())
}

/// Kilobytes of memory that the server has used at most, where the system tells.
fn peak(server: &Server) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Floods until told to stop, and comes back when it is dropped.
fn flood(server: &Server, token: &str, is_over: &AtomicBool, sent: &AtomicU64) {
    let messages = [
        json!({"v": 1, "id": 1, "type": "games"}).to_string(),
        json!({"v": 1, "id": 2, "type": "check-start", "start": {"kind": "chess960", "number": null}}).to_string(),
        json!({"v": 1, "id": 3, "type": "import", "upload": 1, "part": 0, "parts": 9, "text": "1. e4 ".repeat(9_000)}).to_string(),
        "nonsense".to_owned(),
    ];
    while !is_over.load(Ordering::Relaxed) {
        let Ok(mut page) = Page::open(server, token) else { continue };
        page.socket.get_mut().set_read_timeout(Some(Duration::from_millis(1))).unwrap();
        page.socket.get_mut().set_write_timeout(Some(Duration::from_millis(500))).unwrap();
        let hello = json!({"v": 1, "id": 0, "type": "hello", "language": "en"}).to_string();
        let mut is_open = page.socket.send(Message::text(hello)).is_ok();
        while is_open && !is_over.load(Ordering::Relaxed) {
            for message in &messages {
                is_open &= page.socket.send(Message::text(message.clone())).is_ok();
                sent.fetch_add(1, Ordering::Relaxed);
            }
            while page.socket.read().is_ok() {}
        }
    }
}

#[test]
#[ignore = "takes half a minute and the whole machine"]
fn a_game_goes_on_beside_a_flood() {
    let (seconds, sockets) = (number("ARROCCO_FLOOD_SECONDS", 30), number("ARROCCO_FLOOD_SOCKETS", 200));
    let folder = Folder::new();
    let server = Server::start(&folder);
    let token = server.token();
    let mut page = server.page();
    let mut game = page.new_game(human(), human(), None);
    let before = peak(&server);
    let (is_over, sent) = (Arc::new(AtomicBool::new(false)), AtomicU64::new(0));
    let mut waits = Vec::new();
    std::thread::scope(|scope| {
        for _ in 0..sockets {
            scope.spawn(|| flood(&server, &token, &is_over, &sent));
        }
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(seconds) {
            for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
                let asked = Instant::now();
                game = page.play(&game, text);
                waits.push(asked.elapsed());
                std::thread::sleep(Duration::from_millis(20));
            }
            game = Game::of(page.act(&game, json!({"act": "take-back", "plies": 4})));
        }
        is_over.store(true, Ordering::Relaxed);
    });
    waits.sort_unstable();
    let (median, worst) = (waits[waits.len() / 2], waits[waits.len() - 1]);
    let sent = sent.load(Ordering::Relaxed);
    println!(
        "{sockets} sockets, {seconds} s, {sent} messages; {} moves: median {median:?}, worst {worst:?}",
        waits.len()
    );
    println!("memory: {before:?} kB before, {:?} kB at most", peak(&server));
    assert!(worst < Duration::from_millis(200), "{worst:?}");
    assert!(peak(&server).is_none_or(|peak| peak < 1 << 20), "more than a gigabyte");
}
