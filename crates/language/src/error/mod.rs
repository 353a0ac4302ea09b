//! What can go wrong around a game: with files, and with the programs that play. Errors are types, so that
//! `errors` can put each of them into every language, and the compiler tells which one is missing there. Their
//! `Display` is for logs and for English.

mod archive;
mod player;
mod system;

pub use archive::ArchiveError;
pub use player::PlayerError;
pub use system::SystemError;
