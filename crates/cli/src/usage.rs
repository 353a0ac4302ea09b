//! What is printed instead of running a command: help, the version, or what is wrong with the command line.

use anyhow::{Result, anyhow};
use arrocco_support::answer::Answer;
use clap::error::ErrorKind;

/// Prints help or the version; anything else is an error, reported in one line that names the help of the command.
pub(crate) fn answer(error: &clap::Error, command: &str) -> Result<Answer> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => match error.print() {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
            _ => Ok(Answer::Yes),
        },
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            Err(anyhow!("{}", missing_command(&error.render().to_string(), command)))
        }
        _ => Err(anyhow!("{}", summary(&error.render().to_string(), command))),
    }
}

/// The message of clap without the usage, in one line.
fn summary(message: &str, command: &str) -> String {
    let text = message.strip_prefix("error: ").unwrap_or(message);
    let lines = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let parts: Vec<&str> = lines.map(str::trim).filter(|line| !line.is_empty()).collect();
    let joined = parts.iter().fold(String::new(), |text, part| match part.strip_prefix("tip: ") {
        _ if text.is_empty() => (*part).to_owned(),
        Some(tip) => format!("{text}; {tip}"),
        None => format!("{text} {part}"),
    });
    format!("{} (see {command} --help)", with_plain_reason(&joined))
}

/// The standard library says of numbers what programmers expect to read.
fn with_plain_reason(text: &str) -> String {
    let value = text.split('\'').nth(1).unwrap_or_default();
    let reason = |cause: &str| match cause {
        "invalid digit found in string" if value.starts_with('-') && value.len() > 1 => {
            Some("the number must not be negative".to_owned())
        }
        "invalid digit found in string" => Some(format!("'{value}' is not a whole number")),
        "cannot parse integer from empty string" | "cannot parse float from empty string" => {
            Some("a number is missing".to_owned())
        }
        "invalid float literal" => Some(format!("'{value}' is not a number")),
        "number too large to fit in target type" => Some("the number is too large".to_owned()),
        "number too small to fit in target type" => Some("the number is too small".to_owned()),
        _ => None,
    };
    let plain =
        text.rsplit_once(": ").and_then(|(before, cause)| Some(format!("{before}: {}", reason(cause)?)));
    plain.unwrap_or_else(|| text.to_owned())
}

/// What is said instead of the whole help where a command has commands of its own.
fn missing_command(help: &str, command: &str) -> String {
    let list =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // The name begins after two blanks; further lines of its description begin later.
    let names = list.filter_map(|line| line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')));
    let names: Vec<&str> =
        names.filter_map(|line| line.split(' ').next()).filter(|name| *name != "help").collect();
    format!("{command} needs a command: {} (see {command} --help)", names.join(", "))
}

/// The command that the words of the command line name, such as `arrocco perft`.
pub(crate) fn named_command(command: &clap::Command, words: impl Iterator<Item = String>) -> String {
    let (mut names, mut command, mut words) = (vec![command.get_name()], command, words);
    while let Some(word) = words.next() {
        if let Some(option) = word.strip_prefix("--") {
            // An option of the command before stands between: `library --library FOLDER search`.
            if takes_value(command, option) {
                words.next();
            }
            continue;
        }
        let Some(next) = command.find_subcommand(&word) else { break };
        names.push(next.get_name());
        command = next;
    }
    names.join(" ")
}

/// Whether the value of an option is the next word.
fn takes_value(command: &clap::Command, option: &str) -> bool {
    let mut arguments = command.get_arguments();
    arguments.any(|known| known.get_long() == Some(option) && known.get_action().takes_values())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_help_of_their_command() {
        let message =
            "error: invalid value\n\nUsage: arrocco perft [OPTIONS]\n\nFor more information, try '--help'.\n";
        assert_eq!(summary(message, "arrocco perft"), "invalid value (see arrocco perft --help)");
        let message = "error: unexpected argument '--bogus' found\n\n  tip: to pass '--bogus' as a value, use '-- --bogus'\n\nUsage: x\n";
        let told = "unexpected argument '--bogus' found; to pass '--bogus' as a value, use '-- --bogus' (see arrocco perft --help)";
        assert_eq!(summary(message, "arrocco perft"), told);
        for (value, cause, told) in [
            ("x", "invalid digit found in string", "'x' is not a whole number"),
            ("-1", "invalid digit found in string", "the number must not be negative"),
            ("70000", "number too large to fit in target type", "the number is too large"),
            ("1:2", "another reason", "another reason"),
        ] {
            let message = format!("error: invalid value '{value}' for '[DEPTH]': {cause}\n\nUsage: x\n");
            let told = format!("invalid value '{value}' for '[DEPTH]': {told} (see arrocco perft --help)");
            assert_eq!(summary(&message, "arrocco perft"), told);
        }
        let help =
            "About\n\nCommands:\n  check  One\n         more\n  stats  Two\n  help   Three\n\nOptions:\n";
        let told = missing_command(help, "arrocco pgn");
        assert_eq!(told, "arrocco pgn needs a command: check, stats (see arrocco pgn --help)");
    }

    #[test]
    fn the_command_is_found_in_the_command_line() {
        let command = <crate::args::Cli as clap::CommandFactory>::command();
        for (words, name) in [
            (&["pgn", "stats", "x"][..], "arrocco pgn stats"),
            (&["analyze", "--depth"], "arrocco analyse"),
            (&["library", "--json", "--library", "pgn", "search"], "arrocco library search"),
            (&["library", "--library=pgn", "export"], "arrocco library export"),
            (&["nonsense"], "arrocco"),
            (&[], "arrocco"),
        ] {
            assert_eq!(named_command(&command, words.iter().map(|&word| word.to_owned())), name);
        }
    }
}
