//! Lines as what two pages say to the server, through the code that hears a socket. Every request that needs an answer has
//! one, every answer is JSON of the protocol, and every game and study that is shown follows the rules of chess.
//!
//! A line that begins with `+` is the second page's, an empty one lets time pass. `@g0` and `@s0` stand for the names of
//! games and studies in the order in which they were heard of, `@r` for the revision of the game that was shown last.
#![no_main]

#[path = "web/judge.rs"]
mod judge;

use arrocco::Visit;
use judge::Judge;
use libfuzzer_sys::fuzz_target;

/// Longer visits show nothing new, only later.
const MOST_LINES: usize = 40;

fuzz_target!(|data: &[u8]| {
    let mut visit = Visit::new(2).expect("a thread");
    let mut judge = Judge::default();
    for line in data.split(|&byte| byte == b'\n').take(MOST_LINES) {
        match line {
            [] => visit.wait(),
            [b'+', line @ ..] => talk(&mut visit, &mut judge, 1, line),
            line => talk(&mut visit, &mut judge, 0, line),
        }
    }
});

fn talk(visit: &mut Visit, judge: &mut Judge, page: usize, line: &[u8]) {
    let message = judge.filled(line);
    if !visit.say(page, &message) {
        return judge.page_is_new(page);
    }
    let mut is_open = judge::wants_answer(&message);
    for text in visit.hear_so_far(page) {
        is_open &= !judge.hear(page, &text, &message);
    }
    while is_open {
        // One that has let too much pile up is cut off, as by the server.
        let Some(text) = visit.hear(page) else {
            visit.hang_up(page);
            return judge.page_is_new(page);
        };
        is_open = !judge.hear(page, &text, &message);
    }
}
