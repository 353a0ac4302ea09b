//! A game with its review, as all outputs get it.

use arrocco_rules::pgn::GameRecord;

use super::heading::Heading;
use arrocco_backend::review::Review;

pub(super) struct ReviewedGame<'a> {
    pub(super) heading: &'a Heading,
    pub(super) record: &'a GameRecord,
    pub(super) review: &'a Review,
}
