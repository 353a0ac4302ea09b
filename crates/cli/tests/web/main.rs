//! `arrocco web` as browsers, and those who are none, meet it: through real sockets.

#![expect(clippy::needless_pass_by_value, reason = "messages are written where they are sent")]

mod door;
mod faults;
mod flood;
#[path = "../common/folder.rs"]
mod folder;
mod games;
mod keeping;
mod page;
mod program;
mod server;
mod studies;
