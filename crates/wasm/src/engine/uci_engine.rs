//! A UCI engine within one thread: lines in, lines out. A search runs to its end within the call that began it.

use std::collections::VecDeque;
use std::sync::Arc;

use arrocco_engine::{EndgameTables, Engine, Network, bench_until};
use arrocco_tablebase::Tablebase;
use arrocco_uci::session::{Action, Configuration, EngineEvent, Input, Job, Session};
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_time::Instant;

use super::host;
#[cfg(not(feature = "page"))]
use super::perft;

/// A UCI engine: `send` takes a line, and `print` is called with every line of its answer. While it searches, `send` does
/// not return; `poll` is then asked about every millisecond, and answers with 1 for a stop, with 2 for a ponder hit and
/// with 0 for neither.
#[wasm_bindgen]
pub struct UciEngine {
    session: Session,
    runner: Runner,
    print: Function,
    start: Instant,
}

#[wasm_bindgen]
impl UciEngine {
    #[wasm_bindgen(constructor)]
    pub fn new(print: Function, poll: Function, seed: f64) -> Self {
        host::set_poll(poll);
        Self { session: Session::new(), runner: Runner::new(seed as u64), print, start: Instant::now() }
    }

    /// Handles a line. Returns false after `quit`.
    pub fn send(&mut self, line: String) -> bool {
        let mut inputs = VecDeque::from([Input::Line(line)]);
        while let Some(input) = inputs.pop_front() {
            for action in self.session.step(input, self.start.elapsed()) {
                match action {
                    Action::Print(line) | Action::PrintOrDrop(line) => say(&self.print, &line),
                    Action::Start(job) => self.run(&job, &mut inputs),
                    // What was heard during a search has been done to it already.
                    Action::Stop | Action::PonderHit => {}
                    Action::Log(_) => {
                        say(&self.print, "info string error: there are no files here to log to");
                    }
                    Action::Exit => return false,
                }
            }
        }
        true
    }

    /// Uses the network that was provided since the engine was made.
    #[wasm_bindgen(js_name = useNetwork)]
    pub fn use_network(&mut self) {
        let network = self.runner.evaluator();
        self.runner.engine.set_network(network);
    }

    /// Uses tables of endings, such as the package's file has. Returns how many endings there are; none if the bytes are
    /// not tables.
    #[wasm_bindgen(js_name = addTables)]
    pub fn add_tables(&mut self, bytes: Vec<u8>) -> usize {
        let mut tables = Tablebase::new();
        let endings = tables.add_packed(bytes);
        if endings > 0 {
            self.runner.use_tables(Arc::new(tables));
        }
        endings
    }

    /// Runs a job to its end: progress is printed at once, and what follows is added to the inputs.
    fn run(&mut self, job: &Job, inputs: &mut VecDeque<Input>) {
        let Self { session, runner, print, start } = self;
        let mut tell = |event| {
            for action in session.step(Input::Engine(event), start.elapsed()) {
                if let Action::Print(line) | Action::PrintOrDrop(line) = action {
                    say(print, &line);
                }
            }
        };
        let ended = runner.run(job, &mut tell);
        inputs.extend(host::take_heard().map(|line| Input::Line(line.to_owned())));
        inputs.push_back(Input::Engine(ended));
    }
}

/// If the host cannot be told, nobody can.
fn say(print: &Function, line: &str) {
    let _ = print.call1(&JsValue::NULL, &JsValue::from_str(line));
}

/// The engine and what it was given.
struct Runner {
    engine: Engine,
    seed: u64,
    uses_network: bool,
    tables: EndgameTables,
}

impl Runner {
    fn new(seed: u64) -> Self {
        let mut engine = Engine::new();
        engine.set_seed(seed);
        engine.control().poll_with(host::poll);
        Self { engine, seed, uses_network: true, tables: EndgameTables::default() }
    }

    fn use_tables(&mut self, tables: Arc<Tablebase>) {
        self.tables.tables = tables;
        self.engine.set_endgame_tables(self.tables.clone());
    }

    fn run(&mut self, job: &Job, tell: &mut dyn FnMut(EngineEvent)) -> EngineEvent {
        match job {
            Job::Configure(asked) => self.configure(asked, tell),
            Job::Search { root, limits, .. } => {
                self.engine.control().arm(limits.ponder);
                let mut progress = |event| tell(EngineEvent::Progress(event));
                EngineEvent::Found(self.engine.search_armed(
                    &root.position,
                    &root.history,
                    limits,
                    &mut progress,
                ))
            }
            // The page counts nothing, and the counting takes a tenth of the file.
            #[cfg(feature = "page")]
            Job::Perft { .. } => EngineEvent::Counted,
            #[cfg(not(feature = "page"))]
            Job::Perft { position, depth } => {
                let control = self.engine.control();
                control.arm(false);
                perft::divide(position, *depth, &control, |mv, nodes| {
                    tell(EngineEvent::CountedMove(mv, nodes));
                });
                control.arm(false);
                EngineEvent::Counted
            }
            Job::Bench { depth } => self.bench(*depth),
        }
    }

    fn configure(&mut self, asked: &Configuration, tell: &mut dyn FnMut(EngineEvent)) -> EngineEvent {
        if asked.book.is_some() {
            tell(EngineEvent::NoBook("there are no files here".to_owned()));
        }
        if asked.network.is_some() {
            tell(EngineEvent::NoNetwork("there are no files here".to_owned()));
        }
        if !asked.tables.path.is_empty() {
            tell(EngineEvent::Warned("there are no files here, so SyzygyPath changes nothing".to_owned()));
        }
        if self.uses_network != asked.use_network {
            self.uses_network = asked.use_network;
            self.engine.set_network(self.evaluator());
            tell(EngineEvent::EvaluatorChanged(self.evaluator()));
        }
        self.engine.set_threads(asked.threads);
        self.engine.set_lines(asked.lines);
        self.engine.set_level(asked.level);
        if asked.hash != self.engine.hash() {
            // If there is no memory for it, the old table stays, and the session tells.
            let _ = self.engine.resize_hash(asked.hash);
        }
        self.tables.probe_depth = asked.tables.depth;
        self.tables.probe_limit = asked.tables.limit;
        self.tables.fifty_move_rule = asked.tables.fifty_move_rule;
        self.engine.set_endgame_tables(self.tables.clone());
        if asked.clear {
            self.engine.clear();
        }
        EngineEvent::Configured { hash: self.engine.hash() }
    }

    fn evaluator(&self) -> Option<Arc<Network>> {
        Network::standard().filter(|_| self.uses_network)
    }

    /// The count is that of a new engine with one thread, so that it does not depend on what was searched before.
    fn bench(&self, depth: u32) -> EngineEvent {
        let mut engine = Engine::new();
        engine.set_seed(self.seed);
        engine.set_network(self.evaluator());
        engine.set_endgame_tables(self.tables.clone());
        engine.control().poll_with(host::poll);
        let start = Instant::now();
        let nodes = bench_until(&mut engine, depth, host::was_stopped);
        EngineEvent::Benched { nodes, time: start.elapsed() }
    }
}
