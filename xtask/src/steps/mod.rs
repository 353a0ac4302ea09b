//! The checks, one file for each kind, in the order in which they run: quick ones first, and what another
//! needs before it.

mod cpu_guard;
mod documents;
pub(crate) mod fuzz;
mod library;
mod licences;
mod package;
mod page;
mod portable;
mod python;
mod python_package;
mod site;
mod source;
mod stockfish;
mod tests;
mod toolchains;
mod training;
mod wasm;
mod xboard;

use crate::runner::Step;

/// Programs that steps need, and the Debian packages that have them.
pub(crate) const NEEDED: [(&str, &str); 9] = [
    ("stockfish", "stockfish"),
    ("qemu-x86_64", "qemu-user"),
    ("Xvfb", "xvfb"),
    ("xboard", "xboard"),
    ("polyglot", "polyglot"),
    ("node", "nodejs"),
    ("npm", "npm"),
    ("chromium", "chromium"),
    ("lintian", "lintian"),
];

/// What has to pass before anything lands.
pub(crate) const USUAL: &[Step] = &[
    Step { name: "fmt", about: "the formatting is rustfmt's", run: source::fmt },
    Step { name: "documents", about: "links lead somewhere, unsafe code is named", run: documents::check },
    Step { name: "licences", about: "what is shipped has licences that allow it", run: licences::own },
    Step { name: "deny", about: "cargo-deny: licences, bans, sources, advisories", run: licences::deny },
    Step {
        name: "package",
        about: "every published crate is complete and can be packed",
        run: package::check,
    },
    Step {
        name: "library",
        about: "the packed rules pass their own tests, and a crate of a user's builds on them",
        run: library::check,
    },
    Step { name: "clippy", about: "no warnings", run: source::clippy },
    Step { name: "laboratory", about: "what is built only to measure the search", run: source::laboratory },
    Step { name: "doc", about: "the documentation builds without warnings", run: source::doc },
    Step { name: "oldest", about: "the oldest compiler that is promised will do", run: toolchains::oldest },
    Step { name: "no-std", about: "the library needs no standard library", run: toolchains::no_std },
    Step { name: "stockfish", about: "a Stockfish is there to be compared with", run: stockfish::check },
    Step {
        name: "python",
        about: "the Python package, with python-chess to compare with",
        run: python::check,
    },
    Step { name: "tests", about: "unit, integration and documentation tests", run: tests::all },
    Step { name: "portable", about: "the build for any x86-64 counts right", run: portable::check },
    Step { name: "cpu-guard", about: "a processor that is too old is told so", run: cpu_guard::check },
    Step {
        name: "training",
        about: "the trainer learns, and the engine reads what it writes",
        run: training::check,
    },
    Step { name: "gpu", about: "self-play on the GPU, compiled for the processor", run: training::gpu },
    Step { name: "xboard", about: "a game in a real graphical interface", run: xboard::check },
    Step { name: "page", about: "the page in a real browser", run: page::check },
    Step { name: "wasm", about: "the npm package: WebAssembly in Node and in Chromium", run: wasm::check },
    Step { name: "site", about: "the page without a program, from a plain host", run: site::check },
    Step { name: "archives", about: "what is shipped can be packed", run: package::archives },
    Step { name: "fuzz", about: "every fuzz target for FUZZ_SECONDS (5)", run: fuzz::check },
];

/// What `--all` adds, besides longer runs of the usual steps.
pub(crate) const LONG: &[Step] = &[Step {
    name: "platforms",
    about: "the program compiles for Windows, macOS and aarch64",
    run: toolchains::platforms,
}];
