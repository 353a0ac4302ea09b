//! Lines with gaps for what nobody can guess, and what is known of a visit to fill them.

use serde_json::Value;

#[derive(Default)]
pub(crate) struct Script {
    games: Vec<String>,
    studies: Vec<String>,
    /// Of the game that was shown last.
    revision: u64,
}

/// Does the protocol promise one answer to a message? Some need none, and what is not even JSON has one anyway.
pub(crate) fn wants_answer(message: &[u8]) -> bool {
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

/// Does what was said answer a message?
pub(crate) fn answers(said: &Value, message: &[u8]) -> bool {
    let id = serde_json::from_slice::<Value>(message).ok().and_then(|message| message["id"].as_u64());
    match said["re"].as_u64() {
        Some(re) => id.is_none_or(|id| id == re),
        // What has no number is refused without one.
        None => said["type"] == "refused",
    }
}

fn note(names: &mut Vec<String>, name: &Value) {
    if let Some(name) = name.as_str().filter(|name| names.iter().all(|known| known != name)) {
        names.push(name.to_owned());
    }
}

impl Script {
    pub(crate) fn learn(&mut self, said: &Value) {
        match said["type"].as_str() {
            Some("game") => {
                note(&mut self.games, &said["game"]);
                self.revision = said["view"]["revision"].as_u64().unwrap_or(self.revision);
            }
            Some("study") => note(&mut self.studies, &said["study"]["study"]),
            Some("study-games") => note(&mut self.studies, &said["study"]),
            _ => {}
        }
    }

    /// What stands in a gap at the beginning of a text, and how long the gap is.
    fn gap(&self, text: &[u8]) -> Option<(String, usize)> {
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
            if let Some((text, length)) = self.gap(rest) {
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
