//! The game on the whole screen as people meet it: in a real terminal, by typing, by arrows and by mouse.
#![cfg(unix)]

mod games;
mod leaving;
mod manual;
mod seat;
