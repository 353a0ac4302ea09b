//! Any legal line may be asked about, on odd boards as well, and nothing panics or says a sentence without a fact.

use arrocco_coach::{Analysis, Coach, Language, Line, Mark, find, themes};
use arrocco_engine::{Engine, Score};
use arrocco_rules::{Move, Position};
use proptest::prelude::*;

/// A line that the numbers choose.
fn line(start: Position, choices: &[u16]) -> Vec<Move> {
    let mut position = start;
    let mut moves = Vec::new();
    for &choice in choices {
        let legal = position.legal_moves();
        let Some(&mv) = legal.get(usize::from(choice) % legal.len().max(1)) else { break };
        position.play(mv);
        moves.push(mv);
    }
    moves
}

fn start(kind: u8, seed: u64, plies: usize) -> Position {
    match kind {
        0 => Position::random(seed),
        1 => Position::chess960((seed % 960) as u16).unwrap().random_play(seed, plies),
        _ => Position::startpos().random_play(seed, plies),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn lines_have_facts_and_themes(
        kind in 0_u8..3,
        seed: u64,
        plies in 0_usize..80,
        choices in proptest::collection::vec(any::<u16>(), 0..12),
    ) {
        let start = start(kind, seed, plies);
        let moves = line(start, &choices);
        let found = themes(&start, &moves).unwrap();
        let names = found.to_string();
        prop_assert_eq!(names.split(' ').filter(|name| !name.is_empty()).count(), found.iter().count());
        for finding in find(&Line::new(start, &moves).unwrap()) {
            prop_assert!(!finding.fact.name().is_empty() && !finding.fact.squares().is_empty());
            prop_assert!(moves.get(finding.ply) == Some(&finding.mv) && !Mark::of(&finding).is_empty());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Scores and lines as a careless caller may give them.
    #[test]
    fn explanations_take_any_lines(
        kind in 0_u8..3,
        seed: u64,
        plies in 0_usize..80,
        choices in proptest::collection::vec(any::<u16>(), 1..8),
        best in -32_000_i32..32_000,
        after in -32_000_i32..32_000,
    ) {
        let start = start(kind, seed, plies);
        let moves = line(start, &choices);
        let Some((&mv, rest)) = moves.split_first() else { return Ok(()) };
        let mut engine = Engine::new();
        engine.resize_hash(1).unwrap();
        let analysis = |line: &[Move], score: i32, expected| Analysis {
            line: line.to_vec(),
            score: Score::cp(score.clamp(-31_900, 31_900)),
            expected,
        };
        let best = analysis(&line(start, &choices[1..]), best, 0.9);
        let after = analysis(rest, after, 0.1);
        let explanation = Coach::new(&mut engine, 20).explain_with(&start, mv, best, after).unwrap();
        for language in Language::ALL {
            let sentences = explanation.sentences(language);
            prop_assert_eq!(sentences.len(), explanation.reasons.len());
            prop_assert!(sentences.iter().all(|text| !text.contains(": .")));
            prop_assert!(!explanation.headline(language).is_empty());
            let _ = explanation.paragraph(language);
        }
    }
}

#[test]
fn what_is_not_legal_is_refused() {
    let start = Position::startpos();
    let e4 = start.move_from_san("e4").unwrap();
    let e5 = start.after(e4).move_from_san("e5").unwrap();
    assert!(themes(&start, &[e5]).is_err());
    assert!(Line::after(start, &[e4, e4]).is_err());
    let mut engine = Engine::new();
    assert!(Coach::new(&mut engine, 10).explain(&start, e5).is_err());
    let broken = Analysis { line: vec![e5], score: Score::ZERO, expected: 0.5 };
    let explained = Coach::new(&mut engine, 10).explain_with(&start, e4, broken.clone(), broken);
    assert!(explained.is_err());
}
