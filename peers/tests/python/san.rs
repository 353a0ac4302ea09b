//! The names of moves, in short and long algebraic notation.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrocco_rules::{Accept, FenStyle, Position};

use crate::judge::Judge;
use crate::proof::prove;

#[test]
fn python_chess_names_every_move_alike() {
    let Some(judge) = Judge::start("san.py") else { return };
    let (judge, judged, refused) = (Mutex::new(judge), AtomicUsize::new(0), AtomicUsize::new(0));
    prove("ARROCCO_NAMED", 10_600, |position| {
        if position.to_setup().validate(Accept::STRICT).is_err() {
            return Ok(());
        }
        let question = position.fen_with(FenStyle::Shredder);
        let answer = judge.lock().map_err(|error| error.to_string())?.ask(&question);
        if answer == "refused" {
            refused.fetch_add(1, Ordering::Relaxed);
            return Ok(());
        }
        judged.fetch_add(1, Ordering::Relaxed);
        compare(position, &answer)
    });
    let (judged, refused) = (judged.into_inner(), refused.into_inner());
    println!("{judged} judged, {refused} refused");
    assert!(judged > 0 && refused * 50 <= judged, "{judged} judged, {refused} refused");
}

fn compare(position: &Position, answer: &str) -> Result<(), String> {
    let names: Vec<&str> = answer.split('\t').filter(|names| !names.is_empty()).collect();
    if names.len() != position.count_moves() {
        return Err(format!("{} moves, but python-chess has {}", position.count_moves(), names.len()));
    }
    names.iter().try_for_each(|names| {
        let [uci, san, lan] = names.split(' ').collect::<Vec<_>>()[..] else {
            return Err(format!("not an answer: {names}"));
        };
        let mv = position.move_from_uci(uci).map_err(|error| error.to_string())?;
        let (our_san, our_lan) = (position.san(mv), position.lan(mv));
        let reads = position.move_from_san(san) == Ok(mv) && position.move_from_san(lan) == Ok(mv);
        let agrees = our_san == san && our_lan == lan && reads;
        if agrees {
            Ok(())
        } else {
            Err(format!("{uci}: {our_san} {our_lan}, but {san} {lan} for python-chess"))
        }
    })
}
