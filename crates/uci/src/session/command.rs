//! A line of text as a typed command. Moves and positions are not resolved yet.

use super::complaint::Complaint;
use super::excerpt::Excerpt;
use super::go::Go;
use super::options::split_option;
use super::placement::Placement;

/// A command from a graphical interface or a person.
///
/// ```
/// use arrocco_uci::session::Command;
/// let (command, complaints) = Command::read("setoption name Move Overhead value 50");
/// let (name, value) = ("Move Overhead".to_owned(), Some("50".to_owned()));
/// assert_eq!(command, Some(Command::SetOption { name, value }));
/// assert!(complaints.is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `uci`: list name, author and options.
    Uci,
    /// `isready`: answer `readyok`.
    IsReady,
    /// `ucinewgame`: a new game follows.
    NewGame,
    /// `debug on` or `debug off`.
    Debug(bool),
    /// `register …`: accepted and ignored.
    Register,
    /// `position …`
    Position(Placement),
    /// `go …`
    Go(Go),
    /// `setoption name … value …`
    SetOption {
        /// The option's name as given.
        name: String,
        /// The rest of the line.
        value: Option<String>,
    },
    /// `stop`
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `quit`
    Quit,
    /// `d`: show the board.
    Display,
    /// `eval`: show the evaluation of the position.
    Eval,
    /// `bench [depth]`
    Bench(Option<u32>),
    /// `help`
    Help,
}

impl Command {
    /// Parses a line. Unknown words before a command are skipped, as the protocol demands, and reported as complaints.
    ///
    /// ```
    /// use arrocco_uci::session::Command;
    /// assert_eq!(Command::read("  isready \r").0, Some(Command::IsReady));
    /// assert_eq!(Command::read(""), (None, Vec::new()));
    /// ```
    pub fn read(line: &str) -> (Option<Self>, Vec<Complaint>) {
        let mut complaints = Vec::new();
        let words: Vec<&str> = line.split_whitespace().collect();
        let known = words.iter().position(|word| is_command(word));
        if known != Some(0)
            && let Some(first) = words.first()
        {
            complaints.push(Complaint::UnknownCommand(Excerpt::new(first)));
        }
        let words = known.and_then(|at| words.get(at..)).unwrap_or_default();
        let command = Self::from_words(words, line, &mut complaints);
        (command, complaints)
    }

    fn from_words(words: &[&str], line: &str, complaints: &mut Vec<Complaint>) -> Option<Self> {
        let command = match words {
            ["uci", ..] => Self::Uci,
            ["isready", ..] => Self::IsReady,
            ["ucinewgame", ..] => Self::NewGame,
            ["debug", "on", ..] => Self::Debug(true),
            ["debug", "off", ..] => Self::Debug(false),
            ["register", ..] => Self::Register,
            ["position", rest @ ..] => {
                return ok_or_complain(Placement::read(rest).map(Self::Position), complaints);
            }
            ["go", rest @ ..] => Self::Go(Go::read(rest, complaints)),
            ["setoption", ..] => return ok_or_complain(set_option(line), complaints),
            ["stop", ..] => Self::Stop,
            ["ponderhit", ..] => Self::PonderHit,
            ["quit", ..] => Self::Quit,
            ["d", ..] => Self::Display,
            ["eval", ..] => Self::Eval,
            ["bench"] => Self::Bench(None),
            ["bench", depth, ..] => return ok_or_complain(bench(depth), complaints),
            ["help", ..] => Self::Help,
            ["debug", ..] => {
                complaints.push(Complaint::Usage { command: "debug", usage: "debug on, or debug off" });
                return None;
            }
            _ => return None,
        };
        Some(command)
    }
}

fn is_command(word: &str) -> bool {
    matches!(
        word,
        "uci"
            | "isready"
            | "ucinewgame"
            | "debug"
            | "register"
            | "position"
            | "go"
            | "setoption"
            | "stop"
            | "ponderhit"
            | "quit"
            | "d"
            | "eval"
            | "bench"
            | "help"
    )
}

fn ok_or_complain(result: Result<Command, Complaint>, complaints: &mut Vec<Complaint>) -> Option<Command> {
    result.map_err(|complaint| complaints.push(complaint)).ok()
}

fn set_option(line: &str) -> Result<Command, Complaint> {
    let usage = Complaint::Usage { command: "setoption", usage: "setoption name NAME value VALUE" };
    let (name, value) = split_option(line).ok_or(usage)?;
    Ok(Command::SetOption { name, value: value.map(str::to_owned) })
}

fn bench(depth: &str) -> Result<Command, Complaint> {
    match depth.parse() {
        Ok(depth @ 1..) => Ok(Command::Bench(Some(depth))),
        _ => Err(Complaint::Usage {
            command: "bench",
            usage: "bench, or bench DEPTH with a depth of 1 or more",
        }),
    }
}
