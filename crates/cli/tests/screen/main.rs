//! The game on the whole screen as people meet it: in a real terminal, by typing, by arrows and by mouse.
#![cfg(unix)]

#[path = "../common/folder.rs"]
mod folder;
mod games;
mod leaving;
mod seat;
