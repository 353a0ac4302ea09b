//! The program as graphical interfaces meet it: everything in here goes through a real process.

mod analyse;
mod bench;
mod broken;
mod dialogue;
mod ends;
mod go;
mod hold;
mod levels;
mod options;
mod position;
mod while_searching;
