//! Requests to the thread of a game.

use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use arrocco_backend::protocol::Act;
use arrocco_host::driver::Answer;
use arrocco_play::Game;

use crate::client::Client;

#[derive(Debug)]
pub(crate) enum GameRequest {
    /// An engine of the game has reported something.
    Answer(Answer),
    /// A page wants to watch.
    Watch { client: Arc<Client>, re: u64 },
    /// It watches no longer.
    Leave { client: u64 },
    /// A person does something, having seen this revision of the game.
    Act { client: Arc<Client>, re: u64, revision: u64, act: Act },
    /// A copy of the game is wanted.
    Snapshot(SyncSender<Box<Game>>),
    /// The program ends.
    Close,
}
