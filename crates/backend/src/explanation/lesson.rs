//! What there is to learn from a mistake.

use arrocco_coach::Explanation;
use arrocco_language::Language;

use super::language::spoken;
use crate::protocol::LessonView;

/// The strongest reason of a bad move, and what to look for, or that no reason is proven. `None` for other moves.
pub fn lesson(explanation: &Explanation, is_judged: bool, language: Language) -> Option<LessonView> {
    let coach = spoken(language);
    let advice = explanation.advice(coach);
    let reason = explanation.sentences(coach).into_iter().next().filter(|_| advice.is_some());
    let unproven = || is_judged.then(|| language.words().no_reason.to_owned());
    Some(LessonView { text: reason.or_else(unproven)?, advice })
}
