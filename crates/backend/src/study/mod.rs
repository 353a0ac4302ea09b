//! Studies: files of games with trees of moves that can be changed, what is kept of them, and what an engine is asked.

mod chapter;
mod chapters;
mod contents;
mod document;
mod edit;
mod engine_lines;
mod evaluation;
mod history;
mod picture;
mod position_query;
mod shelf;
mod stored_review;
mod text;
mod upload;
mod view;

pub use chapters::FilePart;
pub use document::{Asked, Study};
pub use engine_lines::EngineLines;
pub use position_query::PositionQuery;
pub use shelf::{Record, Shelf};
pub use text::{MOST_BYTES, as_position, no_game, position, too_long};
pub use upload::{Progress, Upload};
