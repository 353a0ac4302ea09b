//! Mutation testing of what generates, judges, plays and names moves and ends games: cargo-mutants breaks the code in one
//! place after another, and a test has to notice. What few tests of little work do not notice in the first pass has to
//! be noticed by all of them in the second.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

use crate::process::{cargo, run_whatever_its_status};
use crate::{tools, workspace};

/// Files that are mutated together, and the tests of the first pass.
struct Group {
    name: &'static str,
    files: &'static [&'static str],
    features: &'static str,
    /// As Cargo names them.
    tests: &'static [&'static str],
    /// Tests that take too long without optimization.
    skip: &'static [&'static str],
}

/// In the order of their importance.
const GROUPS: &[Group] = &[
    Group {
        name: "moves",
        files: &["generate/[!r]*.rs", "legality.rs", "classify.rs", "castling.rs", "position/*.rs"],
        features: "",
        tests: &["--test=legality"],
        skip: &["proof"],
    },
    Group {
        name: "game",
        files: &["game/*.rs"],
        features: "alloc",
        tests: &["--test=game"],
        skip: &["material_is_enough", "mates_far", "what_is_called"],
    },
    Group {
        name: "notation",
        files: &[
            "notation/san/[!p]*.rs",
            "notation/candidate.rs",
            "notation/coordinate.rs",
            "notation/uci.rs",
        ],
        features: "",
        tests: &["--test=legality", "--test=text"],
        skip: &["proof", "candidates_are", "moves_of_games", "round_trips", "spoiled"],
    },
    // A quick way that no test from outside can tell from the slow one.
    Group { name: "plain", files: &["notation/san/plain.rs"], features: "", tests: &["--lib"], skip: &[] },
    Group {
        name: "attacks",
        files: &["attacks/*.rs"],
        features: "",
        tests: &["--test=legality"],
        skip: &["proof"],
    },
    Group {
        name: "board",
        files: &["board/*.rs", "moves.rs"],
        features: "",
        tests: &["--test=legality"],
        skip: &["proof"],
    },
    Group {
        name: "explain",
        files: &["explain/*.rs", "validate/check.rs"],
        features: "",
        tests: &["--test=legality", "--test=text"],
        skip: &["proof", "candidates_are", "moves_of_games", "round_trips", "spoiled"],
    },
    Group {
        name: "replies",
        files: &["generate/replies/*.rs"],
        features: "",
        tests: &["--test=legality"],
        skip: &["proof"],
    },
];

/// What the tests of the second pass shall prove: so much takes them some seconds.
const SECOND: [(&str, &str); 4] = [
    ("ARROCCO_POSITIONS", "1500"),
    ("ARROCCO_CANDIDATES", "20"),
    ("ARROCCO_PERFT_NODES", "50000"),
    ("ARROCCO_FORTRESSES", "300"),
];

/// The share of mutants that has to be noticed, in hundredths.
const ENOUGH: usize = 90;

/// What became of mutants.
#[derive(Clone, Copy, Default)]
struct Tally {
    caught: usize,
    missed: usize,
    timed_out: usize,
    unviable: usize,
}

/// `cargo xtask mutants`: returns whether enough of the mutants of each group were noticed.
pub(crate) fn by_hand(only: Option<&str>) -> Result<bool> {
    ensure!(tools::has_cargo("mutants"), "no cargo-mutants (`cargo install --locked cargo-mutants`)");
    let is_chosen = |group: &&Group| only.is_none_or(|name| group.name == name);
    let groups: Vec<&Group> = GROUPS.iter().filter(is_chosen).collect();
    if groups.is_empty() {
        let names: Vec<&str> = GROUPS.iter().map(|group| group.name).collect();
        bail!("no group is called '{}': {}", only.unwrap_or_default(), names.join(", "));
    }
    let tallies = groups.iter().map(|group| group.test()).collect::<Result<Vec<_>>>()?;
    let sum = tallies.iter().fold(Tally::default(), |sum, tally| sum.plus(*tally));
    println!("group      mutants  caught  missed  timed out  unviable  score");
    for (name, tally) in groups.iter().map(|group| group.name).zip(&tallies).chain([("all", &sum)]) {
        println!("{}", tally.row(name));
    }
    Ok(tallies.iter().all(|tally| tally.is_enough()))
}

