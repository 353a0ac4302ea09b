//! The sentences of an explanation: for each reason one, in its frame.

use arrocco_engine::Score;
use arrocco_rules::{Color, Move, Position};

use crate::explain::{Explanation, Reason, Verdict, View};
use crate::fact::Fact;

use super::language::Language;
use super::mark::Mark;
use super::{english, italian, spanish};

impl Explanation {
    /// One sentence for each reason, the strongest first; none without a fact.
    ///
    /// ```
    /// use arrocco_coach::{Coach, Language};
    /// use arrocco_engine::Engine;
    /// use arrocco_rules::Position;
    /// let position: Position = "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1".parse().unwrap();
    /// let mv = position.move_from_san("h3").unwrap();
    /// let explanation = Coach::new(&mut Engine::new(), 10_000).explain(&position, mv).unwrap();
    /// let sentence = &explanation.sentences(Language::Italian)[0];
    /// assert_eq!(sentence, "Meglio 1. Td8#: è scacco matto, il matto del corridoio.");
    /// ```
    #[must_use]
    pub fn sentences(&self, language: Language) -> Vec<String> {
        self.reasons.iter().map(|reason| self.sentence(reason, language)).collect()
    }

    /// The same without those on what a better move would have done: for somebody who is still looking for it.
    ///
    /// ```
    /// # use arrocco_coach::{Coach, Language};
    /// # use arrocco_engine::Engine;
    /// # use arrocco_rules::Position;
    /// # let position: Position = "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1".parse().unwrap();
    /// # let mv = position.move_from_san("h3").unwrap();
    /// # let explanation = Coach::new(&mut Engine::new(), 10_000).explain(&position, mv).unwrap();
    /// let sentences = explanation.sentences_without_better(Language::English);
    /// assert!(!sentences.iter().any(|sentence| sentence.contains("Rd8#")));
    /// ```
    #[must_use]
    pub fn sentences_without_better(&self, language: Language) -> Vec<String> {
        let reasons = self.reasons.iter().filter(|reason| reason.view != View::Better);
        reasons.map(|reason| self.sentence(reason, language)).collect()
    }

    /// How good the move is, with the scores that say so, for White as everywhere else.
    ///
    /// ```
    /// # use arrocco_coach::{Coach, Language};
    /// # use arrocco_engine::Engine;
    /// # use arrocco_rules::Position;
    /// # let position: Position = "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1".parse().unwrap();
    /// # let mv = position.move_from_san("Rd8#").unwrap();
    /// # let explanation = Coach::new(&mut Engine::new(), 10_000).explain(&position, mv).unwrap();
    /// assert_eq!(explanation.headline(Language::English), "Rd8#: the best move (#1 for White)");
    /// ```
    #[must_use]
    pub fn headline(&self, language: Language) -> String {
        let mv = self.position.san_in(self.mv, &language.letters()).to_string();
        let verdict = if self.loses_more() { worse(language) } else { verdict(self.verdict, language) };
        let white = match language {
            Language::English => "for White",
            Language::Italian => "per il Bianco",
            Language::Spanish => "para las blancas",
        };
        let side = self.position.turn();
        let (best, after) = (score_text(self.best.score, side), score_text(self.after.score, side));
        let Some(better) = self.best.line.first().filter(|_| self.verdict != Verdict::Best) else {
            return format!("{mv}: {verdict} ({after} {white})");
        };
        let better = self.position.san_in(*better, &language.letters()).to_string();
        let best_word = match language {
            Language::English => "best",
            Language::Italian => "meglio",
            Language::Spanish => "mejor",
        };
        format!("{mv}: {verdict} ({after} {white}; {best_word} {better}, {best})")
    }

    /// The whole reason: what the sentences say, and the lines.
    ///
    /// ```
    /// # use arrocco_coach::{Coach, Language};
    /// # use arrocco_engine::Engine;
    /// # use arrocco_rules::Position;
    /// # let position: Position = "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1".parse().unwrap();
    /// # let mv = position.move_from_san("h3").unwrap();
    /// # let explanation = Coach::new(&mut Engine::new(), 10_000).explain(&position, mv).unwrap();
    /// assert!(explanation.paragraph(Language::English).contains("Better: 1. Rd8#"));
    /// ```
    #[must_use]
    pub fn paragraph(&self, language: Language) -> String {
        let mut parts = self.sentences(language);
        parts.extend(self.variations(language));
        parts.join(" ")
    }

    /// The lines from which the reasons are read, each as a sentence: `Better: 1. Rd8#.`
    ///
    /// ```
    /// # use arrocco_coach::{Coach, Language};
    /// # use arrocco_engine::Engine;
    /// # use arrocco_rules::Position;
    /// # let position: Position = "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1".parse().unwrap();
    /// # let mv = position.move_from_san("h3").unwrap();
    /// # let explanation = Coach::new(&mut Engine::new(), 10_000).explain(&position, mv).unwrap();
    /// assert_eq!(explanation.variations(Language::Spanish)[0], "Mejor: 1. Td8#.");
    /// ```
    #[must_use]
    pub fn variations(&self, language: Language) -> Vec<String> {
        // Where nothing is proven, the lines are all there is to tell.
        let is_told = |view| (view == View::Move) != (self.verdict.is_bad() || self.loses_more());
        let has = |view| match self.reasons.as_slice() {
            [] => is_told(view),
            reasons => reasons.iter().any(|reason| reason.view == view),
        };
        // The line of the answer is the end of the move's own.
        let views = [View::Move, View::Reply, View::Better].into_iter();
        let views = views.filter(|&view| has(view) && (view != View::Move || !has(View::Reply)));
        let text = |view| {
            let (position, moves) = self.line(view);
            format!("{}: {}.", line_name(view, language), line_text(&position, &moves, language))
        };
        views.map(text).collect()
    }

