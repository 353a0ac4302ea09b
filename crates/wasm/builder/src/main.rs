//! Makes the files of the npm package that are not written by hand: the JavaScript and TypeScript around a WebAssembly
//! file (`wasm-bindgen`'s generator, called as a library so that nothing has to be installed), and the packed network.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use arrocco_engine::Network;
use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "usage: arrocco-wasm-builder bindings INPUT.wasm FOLDER NAME
       arrocco-wasm-builder network INPUT.net OUTPUT";

fn main() -> Result<()> {
    let words: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    match &words[..] {
        [word, input, folder, name] if word.as_os_str() == "bindings" => bindings(input, folder, name),
        [word, input, output] if word.as_os_str() == "network" => network(input, output),
        _ => bail!(USAGE),
    }
}

/// One form for all: an ES module that is told where its WebAssembly is.
fn bindings(input: &Path, folder: &Path, name: &Path) -> Result<()> {
    let name = name.to_str().context("the name is not UTF-8")?;
    let mut generator = Bindgen::new();
    generator.input_path(input).out_name(name).typescript(true);
    generator.web(true)?.omit_default_module_path(true);
    generator.remove_name_section(true).remove_producers_section(true);
    generator.generate(folder).with_context(|| format!("cannot make the bindings of {}", input.display()))
}

fn network(input: &Path, output: &Path) -> Result<()> {
    let file = fs::read(input).with_context(|| format!("cannot read {}", input.display()))?;
    fs::write(output, Network::pack(&file)).with_context(|| format!("cannot write {}", output.display()))
}
