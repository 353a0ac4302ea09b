//! Rules that end a game early when the scores of both engines agree.

use std::str::FromStr;

use anyhow::{Result, anyhow, bail, ensure};
use arrocco_support::quote::quote;
use arrocco_uci::client::Score;

/// A draw from move `from` on, when both engines have reported at most `score` for `moves` moves each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DrawRule {
    from: u32,
    moves: u32,
    score: i32,
}

/// A win, when both engines have reported at least `score` for the same side for `moves` moves each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ResignRule {
    moves: u32,
    score: i32,
}

impl FromStr for DrawRule {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let [from, moves, score] = read(text, ["from", "moves", "score"], [1, 0, 0])?;
        Ok(Self { from, moves, score: centipawns(score)? })
    }
}

impl FromStr for ResignRule {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let [moves, score] = read(text, ["moves", "score"], [0, 0])?;
        ensure!(score > 0, "a game is not lost with a score of 0");
        Ok(Self { moves, score: centipawns(score)? })
    }
}

fn centipawns(number: u32) -> Result<i32> {
    i32::try_from(number).map_err(|_| anyhow!("a score of {number} is too large"))
}

/// Numbers by name. A default of 0 means that the number is required; `moves` is at least 1.
fn read<const N: usize>(text: &str, names: [&str; N], defaults: [u32; N]) -> Result<[u32; N]> {
    let mut numbers = defaults.map(|default| (default > 0).then_some(default));
    for field in text.split(',') {
        let (name, value) =
            field.split_once('=').ok_or_else(|| anyhow!("{} is not NAME=NUMBER", quote(field)))?;
        let slot = names.iter().position(|known| *known == name).and_then(|at| numbers.get_mut(at));
        let slot = slot.ok_or_else(|| anyhow!("{} is none of {}", quote(name), names.join(", ")))?;
        *slot = Some(value.parse().map_err(|_| anyhow!("{} is not a number", quote(value)))?);
    }
    for (name, number) in names.iter().zip(numbers) {
        match number {
            None => bail!("{name}=NUMBER is missing"),
            Some(0) if *name == "moves" => bail!("moves has to be 1 or more"),
            Some(_) => {}
        }
    }
    Ok(numbers.map(Option::unwrap_or_default))
}

impl DrawRule {
    /// Scores are those of all moves so far, each from the mover's point of view; `None` where an engine reported none.
    pub(super) fn applies(&self, fullmoves: u32, scores: &[Option<Score>]) -> bool {
        let close = |score: &Option<Score>| score.is_some_and(|score| score.value().abs() <= self.score);
        fullmoves >= self.from && last(scores, self.moves).is_some_and(|scores| scores.iter().all(close))
    }
}

impl ResignRule {
    /// Has the side that moved last lost? `Some(true)` if so, `Some(false)` if it has won.
    pub(super) fn mover_has_lost(self, scores: &[Option<Score>]) -> Option<bool> {
        let scores = last(scores, self.moves)?;
        // Every other score is the mover's, beginning with the last.
        let mut movers = scores.iter().rev().enumerate().map(|(back, score)| {
            let value = score.map_or(0, Score::value);
            if back.is_multiple_of(2) { value } else { -value }
        });
        if movers.clone().all(|value| value <= -self.score) {
            return Some(true);
        }
        movers.all(|value| value >= self.score).then_some(false)
    }
}

/// The scores of the last `moves` moves of each side.
fn last(scores: &[Option<Score>], moves: u32) -> Option<&[Option<Score>]> {
    let plies = usize::try_from(moves).ok()?.checked_mul(2)?;
    scores.get(scores.len().checked_sub(plies)?..)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(values: &[i32]) -> Vec<Option<Score>> {
        values.iter().map(|&value| Some(Score::Centipawns(value))).collect()
    }

    #[test]
    fn draws_need_both_engines_for_long_enough() {
        let rule: DrawRule = "moves=2,from=40,score=10".parse().unwrap();
        assert!(rule.applies(40, &scores(&[900, 10, -10, 0, 3])));
        assert!(!rule.applies(39, &scores(&[10, -10, 0, 3])));
        assert!(!rule.applies(40, &scores(&[11, -10, 0, 3])));
        assert!(!rule.applies(40, &scores(&[-10, 0, 3])));
        assert!(!rule.applies(40, &[None, Some(Score::Centipawns(0)), None, Some(Score::Centipawns(0))]));
        assert!(!rule.applies(40, &[Some(Score::Mate(1)); 4]));
    }

    #[test]
    fn both_engines_have_to_see_who_loses() {
        let rule: ResignRule = "moves=2,score=500".parse().unwrap();
        assert_eq!(rule.mover_has_lost(&scores(&[500, -600, 700, -800])), Some(true));
        assert_eq!(rule.mover_has_lost(&scores(&[-500, 600, -700, 800])), Some(false));
        assert_eq!(rule.mover_has_lost(&scores(&[499, -600, 700, -800])), None);
        assert_eq!(rule.mover_has_lost(&scores(&[600, 600, 700, 800])), None);
        assert_eq!(rule.mover_has_lost(&scores(&[-600, 700, -800])), None);
        let mate = [Some(Score::Mate(3)), Some(Score::Mate(-2)), Some(Score::Mate(2)), Some(Score::Mate(-1))];
        assert_eq!(rule.mover_has_lost(&mate), Some(true));
        assert_eq!(rule.mover_has_lost(&[Some(Score::Mate(3)), None, Some(Score::Mate(2)), None]), None);
    }

    #[test]
    fn rules_are_checked() {
        for (text, message) in [
            ("moves=8", "score=NUMBER is missing"),
            ("moves=0,score=9", "moves has to be 1 or more"),
            ("8", "\"8\" is not NAME=NUMBER"),
            ("move=8", "\"move\" is none of from, moves, score"),
            ("moves=x,score=1", "\"x\" is not a number"),
            ("moves=1,score=4000000000", "a score of 4000000000 is too large"),
        ] {
            assert_eq!(text.parse::<DrawRule>().unwrap_err().to_string(), message);
        }
        assert!("moves=8,score=0".parse::<DrawRule>().is_ok());
        assert!("moves=8,score=0".parse::<ResignRule>().is_err());
    }
}
