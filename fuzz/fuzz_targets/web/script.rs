//! Input lines with placeholders for values that the fuzzer cannot guess, filled in from the server's messages.

use serde_json::Value;

#[derive(Default)]
pub(crate) struct Script {
    games: Vec<String>,
    studies: Vec<String>,
    /// Of the game that was shown last.
    revision: u64,
}

/// Does the protocol require a response to a message? Some need none. Text that is not JSON gets one, too.
pub(crate) fn needs_response(message: &[u8]) -> bool {
    let Ok(value) = serde_json::from_slice::<Value>(message) else { return true };
    let number = |name: &str| value[name].as_u64();
    match value["type"].as_str() {
        Some("language" | "leave" | "engine-stop" | "analyse-stop") => false,
        Some("import") => number("part")
            .zip(number("parts"))
            .is_some_and(|(part, parts)| part.checked_add(1) == Some(parts)),
        _ => true,
    }
}

/// Is the server's message the response to the page's message?
pub(crate) fn is_response(received: &Value, message: &[u8]) -> bool {
    let id = serde_json::from_slice::<Value>(message).ok().and_then(|message| message["id"].as_u64());
    match received["re"].as_u64() {
        Some(re) => id.is_none_or(|id| id == re),
        // A message without an id is refused without one.
        None => received["type"] == "refused",
    }
}

fn add_name(names: &mut Vec<String>, name: &Value) {
    if let Some(name) = name.as_str().filter(|name| names.iter().all(|known| known != name)) {
        names.push(name.to_owned());
    }
}

impl Script {
    pub(crate) fn note_names(&mut self, received: &Value) {
        match received["type"].as_str() {
            Some("game") => {
                add_name(&mut self.games, &received["game"]);
                self.revision = received["view"]["revision"].as_u64().unwrap_or(self.revision);
            }
            Some("study") => add_name(&mut self.studies, &received["study"]["study"]),
            Some("study-games") => add_name(&mut self.studies, &received["study"]),
            _ => {}
        }
    }

    /// The value for a placeholder at the beginning of a text, and the length of the placeholder.
    fn placeholder(&self, text: &[u8]) -> Option<(String, usize)> {
        let known = |names: &[String], digit: u8| names.get(usize::from(digit.checked_sub(b'0')?)).cloned();
        match *text {
            [b'@', b'g', digit, ..] => Some((known(&self.games, digit)?, 3)),
            [b'@', b's', digit, ..] => Some((known(&self.studies, digit)?, 3)),
            [b'@', b'r', ..] => Some((self.revision.to_string(), 2)),
            _ => None,
        }
    }

    pub(crate) fn filled(&self, line: &[u8]) -> Vec<u8> {
        let mut filled = Vec::with_capacity(line.len());
        let mut rest = line;
        while let Some((&first, after)) = rest.split_first() {
            if let Some((text, length)) = self.placeholder(rest) {
                filled.extend(text.bytes());
                rest = &rest[length..];
            } else {
                filled.push(first);
                rest = after;
            }
        }
        filled
    }
}
