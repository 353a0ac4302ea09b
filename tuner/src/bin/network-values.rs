//! Prints a network's value of each record of a file, in centipawns, one a line.

use anyhow::{Context as _, Result};
use arrocco_engine::Network;

fn main() -> Result<()> {
    let mut arguments = std::env::args_os().skip(1);
    let (network, records) =
        arguments.next().zip(arguments.next()).context("usage: network-values NETWORK RECORDS")?;
    let network = Network::read(&std::fs::read(network)?)?;
    for record in std::fs::read(records)?.as_chunks().0 {
        println!("{}", network.evaluate(&arrocco_tuner::record::position(record)?).raw());
    }
    Ok(())
}
