//! `arrocco web` as browsers, and those who are none, meet it: through real sockets.

mod door;
mod faults;
mod flood;
mod games;
mod keeping;
mod page;
mod program;
mod server;
mod studies;
