//! Mistakes from games of weak players, explained, and every fact of the main kinds checked again by code that shares nothing
//! with the finders: the oracle's rules and plain geometry on the squares of a FEN.
//!
//! `ARROCCO_MISTAKES` sets how many mistakes are drawn, `ARROCCO_SEED` which games, `ARROCCO_NODES` how deep the coach looks;
//! `ARROCCO_READ` prints the paragraphs.

mod board;
mod check;
mod games;

use std::collections::BTreeMap;

use arrocco_coach::{Coach, Explanation, Language};
use arrocco_engine::Engine;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

#[test]
fn what_is_said_about_mistakes_is_true() {
    let wanted = number("ARROCCO_MISTAKES", 40);
    let nodes = number("ARROCCO_NODES", 3_000);
    let mut engine = Engine::new();
    // Cleared before every position, so that the facts do not depend on what came before.
    engine.resize_hash(1).unwrap();
    let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
    let (mut mistakes, mut large, mut explained) = (0, 0, 0);
    let mut moves = games::Games::new(number("ARROCCO_SEED", 1));
    while mistakes < wanted {
        let (position, mv) = moves.next_move();
        engine.clear();
        let explanation = Coach::new(&mut engine, nodes).explain(&position, mv).unwrap();
        if !explanation.verdict.is_bad() {
            continue;
        }
        mistakes += 1;
        check::all(&explanation);
        for reason in &explanation.reasons {
            *kinds.entry(reason.finding.fact.name()).or_default() += 1;
        }
        // A mistake that loses two pawns or more, or a mate, is to have a reason.
        let lost = explanation.best.score - explanation.after.score;
        if lost >= 200 {
            large += 1;
            let names: Vec<&str> =
                explanation.reasons.iter().map(|reason| reason.finding.fact.name()).collect();
            let has_reason = names.iter().any(|name| *name != "material");
            explained += u32::from(has_reason);
            if !has_reason && std::env::var_os("ARROCCO_READ").is_some() {
                println!("NO REASON {} {names:?}", describe(&explanation));
            }
        }
        if std::env::var_os("ARROCCO_READ").is_some() {
            println!("{}\n", describe(&explanation));
        }
    }
    println!("{mistakes} mistakes: {kinds:?}; {explained} of {large} that lose two pawns have a reason");
    // A share says something only of many.
    assert!(large < 40 || explained * 100 >= large * 85, "{explained} of {large}");
}

fn describe(explanation: &Explanation) -> String {
    let Explanation { position, mv, verdict, best, after, .. } = explanation;
    let names: Vec<&str> = explanation.reasons.iter().map(|reason| reason.finding.fact.name()).collect();
    let text = explanation.paragraph(Language::English);
    format!(
        "{position} | {} {} ({} to {}) {names:?}\n  {text}",
        position.san(*mv),
        verdict.name(),
        best.score,
        after.score
    )
}
