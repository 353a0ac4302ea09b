//! A game with its review, as all outputs get it.

use arrocco_coach::Explanation;
use arrocco_host::language::Language;
use arrocco_rules::pgn::{GameRecord, NodeId};

use super::heading::Heading;
use arrocco_backend::review::Review;

pub(super) struct ReviewedGame<'a> {
    pub(super) heading: &'a Heading,
    pub(super) record: &'a GameRecord,
    pub(super) review: &'a Review,
    /// Why mistakes are mistakes, as far as that was asked for and is proven.
    pub(super) explained: &'a [(NodeId, Explanation)],
    /// The language in which that is said.
    pub(super) language: Language,
}
