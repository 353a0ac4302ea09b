//! Tuning an engine that says how good it is: whoever has more `Skill` wins, as far as both agree on it.

use serde_json::Value;

use crate::cli::matches::novice;
use crate::cli::program::{Run, TempFile, run};

/// A file of parameters, and a log that is not there yet.
struct Files {
    parameters: TempFile,
    log: TempFile,
}

impl Files {
    fn new(name: &str, parameters: &str) -> Self {
        let log = TempFile::new(&format!("{name}.jsonl"), b"");
        std::fs::remove_file(&log.0).unwrap();
        Self { parameters: TempFile::new(&format!("{name}.txt"), parameters.as_bytes()), log }
    }

    fn tune(&self, engine: &str, arguments: &[&str]) -> Run {
        let start = ["tune", "--engine", engine, "--tc", "depth=1", "--max-moves", "4"];
        let files = ["--parameters", self.parameters.path(), "--log", self.log.path()];
        run(&[&start[..], &files, &["--resign", "moves=1,score=100"], arguments].concat())
    }

    fn log(&self) -> Vec<String> {
        let text = std::fs::read_to_string(&self.log.0).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}

const PARAMETERS: &str = "# both of them\nSkill 50 0 100 5 # more is better\n\nhash 16 1 64 3\n";

const SHORT: [&str; 6] = ["--games", "40", "--rate", "0.2", "--seed", "3"];

#[test]
fn a_number_goes_where_games_are_won() {
    let files = Files::new("climbs", PARAMETERS);
    let document = files.tune(&novice(""), &[&SHORT[..], &["--json"]].concat()).json(0);
    assert_eq!((&document["pairs"], &document["void"]), (&20.into(), &0.into()), "{document}");
    let skill = &document["parameters"][0];
    assert_eq!((&skill["name"], &skill["from"]), (&"Skill".into(), &50.0.into()));
    // Above 55, both sides say that they are winning, and nobody does.
    let now = skill["now"].as_f64().unwrap();
    assert!((53.0..65.0).contains(&now), "{document}");
    assert_eq!(skill["change"], (now - 50.0) / 5.0);

    let lines = files.log();
    let lines: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), &lines[0]["seed"]), (21, &3.into()));
    assert_eq!(lines[1]["iteration"], 1);
    assert_eq!(lines[1]["result"].as_i64().unwrap().abs(), 2, "{}", lines[1]);
    assert_eq!(lines[20]["theta"][0], skill["now"]);
    let [plus, minus] = ["plus", "minus"].map(|side| lines[1][side][0].as_i64().unwrap());
    assert_eq!(plus > minus, lines[1]["signs"].as_str().unwrap().starts_with('+'));
}

#[test]
fn a_tuning_is_told_as_a_table() {
    let files = Files::new("table", PARAMETERS);
    let run = files.tune(&novice(""), &["--games", "4"]);
    let lines = run.lines(0);
    let words: Vec<Vec<&str>> = lines.iter().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(words[0], ["parameter", "from", "now", "steps"]);
    assert_eq!((words[1][..2].to_vec(), words[2][..2].to_vec()), (vec!["Skill", "50"], vec!["hash", "16"]));
    assert_eq!(lines[4], "2 of 2 pairs, 0 of them void");
    assert!(lines[5].starts_with("results "), "{run:?}");
}

/// In any order, but each of them once.
#[test]
fn pairs_are_played_at_several_boards() {
    let files = Files::new("boards", PARAMETERS);
    let document = files.tune(&novice(""), &["--games", "40", "--concurrency", "3", "--json"]).json(0);
    assert_eq!((&document["pairs"], &document["of"]), (&20.into(), &20.into()), "{document}");
    let lines = files.log();
    let pairs = lines[1..].iter().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut numbers: Vec<u64> = pairs.map(|pair| pair["iteration"].as_u64().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=20).collect::<Vec<u64>>());
}

#[test]
fn a_tuning_is_resumed_where_it_ended() {
    let [whole, parts] = ["whole", "parts"].map(|name| Files::new(name, PARAMETERS));
    let engine = novice("");
    let expected = whole.tune(&engine, &[&SHORT[..], &["--json"]].concat()).json(0);
    parts.tune(&engine, &SHORT).lines(0);
    let again = parts.tune(&engine, &SHORT);
    assert!(again.error().contains("--resume goes on with its tuning"), "{again:?}");

    // Killed while it wrote the ninth line.
    let log = parts.log();
    std::fs::write(&parts.log.0, format!("{}\n{}", log[..8].join("\n"), &log[8][..20])).unwrap();
    let resumed = parts.tune(&engine, &["--resume", "--json"]);
    assert!(resumed.stderr.starts_with("warning: the last line of the log is not complete"), "{resumed:?}");
    assert_eq!(resumed.json(0)["parameters"], expected["parameters"]);
    assert_eq!(parts.log()[1..], whole.log()[1..]);

    // There is nothing left to do.
    let over = parts.tune(&engine, &["--resume", "--json"]).json(0);
    assert_eq!((&over["parameters"], &over["pairs"]), (&expected["parameters"], &20.into()));

    for (arguments, message) in [
        (&["--games", "60"][..], "it has 40 games, not 60"),
        (&["--rate", "0.1"], "its rate is 0.2, not 0.1"),
        (&["--seed", "4"], "its seed is 3, not 4"),
    ] {
        let refused = parts.tune(&engine, &[&["--resume"], arguments].concat());
        assert!(refused.error().contains(message), "{refused:?}");
    }
    std::fs::write(&parts.parameters.0, "Skill 51 0 100 5\nhash 16 1 64 3\n").unwrap();
    let refused = parts.tune(&engine, &["--resume"]);
    assert!(refused.error().contains("it began with the parameter `Skill 50 0 100 5`"), "{refused:?}");
    std::fs::write(&parts.log.0, "nonsense\n").unwrap();
    let refused = parts.tune(&engine, &["--resume"]);
    assert!(refused.error().contains("line 1 is not that of a log of tune"), "{refused:?}");
}

