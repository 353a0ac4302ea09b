//! Signals that cases send.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Signal {
    Stop,
    Continue,
    Terminate,
    WindowChange,
}

impl Signal {
    pub(super) fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "STOP" => Self::Stop,
            "CONT" => Self::Continue,
            "TERM" => Self::Terminate,
            "WINCH" => Self::WindowChange,
            _ => return None,
        })
    }

    /// Sends the signal to a process group; `false` on systems without signals.
    #[cfg(unix)]
    pub(super) fn send(self, group: u32) -> bool {
        use rustix::process::{Pid, Signal as Sent, kill_process_group};
        let signal = match self {
            Self::Stop => Sent::STOP,
            Self::Continue => Sent::CONT,
            Self::Terminate => Sent::TERM,
            Self::WindowChange => Sent::WINCH,
        };
        let group = i32::try_from(group).ok().and_then(Pid::from_raw);
        // That the process has ended is noticed by the next step.
        group.map(|group| kill_process_group(group, signal)).is_some()
    }

    #[cfg(not(unix))]
    #[expect(clippy::unused_self, reason = "there are no such signals")]
    pub(super) fn send(self, _: u32) -> bool {
        false
    }
}
