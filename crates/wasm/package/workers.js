// Workers of browsers, Deno and Node behind one face.

import { isNode } from './files.js';

/**
 * @typedef {object} Port
 * @property {(message: unknown) => void} post
 * @property {() => void} close
 */

/**
 * Starts a search worker.
 * @param {(message: any) => void} onMessage
 * @param {(error: Error) => void} onError
 * @returns {Promise<Port>}
 */
export async function startSearchWorker(onMessage, onError) {
  if (isNode) {
    const module = 'node:worker_threads';
    const { Worker: NodeWorker } = await import(/* @vite-ignore */ /* webpackIgnore: true */ module);
    const worker = new NodeWorker(new URL('./search-worker.js', import.meta.url));
    worker.on('message', onMessage);
    worker.on('error', onError);
    return { post: (message) => worker.postMessage(message), close: () => void worker.terminate() };
  }
  const worker = new Worker(new URL('./search-worker.js', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }) => onMessage(data));
  worker.addEventListener('error', (event) => onError(new Error(event.message || 'the worker cannot be started')));
  return { post: (message) => worker.postMessage(message), close: () => worker.terminate() };
}

/**
 * The other side, inside a worker.
 * @param {(message: any) => void} onMessage
 * @returns {Promise<Port>}
 */
export async function parentPort(onMessage) {
  if (isNode) {
    const module = 'node:worker_threads';
    const { parentPort: port } = await import(/* @vite-ignore */ /* webpackIgnore: true */ module);
    port.on('message', onMessage);
    return { post: (message) => port.postMessage(message), close: () => port.close() };
  }
  globalThis.addEventListener('message', ({ data }) => onMessage(data));
  return { post: (message) => globalThis.postMessage(message), close: () => globalThis.close() };
}
