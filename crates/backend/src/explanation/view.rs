//! An explanation with everything that the page needs to show it: it knows no rules.

use arrocco_coach::{Explanation, Mark, Reason, View};
use arrocco_language::Language;
use arrocco_rules::CastlingMode;

use super::language::spoken;
use crate::line_moves::line_moves;
use crate::protocol::{ExplanationView, MarkColor, MarkView, ReasonView};

/// The most moves of a line that are sent, but for those that lead to the fact.
const MOST_MOVES: usize = 12;

/// An explanation in the language of who asks.
pub fn view(explanation: &Explanation, language: Language) -> ExplanationView {
    let coach = spoken(language);
    let mode = explanation.position.castling_mode();
    let reasons = explanation.reasons.iter().zip(explanation.sentences(coach));
    ExplanationView {
        verdict: explanation.verdict.name(),
        headline: with_its_comma(explanation.headline(coach), language),
        reasons: reasons.map(|(reason, text)| reason_view(explanation, reason, text, mode)).collect(),
        advice: explanation.advice(coach),
    }
}

/// Scores with the comma that the page writes in these languages.
fn with_its_comma(text: String, language: Language) -> String {
    if language == Language::En {
        return text;
    }
    let mut before = [' '; 2];
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        // Numbers of moves have a point as well, but no digit after it.
        if before[0].is_ascii_digit() && before[1] == '.' && c.is_ascii_digit() {
            let _point = shown.pop();
            shown.push(',');
        }
        shown.push(c);
        before = [before[1], c];
    }
    shown
}

fn reason_view(explanation: &Explanation, reason: &Reason, text: String, mode: CastlingMode) -> ReasonView {
    let (start, line) = explanation.line(reason.view);
    let shown = line.get(..MOST_MOVES.max(reason.finding.ply + 1)).unwrap_or(&line);
    let color = match reason.view {
        View::Reply => MarkColor::Red,
        View::Move if explanation.verdict.is_bad() || explanation.loses_more() => MarkColor::Red,
        View::Better | View::Move => MarkColor::Green,
    };
    let mark = |mark| match mark {
        Mark::Arrow(from, to) => MarkView { color, from, to },
        Mark::Square(square) => MarkView { color, from: square, to: square },
    };
    ReasonView {
        text,
        view: reason.view.name(),
        fact: reason.finding.fact.name(),
        marks: explanation.marks(reason).into_iter().map(mark).collect(),
        start: start.to_string(),
        line: line_moves(&start, shown, mode),
        ply: reason.finding.ply,
    }
}

#[cfg(test)]
mod tests {
    use arrocco_coach::Analysis;
    use arrocco_engine::Score;
    use arrocco_rules::Position;

    use super::*;

    /// White leaves the back rank: Black mates.
    fn blunder() -> Explanation {
        let position: Position = "3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse().unwrap();
        let mv = position.move_from_san("Ra1").unwrap();
        let best = Analysis {
            line: position.moves_from_san("Rxd8#").unwrap(),
            score: Score::mate_in(1),
            expected: 1.0,
        };
        let reply = position.after(mv).moves_from_san("Rd1+ Rxd1").unwrap();
        let after = Analysis { line: reply, score: Score::cp(500), expected: 0.9 };
        Explanation::of_lines(&position, mv, best, after).unwrap()
    }

    #[test]
    fn a_reason_tells_where_it_is_on_the_board() {
        for language in Language::ALL {
            let view = view(&blunder(), language);
            let reason = &view.reasons[0];
            assert_eq!((reason.view, reason.fact, reason.ply), ("better", "mate", 0));
            assert_eq!(reason.line[0].mv.uci, "d1d8");
            assert_eq!(reason.start, blunder().position.to_string());
            assert_eq!(reason.marks[0].to.to_string(), "d8");
            assert!(reason.text.contains("d8#"), "{}", reason.text);
        }
    }

    #[test]
    fn scores_have_the_comma_of_the_language() {
        let headlines = Language::ALL.map(|language| view(&blunder(), language).headline);
        for (headline, score) in headlines.iter().zip(["5.00", "5,00", "5,00"]) {
            assert!(headline.contains(score), "{headline}");
        }
    }

    #[test]
    fn a_mistake_teaches_something_and_a_good_move_does_not() {
        let bad = blunder();
        assert!(
            super::super::lesson(&bad, true, Language::En)
                .is_some_and(|lesson| lesson.advice.is_some_and(|advice| advice.contains("back rank")))
        );
        let best = bad.best.clone();
        let mv = best.line[0];
        let after = Analysis { line: Vec::new(), ..best.clone() };
        let good = Explanation::of_lines(&bad.position, mv, best, after).unwrap();
        assert_eq!(super::super::lesson(&good, false, Language::En), None);
        // A mistake for the analysis, for which nothing is proven.
        let unproven = Explanation { reasons: Vec::new(), ..bad };
        let told = super::super::lesson(&unproven, true, Language::Es).unwrap();
        assert_eq!(told.advice, None);
        assert!(told.text.contains("ningún motivo"), "{}", told.text);
        assert_eq!(view(&good, Language::It).verdict, "best");
    }
}
