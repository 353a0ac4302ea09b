//! Lines as messages of two pages to the server, through the code that reads a socket. Every request that needs a response
//! must get one, every response must be JSON of the protocol, and every game and study must follow the rules of chess.
//!
//! A line that begins with `+` is from the second page, an empty line lets time pass. `@g0` and `@s0` stand for the names
//! of games and studies in the order in which they appeared, `@r` for the revision of the game that was shown last.
#![no_main]

#[path = "../../xtask/src/soak/judge.rs"]
mod judge;
#[path = "web/script.rs"]
mod script;

use arrocco_web::SimulatedPages;
use judge::Judge;
use libfuzzer_sys::fuzz_target;
use script::Script;

/// Longer inputs are slower but test nothing new.
const MOST_LINES: usize = 40;
const PAGES: usize = 2;

fuzz_target!(|data: &[u8]| {
    let mut harness = Harness {
        pages: SimulatedPages::new(PAGES).expect("a thread"),
        judges: Default::default(),
        script: Script::default(),
    };
    for line in data.split(|&byte| byte == b'\n').take(MOST_LINES) {
        match line {
            [] => harness.pages.tick(),
            [b'+', line @ ..] => harness.send(1, line),
            line => harness.send(0, line),
        }
    }
});

struct Harness {
    pages: SimulatedPages,
    judges: [Judge; PAGES],
    script: Script,
}

impl Harness {
    fn send(&mut self, page: usize, line: &[u8]) {
        let message = self.script.filled(line);
        if !self.pages.send(page, &message) {
            self.judges[page] = Judge::default();
            return;
        }
        let mut awaits_response = script::needs_response(&message);
        for text in self.pages.received(page) {
            awaits_response &= !self.receive(page, &text, &message);
        }
        while awaits_response {
            // A page with too many unread messages is disconnected, as by the server.
            let Some(text) = self.pages.receive(page) else {
                self.pages.reconnect(page);
                self.judges[page] = Judge::default();
                return;
            };
            awaits_response = !self.receive(page, &text, &message);
        }
    }

    /// Checks a message from the server; returns whether it is the response to the page's message.
    fn receive(&mut self, page: usize, text: &str, message: &[u8]) -> bool {
        let received = self.judges[page].hear(text);
        self.script.note_names(&received);
        script::is_response(&received, message)
    }
}