    /// The arrows and marks of a reason.
    ///
    /// ```
    /// # use arrocco_coach::{Coach, Mark};
    /// # use arrocco_engine::Engine;
    /// # use arrocco_rules::{Position, Square};
    /// # let position: Position = "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1".parse().unwrap();
    /// # let mv = position.move_from_san("h3").unwrap();
    /// # let explanation = Coach::new(&mut Engine::new(), 10_000).explain(&position, mv).unwrap();
    /// let marks = Mark::of(&explanation.reasons[0].finding);
    /// assert_eq!(marks, [Mark::Arrow(Square::D1, Square::D8), Mark::Square(Square::G8)]);
    /// ```
    #[must_use]
    pub fn marks(&self, reason: &Reason) -> Vec<Mark> {
        Mark::of(&reason.finding)
    }

    fn sentence(&self, reason: &Reason, language: Language) -> String {
        let (start, moves) = self.line(reason.view);
        let count = (reason.finding.ply + 1).min(moves.len());
        let shown = moves.get(..count).unwrap_or_default();
        let end = shown.iter().fold(start, |position, &mv| position.after(mv));
        let clause = clause(&reason.finding.fact, &end, language);
        let mv = self.position.san_in(self.mv, &language.letters()).to_string();
        let line = line_text(&start, shown, language);
        match (reason.view, reason.finding.ply) {
            (View::Move, 0) => format!("{mv}: {clause}."),
            (View::Move, _) => format!("{line}: {clause}."),
            (View::Reply, _) => match language {
                Language::English => format!("After {mv} comes {line}: {clause}."),
                Language::Italian => format!("Dopo {mv} segue {line}: {clause}."),
                Language::Spanish => format!("Tras {mv} sigue {line}: {clause}."),
            },
            (View::Better, _) => match language {
                Language::English => format!("Better was {line}: {clause}."),
                Language::Italian => format!("Meglio {line}: {clause}."),
                Language::Spanish => format!("Mejor era {line}: {clause}."),
            },
        }
    }
}

/// What a line shows: the answer to the move, a better move, or how the move goes on.
const fn line_name(view: View, language: Language) -> &'static str {
    let [english, italian, spanish] = match view {
        View::Move => ["Line", "Variante", "Variante"],
        View::Reply => ["The answer", "La risposta", "La respuesta"],
        View::Better => ["Better", "Meglio", "Mejor"],
    };
    match language {
        Language::English => english,
        Language::Italian => italian,
        Language::Spanish => spanish,
    }
}

const fn verdict(verdict: Verdict, language: Language) -> &'static str {
    let [english, italian, spanish] = match verdict {
        Verdict::Best => ["the best move", "la mossa migliore", "la mejor jugada"],
        Verdict::Good => ["a good move", "una buona mossa", "una buena jugada"],
        Verdict::Inaccuracy => ["an inaccuracy", "un'imprecisione", "una imprecisión"],
        Verdict::Mistake => ["a mistake", "un errore", "un error"],
        Verdict::Blunder => ["a blunder", "un grave errore", "un error grave"],
    };
    match language {
        Language::English => english,
        Language::Italian => italian,
        Language::Spanish => spanish,
    }
}

/// For a move that costs much where nothing can be saved any more.
const fn worse(language: Language) -> &'static str {
    match language {
        Language::English => "loses more, in a lost position",
        Language::Italian => "perde altro, in una posizione persa",
        Language::Spanish => "pierde más, en una posición perdida",
    }
}

/// The score of a side as White's, in pawns, or `#3` for White's mate in three moves and `#-3` for Black's.
fn score_text(score: Score, side: Color) -> String {
    let sign = if side == Color::White { 1 } else { -1 };
    // Moves to a mate are counted for the side that moves: its mate in one is no mate in none for the other.
    match score.mate_moves() {
        Some(moves) => format!("#{}", sign * moves),
        None => format!("{:+.2}", f64::from(sign * score.raw()) / 100.0),
    }
}

/// `position` is where the fact is true: after the move that does it.
fn clause(fact: &Fact, position: &Position, language: Language) -> String {
    match language {
        Language::English => english::clause(fact, position),
        Language::Italian => italian::clause(fact, position),
        Language::Spanish => spanish::clause(fact, position),
    }
}

fn line_text(position: &Position, moves: &[Move], language: Language) -> String {
    position.line(moves).map(|line| line.letters(language.letters()).to_string()).unwrap_or_default()
}
