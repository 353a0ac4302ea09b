//! The engine: a UCI session in a worker, the network and tables that it is given, and its helper threads.

mod files;
mod host;
#[cfg(not(feature = "page"))]
mod perft;
mod uci_engine;
