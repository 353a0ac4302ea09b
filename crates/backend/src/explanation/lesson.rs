//! What there is to learn from a mistake.

use arrocco_coach::Explanation;
use arrocco_language::Language;

use super::language::spoken;
use crate::protocol::LessonView;

/// The strongest reason of a bad move, and what to look for; `None` for other moves, and where no reason is proven.
pub fn lesson(explanation: &Explanation, language: Language) -> Option<LessonView> {
    let language = spoken(language);
    let advice = explanation.advice(language)?;
    let text = explanation.sentences(language).into_iter().next()?;
    Some(LessonView { text, advice })
}
