//! What the documents say is true: every command line of the manual works, and what `--json` prints is as docs/JSON.md has it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use arrocco_uci::client::CommandLine;
use serde_json::Value;

use crate::cli::program::{Run, command};
use crate::deadline::Deadline;

const GAMES: &str = r#"[Event "London"]
[White "Anderssen, Adolf"]
[Black "Kieseritzky, Lionel"]
[Date "1851.06.21"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 $6 {bold} 5. Bxb5 Nf6 (5... c6) 1-0

[White "Fool"]
[Black "Wise"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
"#;

const PUZZLES: &str = r#"{"fen":"6k1/5ppp/8/8/8/8/1q3PPP/3R2K1 b - - 0 1","moves":"h7h5 d1d8"}
{"fen":"r3k3/8/8/3N4/8/8/8/4K3 w q - 0 1","moves":"d5c7 e8d7 c7a8","goal":"draw","rating":900}
"#;

/// A folder with the files that the documents speak of, and nothing that anybody has saved.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("arrocco-{}-documents-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("games.pgn"), GAMES).unwrap();
        let epd = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id \"mate\";\n";
        fs::write(folder.join("suite.epd"), epd).unwrap();
        fs::write(folder.join("puzzles.jsonl"), PUZZLES).unwrap();
        Self(folder)
    }

    /// Runs a line as a shell would. `arrocco` in an argument is this program as well.
    fn run(&self, line: &str) -> Run {
        let program = command().get_program().to_str().unwrap().to_owned();
        let words = CommandLine::words(line).unwrap();
        assert_eq!(words.first().map(String::as_str), Some("arrocco"), "{line}");
        let named = words.iter().skip(1).map(|word| word.replace("arrocco uci", &format!("{program} uci")));
        let mut child = command()
            .args(named)
            .current_dir(&self.0)
            .env("XDG_CONFIG_HOME", &self.0)
            .env("XDG_STATE_HOME", &self.0)
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let _deadline = Deadline::of(child.id());
        drop(child.stdin.take());
        let output = child.wait_with_output().unwrap();
        Run {
            status: output.status.code().unwrap(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The blocks of a document in a language, each with the heading above it.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<(&'a str, String)> {
    let (mut found, mut heading, mut open) = (Vec::new(), "", None::<String>);
    for line in text.lines() {
        match (&mut open, line) {
            (Some(_), "```") => found.extend(open.take().map(|block| (heading, block))),
            (Some(block), line) => block.extend([line, "\n"]),
            (None, line) if line == format!("```{language}") => open = Some(String::new()),
            (None, line) if line.starts_with("## ") => heading = line.trim_start_matches("## "),
            (None, _) => {}
        }
    }
    found
}

fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn every_command_line_of_the_manual_works() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/page/manual");
    let mut lines = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|kind| kind != "md") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let place = Place::new(&format!("manual-{}", path.file_stem().unwrap().to_string_lossy()));
        // The library that the examples of a page speak of.
        place.run("arrocco library add games.pgn");
        for line in blocks(&text, "sh").iter().flat_map(|(_, block)| block.lines()) {
            // The server would run for ever: its options are checked.
            let line =
                if line.starts_with("arrocco web") { format!("{line} --help") } else { line.to_owned() };
            let run = place.run(&line);
            assert!(run.status < 2, "{}: {line}: {run:?}", path.display());
            lines += 1;
        }
    }
    assert!(lines > 60, "{lines}");
}

#[test]
fn json_schema_is_that_of_the_document() {
    let text = fs::read_to_string(repository().join("docs/JSON.md")).unwrap();
    let schemas: Vec<(&str, Value)> = blocks(&text, "json")
        .into_iter()
        .map(|(heading, block)| (heading, serde_json::from_str(&block).unwrap()))
        .collect();
    let definitions = &schemas[0].1["$defs"];
    let place = Place::new("json");
    place.run("arrocco library add games.pgn");
    let calls = blocks(&text, "sh");
    assert_eq!(calls.len() + 1, schemas.len());
    for (heading, block) in calls {
        let schema = &schemas.iter().find(|(name, _)| *name == heading).unwrap().1;
        for line in block.lines() {
            let run = place.run(line);
            let document: Value =
                serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{line}: {error}: {run:?}"));
            let faults = faults(&document, schema, definitions, "");
            assert!(faults.is_empty(), "{line}: {faults:?}");
            assert_eq!(run.status == 2, document.get("error").is_some(), "{line}");
        }
    }
}

/// What is wrong with a value, by the words of JSON Schema that the document uses.
fn faults(value: &Value, schema: &Value, definitions: &Value, at: &str) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str() {
        return faults(value, &definitions[name.trim_start_matches("#/$defs/")], definitions, at);
    }
    let mut found = Vec::new();
    if let Some(allowed) = schema["enum"].as_array()
        && !allowed.contains(value)
    {
        found.push(format!("{at}: {value} is not one of {allowed:?}"));
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(name) => vec![name],
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    if !types.is_empty() && !types.iter().any(|name| is_of_type(value, name)) {
        found.push(format!("{at}: {value} is not {types:?}"));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.is_object() && value.get(name).is_none() {
            found.push(format!("{at}: {name} is missing"));
        }
    }
    for (name, part) in value.as_object().into_iter().flatten() {
        let at = format!("{at}/{name}");
        match (schema["properties"].get(name), &schema["additionalProperties"]) {
            (None, Value::Bool(false)) => found.push(format!("{at}: it is not described")),
            (schema, other) => found.extend(faults(part, schema.unwrap_or(other), definitions, &at)),
        }
    }
    for (index, part) in value.as_array().into_iter().flatten().enumerate() {
        found.extend(faults(part, &schema["items"], definitions, &format!("{at}/{index}")));
    }
    found
}

fn is_of_type(value: &Value, name: &str) -> bool {
    match name {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    }
}

#[test]
fn the_checker_of_schemas_finds_faults() {
    let schema = serde_json::json!({"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"],
        "additionalProperties": false});
    let faults = |text: &str| faults(&serde_json::from_str(text).unwrap(), &schema, &Value::Null, "").len();
    assert_eq!(
        ["{\"a\": 1}", "{}", "{\"a\": \"x\"}", "{\"a\": 1, \"b\": 2}", "[]"].map(faults),
        [0, 1, 1, 1, 1]
    );
}
