// The package's entrance: the rules after `init()`, and the engine, which loads what it needs by itself.

import initialize, { Game, PgnGame, PgnReader, Position } from './wasm/rules.js';
import { rulesModule } from './files.js';

export { Engine } from './engine.js';
export { UciConnection } from './uci-connection.js';
export { Game, PgnGame, PgnReader, Position };

/** @type {Promise<void> | undefined} */
let ready;

/**
 * Loads the rules. Call it once and await it before positions and games are made; more calls do no harm.
 * @param {{ wasm?: string | URL | BufferSource | WebAssembly.Module }} [options] where the WebAssembly is, if not beside this file
 */
export function init(options = {}) {
  ready ??= rulesModule(options.wasm)
    .then((module) => initialize({ module_or_path: module }))
    .then(() => undefined);
  // After a failure (no network, say) it can be tried again.
  ready.catch(() => (ready = undefined));
  return ready;
}

/**
 * The games of a PGN text, one after the other.
 * @param {string} text
 */
export function* readPgn(text) {
  const reader = new PgnReader(text);
  try {
    for (let game = reader.next(); game; game = reader.next()) yield game;
  } finally {
    reader.free();
  }
}
