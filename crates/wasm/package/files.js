// Where the package's files are, and how they come into memory: by `fetch` in browsers and Deno, from the disk in Node.

const host = /** @type {any} */ (globalThis);

export const isDeno = 'Deno' in globalThis;

export const isNode = Boolean(host.process?.versions?.node) && !isDeno;

/** A tiny function with a vector instruction, which only engines that have them accept. */
const VECTORS = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
);

export const hasVectors = WebAssembly.validate(VECTORS);

/** Can memory be shared with workers here? In browsers only if the page is cross-origin isolated. */
export const canShare = typeof SharedArrayBuffer === 'function' && (isNode || isDeno || globalThis.crossOriginIsolated === true);

// Bundlers find files by this form, with the whole name in the call.
const FILES = {
  vectors: () => new URL('./wasm/vectors.wasm', import.meta.url),
  plain: () => new URL('./wasm/plain.wasm', import.meta.url),
  threads: () => new URL('./wasm/threads.wasm', import.meta.url),
  network: () => new URL('./files/network.bin', import.meta.url),
  tables: () => new URL('./files/tables.bin', import.meta.url),
};

/**
 * The bytes of a file: given, from an address, or the package's own.
 * @param {'network' | 'tables'} name
 * @param {string | URL | BufferSource | undefined} given
 * @returns {Promise<ArrayBuffer>}
 */
export async function bytesOf(name, given) {
  if (given instanceof ArrayBuffer) return given;
  if (ArrayBuffer.isView(given)) {
    return /** @type {ArrayBuffer} */ (given.buffer.slice(given.byteOffset, given.byteOffset + given.byteLength));
  }
  return read(given ?? FILES[name]());
}

/**
 * The rules, compiled.
 * @param {string | URL | BufferSource | WebAssembly.Module | undefined} given
 */
export function rulesModule(given) {
  return compiled(given ?? FILES[hasVectors ? 'vectors' : 'plain']());
}

/**
 * The engine, compiled: with threads, with vectors, or plain.
 * @param {'threads' | 'vectors' | 'plain'} build
 */
export function engineModule(build) {
  return compiled(FILES[build]());
}

/** @param {string | URL | BufferSource | WebAssembly.Module} source @returns {Promise<WebAssembly.Module>} */
async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== 'string' && !(source instanceof URL)) return WebAssembly.compile(source);
  if (!isFile(source)) {
    const response = await fetched(source);
    // Compiled while it arrives, unless the server does not know the type.
    if (response.headers.get('content-type')?.startsWith('application/wasm')) {
      return WebAssembly.compileStreaming(response);
    }
    return WebAssembly.compile(await response.arrayBuffer());
  }
  return WebAssembly.compile(await read(source));
}

/** @param {string | URL} address */
async function read(address) {
  if (!isFile(address)) return (await fetched(address)).arrayBuffer();
  const module = 'node:fs/promises';
  const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ module);
  const bytes = await readFile(typeof address === 'string' && !address.startsWith('file:') ? address : new URL(address));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

/** Node's `fetch` does not read files. @param {string | URL} address */
function isFile(address) {
  return isNode && !/^(https?|data|blob):/.test(String(address));
}

/** @param {string | URL} address */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status} ${response.statusText}`);
  return response;
}
