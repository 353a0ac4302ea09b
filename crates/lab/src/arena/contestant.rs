//! An engine that takes part in games: its name, how it is started, and its time control.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result};
use arrocco_support::quote::{one_line, quote};
use arrocco_uci::client::{ClientError, Engine, Launch};

use super::engine_spec::EngineSpec;
use super::time_control::TimeControl;

#[derive(Debug)]
pub(crate) struct Contestant {
    pub(crate) name: String,
    pub(crate) control: TimeControl,
    launch: Launch,
    options: Vec<(String, String)>,
}

/// Settings that hold for every engine unless its own differ.
#[derive(Debug)]
pub(crate) struct EngineDefaults {
    pub(crate) control: TimeControl,
    pub(crate) timeout: Duration,
    pub is_chess960: bool,
    pub(crate) cancel: Arc<AtomicBool>,
}

impl Contestant {
    /// Starts the engine once, so that a faulty one is noticed before the first game.
    pub(crate) fn new(spec: EngineSpec, defaults: &EngineDefaults) -> Result<Self> {
        let program = spec.command.program().to_owned();
        let mut launch = Launch::new(spec.command);
        launch.folder = spec.settings.folder;
        launch.patience = defaults.timeout;
        launch.cancel = Arc::clone(&defaults.cancel);
        let mut options = spec.settings.options;
        if defaults.is_chess960 {
            options.insert(0, ("UCI_Chess960".to_owned(), "true".to_owned()));
        }
        let control = spec.settings.control.unwrap_or(defaults.control);
        let mut contestant = Self { name: spec.settings.name.unwrap_or_default(), control, launch, options };
        let engine = contestant.start().with_context(|| format!("the engine {}", quote(&program)))?;
        if contestant.name.trim().is_empty() {
            engine.name().unwrap_or(&program).clone_into(&mut contestant.name);
        }
        contestant.name = one_line(&contestant.name);
        Ok(contestant)
    }

    /// A new process, ready to play.
    pub(crate) fn start(&self) -> Result<Engine, ClientError> {
        let mut engine = self.launch.start()?;
        for (name, value) in &self.options {
            engine.set_option(name, value)?;
        }
        engine.ready()?;
        Ok(engine)
    }
}

/// Numbers engines of the same name, because results are kept by name.
pub(crate) fn make_names_unique(contestants: &mut [Contestant]) {
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
