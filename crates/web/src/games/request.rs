//! What a room is asked to do.

use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use arrocco_host::driver::Answer;
use arrocco_play::Game;

use crate::client::Client;
use crate::protocol::Act;

#[derive(Debug)]
pub(crate) enum Errand {
    /// One of the game's threads has something to say.
    Hear(Answer),
    /// A page comes to look.
    Watch { client: Arc<Client>, re: u64 },
    /// It looks no longer.
    Leave { client: u64 },
    /// Somebody does something, having seen this revision of the game.
    Act { client: Arc<Client>, re: u64, revision: u64, act: Act },
    /// The game is wanted for something else.
    Show(SyncSender<Box<Game>>),
    /// The program ends.
    Close,
}
