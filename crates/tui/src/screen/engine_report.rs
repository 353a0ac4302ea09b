//! An engine's report, prepared for the screen.

use arrocco_engine::{Report, Score};
use arrocco_host::driver::Purpose;
use arrocco_rules::{Color, PieceLetters, Position};

/// A report, with the position that it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct EngineReport {
    pub(super) purpose: Purpose,
    pub(super) report: Report,
    pub(super) position: Position,
}

impl EngineReport {
    /// The score as people write it, for White: `+0.35`, `#4` or `#-2`.
    pub(super) fn score(&self) -> String {
        let score = self.for_white();
        match score.mate_moves() {
            Some(moves) => format!("#{moves}"),
            None => format!("{:+.2}", f64::from(score.raw()) / 100.0),
        }
    }

    fn for_white(&self) -> Score {
        match self.position.turn() {
            Color::White => self.report.score,
            Color::Black => -self.report.score,
        }
    }

    /// The expected score of White, in thousandths.
    pub(super) fn expectation(&self) -> u32 {
        let own = (self.report.chances.win + self.report.chances.draw / 2).min(1000);
        if self.position.turn() == Color::White { own } else { 1000 - own }
    }

    /// The best line, as in `12... Nf6 13. e5`.
    pub(super) fn line(&self, letters: &PieceLetters) -> String {
        let mut position = self.position;
        let mut words = Vec::new();
        for &mv in &self.report.line {
            if position.turn() == Color::White {
                words.push(format!("{}.", position.fullmoves()));
            } else if words.is_empty() {
                words.push(format!("{}...", position.fullmoves()));
            }
            words.push(position.san_in(mv, letters).to_string());
            position = position.after_unchecked(mv);
        }
        words.join(" ")
    }
}

/// A short form of a count: `950`, `12k`, `3.4M`.
pub(super) fn short_count(count: u64) -> String {
    match count {
        ..1_000 => count.to_string(),
        1_000..1_000_000 => format!("{}k", count / 1_000),
        1_000_000..1_000_000_000 => format!("{:.1}M", count as f64 / 1e6),
        _ => format!("{:.1}G", count as f64 / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_short() {
        let counts = [999, 1_000, 999_999, 3_400_000, 12_000_000_000];
        assert_eq!(counts.map(short_count), ["999", "1k", "999k", "3.4M", "12.0G"]);
    }
}
