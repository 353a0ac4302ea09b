//! # One game of chess between two players
//!
//! A [`Game`] is a state machine: [events](Event) go in, [notices](Notice) or a [refusal](Refusal) come out, and the
//! time is passed in. It handles the rules, the clocks, take-backs, draw offers and claims, and can be saved and
//! restored. It does no I/O and starts no threads: its driver runs the players and passes in their moves.
//!
//! ```
//! use arrocco_play::{Event, Game, Notice, Setup};
//! use arrocco_rules::Color;
//! use std::time::Duration;
//!
//! let setup = Setup { control: Some("5+3".parse().unwrap()), ..Setup::default() };
//! let mut game = Game::new(setup, Duration::ZERO);
//! let e4 = Event::PlayText { by: Color::White, text: "e4".to_owned() };
//! let notices = game.apply(e4, Duration::from_secs(10)).unwrap();
//! assert!(matches!(notices[0], Notice::Moved { by: Color::White, .. }));
//! assert_eq!(game.left(Color::White, Duration::from_secs(60)), Some(Duration::from_secs(293)));
//!
//! // An impossible move is refused with the reason, and changes nothing.
//! let king = Event::PlayText { by: Color::Black, text: "Ke7".to_owned() };
//! let refusal = game.apply(king, Duration::from_secs(20)).unwrap_err();
//! assert!(refusal.text(game.position()).ends_with("cannot take the pawn on e7, a piece of its own side"));
//! ```
#![warn(missing_docs)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod bonus;
mod clocks;
mod draw_offer;
mod event;
mod game;
mod move_refusal;
mod notice;
mod parse_player_error;
mod player;
mod ply;
mod read_move;
mod refusal;
mod save;
mod setup;
mod sides;
mod status;
mod time_control;
mod uci_command;
mod view;

pub use bonus::Bonus;
pub use draw_offer::accepts_draw;
pub use event::Event;
pub use game::Game;
pub use move_refusal::MoveRefusal;
pub use notice::Notice;
pub use parse_player_error::ParsePlayerError;
pub use player::Player;
pub use ply::Ply;
pub use read_move::read_move;
pub use refusal::Refusal;
pub use save::{ImportWarning, ImportedGame, SaveError, holds_game};
pub use setup::Setup;
pub use sides::Sides;
pub use status::Status;
pub use time_control::{ParseTimeControlError, TimeControl};
pub use uci_command::UciCommand;
pub use view::{CapturedView, ClockView, MoveView, OpeningView, OutcomeView, PlayerView, PlyView, View};

/// The examples of README.md, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
