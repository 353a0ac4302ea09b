//! Lines as what two pages say to the server, through the code that hears a socket. Every request that needs an answer has
//! one, every answer is JSON of the protocol, and every game and study that is shown follows the rules of chess.
//!
//! A line that begins with `+` is the second page's, an empty one lets time pass. `@g0` and `@s0` stand for the names of
//! games and studies in the order in which they were heard of, `@r` for the revision of the game that was shown last.
#![no_main]

#[path = "web/judge.rs"]
mod judge;
#[path = "web/script.rs"]
mod script;

use arrocco_web::Visit;
use judge::Judge;
use libfuzzer_sys::fuzz_target;
use script::Script;

/// Longer visits show nothing new, only later.
const MOST_LINES: usize = 40;
const PAGES: usize = 2;

fuzz_target!(|data: &[u8]| {
    let mut scene = Scene {
        visit: Visit::new(PAGES).expect("a thread"),
        judges: Default::default(),
        script: Script::default(),
    };
    for line in data.split(|&byte| byte == b'\n').take(MOST_LINES) {
        match line {
            [] => scene.visit.wait(),
            [b'+', line @ ..] => scene.talk(1, line),
            line => scene.talk(0, line),
        }
    }
});

struct Scene {
    visit: Visit,
    judges: [Judge; PAGES],
    script: Script,
}

impl Scene {
    fn talk(&mut self, page: usize, line: &[u8]) {
        let message = self.script.filled(line);
        if !self.visit.say(page, &message) {
            self.judges[page] = Judge::default();
            return;
        }
        let mut is_open = script::wants_answer(&message);
        for text in self.visit.hear_so_far(page) {
            is_open &= !self.hear(page, &text, &message);
        }
        while is_open {
            // One that has let too much pile up is cut off, as by the server.
            let Some(text) = self.visit.hear(page) else {
                self.visit.hang_up(page);
                self.judges[page] = Judge::default();
                return;
            };
            is_open = !self.hear(page, &text, &message);
        }
    }

    /// Has it judged, and says whether it answers the message.
    fn hear(&mut self, page: usize, text: &str, message: &[u8]) -> bool {
        let said = self.judges[page].hear(text);
        self.script.learn(&said);
        script::answers(&said, message)
    }
}
