//! The program as others meet it: people at the command line and in a terminal, graphical interfaces, browsers. One
//! executable, because linking six takes longer.

mod cli;
mod deadline;
mod play;
mod screen;
mod torture;
mod uci;
mod web;
