//! What the host has fetched for the engine.

use std::sync::Arc;

use arrocco_engine::Network;
use js_sys::Error;
use wasm_bindgen::prelude::wasm_bindgen;

/// Sets the network of all engines that are made from now on. Throws if the bytes are not a network.
#[wasm_bindgen(js_name = provideNetwork)]
pub fn provide_network(bytes: &[u8]) -> Result<bool, Error> {
    let network = Network::unpack(bytes).map_err(|wrong| Error::new(&format!("the network: {wrong}")))?;
    Ok(Network::provide(Arc::new(network)))
}

/// Serves the searches of the engine that shares this memory, for ever. A worker that is a helper thread calls it.
#[wasm_bindgen(js_name = serveSearches)]
pub fn serve_searches() {
    #[cfg(target_family = "wasm")]
    arrocco_engine::serve_searches();
}