impl Group {
    /// Both passes.
    fn test(&self) -> Result<Tally> {
        let folder = workspace::target().join("mutation").join(self.name);
        // What an earlier run noticed is no proof of what this one does.
        if folder.is_dir() {
            fs::remove_dir_all(&folder).with_context(|| format!("could not empty {}", folder.display()))?;
        }
        fs::create_dir_all(&folder).with_context(|| format!("could not make {}", folder.display()))?;
        run_whatever_its_status(&mut self.first(&folder))?;
        let first = Tally::read(&folder)?;
        if first.missed + first.timed_out == 0 {
            return Ok(first);
        }
        run_whatever_its_status(&mut self.second(&folder))?;
        let second = Tally::read(&folder)?;
        Ok(Tally { caught: first.caught + second.caught, unviable: first.unviable, ..second })
    }

    /// Little is built and little is run.
    fn first(&self, folder: &PathBuf) -> Command {
        let mut command = self.mutants(folder);
        command.args(["--no-default-features", "--features", self.features]);
        command.args(self.tests.iter().map(|test| format!("--cargo-arg={test}")));
        command.args(["--", "--"]).args(self.skip.iter().flat_map(|test| ["--skip", test]));
        command.envs([("ARROCCO_POSITIONS", "100"), ("ARROCCO_CANDIDATES", "2")]);
        command
    }

    /// What nobody has noticed, before all tests of the library, optimized a little.
    fn second(&self, folder: &PathBuf) -> Command {
        let mut command = self.mutants(folder);
        command.args(["--iterate", "--profile", "dev", "--cargo-arg=--lib"]);
        let tests = ["legality", "oracle", "text", "game", "more", "perft", "epd"];
        command.args(tests.map(|test| format!("--cargo-arg=--test={test}"))).envs(SECOND);
        // It wants a fault to be shrunk, for which there is no time here.
        command.args(["--", "--", "--skip", "a_fault_is_found_and_shrunk"]);
        command
    }

    fn mutants(&self, folder: &PathBuf) -> Command {
        let mut command = cargo(&["mutants", "-p", "arrocco-rules", "--no-shuffle", "--output"]);
        command.arg(folder);
        command.args(self.files.iter().map(|file| format!("--file=crates/rules/src/{file}")));
        // Whether there is a fault is all that counts.
        command.env("ARROCCO_SHRINK", "0").env_remove("CARGO_TARGET_DIR");
        command
    }
}

impl Tally {
    /// What cargo-mutants left in its folder.
    fn read(folder: &std::path::Path) -> Result<Self> {
        let count = |name: &str| {
            let file = folder.join("mutants.out").join(name);
            let text = fs::read_to_string(&file).with_context(|| format!("no {}", file.display()))?;
            anyhow::Ok(text.lines().count())
        };
        Ok(Self {
            caught: count("caught.txt")?,
            missed: count("missed.txt")?,
            timed_out: count("timeout.txt")?,
            unviable: count("unviable.txt")?,
        })
    }

    fn plus(self, other: Self) -> Self {
        Self {
            caught: self.caught + other.caught,
            missed: self.missed + other.missed,
            timed_out: self.timed_out + other.timed_out,
            unviable: self.unviable + other.unviable,
        }
    }

    /// Each group has to be noticed well enough by itself.
    fn is_enough(self) -> bool {
        self.noticed() * 100 >= self.viable() * ENOUGH
    }

    /// Those that compile.
    fn viable(self) -> usize {
        self.noticed() + self.missed
    }

    /// A loop that never ends is noticed, too.
    fn noticed(self) -> usize {
        self.caught + self.timed_out
    }

    fn row(self, name: &str) -> String {
        let score = self.noticed() as f64 * 100.0 / self.viable().max(1) as f64;
        let Self { caught, missed, timed_out, unviable } = self;
        let all = self.viable() + unviable;
        format!("{name:<9} {all:>8} {caught:>7} {missed:>7} {timed_out:>10} {unviable:>9} {score:>5.1}%")
    }
}
