//! Text of a game that could not be read.

use arrocco_language::{Language, fill};
use arrocco_rules::pgn::GameRecord;

/// Keeps the text that could not be read, as a comment after the last move.
pub fn keep_rest(record: &mut GameRecord, language: Language) {
    if record.rest.is_empty() {
        return;
    }
    let last = record.tree.mainline().last().map_or(record.tree.root(), |node| node.id());
    let comment = fill(language.words().could_not_be_read, &[("text", &record.rest)]);
    record.tree.add_comment(last, comment.as_str());
}
