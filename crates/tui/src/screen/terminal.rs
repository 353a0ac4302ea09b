//! The terminal: taken over while the game is on the screen, and given back as it was, whatever happens.

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

/// Is the terminal taken over? There is only one for the whole program.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal, as long as the game is on the screen.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal over.
    pub(super) fn open() -> io::Result<Self> {
        give_back_on_panic();
        // From here on, dropping gives it back.
        let screen = Self { terminal: Terminal::new(CrosstermBackend::new(stdout()))? };
        take()?;
        Ok(screen)
    }

    pub(super) fn size(&self) -> io::Result<Size> {
        self.terminal.size()
    }

    /// Draws what has changed, at once where the terminal can.
    pub(super) fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        queue!(stdout(), BeginSynchronizedUpdate)?;
        self.terminal.draw(view)?;
        execute!(stdout(), EndSynchronizedUpdate)
    }

    /// Everything is drawn anew next time. The terminal is not asked where its cursor is, which `Terminal::clear` would
    /// do: the thread that reads keys would get the answer.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::new(0, 0, size.width, size.height))
    }

    /// Writes a sequence that shows nothing.
    pub(super) fn send(sequence: &str) -> io::Result<()> {
        stdout().write_all(sequence.as_bytes())?;
        stdout().flush()
    }

    /// Gives the terminal back, sleeps until somebody wakes the program up, and takes it over again.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        // The signal itself only tells us that somebody wants this.
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::signal::SIGTSTP)?;
        self.resume()
    }

    /// Gives the terminal back, and ends the program as the signal says that asked for it.
    pub(super) fn abort() -> io::Result<()> {
        give_back();
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::signal::SIGQUIT)?;
        Ok(())
    }

    /// Takes the terminal over again after somebody else had it.
    pub(super) fn resume(&mut self) -> io::Result<()> {
        // Whoever had it may have left it in a mode of their own.
        disable_raw_mode()?;
        take()?;
        self.clear()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<()> {
    IS_TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
}

/// What cannot be given back has gone with the terminal.
fn give_back() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// A panic of this thread ends the program: its message needs a terminal that shows it. Other threads tell what has
/// happened to them by other means, and must not write over the board.
fn give_back_on_panic() {
    let tell = std::panic::take_hook();
    let owner = std::thread::current().id();
    std::panic::set_hook(Box::new(move |info| {
        if std::thread::current().id() == owner {
            give_back();
        }
        if !IS_TAKEN.load(Ordering::SeqCst) {
            tell(info);
        }
    }));
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Read as _;

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    use super::*;

    /// Not a test by itself: what the one below runs in a terminal of its own.
    #[test]
    #[ignore = "run by another test"]
    fn panics_on_purpose() {
        let mut screen = Screen::open().unwrap();
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
        // A trace of the stack would push the message off the screen.
        command.env("RUST_BACKTRACE", "0");
        let mut reader = pair.master.try_clone_reader().unwrap();
        let mut child = pair.slave.spawn_command(command).unwrap();
        let after = std::thread::spawn(move || {
            let mut parser = vt100::Parser::new(24, 80, 0);
            let mut bytes = [0; 4096];
            // Without anybody at the other end, reading fails: then all has been read.
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
