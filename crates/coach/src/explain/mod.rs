//! Why one move is good or bad: two searches, and the facts that their lines prove.

mod analysis;
mod cause;
mod coach;
mod draw;
mod explanation;
mod inquiry;
mod material;
mod opening;
mod reason;
mod reasons;
mod strength;
mod verdict;
mod view;

pub use analysis::Analysis;
pub use coach::Coach;
pub use explanation::Explanation;
pub use inquiry::{Inquiry, Question};
pub use reason::Reason;
pub use verdict::Verdict;
pub use view::View;
