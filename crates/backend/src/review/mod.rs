//! How well a game was played: what an engine says of its positions, the judgement of its moves, and the game annotated.

mod annotate;
mod assessment;
mod game_review;
mod judgement;
mod keep_rest;
mod tally;
mod white_view;

pub use annotate::annotate;
pub use assessment::Assessment;
pub use game_review::{Ply, Review, Step};
pub use judgement::Judgement;
pub use keep_rest::keep_rest;
pub use tally::Tally;
pub use white_view::white_view;

/// Nodes for each position when no limit is given: a quarter of a second or so, and the same result every time.
pub const USUAL_NODES: u64 = 250_000;
