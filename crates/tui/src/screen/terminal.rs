//! The terminal: raw mode and the alternate screen while the game runs, restored whatever happens.

use std::io::{self, Stdout, Write as _, stdout};
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Rect, Size};
use ratatui::{Frame, Terminal};

/// Is the terminal in raw mode? There is one terminal for the whole program.
static IS_IN_USE: AtomicBool = AtomicBool::new(false);

/// The terminal, as long as the game is on the screen.
pub(super) struct TerminalScreen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl TerminalScreen {
    /// Switches to raw mode and the alternate screen.
    pub(super) fn open() -> io::Result<Self> {
        restore_on_panic();
        // From here on, dropping restores the terminal.
        let screen = Self { terminal: Terminal::new(CrosstermBackend::new(stdout()))? };
        set_up()?;
        Ok(screen)
    }

    pub(super) fn size(&self) -> io::Result<Size> {
        self.terminal.size()
    }

    /// Draws what has changed, in one piece where the terminal supports it.
    pub(super) fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        queue!(stdout(), BeginSynchronizedUpdate)?;
        self.terminal.draw(view)?;
        execute!(stdout(), EndSynchronizedUpdate)
    }

    /// Makes the next drawing draw everything. `Terminal::clear` is not used because it asks for the cursor position, and
    /// the thread that reads keys would get the answer.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::new(0, 0, size.width, size.height))
    }

    /// Writes an invisible escape sequence.
    pub(super) fn send(sequence: &str) -> io::Result<()> {
        stdout().write_all(sequence.as_bytes())?;
        stdout().flush()
    }

    /// Restores the terminal, stops the program until SIGCONT, and sets the terminal up again.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        restore();
        // The handler of SIGTSTP only queues it; this stops the program.
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::signal::SIGTSTP)?;
        self.resume()
    }

    /// Restores the terminal and ends the program as SIGQUIT does by default.
    #[cfg_attr(not(unix), expect(clippy::unnecessary_wraps, reason = "on Unix it can fail"))]
    pub(super) fn abort() -> io::Result<()> {
        restore();
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::signal::SIGQUIT)?;
        Ok(())
    }

    /// Sets the terminal up again after another program used it.
    pub(super) fn resume(&mut self) -> io::Result<()> {
        // The other program may have changed the mode.
        disable_raw_mode()?;
        set_up()?;
        self.clear()
    }
}

impl Drop for TerminalScreen {
    fn drop(&mut self) {
        restore();
    }
}

fn set_up() -> io::Result<()> {
    IS_IN_USE.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
}

/// Errors are ignored: there is nothing to do if the terminal is gone.
fn restore() {
    if IS_IN_USE.swap(false, Ordering::SeqCst) {
        let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// A panic of this thread ends the program, and its message needs a normal terminal. Panics of other threads are reported
/// in other ways and must not write over the board.
fn restore_on_panic() {
    let tell = std::panic::take_hook();
    let owner = std::thread::current().id();
    std::panic::set_hook(Box::new(move |info| {
        if std::thread::current().id() == owner {
            restore();
        }
        if !IS_IN_USE.load(Ordering::SeqCst) {
            tell(info);
        }
    }));
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Read as _;

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    use super::*;

    /// Not a test by itself: the one below runs it in a terminal of its own.
    #[test]
    #[ignore = "run by another test"]
    fn panics_on_purpose() {
        let mut screen = TerminalScreen::open().unwrap();
        screen.draw(|frame| frame.render_widget("a board", frame.area())).unwrap();
        let _ = std::thread::spawn(|| panic!("somebody else's trouble")).join();
        screen.draw(|frame| frame.render_widget("another board", frame.area())).unwrap();
        panic!("on purpose");
    }

    #[test]
    fn a_panic_gives_the_terminal_back_and_is_told_there() {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let modes = format!("{:?}", pair.master.get_termios());
        let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
        let (_, module) = module_path!().split_once("::").unwrap();
        let name = format!("{module}::panics_on_purpose");
        command.args([&*name, "--exact", "--ignored", "--nocapture", "--test-threads=1"]);
        command.env("TERM", "xterm-256color");
        // A backtrace would push the message off the screen.
        command.env("RUST_BACKTRACE", "0");
        let mut reader = pair.master.try_clone_reader().unwrap();
        let mut child = pair.slave.spawn_command(command).unwrap();
        let after = std::thread::spawn(move || {
            let mut parser = vt100::Parser::new(24, 80, 0);
            let mut bytes = [0; 4096];
            // Reading fails when the other end is closed: then everything has been read.
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                parser.process(&bytes[..count]);
            }
            parser
        });
        assert!(!child.wait().unwrap().success());
        assert_eq!(format!("{:?}", pair.master.get_termios()), modes);
        drop(pair);
        let parser = after.join().unwrap();
        let screen = parser.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        let text = screen.contents();
        assert!(text.contains("on purpose"), "{text}");
        assert!(!text.contains("somebody else"), "{text}");
    }
}
