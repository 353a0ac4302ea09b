//! An engine that takes part in a match: its name, how it is started, and what time it has.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result};
use arrocco_support::quote::{one_line, quote};
use arrocco_uci::client::{ClientError, Engine, Launch};

use super::engine_spec::EngineSpec;
use super::time_control::TimeControl;

#[derive(Debug)]
pub struct Contestant {
    pub name: String,
    pub control: TimeControl,
    launch: Launch,
    options: Vec<(String, String)>,
}

/// What holds for all engines of a match.
#[derive(Debug)]
pub struct Terms {
    pub control: TimeControl,
    pub timeout: Duration,
    pub is_chess960: bool,
    pub cancel: Arc<AtomicBool>,
}

impl Contestant {
    /// Starts the engine once, so that what is wrong with it is known before the first game.
    pub fn new(spec: EngineSpec, terms: &Terms) -> Result<Self> {
        let program = spec.command.program().to_owned();
        let mut launch = Launch::new(spec.command);
        launch.folder = spec.settings.folder;
        launch.patience = terms.timeout;
        launch.cancel = Arc::clone(&terms.cancel);
        let mut options = spec.settings.options;
        if terms.is_chess960 {
            options.insert(0, ("UCI_Chess960".to_owned(), "true".to_owned()));
        }
        let control = spec.settings.control.unwrap_or(terms.control);
        let mut contestant = Self { name: spec.settings.name.unwrap_or_default(), control, launch, options };
        let engine = contestant.start().with_context(|| format!("the engine {}", quote(&program)))?;
        if contestant.name.trim().is_empty() {
            engine.name().unwrap_or(&program).clone_into(&mut contestant.name);
        }
        contestant.name = one_line(&contestant.name);
        Ok(contestant)
    }

    /// A new process, ready to play.
    pub fn start(&self) -> Result<Engine, ClientError> {
        let mut engine = self.launch.start()?;
        for (name, value) in &self.options {
            engine.set_option(name, value)?;
        }
        engine.ready()?;
        Ok(engine)
    }
}

/// Engines of the same name are numbered: results are kept by name.
pub(super) fn tell_apart(contestants: &mut [Contestant]) {
    let mut taken: Vec<String> = Vec::new();
    for contestant in contestants {
        let name = contestant.name.clone();
        let mut number = 2;
        while taken.contains(&contestant.name) {
            contestant.name = format!("{name} ({number})");
            number += 1;
        }
        taken.push(contestant.name.clone());
    }
}
