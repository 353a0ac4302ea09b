//! The game line by line: for pipes, scripts and screen readers. What is typed is answered with lines; a script is read
//! only when nobody is thinking, so that it always gives the same game.

mod carry_out;
mod input;
mod table;
mod tell;

use std::io::IsTerminal as _;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use anyhow::{Context as _, Result};
use arrocco_host::archive::{Archive, Found};
use arrocco_host::command::resume_or_new;
use arrocco_host::driver::{Answer as Reply, Driver};
use arrocco_host::language::{Language, Verb, fill};
use arrocco_play::Game;
use arrocco_rules::Color;
use arrocco_support::answer::Answer;
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::Output;

use self::table::Table;
use super::PlayArgs;
use super::arrival::Arrival;
use input::{Input, Line};

/// How long a signal may go unnoticed.
const NAP: Duration = Duration::from_millis(50);

/// What comes in from outside.
enum Message {
    Line(Line),
    Reply(Reply),
}

/// Everything that the loop listens to.
struct Ears {
    messages: Receiver<Message>,
    input: Input,
    interrupt: Interrupt,
    /// A script waits for machines; a person may interrupt them.
    is_script: bool,
}

/// What the loop has heard.
enum Heard {
    Line(Line),
    Reply(Reply),
    /// Nothing for a while.
    Silence,
    Interrupted,
}

pub(crate) fn run(args: &PlayArgs) -> Result<Answer> {
    let language = args.language();
    // What is wrong with the arguments is told before anything else.
    let fresh = if args.resume { None } else { Some(args.game()?) };
    let (sender, messages) = mpsc::channel();
    let mut ears = Ears {
        messages,
        input: Input::start(sender.clone())?,
        interrupt: Interrupt::install()?,
        is_script: !std::io::stdin().is_terminal(),
    };
    ears.interrupt.hears_hangup()?;
    let mut output = Output::new();
    let mut arrival = Arrival::of(args)?;
    if let Some(complaint) = &arrival.complaint {
        output.line_now(complaint)?;
    }
    let game = match fresh {
        Some(fresh) => choose_game(args, fresh, &mut arrival, &mut ears, &mut output)?,
        None => Some(arrival.resumed(args)?),
    };
    let Some(game) = game else {
        output.finish()?;
        return Ok(Answer::Yes);
    };
    // Nobody listens only when the program is about to end.
    let tell = Arc::new(move |reply| drop(sender.send(Message::Reply(reply))));
    let mut table = Table::new(Driver::new(game, arrival.archive, tell), language, output);
    table.open(args.resume)?;
    let is_interrupted = ears.attend(&mut table);
    table.close()?;
    Ok(Answer::from(!is_interrupted?))
}

/// The game to play: a new one, or the one that was not finished; `None` if nobody wants to choose.
fn choose_game(
    args: &PlayArgs,
    fresh: Game,
    arrival: &mut Arrival,
    ears: &mut Ears,
    output: &mut Output,
) -> Result<Option<Game>> {
    let language = args.language();
    // Without a place to save in there is nothing to choose from.
    let Some(archive) = &arrival.archive else { return Ok(Some(fresh)) };
    match std::mem::replace(&mut arrival.found, Found::Nothing) {
        Found::Nothing => return Ok(Some(fresh)),
        Found::Unfinished(game) if !args.new => match ask(&game, language, ears, output)? {
            Some(Verb::Resume) => return Ok(Some(*game)),
            Some(_) => {}
            None => return Ok(None),
        },
        Found::Unfinished(_) | Found::Finished => {}
        Found::Broken(reason) => {
            let file = archive.path().display().to_string();
            let gaps = [("file", file.as_str()), ("reason", &language.archive_error(&reason))];
            output.line_now(fill(language.words().broken_save, &gaps))?;
        }
    }
    set_aside(archive, language, output)?;
    Ok(Some(fresh))
}

fn set_aside(archive: &Archive, language: Language, output: &mut Output) -> Result<()> {
    let file = archive.set_aside().context("cannot keep the old game under another name")?;
    output.line_now(fill(language.words().set_aside, &[("file", &file.display().to_string())]))
}

/// Asks whether to go on with a game, until there is an answer or the input ends.
fn ask(game: &Game, language: Language, ears: &mut Ears, output: &mut Output) -> Result<Option<Verb>> {
    let words = language.words();
    let moves = game.plies().len().div_ceil(2).to_string();
    let last = game.plies().last().map_or("-", |ply| ply.san.as_str());
    let [white, black] = Color::ALL.map(|color| language.player_of(game, color));
    let gaps = [("white", white.as_str()), ("black", &black), ("moves", &moves), ("last", last)];
    output.line(fill(words.unfinished, &gaps))?;
    loop {
        let choice = [("resume", language.command(Verb::Resume)), ("new", language.command(Verb::New))];
        output.line_now(fill(words.unfinished_choice, &choice))?;
        let Some(line) = ears.next_line() else { return Ok(None) };
        match resume_or_new(&line, language) {
            Some(verb) => return Ok(Some(verb)),
            None if output.is_closed() => return Ok(None),
            None => {}
        }
    }
}

impl Ears {
    /// The next line, before there is a game; `None` at the end.
    fn next_line(&mut self) -> Option<String> {
        loop {
            match self.hear(NAP, true) {
                Heard::Line(Line::Text(text)) => return Some(text),
                Heard::Line(Line::End) | Heard::Interrupted => return None,
                Heard::Line(Line::TooLong) | Heard::Reply(_) | Heard::Silence => {}
            }
        }
    }

    fn hear(&mut self, patience: Duration, wants_line: bool) -> Heard {
        if self.interrupt.is_set() {
            return Heard::Interrupted;
        }
        if wants_line {
            self.input.request();
        }
        match self.messages.recv_timeout(patience.min(NAP)) {
            Ok(Message::Line(line)) => {
                self.input.received();
                Heard::Line(line)
            }
            Ok(Message::Reply(reply)) => Heard::Reply(reply),
            // The sender lives as long as the reader of the input.
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => Heard::Silence,
        }
    }

    /// Plays until somebody quits, the input ends or a signal comes. Whether it was a signal.
    fn attend(&mut self, table: &mut Table) -> Result<bool> {
        while !table.is_left() {
            let wants_line = !self.is_script || !table.is_busy();
            match self.hear(table.patience(), wants_line) {
                Heard::Line(Line::Text(text)) => table.obey(&text)?,
                Heard::Line(Line::TooLong) => table.obey("…")?,
                Heard::Line(Line::End) => table.leave(),
                Heard::Reply(reply) => table.hear(reply)?,
                Heard::Silence => {}
                Heard::Interrupted => return Ok(true),
            }
            table.tick()?;
        }
        Ok(false)
    }
}

/// Plays a script without standard input, and returns the game.
#[cfg(test)]
pub(crate) fn play_script(driver: Driver, script: &[&str]) -> Game {
    let mut table = Table::new(driver, Language::En, Output::new());
    for line in script {
        table.obey(line).unwrap();
    }
    table.driver.game().clone()
}
