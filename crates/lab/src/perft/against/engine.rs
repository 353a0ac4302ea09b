//! A UCI engine that is request for `go perft`.

use std::time::Duration;

use anyhow::{Error, Result, anyhow, bail, ensure};
use arrocco_rules::{CastlingMode, Move, Position};
use arrocco_support::interrupt::{Interrupt, Interrupted};
use arrocco_support::quote::{one_line, quote};
use arrocco_uci::client::{self, ClientError, CommandLine, CommandLineError, Launch, Reply};

use super::ComparisonRequest;
use super::answers::AnswerLine;

/// Counting one ply takes no time: an engine that is silent for so long does not know `go perft`.
const FIRST_ANSWER: Duration = Duration::from_secs(10);

pub(super) struct Engine {
    client: client::Engine,
    name: String,
    timeout: Duration,
    /// The position that all questions start from.
    root: Position,
    mode: CastlingMode,
}

/// The engine's moves, as it spells them, and their counts.
pub(super) type Divide = Vec<(String, u64)>;

/// How an engine ends its answer.
enum End {
    Total(u64),
    BestMove,
}

impl Engine {
    /// Starts the engine and checks that it speaks UCI.
    pub(super) fn start(request: &ComparisonRequest<'_>, interrupt: &Interrupt) -> Result<Self> {
        let mut launch = Launch::new(command_line(request.command)?);
        launch.patience = request.timeout;
        interrupt.also_set(&launch.cancel)?;
        let (mode, command) = (request.given.mode, one_line(request.command));
        let client = launch.start().map_err(|error| describe(&command, error))?;
        let name = client.name().map(one_line).filter(|name| !name.is_empty()).unwrap_or(command);
        let mut engine = Self { client, name, timeout: request.timeout, root: request.given.position, mode };
        if mode == CastlingMode::Chess960 {
            let is_known = engine.client.option("UCI_Chess960").is_some();
            ensure!(is_known, "{} offers no UCI_Chess960", quote(&engine.name));
            engine.client.set_option("UCI_Chess960", "true").map_err(|error| engine.describe(error))?;
        }
        engine.client.ready().map_err(|error| engine.describe(error))?;
        Ok(engine)
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The engine's counts after some moves from the root.
    pub(super) fn divide(&mut self, path: &[Move], depth: u8) -> Result<Divide> {
        let root = self.root;
        self.divide_at(&root, path, depth)
    }

    /// The engine's moves in a position that it is given as a FEN and not by moves.
    pub(super) fn moves_of_fen(&mut self, position: &Position) -> Result<Divide> {
        self.divide_at(position, &[], 1)
    }

    fn divide_at(&mut self, start: &Position, path: &[Move], depth: u8) -> Result<Divide> {
        let question = format!("go perft {depth}");
        let patience = if depth == 1 { self.timeout.min(FIRST_ANSWER) } else { self.timeout };
        let mut divide = Divide::new();
        let understand = |line: &str| match AnswerLine::parse(line) {
            AnswerLine::Move(mv, nodes) => {
                divide.push((mv, nodes));
                Reply::Part
            }
            AnswerLine::Total(total) => Reply::Whole(End::Total(total)),
            AnswerLine::BestMove => Reply::Whole(End::BestMove),
            AnswerLine::Other => Reply::Chatter,
        };
        let placed = self.client.position(start, path, self.mode);
        let end = placed.and_then(|()| self.client.ask(&question, patience, understand));
        match end.map_err(|error| self.describe(error))? {
            End::Total(total) => self.check(&divide, total, &question)?,
            End::BestMove => {
                bail!("{} has no perft: it answered \"{question}\" with a search", quote(&self.name))
            }
        }
        Ok(divide)
    }

    fn check(&self, divide: &Divide, total: u64, question: &str) -> Result<()> {
        let sum = divide.iter().fold(0_u64, |sum, (_, nodes)| sum.saturating_add(*nodes));
        let name = quote(&self.name);
        ensure!(
            sum == total || !divide.is_empty(),
            "{name} tells a sum but no count for each move in answer to \"{question}\""
        );
        ensure!(
            sum == total,
            "{name} contradicts itself: its counts add up to {sum}, but it tells a sum of {total}"
        );
        Ok(())
    }

    fn describe(&self, error: ClientError) -> Error {
        describe(&self.name, error)
    }
}

/// The error with the name of the engine.
fn describe(name: &str, error: ClientError) -> Error {
    match error {
        ClientError::Canceled => Interrupted.into(),
        ClientError::Start { .. } => error.into(),
        ClientError::Ended { .. } | ClientError::Silent { .. } => anyhow!("{} gave {error}", quote(name)),
        _ => anyhow!("{}: {error}", quote(name)),
    }
}

fn command_line(command: &str) -> Result<CommandLine> {
    let text = quote(command);
    command.parse().map_err(|error| match error {
        CommandLineError::NoProgram => anyhow!("there is no program in {text}"),
        CommandLineError::OpenQuote => anyhow!("a quotation mark is not closed in {text}"),
        CommandLineError::OpenEscape => anyhow!("nothing follows the backslash at the end of {text}"),
    })
}
