// A plain host of files, as anybody may have: no headers but the type, and the site under a path of its own.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { newTab, launch } from '../harness/browser.js';
import { RealTable } from '../real/program.js';

const SITE = process.env['ARROCCO_SITE'] ?? fileURLToPath(new URL('../../../../../target/site', import.meta.url));
const UNDER = '/some/where/';
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json', '.wasm': 'application/wasm' };

export class Host {
  #server = null;
  #port = 0;
  /** What was asked for, with the bytes that went over the wire. @type {{ name: string, bytes: number }[]} */
  sent = [];
  /** What stands in the place of a file. @type {Map<string, string>} */
  instead = new Map();

  get folder() {
    return SITE;
  }

  get url() {
    return `http://127.0.0.1:${this.#port}${UNDER}`;
  }

  async start() {
    this.#server = createServer((request, response) => this.#answer(new URL(request.url ?? '/', 'http://x').pathname, response));
    await new Promise((resolve) => this.#server.listen(this.#port, '127.0.0.1', () => resolve(undefined)));
    this.#port = this.#server.address().port;
  }

  /** @param {string} pathname @param {import('node:http').ServerResponse} response */
  #answer(pathname, response) {
    const name = pathname.startsWith(UNDER) ? pathname.slice(UNDER.length) || 'index.html' : '';
    const file = path.join(SITE, path.normalize(`/${name}`));
    if (!name || !existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    const body = gzipSync(this.instead.get(name) ?? readFileSync(file));
    this.sent.push({ name, bytes: body.length });
    return void response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream', 'content-encoding': 'gzip', 'last-modified': 'Sat, 01 Jan 2000 00:00:00 GMT' }).end(body);
  }

  async stop() {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** The host and a browser; `close` ends both. */
export async function start() {
  const host = new Host();
  await host.start();
  const browser = await launch();
  return { program: host, host, browser, get url() { return host.url; }, close: async () => { await browser.close(); await host.stop(); } };
}

/** Opens the page in a browser that has never seen it. Requests to anywhere else are faults. */
export async function open(world, { at = '', context: options = {}, settings = {} } = {}) {
  const context = await world.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', reducedMotion: 'reduce', acceptDownloads: true, ...options });
  await context.addInitScript((text) => location.protocol === 'http:' && (localStorage.getItem('arrocco') ?? localStorage.setItem('arrocco', text)), JSON.stringify({ side: 'white', sound: false, notation: 'letters', ...settings }));
  const seat = { context, page: null, table: null, route: false };
  const own = new URL(world.url).origin;
  context.on('request', (request) => !request.url().startsWith(own) && !/^(blob|data):/.test(request.url()) && seat.table?.faults.push(`asks ${request.url()}`));
  seat.page = await newTab(seat);
  seat.table = new SiteTable(world, seat);
  await seat.page.goto(`${world.url}${at}`);
  await seat.page.waitForSelector('chess-board [role=grid], .screen');
  return seat.table;
}

export class SiteTable extends RealTable {
  /** Waits until the browser has all of the site. */
  async isKept() {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    });
  }

  async reload() {
    await this.page.reload();
    await this.page.waitForSelector('chess-board [role=grid]');
  }
}
