//! One step of a case: one line of its file.

use std::time::Duration;

use super::expected_move::ExpectedMove;
use super::glob::Glob;
use super::offered_option::Kind;
use super::signal::Signal;
use super::template::Template;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// `> TEXT`: sends a line.
    Say(Template),
    /// `bytes TEXT`: sends the text without a line end.
    SayBytes(Template),
    /// `times N TEXT`: sends the text N times, without line ends.
    SayOften(u32, Template),
    /// `each KIND TEXT`: sends a line for every option of the kind.
    SayOfEach(Kind, Template),
    /// `position TEXT`: sends the command; moves are judged on its board from now on.
    Position(Template),
    /// `ready`: sends `isready` and waits for `readyok`.
    Ready,
    /// `hear GLOB`: waits for a line that matches.
    Hear(Glob),
    /// `silence SECONDS GLOB`: no line that matches may come.
    Silence(Duration, Glob),
    /// `wait SECONDS`.
    Wait(Duration),
    /// `best …`: waits for a `bestmove` and judges it.
    Best(ExpectedMove),
    /// `settle`: a `bestmove` may come or not.
    Settle,
    /// `lines`: every variation since the last `position` must be legal.
    Lines,
    /// `close`: closes the engine's input.
    Close,
    /// `deafen`: stops reading the engine's output.
    Deafen,
    /// `signal NAME`.
    Signal(Signal),
    /// `exit`: the engine must end; with `exit 0`, with status 0.
    Exit { is_success: bool },
    /// `limit MIB`: limits the memory that the engine may still take.
    Limit(u64),
    /// `grown MIB`: the engine must not have taken more memory than this since the first step.
    Grown(u64),
    /// `file NAME TEXT`: writes a file in the folder of the case.
    File(String, Template),
    /// `folder NAME`: makes a folder in the folder of the case.
    Folder(String),
}

impl Step {
    pub(super) fn parse(line: &str) -> Result<Self, String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        Ok(match word {
            ">" => Self::Say(text(rest)?),
            "bytes" => Self::SayBytes(text(rest)?),
            "times" => often(rest)?,
            "each" => of_each(rest)?,
            "position" => Self::Position(text(rest)?),
            "ready" => nothing_after(rest, Self::Ready)?,
            "hear" => Self::Hear(glob(rest)?),
            "silence" => silence(rest)?,
            "wait" => Self::Wait(seconds(rest)?),
            "best" => Self::Best(ExpectedMove::parse(rest)?),
            "settle" => nothing_after(rest, Self::Settle)?,
            "lines" => nothing_after(rest, Self::Lines)?,
            "close" => nothing_after(rest, Self::Close)?,
            "deafen" => nothing_after(rest, Self::Deafen)?,
            "signal" => {
                Self::Signal(Signal::parse(rest).ok_or_else(|| format!("{rest:?} is no signal known here"))?)
            }
            "exit" => Self::Exit { is_success: exits_well(rest)? },
            "limit" => Self::Limit(number(rest)?),
            "grown" => Self::Grown(number(rest)?),
            "file" => file(rest)?,
            "folder" => Self::Folder(name(rest)?),
            _ => return Err(format!("{word:?} is no step")),
        })
    }
}

fn nothing_after(rest: &str, step: Step) -> Result<Step, String> {
    if rest.is_empty() { Ok(step) } else { Err(format!("nothing is said after this, not {rest:?}")) }
}

/// A text without fields of an option.
fn text(rest: &str) -> Result<Template, String> {
    let text = Template::parse(rest)?;
    if text.needs_offer() { Err("only each has an option to speak of".to_owned()) } else { Ok(text) }
}

fn often(rest: &str) -> Result<Step, String> {
    let (times, said) = rest.split_once(' ').ok_or("times takes a number and a text")?;
    Ok(Step::SayOften(number(times)?.try_into().map_err(|_| "that is too often")?, text(said)?))
}

fn of_each(rest: &str) -> Result<Step, String> {
    let (kind, said) = rest.split_once(' ').ok_or("each takes a kind of options and a text")?;
    let kind = Kind::parse(kind).ok_or_else(|| format!("{kind:?} is no kind of options"))?;
    Ok(Step::SayOfEach(kind, Template::parse(said)?))
}

fn silence(rest: &str) -> Result<Step, String> {
    let (time, lines) = rest.split_once(' ').ok_or("silence takes seconds and a pattern")?;
    Ok(Step::Silence(seconds(time)?, glob(lines)?))
}

fn file(rest: &str) -> Result<Step, String> {
    let (path, content) = rest.split_once(' ').unwrap_or((rest, ""));
    Ok(Step::File(name(path)?, text(content)?))
}

/// The name of a file, without a way out of the folder of the case.
fn name(text: &str) -> Result<String, String> {
    let is_name = !text.is_empty() && text != ".." && text != "." && !text.contains(['/', '\\', ' ', '\0']);
    if is_name { Ok(text.to_owned()) } else { Err(format!("{text:?} is no name of a file")) }
}

fn exits_well(rest: &str) -> Result<bool, String> {
    match rest {
        "" => Ok(false),
        "0" => Ok(true),
        _ => Err(format!("after exit comes nothing or 0, not {rest:?}")),
    }
}

fn glob(text: &str) -> Result<Glob, String> {
    if text.is_empty() {
        return Err("a pattern is missing".to_owned());
    }
    text.parse().map_err(|never| match never {})
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{text:?} is no number"))
}

/// Up to an hour.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("{text:?} is no number of seconds"))?;
    let is_short = (0.0..=3600.0).contains(&seconds);
    if is_short { Ok(Duration::from_secs_f64(seconds)) } else { Err(format!("{text} s is too long")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read() {
        assert_eq!(Step::parse("ready"), Ok(Step::Ready));
        assert_eq!(Step::parse("best"), Ok(Step::Best(ExpectedMove::Legal)));
        assert_eq!(Step::parse("exit 0"), Ok(Step::Exit { is_success: true }));
        assert_eq!(Step::parse("wait 0.5"), Ok(Step::Wait(Duration::from_millis(500))));
        assert!(matches!(Step::parse("times 3 stop\\n"), Ok(Step::SayOften(3, _))));
        assert!(matches!(Step::parse(">"), Ok(Step::Say(_))));
    }

    #[test]
    fn nonsense_is_no_step() {
        for line in [
            "",
            "dance",
            "ready now",
            "times x y",
            "times 3",
            "each hat x",
            "each spin",
            "silence bestmove",
            "wait x",
            "wait -1",
            "wait 1e9",
            "wait nan",
            "best e2e4",
            "best among",
            "signal KILL",
            "exit 1",
            "limit",
            "hear",
            "file ../x",
            "file",
            "folder a/b",
            "folder ..",
            "grown much",
            "> {",
            "times 99999999999 x",
            "> {max}",
        ] {
            assert!(Step::parse(line).is_err(), "{line:?}");
        }
    }
}
