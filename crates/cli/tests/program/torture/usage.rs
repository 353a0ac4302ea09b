//! The command line of `torture`.

use crate::torture::program::{error, json, text, torture};

#[test]
fn cases_are_listed() {
    let output = torture(&["--list"]);
    let list = text(&output, 0);
    assert!(list.lines().count() >= 150);
    assert!(list.lines().all(|line| line.starts_with("damage    ") || line.starts_with("violation ")));
}

#[test]
fn cases_are_listed_for_programs() {
    let list = json(&torture(&["--list", "--json", "--only", "fen/*"]), 0);
    let cases = list.as_array().unwrap();
    assert!(cases.len() > 50);
    for case in cases {
        assert_eq!(case["section"], "fen");
        assert!(case["text"].as_str().unwrap().contains("position fen "));
        assert!(case["source"].as_str().unwrap().starts_with("http"));
    }
}

#[test]
fn wrong_usage_is_told_in_one_line() {
    for (arguments, message) in [
        (&[][..], "required arguments were not provided: <COMMAND>"),
        (&["--list", "--only", "hats/*"], "no case matches --only"),
        (&["--list", "--cases", "/no/such/folder"], "cannot read the folder /no/such/folder: "),
        (&["x", "--patience", "0"], "0 is not in 0.01..=1000"),
        (&["x", "--patience", "lots"], "it is not a number"),
        (&["x", "--jobs", "-1"], "'-1'"),
        (&["x", "--json", "--transcript"], "cannot be used with"),
        (&["'x"], "a quotation mark of the command is not closed"),
        (&["/no/such/engine"], "cannot start \"/no/such/engine\": "),
    ] {
        let output = torture(arguments);
        assert!(error(&output).contains(message), "{output:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_is_no_engine_is_told_in_one_line() {
    assert!(error(&torture(&["true"])).contains("no answer to \"uci\""));
    assert!(error(&torture(&["cat /dev/null", "--json"])).contains("no answer to \"uci\""));
}
