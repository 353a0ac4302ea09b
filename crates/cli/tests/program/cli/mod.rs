//! The program as its users meet it: arguments in, exit status and text out.
//!
//! | file | test |
//! |---|---|
//! | EPD or PGN missing | `files::files_that_are_not_there_are_told_in_one_line` |
//! | empty | `files::files_that_are_empty_are_told_in_one_line` |
//! | not to be read | `files::folders_are_no_files`, `files::files_that_may_not_be_read_are_told_in_one_line` |
//! | a book of openings missing, empty, not to be read | `files::books_that_cannot_be_read_are_told_in_one_line` |
//! | disk full where a match is saved | `files::a_match_goes_on_when_its_games_cannot_be_written` |
//! | no place where a match could be saved | `matches::wrong_usage_is_told_in_one_line` |
//! | a library: killed, disk full, two programs, damaged, changed files | `library` |
//! | disk full on standard output | `files::output_that_cannot_be_written_is_told` |
//!
//! Positions that have fooled programs are in `faults`, files of games in `pgn`.

mod against;
mod analysis;
mod commands;
mod documents;
mod faults;
mod files;
mod front_door;
mod games;
mod home;
mod interrupt;
mod library;
mod matches;
mod own_games;
mod perft;
mod pgn;
mod pictures;
mod program;
mod puzzles;
mod select;
mod suite;
mod tables;
mod tune;
mod usage;
mod xml;
