//! Two hundred sockets that flood the server, beside a game that goes on: it is answered within a fifth of a second, and the
//! memory stays where it is. By hand: `cargo test --release -p arrocco --test program -- --ignored --nocapture flood`, with
//! `ARROCCO_FLOOD_SECONDS` and `ARROCCO_FLOOD_SOCKETS` for more or less of it.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::web::page::{Game, Page, human};
use crate::web::server::Server;
use arrocco_support::temporary_folder::TemporaryFolder;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |value| value.parse().unwrap())
}

/// Kilobytes of memory that the server has used at most, where the system tells.
fn peak(server: &Server) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// A text as a client sends it, masked with zeros.
fn frame(text: &str) -> Vec<u8> {
    let length = text.len() as u64;
    let mut bytes = match length {
        0..126 => vec![0x81, 0x80 | length as u8],
        126..65536 => [&[0x81, 0xfe][..], &(length as u16).to_be_bytes()].concat(),
        _ => [&[0x81, 0xff][..], &length.to_be_bytes()].concat(),
    };
    bytes.extend([0; 4]);
    bytes.extend(text.as_bytes());
    bytes
}

/// All kinds of messages, one after the other.
fn torrent() -> Vec<u8> {
    let import = json!({"v": 1, "id": 3, "type": "import", "upload": 1, "part": 0, "parts": 9, "text": "1. e4 ".repeat(9_000)});
    let messages = [
        json!({"v": 1, "id": 1, "type": "games"}).to_string(),
        json!({"v": 1, "id": 2, "type": "check-start", "start": {"kind": "chess960", "number": null}})
            .to_string(),
        import.to_string(),
        "nonsense".to_owned(),
    ];
    messages.iter().flat_map(|message| frame(message)).collect()
}

/// A socket that floods.
struct Spout {
    stream: TcpStream,
    /// How much of the torrent is through.
    at: usize,
}

impl Spout {
    fn new(server: &Server, token: &str) -> Option<Self> {
        let mut page = Page::open(server, token).ok()?;
        page.hello();
        let stream = page.socket.get_ref().try_clone().unwrap();
        stream.set_nonblocking(true).unwrap();
        Some(Self { stream, at: 0 })
    }

    /// Writes and reads what it can; whether it is still open.
    fn gush(&mut self, torrent: &[u8], sent: &AtomicU64) -> bool {
        let mut sink = [0; 1 << 14];
        match self.stream.write(&torrent[self.at..]) {
            Ok(written) => {
                self.at = (self.at + written) % torrent.len();
                sent.fetch_add(written as u64, Ordering::Relaxed);
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(_) => return false,
        }
        match self.stream.read(&mut sink) {
            Ok(read) => read > 0,
            Err(error) => error.kind() == ErrorKind::WouldBlock,
        }
    }
}

/// Floods until told to stop. Sockets that are dropped come back.
fn flood(server: &Server, token: &str, mut spouts: Vec<Spout>, is_over: &AtomicBool, sent: &AtomicU64) {
    let torrent = torrent();
    while !is_over.load(Ordering::Relaxed) {
        for spout in &mut spouts {
            if !spout.gush(&torrent, sent)
                && let Some(new) = Spout::new(server, token)
            {
                *spout = new;
            }
        }
    }
}

#[test]
#[ignore = "takes half a minute and the whole machine"]
fn a_game_goes_on_beside_a_flood() {
    let (seconds, sockets) = (number("ARROCCO_FLOOD_SECONDS", 30), number("ARROCCO_FLOOD_SOCKETS", 200));
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let token = server.token();
    let mut page = server.page();
    let mut game = page.new_game(human(), human(), None);
    let before = peak(&server);
    let (is_over, sent) = (AtomicBool::new(false), AtomicU64::new(0));
    let spouts: Vec<Spout> = (0..sockets).map(|_| Spout::new(&server, &token).unwrap()).collect();
    let mut waits = Vec::new();
    std::thread::scope(|scope| {
        scope.spawn(|| flood(&server, &token, spouts, &is_over, &sent));
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(seconds) {
            for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
                let asked = Instant::now();
                game = page.play(&game, text);
                waits.push((asked.elapsed(), asked - start));
                std::thread::sleep(Duration::from_millis(20));
            }
            game = Game::of(page.act(&game, json!({"act": "take-back", "plies": 4})));
        }
        is_over.store(true, Ordering::Relaxed);
    });
    waits.sort_unstable();
    let (median, worst) = (waits[waits.len() / 2].0, waits[waits.len() - 1].0);
    println!("{sockets} sockets, {seconds} s, {} MB sent", sent.load(Ordering::Relaxed) / 1_000_000);
    println!("{} moves: median {median:?}, worst {worst:?}", waits.len());
    println!("slowest, and when: {:?}", &waits[waits.len().saturating_sub(5)..]);
    println!("memory: {before:?} kB before, {:?} kB at most", peak(&server));
    assert!(worst < Duration::from_millis(200), "{worst:?}");
    assert!(peak(&server).is_none_or(|peak| peak < 1 << 20), "more than a gigabyte");
}
