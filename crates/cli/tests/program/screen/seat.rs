//! Somebody who sits at a terminal: sees what is on the screen, types, points and resizes.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};
use vt100::{MouseProtocolMode, Parser, Screen};

use arrocco_support::temporary_folder::TemporaryFolder;

use crate::deadline::Deadline;

type Shown = Arc<(Mutex<Parser>, Condvar)>;

/// A terminal with a program in it.
pub(crate) struct Seat {
    master: Box<dyn MasterPty + Send>,
    /// Held, so that the terminal outlives the program.
    _slave: Box<dyn SlavePty + Send>,
    child: Box<dyn Child + Send + Sync>,
    writer: Box<dyn Write + Send>,
    shown: Shown,
    modes: String,
    folder: Arc<TemporaryFolder>,
    _deadline: Option<Deadline>,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

impl Seat {
    /// The program with these arguments, in a terminal of 80 by 24.
    pub(crate) fn at(arguments: &[&str]) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_arrocco"));
        command.args(arguments);
        Self::running(command, Arc::new(TemporaryFolder::new().unwrap()))
    }

    /// Two people at one board.
    pub(crate) fn of_people() -> Self {
        let seat = Self::at(&["play", "--white", "human", "--black", "human"]);
        seat.wait_for("White to move");
        seat
    }

    /// A shell, in which the program can be started, stopped and taken up again.
    pub(crate) fn of_shell() -> Self {
        let mut command = CommandBuilder::new("sh");
        command.arg("-i");
        command.env("PS1", "ready> ");
        command.env("ARROCCO", env!("CARGO_BIN_EXE_arrocco"));
        let seat = Self::running(command, Arc::new(TemporaryFolder::new().unwrap()));
        seat.wait_for("ready>");
        seat
    }

