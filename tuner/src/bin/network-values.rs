//! What a network says about positions: one value in centipawns a line for each record of a file.

use anyhow::{Context as _, Result};
use arrocco_engine::Network;

fn main() -> Result<()> {
    let mut arguments = std::env::args_os().skip(1);
    let (network, records) =
        arguments.next().zip(arguments.next()).context("a network and a file of records")?;
    let network = Network::read(&std::fs::read(network)?)?;
    for record in std::fs::read(records)?.as_chunks().0 {
        println!("{}", network.evaluate(&arrocco_tuner::record::position(record)?).raw());
    }
    Ok(())
}
