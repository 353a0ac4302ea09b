//! The line-by-line game, for pipes, scripts and screen readers. While an engine thinks, a script is not read further, so
//! that the same script always gives the same game.

mod carry_out;
mod explore;
mod library;
mod library_commands;
mod line_reader;
mod notices;
mod plain_game;
mod review;
mod words;

use std::io::IsTerminal as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use anyhow::{Context as _, Result};
use arrocco_host::archive::{Archive, Found};
use arrocco_host::command::{TypedLine, resume_or_new};
use arrocco_host::driver::{Answer as Reply, Driver};
use arrocco_host::language::{Language, Verb, fill};
use arrocco_play::Game;
use arrocco_support::answer::Answer;
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::Output;

use self::plain_game::PlainGame;
use super::PlayArgs;
use super::startup::{StartupState, describe_unfinished};
use line_reader::{InputLine, LineReader};

/// How long a signal may go unnoticed.
const SIGNAL_CHECK: Duration = Duration::from_millis(50);

/// What the threads send to the main loop.
enum Message {
    Line(InputLine),
    Reply(Reply),
}

/// Everything that the main loop waits for.
struct InputQueue {
    messages: Receiver<Message>,
    lines: LineReader,
    interrupt: Interrupt,
    /// A script waits for engines; a person may type while they think.
    is_script: bool,
}

/// What the main loop handles next.
enum Incoming {
    Line(InputLine),
    Reply(Reply),
    /// Nothing came within the time to wait.
    Timeout,
    Interrupted,
}

pub(crate) fn run(args: &PlayArgs) -> Result<Answer> {
    let language = args.language();
    // Wrong arguments are reported before anything else happens.
    let fresh = if args.resume { None } else { Some(args.game()?) };
    let (sender, messages) = mpsc::channel();
    let mut queue = InputQueue {
        messages,
        lines: LineReader::start(sender.clone())?,
        interrupt: Interrupt::install()?,
        is_script: !std::io::stdin().is_terminal(),
    };
    queue.interrupt.hears_hangup()?;
    let mut output = Output::new();
    let mut startup = StartupState::find(args)?;
    if let Some(complaint) = &startup.complaint {
        output.line_now(complaint)?;
    }
    let game = match fresh {
        Some(fresh) => choose_game(args, fresh, &mut startup, &mut queue, &mut output)?,
        None => Some(startup.resumed(args)?),
    };
    let Some(game) = game else {
        output.finish()?;
        return Ok(Answer::Yes);
    };
    // Sending fails only when the program is about to end.
    let tell = Arc::new(move |reply| drop(sender.send(Message::Reply(reply))));
    let mut driver = Driver::new(game, startup.archive, tell);
    if args.opens_file() {
        driver.mark_opened();
    }
    let mut plain_game = PlainGame::new(driver, language, output, queue.interrupt.clone());
    if let Some(path) = args.game.as_ref().filter(|_| args.opens_file()) {
        plain_game.tell_more_games(Path::new(path))?;
    }
    plain_game.start(args.resume)?;
    let is_interrupted = queue.run_game(&mut plain_game);
    plain_game.close()?;
    Ok(Answer::from(!is_interrupted?))
}

