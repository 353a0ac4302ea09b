//! Games as the page plays them: what acts mean, positions to start from, and lines in the list of games.

mod acts;
mod start;
mod summary;

pub use acts::{event, refused, typed};
pub use start::{checked, rematch, resumes_by_itself};
pub use summary::summary;