/// Each process ends at its ninth move: some pairs are lost, and others count.
#[test]
fn pairs_with_faults_do_not_count() {
    let files = Files::new("faults", "Hash 16 1 64 3\n");
    let run = files.tune(&novice("--fault crash --at 9"), &["--games", "20", "--json"]);
    let document = run.json(0);
    let void = document["void"].as_u64().unwrap();
    assert!((1..10).contains(&void) && document["pairs"] == 10, "{document}");
    let warnings: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(warnings.len() as u64, void, "{run:?}");
    assert!(warnings[0].starts_with("warning: pair 2 does not count: White gave no answer to"), "{run:?}");
    let told = files.log().iter().filter(|line| line.contains("\"result\":null,\"void\":\"")).count();
    assert_eq!(told as u64, void);
}

#[test]
fn an_engine_that_always_fails_is_given_up() {
    let files = Files::new("given-up", "Hash 16 1 64 3\n");
    let run = files.tune(&novice("--fault illegal"), &["--games", "100"]);
    assert_eq!(run.status, 2, "{run:?}");
    let last = run.stderr.lines().last().unwrap();
    assert_eq!(last, "error: the engine has failed in 16 pairs one after the other");
    assert!(run.stdout.contains("16 of 50 pairs, 16 of them void"), "{run:?}");
}

#[test]
fn an_engine_proposes_its_parameters() {
    let engine = novice("");
    let all = run(&["tune", "--engine", &engine, "--propose"]);
    assert_eq!(all.lines(0), ["# name value least most step", "Skill 50 0 100 5"]);
    let some = run(&["tune", "--engine", &engine, "--propose", "sk"]);
    assert_eq!(some.lines(0)[1..], ["Skill 50 0 100 5"]);
    // What is proposed can be tuned.
    let files = Files::new("proposed", &some.stdout);
    files.tune(&engine, &["--games", "2"]).lines(0);
    let none = run(&["tune", "--engine", &engine, "--propose", "Contempt"]);
    assert!(none.error().contains("no number whose name begins with \"Contempt\""), "{none:?}");
}

#[test]
fn what_a_number_is_worth_is_read_from_the_log() {
    let files = Files::new("effects", PARAMETERS);
    let measured =
        files.tune(&novice(""), &["--games", "40", "--rate", "0", "--seed", "3", "--json"]).json(0);
    assert_eq!(measured["parameters"][0]["change"], 0.0, "{measured}");
    let document = run(&["tune", "--effects", files.log.path(), "--json"]).json(0);
    assert_eq!(document["pairs"], 20, "{document}");
    // The clearest comes first, and it is clear.
    let skill = &document["parameters"][0];
    let [elo, error] = ["elo", "error"].map(|field| skill[field].as_f64().unwrap());
    assert!(skill["name"] == "Skill" && elo > 100.0 && error < elo / 2.0, "{document}");
    let told = run(&["tune", "--effects", files.log.path()]);
    let table = told.lines(0);
    assert_eq!(table[0], "20 pairs; Elo for one step more of each parameter");
    assert!(table[1].starts_with("Skill  50 by 5: +"), "{table:?}");

    let few = Files::new("too-few", PARAMETERS);
    few.tune(&novice(""), &["--games", "2"]).lines(0);
    let refused = run(&["tune", "--effects", few.log.path()]);
    assert!(refused.error().contains("has 1 pairs; 2 parameters need 4"), "{refused:?}");
    let nothing = run(&["tune", "--effects", "/no/such/log"]);
    assert!(nothing.error().contains("there is no log of tune in \"/no/such/log\""), "{nothing:?}");
}

#[test]
fn wrong_usage_is_told_in_one_line() {
    let engine = novice("");
    for (parameters, arguments, message) in [
        ("Skill 50 0 100\n", &[][..], "line 1: \"Skill 50 0 100\" is not NAME VALUE LEAST MOST STEP"),
        ("# no\n\nSkill 500 0 100 5\n", &[], "line 3: the value 500 is not between 0 and 100"),
        ("\n", &[], "there are none"),
        ("Contempt 1 0 9 1\n", &[], "the engine offers no option \"Contempt\""),
        ("UCI_Chess960 1 0 9 1\n", &[], "the option \"UCI_Chess960\" of the engine is not a number"),
        ("Hash 16 0 64 1\n", &[], "takes 1 to 64, not all from 0 to 64"),
        ("Hash 16 1 64 1\n", &["--games", "3"], "--games has to be even"),
        ("Hash 16 1 64 1\n", &["--rate", "2"], "\"2\" is not a number from 0 to 1"),
        ("Hash 16 1 64 1\n", &["--book", "/no/such/book.epd"], "cannot open the book"),
    ] {
        let files = Files::new("usage", parameters);
        let run = files.tune(&engine, arguments);
        assert!(run.error().contains(message), "{run:?}");
        // A log that says nothing would only be in the way.
        assert!(!files.log.0.exists());
    }
    let missing = run(&["tune", "--engine", &engine]);
    assert!(missing.error().contains("required arguments were not provided"), "{missing:?}");
    let nowhere = ["tune", "--engine", &engine, "--parameters", "/no/such/file", "--log", "/no/such/log"];
    assert!(run(&nowhere).error().contains("cannot open the parameters \"/no/such/file\""));
    let help = run(&["tune", "--help"]);
    assert!(help.stdout.contains("--propose tune_ > numbers.txt"), "{help:?}");
}
