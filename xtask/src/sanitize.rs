//! Tests under the eyes of tools that see what tests do not: races, memory that is not ours, undefined behavior. All of
//! them need a nightly compiler, so that they are run by hand.

use std::process::Command;

use anyhow::Result;

use crate::effort::Effort;
use crate::process::{nightly, run, succeeds};
use crate::runner::{Outcome, Step};
use crate::{tools, workspace};

pub(crate) const ALL: &[Step] = &[
    Step { name: "thread", about: "ThreadSanitizer: no two threads race", run: thread },
    Step {
        name: "address",
        about: "AddressSanitizer: nobody touches memory that is not theirs",
        run: address,
    },
    Step { name: "miri", about: "Miri: the code that is unsafe does nothing undefined", run: miri },
    Step {
        name: "careful",
        about: "cargo-careful: the standard library is used as it demands",
        run: careful,
    },
];

/// Sanitizers are for a target that is named, because build scripts run without them.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// What the tests shall prove where everything takes longer.
const LITTLE: [(&str, &str); 4] = [
    ("ARROCCO_POSITIONS", "2000"),
    ("ARROCCO_CANDIDATES", "20"),
    ("ARROCCO_PERFT_NODES", "50000"),
    ("ARROCCO_FORTRESSES", "300"),
];

/// Everything that has threads: the engine with a table that all of them write to, and the program, whose tests find
/// out by its exit status that one of its threads raced.
fn thread(_: Effort) -> Result<Outcome> {
    if let Some(why) = cannot_rebuild_std() {
        return Ok(Outcome::Skipped(why));
    }
    run(&mut instrumented("thread", &["-p", "arrocco-engine", "--test", "threads"]))?;
    let dialogues = ["uci::races", "uci::while_searching", "uci::hold", "uci::ends", "uci::options"];
    // A sanitizer's own memory does not fit into the little that this test leaves the program.
    let skip = ["--skip", "more_memory_than_there_is"];
    run(instrumented("thread", &["-p", "arrocco", "--test", "program", "--"]).args(dialogues).args(skip))?;
    Ok(Outcome::Passed)
}

/// The library, whose unsafe code is about tables and vector registers, and the engine with its threads.
fn address(_: Effort) -> Result<Outcome> {
    if let Some(why) = cannot_rebuild_std() {
        return Ok(Outcome::Skipped(why));
    }
    let rules = ["-p", "arrocco-rules", "--lib", "--test", "text", "--test", "legality", "--test", "oracle"];
    run(instrumented("address", &rules).envs(LITTLE))?;
    run(instrumented("address", &["-p", "arrocco-engine", "--test", "threads", "--lib", "--"]).args([
        "table::",
        "network::",
        "threads_that",
        "a_disturbed",
        "many_hands",
    ]))?;
    Ok(Outcome::Passed)
}

/// What Miri can run in minutes and what reaches the code that is unsafe: with the instructions that some of it is for,
/// and without.
fn miri(_: Effort) -> Result<Outcome> {
    if !succeeds(&mut nightly("", &["miri", "--version"])) {
        let how = "rustup component add miri rust-src --toolchain nightly";
        return Ok(Outcome::Skipped(format!("no Miri (`{how}`)")));
    }
    let modules = ["board::", "attacks::", "validate::", "notation::", "see::"];
    for flags in ["-C target-feature=+avx2,+bmi2", ""] {
        run(interpreted(flags, &["-p", "arrocco-rules", "--lib", "--"]).args(modules))?;
    }
    let native = "-C target-feature=+avx2,+bmi2";
    let play = ["-p", "arrocco-rules", "--test", "game", "--test", "text", "--"];
    run(interpreted(native, &play).args(["claims::", "endings::", "san::", "castling::"]))?;
    let engine = ["-p", "arrocco-engine", "--lib", "--"];
    run(interpreted(native, &engine).args(["table::", "crc::"]))?;
    Ok(Outcome::Passed)
}

/// The library and the engine over a standard library whose own assertions are on: those of unchecked access and of raw
/// pointers among them, at nearly full speed.
fn careful(_: Effort) -> Result<Outcome> {
    if let Some(why) = cannot_rebuild_std() {
        return Ok(Outcome::Skipped(why));
    }
    // It does not tell its version.
    if tools::find("cargo-careful").is_none() {
        let how = "cargo install --locked cargo-careful";
        return Ok(Outcome::Skipped(format!("no cargo-careful (`{how}`)")));
    }
    let rules = ["text", "legality", "oracle", "game", "more", "perft", "epd"];
    for (package, tests) in [("arrocco-rules", &rules[..]), ("arrocco-engine", &["threads", "faults"][..])] {
        let mut command = nightly("-C target-cpu=native", &["careful", "test", "-p", package, "--lib"]);
        command.args(tests.iter().flat_map(|test| ["--test", *test])).envs(LITTLE);
        run(command.env("CARGO_TARGET_DIR", workspace::target().join("careful")))?;
    }
    Ok(Outcome::Passed)
}

fn interpreted(flags: &str, arguments: &[&str]) -> Command {
    let mut command = nightly(flags, &["miri", "test"]);
    command.args(arguments).env("MIRIFLAGS", "-Zmiri-disable-isolation");
    command
}

/// Without its source the standard library stays as it is, and a sanitizer that does not see its locks sees races where
/// there are none.
fn cannot_rebuild_std() -> Option<String> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Some(format!("the sanitizers run on {TARGET}"));
    }
    let source = "lib/rustlib/src/rust/library/std/src/lib.rs";
    let has_source = crate::process::read(&mut crate::process::nightly_rustc(&["--print", "sysroot"]))
        .is_ok_and(|folder| std::path::Path::new(folder.trim()).join(source).is_file());
    (!has_source).then(|| {
        "no nightly compiler with the standard library's source \
         (`rustup toolchain install nightly --component rust-src`)"
            .to_owned()
    })
}

/// Tests that are built for a sanitizer, the standard library included.
fn instrumented(sanitizer: &str, arguments: &[&str]) -> Command {
    let flags = format!("-Z sanitizer={sanitizer} -C target-cpu=native");
    let mut command = nightly(&flags, &["test", "-Z", "build-std", "--target", TARGET]);
    command.args(arguments).env("CARGO_TARGET_DIR", workspace::target().join(sanitizer));
    // A report is a failure, whoever reads the output.
    command.env("TSAN_OPTIONS", "halt_on_error=1").env("ASAN_OPTIONS", "halt_on_error=1");
    command
}
