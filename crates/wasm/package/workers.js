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
    const { Worker: NodeWorker } = await nodeThreads();
    // Not in the form by which bundlers find files: what they make of the worker is for browsers.
    const here = import.meta.url;
    const worker = new NodeWorker(new URL('./search-worker.js', here));
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
 * The other side, inside a worker. It is there at once: bundlers make scripts of workers, which cannot await at their top.
 * @param {(message: any) => void} onMessage
 * @returns {Port}
 */
export function parentPort(onMessage) {
  if (!isNode) {
    globalThis.addEventListener('message', ({ data }) => onMessage(data));
    return { post: (message) => globalThis.postMessage(message), close: () => globalThis.close() };
  }
  /** @type {any} */
  let port = null;
  const found = nodeThreads().then((threads) => {
    port = threads.parentPort;
    // Messages wait until somebody listens.
    port.on('message', onMessage);
  });
  return {
    // Not by the promise once it is there: a search posts while it holds the thread.
    post: (message) => (port ? port.postMessage(message) : void found.then(() => port.postMessage(message))),
    close: () => void found.then(() => port.close()),
  };
}

/** @returns {Promise<any>} */
function nodeThreads() {
  const module = 'node:worker_threads';
  return import(/* @vite-ignore */ /* webpackIgnore: true */ module);
}
