//! The keys of the Polyglot book format, for a position and after every move; programs differ in en passant.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrocco_engine::polyglot::key;
use arrocco_rules::{Accept, FenStyle, Position};

use crate::judge::Judge;
use crate::proof::prove;

#[test]
fn python_chess_has_the_same_polyglot_keys() {
    let Some(judge) = Judge::start("polyglot.py") else { return };
    let (judge, judged) = (Mutex::new(judge), AtomicUsize::new(0));
    prove("ARROCCO_KEYS", 3000, |position| {
        if position.to_setup().validate(Accept::STRICT).is_err() {
            return Ok(());
        }
        let question = position.fen_with(FenStyle::Shredder);
        let answer = judge.lock().map_err(|error| error.to_string())?.ask(&question);
        if answer == "refused" {
            return Ok(());
        }
        judged.fetch_add(answer.split(' ').count(), Ordering::Relaxed);
        compare(position, &answer)
    });
    let judged = judged.into_inner();
    println!("{judged} keys judged");
    assert!(judged > 0);
}

fn compare(position: &Position, answer: &str) -> Result<(), String> {
    for told in answer.split(' ') {
        let (ours, theirs) = match told.split_once('=') {
            None => (key(position, None), told),
            Some((uci, theirs)) => {
                let mv = position.move_from_uci(uci).map_err(|error| error.to_string())?;
                (key(&position.after_unchecked(mv), Some(mv)), theirs)
            }
        };
        if format!("{ours:016x}") != theirs {
            return Err(format!("{ours:016x}, but {told} for python-chess"));
        }
    }
    Ok(())
}
