//! `arrocco web` as browsers, and those who are none, meet it: through real sockets.

#![expect(clippy::needless_pass_by_value, reason = "messages are written where they are sent")]

mod door;
mod faults;
mod flood;
mod games;
#[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
mod heap;
mod keeping;
mod page;
mod program;
mod server;
mod studies;