    /// The same folder with another program in a new terminal.
    pub(crate) fn again(&self, arguments: &[&str]) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_arrocco"));
        command.args(arguments);
        Self::running(command, Arc::clone(&self.folder))
    }

    fn running(mut command: CommandBuilder, folder: Arc<TemporaryFolder>) -> Self {
        command.env("XDG_STATE_HOME", folder.path());
        command.env("XDG_CONFIG_HOME", folder.path());
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        command.env_remove("NO_COLOR");
        command.cwd(folder.path());
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let modes = modes(&*pair.master);
        let shown: Shown = Arc::new((Mutex::new(Parser::new(24, 80, 0)), Condvar::new()));
        let reader = pair.master.try_clone_reader().unwrap();
        let screen = Arc::clone(&shown);
        std::thread::spawn(move || watch(reader, &screen));
        let child = pair.slave.spawn_command(command).unwrap();
        let writer = pair.master.take_writer().unwrap();
        let deadline = child.process_id().map(Deadline::of);
        Self {
            master: pair.master,
            _slave: pair.slave,
            child,
            writer,
            shown,
            modes,
            folder,
            _deadline: deadline,
        }
    }

    /// A file where the program keeps its state, and where it was started.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.file(name)
    }

    pub(crate) fn send(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    pub(crate) fn contents(&self) -> String {
        self.shown.0.lock().unwrap().screen().contents()
    }

    /// Waits until the screen shows something; fails if the program ends before.
    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait_until(text, |screen| screen.contents().contains(text));
    }

    /// The same after the end of the program, whose last bytes may still be on their way.
    pub(crate) fn wait_for_rest(&self, text: &str) {
        let (parser, news) = &*self.shown;
        let mut parser = parser.lock().unwrap();
        while !parser.screen().contents().contains(text) {
            parser = news.wait_timeout(parser, Duration::from_millis(50)).unwrap().0;
        }
    }

    #[track_caller]
    pub(crate) fn wait_until(&self, what: &str, is_so: impl Fn(&Screen) -> bool) {
        let (parser, news) = &*self.shown;
        let mut parser = parser.lock().unwrap();
        while !is_so(parser.screen()) {
            assert!(!self.is_gone(), "{what:?} never came:\n{}", parser.screen().contents());
            parser = news.wait_timeout(parser, Duration::from_millis(50)).unwrap().0;
        }
    }

    /// What a program has left on the screen. Its last words may still be on their way when it has ended.
    pub(crate) fn last_words(&self) -> String {
        let (parser, news) = &*self.shown;
        let mut parser = parser.lock().unwrap();
        while !parser.screen().contents().contains("Result ") {
            parser = news.wait_timeout(parser, Duration::from_millis(50)).unwrap().0;
        }
        parser.screen().contents()
    }

    fn is_gone(&self) -> bool {
        let Some(pid) = self.child.process_id().and_then(|pid| i32::try_from(pid).ok()) else { return true };
        // The state follows the name in parentheses; Z is a zombie. (An empty command line tells nothing: it is empty
        // for a moment when a program starts, too.)
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        stat.rsplit(')').next().is_none_or(|rest| rest.trim_start().starts_with(['Z', 'X']))
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.shown.0.lock().unwrap().screen_mut().set_size(rows, columns);
        self.master.resize(size(columns, rows)).unwrap();
    }

    pub(crate) fn signal(&self, signal: rustix::process::Signal) {
        let pid = i32::try_from(self.child.process_id().unwrap()).unwrap();
        rustix::process::kill_process(rustix::process::Pid::from_raw(pid).unwrap(), signal).unwrap();
    }

    /// To the program that was started by the shell, the only one of its kind.
    pub(crate) fn signal_child(&self, signal: rustix::process::Signal) {
        let pid = self.child.process_id().unwrap();
        let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap();
        let child = children.split_whitespace().next().and_then(|child| child.parse().ok()).unwrap();
        rustix::process::kill_process(rustix::process::Pid::from_raw(child).unwrap(), signal).unwrap();
    }

    /// The place of a square in a terminal of 80 by 24, counted from one as terminals do.
    fn place(square: &str) -> (u32, u32) {
        let [file, rank] = square.as_bytes() else { panic!("{square}") };
        (2 + 4 * u32::from(file - b'a') + 2, 1 + 2 * u32::from(b'8' - rank) + 1)
    }

    pub(crate) fn click(&mut self, square: &str) {
        let (x, y) = Self::place(square);
        self.send(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    pub(crate) fn drag(&mut self, from: &str, to: &str) {
        let ((x, y), (u, v)) = (Self::place(from), Self::place(to));
        self.send(&format!("\x1b[<0;{x};{y}M\x1b[<32;{u};{v}M\x1b[<0;{u};{v}m"));
    }

    /// Does the shell wait for a line? What is typed earlier, the program that is about to leave may read.
    pub(crate) fn is_at_prompt(screen: &Screen) -> bool {
        let contents = screen.contents();
        let last = contents.lines().rfind(|line| !line.trim().is_empty());
        !screen.alternate_screen() && last.is_some_and(|line| line.trim() == "ready>")
    }

    /// Ends the shell, once it listens.
    pub(crate) fn leave_shell(&mut self) {
        self.wait_until("the shell", Self::is_at_prompt);
        self.send("exit\r");
        self.end();
    }

    /// The exit status, once the program has ended.
    pub(crate) fn end(&mut self) -> u32 {
        self.child.wait().unwrap().exit_code()
    }

    /// Is the terminal as it was before the program came?
    #[track_caller]
    pub(crate) fn assert_restored(&self) {
        self.assert_usual_screen();
        assert_eq!(modes(&*self.master), self.modes);
    }

    /// The same for the screen alone: what a shell does with its lines is its own affair.
    #[track_caller]
    pub(crate) fn assert_usual_screen(&self) {
        // The last bytes of a program that has ended may still be on their way.
        let (parser, news) = &*self.shown;
        let mut parser = parser.lock().unwrap();
        while !is_usual(parser.screen()) {
            parser = news.wait_timeout(parser, Duration::from_millis(50)).unwrap().0;
        }
    }

    /// Are lines edited and echoed, as a shell leaves the terminal to other programs?
    pub(crate) fn is_taken_over(&self) -> bool {
        modes(&*self.master) != self.modes
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn is_usual(screen: &Screen) -> bool {
    !screen.alternate_screen()
        && !screen.hide_cursor()
        && !screen.bracketed_paste()
        && screen.mouse_protocol_mode() == MouseProtocolMode::None
}

/// The line discipline in words.
fn modes(master: &(dyn MasterPty + Send)) -> String {
    format!("{:?}", master.get_termios())
}

fn watch(mut reader: Box<dyn Read + Send>, shown: &Shown) {
    let mut bytes = [0; 4096];
    while let Ok(count) = reader.read(&mut bytes) {
        let Some(read) = bytes.get(..count).filter(|read| !read.is_empty()) else { return };
        shown.0.lock().unwrap().process(read);
        shown.1.notify_all();
    }
}
