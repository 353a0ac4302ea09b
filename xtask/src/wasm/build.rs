//! The WebAssembly builds: for engines with vectors, for those without, and with threads on a shared memory.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::process::{cargo, cargo_with_flags, program, read, run};
use crate::{tools, workspace};

const TARGET: &str = "wasm32-unknown-unknown";

/// The stack of the engine: every ply of the recursion keeps its move list there.
const STACK: &str = "-C link-arg=-zstack-size=4194304";

/// What a memory that threads share takes, with at most 1 GiB, and what the generator of the bindings needs to give each
/// thread its own stack and variables.
const SHARED: &str = "-C target-feature=+simd128,+atomics,+bulk-memory,+mutable-globals \
    -C link-arg=--shared-memory -C link-arg=--import-memory -C link-arg=--max-memory=1073741824 \
    -C link-arg=--export=__wasm_init_tls -C link-arg=--export=__tls_size -C link-arg=--export=__tls_align \
    -C link-arg=--export=__tls_base -C link-arg=--export=__heap_base";

/// The standard library, compiled with the program. Its sorting and formatting are 38 KB smaller (compressed) for the site if
/// they are made for size; what the engine does often is not in it.
const STANDARD_LIBRARY: [&str; 4] =
    ["-Z", "build-std=std,panic_abort", "-Z", "build-std-features=optimize_for_size"];

/// One of the builds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Build {
    Vectors,
    Plain,
    Threads,
}

impl Build {
    pub(super) const ALL: [Self; 3] = [Self::Vectors, Self::Plain, Self::Threads];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Vectors => "vectors",
            Self::Plain => "plain",
            Self::Threads => "threads",
        }
    }

    fn flags(self) -> String {
        let own = match self {
            Self::Vectors => "-C target-feature=+simd128",
            Self::Plain => "",
            Self::Threads => SHARED,
        };
        format!("{own} {STACK}").trim().to_owned()
    }
}

/// What the compiler at hand can do for WebAssembly.
pub(crate) struct Toolchain {
    /// Where the compiler is.
    sysroot: PathBuf,
    /// The standard library, compiled.
    has_library: bool,
    /// Its source: threads need it, because it has to be compiled for them, and compiled for size it is smaller.
    has_source: bool,
}

impl Toolchain {
    pub(crate) fn find() -> Self {
        let has = Self::look();
        if (has.has_library && has.has_source) || !tools::is_root() {
            return has;
        }
        // Whether it worked shows when they are looked for again.
        for arguments in [["target", "add", TARGET], ["component", "add", "rust-src"]] {
            if let Err(error) = run(&mut program(Path::new("rustup"), &arguments)) {
                println!("  {error:#}");
            }
        }
        let has = Self::look();
        if !has.has_library && !has.has_source {
            for package in ["rust-web-src", "lld"] {
                tools::install(package);
            }
        }
        Self::look()
    }

    fn look() -> Self {
        let sysroot = read(&mut program(Path::new("rustc"), &["--print", "sysroot"])).unwrap_or_default();
        let sysroot = PathBuf::from(sysroot.trim());
        let rustlib = sysroot.join("lib/rustlib");
        Self {
            has_library: rustlib.join(TARGET).join("lib").is_dir(),
            has_source: rustlib.join("src/rust/library/std").is_dir(),
            sysroot,
        }
    }

    /// What is missing to build anything at all.
    pub(crate) fn missing(&self) -> Option<String> {
        (!self.has_library && !self.has_source).then(|| {
            format!("no standard library for {TARGET}: `rustup target add {TARGET}` and `rustup component add rust-src`")
        })
    }

    pub(super) fn can_build(&self, build: Build) -> bool {
        build != Build::Threads || self.has_source
    }

    /// Compiles with these features, and returns the file.
    pub(super) fn compile(&self, build: Build, features: &str) -> Result<PathBuf> {
        let folder = target().join(build.name());
        let mut flags: Vec<String> = build.flags().split(' ').map(str::to_owned).collect();
        flags.extend(workspace::remap_flags());
        flags.push(format!("--remap-path-prefix={}=rust", self.sysroot.display()));
        let mut cargo = cargo(&["build", "--release", "--locked", "--target", TARGET]);
        // This form of the flags allows blanks in paths.
        cargo.env_remove("RUSTFLAGS").env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
        cargo
            .args(["-p", "arrocco-wasm", "--features", features, "--manifest-path"])
            .arg(manifest())
            .arg("--target-dir")
            .arg(&folder);
        if self.has_source {
            // The compiler at hand allows this only when it is told to; nightly compilers would allow it by themselves.
            cargo.env("RUSTC_BOOTSTRAP", "1").args(STANDARD_LIBRARY);
        }
        run(&mut cargo)?;
        Ok(folder.join(TARGET).join("release/arrocco_wasm.wasm"))
    }
}

fn target() -> PathBuf {
    workspace::target().join("wasm")
}

pub(super) fn manifest() -> PathBuf {
    workspace::root().join("crates/wasm/Cargo.toml")
}

/// Clippy, for the machine that the crate is for: as the package has it, and as the site has it.
pub(crate) fn lint() -> Result<()> {
    for features in ["", "page"] {
        let words = ["clippy", "--release", "--locked", "--target", TARGET, "--features", features];
        let mut clippy = cargo_with_flags(&Build::Vectors.flags(), &words);
        clippy.args(["-p", "arrocco-wasm", "--manifest-path"]).arg(manifest());
        clippy.arg("--target-dir").arg(target().join(Build::Vectors.name()));
        run(clippy.args(["--", "-D", "warnings"]))?;
    }
    Ok(())
}

/// The program that makes the bindings and packs the network.
pub(super) fn builder() -> Result<PathBuf> {
    run(&mut builder_command(&["build"]))?;
    Ok(target().join("debug").join(format!("arrocco-wasm-builder{}", std::env::consts::EXE_SUFFIX)))
}

/// Cargo for the crate that makes the package's files.
fn builder_command(arguments: &[&str]) -> std::process::Command {
    let mut cargo = cargo(arguments);
    cargo.args(["--locked", "-p", "arrocco-wasm-builder", "--manifest-path"]).arg(manifest());
    cargo.arg("--target-dir").arg(target());
    cargo
}