/// The game to play: a new one, or the unfinished one. `None` if the input ends before the question is answered.
fn choose_game(
    args: &PlayArgs,
    fresh: Game,
    startup: &mut StartupState,
    queue: &mut InputQueue,
    output: &mut Output,
) -> Result<Option<Game>> {
    let language = args.language();
    // Without a file there is no unfinished game either.
    let Some(archive) = &startup.archive else { return Ok(Some(fresh)) };
    match std::mem::replace(&mut startup.found, Found::Nothing) {
        Found::Nothing => return Ok(Some(fresh)),
        Found::Unfinished(game) if !args.is_new() => match ask(&game, language, queue, output)? {
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
fn ask(game: &Game, language: Language, queue: &mut InputQueue, output: &mut Output) -> Result<Option<Verb>> {
    output.line(describe_unfinished(game, language))?;
    loop {
        let choice = [("resume", language.command(Verb::Resume)), ("new", language.command(Verb::New))];
        output.line_now(fill(language.words().unfinished_choice, &choice))?;
        let Some(line) = queue.next_line() else { return Ok(None) };
        // The unfinished game stays where it is.
        if matches!(TypedLine::parse(&line, language), TypedLine::Verb(Verb::Quit, _)) {
            return Ok(None);
        }
        match resume_or_new(&line, language) {
            Some(verb) => return Ok(Some(verb)),
            None if output.is_closed() => return Ok(None),
            None => {}
        }
    }
}

impl InputQueue {
    /// The next line, before there is a game; `None` at the end of the input.
    fn next_line(&mut self) -> Option<String> {
        loop {
            match self.next(SIGNAL_CHECK, true) {
                Incoming::Line(InputLine::Text(text)) => return Some(text),
                Incoming::Line(InputLine::End) | Incoming::Interrupted => return None,
                Incoming::Line(InputLine::TooLong) | Incoming::Reply(_) | Incoming::Timeout => {}
            }
        }
    }

    fn next(&mut self, patience: Duration, wants_line: bool) -> Incoming {
        if self.interrupt.is_set() {
            return Incoming::Interrupted;
        }
        if wants_line {
            self.lines.request();
        }
        match self.messages.recv_timeout(patience.min(SIGNAL_CHECK)) {
            Ok(Message::Line(line)) => {
                self.lines.received();
                Incoming::Line(line)
            }
            Ok(Message::Reply(reply)) => Incoming::Reply(reply),
            // The line reader keeps a sender, so the channel is not disconnected before the input ends.
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => Incoming::Timeout,
        }
    }

    /// Plays until the person quits, the input ends or a signal comes. Returns whether it was a signal.
    fn run_game(&mut self, plain_game: &mut PlainGame) -> Result<bool> {
        while !plain_game.has_quit() {
            let wants_line = !self.is_script || !plain_game.is_busy();
            match self.next(plain_game.time_to_wait(), wants_line) {
                Incoming::Line(InputLine::Text(text)) => plain_game.handle_line(&text)?,
                Incoming::Line(InputLine::TooLong) => plain_game.handle_line("…")?,
                Incoming::Line(InputLine::End) => plain_game.quit(),
                Incoming::Reply(reply) => plain_game.handle_reply(reply)?,
                Incoming::Timeout => {}
                Incoming::Interrupted => return Ok(true),
            }
            plain_game.tick()?;
        }
        Ok(false)
    }
}

/// Plays a script without standard input, and returns the game.
#[cfg(test)]
pub(crate) fn play_script(driver: Driver, script: &[&str]) -> Game {
    let mut plain_game = PlainGame::new(driver, Language::En, Output::new(), Interrupt::default());
    for line in script {
        plain_game.handle_line(line).unwrap();
    }
    plain_game.driver.game().clone()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrocco_play::Setup;
    use arrocco_support::temporary_folder::TemporaryFolder;

    use super::*;

    fn driver(save: &Path) -> Driver {
        let game = Game::new(Setup::default(), Duration::ZERO);
        Driver::new(game, Some(Archive::at(save)), Arc::new(|_| {}))
    }

    #[test]
    fn pasted_positions_and_games_are_understood() {
        let folder = TemporaryFolder::new().unwrap();
        let save = folder.file("save.pgn");
        let game = play_script(driver(&save), &["1. e4 e5 2. Nf3"]);
        assert_eq!(game.plies().len(), 3);
        assert!(!std::fs::read_to_string(&save).unwrap().contains("Nf3"), "it is only looked at");
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert_eq!(play_script(driver(&save), &[fen]).fen(), fen);
    }

    #[test]
    fn a_loaded_game_is_ones_own_only_when_it_is_played_on() {
        let folder = TemporaryFolder::new().unwrap();
        let (save, file) = (folder.file("save.pgn"), folder.file("games.pgn"));
        std::fs::write(&file, "[White \"Anna\"]\n\n1. e4 e5 *\n\n1. d4 *\n").unwrap();
        let load = format!("load {}", file.display());
        let game = play_script(driver(&save), &[&load]);
        assert_eq!(game.plies().len(), 2);
        assert!(!std::fs::read_to_string(&save).unwrap().contains("Anna"), "it is only looked at");
        play_script(driver(&save), &[&load, "Nf3"]);
        assert!(std::fs::read_to_string(&save).unwrap().contains("Nf3"));
    }
}
