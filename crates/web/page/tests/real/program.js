// The program itself, with a folder of its own, and a browser in front of it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Table, launch, newTab } from '../harness/browser.js';

export const PROGRAM = process.env['ARROCCO_PROGRAM'] ?? fileURLToPath(new URL('../../../target/release/arrocco', import.meta.url));

export class Program {
  #folder = mkdtempSync(path.join(tmpdir(), 'arrocco-page-'));

  /** Where it keeps its games. */
  get folder() {
    return this.#folder;
  }

  #child = null;
  #port = 0;
  url = '';

  /** Starts it, on the same port as before if it has run already. */
  async start() {
    this.#child = spawn(PROGRAM, ['web', '--no-open', '--port', String(this.#port)], {
      stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, XDG_STATE_HOME: this.#folder, XDG_CONFIG_HOME: this.#folder },
    });
    // Whatever becomes of the tests, it does not stay behind.
    const child = this.#child;
    process.once('exit', () => child.kill('SIGKILL'));
    for await (const line of createInterface({ input: this.#child.stdout })) {
      this.url = /^Arrocco is at (\S+)$/.exec(line)?.[1] ?? '';
      if (this.url) break;
    }
    assert.ok(this.url, 'the program says where it is');
    this.#port = Number(new URL(this.url).port);
  }

  /** As abruptly as a machine that loses its power, unless told otherwise. */
  async stop(signal = 'SIGKILL') {
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    return (await ended)[0];
  }

  async dispose() {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The program and the browser; `close` ends both. */
export async function start() {
  const program = new Program();
  await program.start();
  const browser = await launch();
  return { program, browser, get url() { return program.url; }, close: async () => { await browser.close(); await program.dispose(); } };
}

/** Opens the page in a browser that has never seen it. What is not found, or refused, is a fault. */
export async function open(world, { at = '', context: options = {}, settings = {} } = {}) {
  const context = await world.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', reducedMotion: 'reduce', acceptDownloads: true, ...options });
  await context.addInitScript((text) => location.protocol === 'http:' && (localStorage.getItem('arrocco') ?? localStorage.setItem('arrocco', text)), JSON.stringify({ side: 'white', sound: false, ...settings }));
  const seat = { context, page: null, table: null, route: false };
  seat.page = await newTab(seat);
  seat.table = new RealTable(world, seat);
  seat.page.on('response', (response) => response.status() >= 400 && seat.table.faults.push(`${response.status()} ${response.url()}`));
  await seat.page.goto(`${world.url}${at}`);
  await seat.page.waitForSelector('chess-board [role=grid]');
  return seat.table;
}

export class RealTable extends Table {
  constructor(world, seat) {
    super(world, seat, world.program);
  }

  /** Begins a game by the dialog. */
  async begin(against, { fen = null, level = null, clock = null } = {}) {
    const { page } = this;
    await page.getByRole('button', { name: against }).first().click();
    const dialog = page.locator('dialog[open]');
    if (level) await dialog.locator('#level').fill(String(level));
    await dialog.getByRole('radio', { name: clock ?? 'No clock' }).check({ force: true });
    if (fen) {
      await dialog.getByRole('radio', { name: 'FEN' }).check({ force: true });
      await dialog.getByRole('textbox', { name: 'FEN' }).fill(fen);
      await page.waitForFunction(() => document.querySelector('dialog .preview .man'));
    }
    await dialog.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForFunction(() => location.hash.startsWith('#/play/'));
    await page.waitForSelector('main .surface.movable');
  }

  /** Waits until so many half-moves are in the list. */
  async moves(count, page = this.page) {
    await page.waitForFunction((wanted) => document.querySelectorAll('main .moves button').length === wanted, count);
  }

  /** Pastes a text into the dialog, and opens what it is. */
  async openText(text) {
    const { page } = this;
    await page.getByRole('button', { name: 'Open a game' }).click();
    await page.locator('dialog textarea').evaluate((field, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', data);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    const before = await page.evaluate(() => location.hash);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.waitForFunction((old) => location.hash !== old && !document.querySelector('dialog[open]'), before);
    await page.waitForSelector('main .tree button');
  }

  /** What a button saves: the name of the file and its text. */
  async saved(button) {
    const waiting = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: button }).click();
    const file = await waiting;
    const stream = await file.createReadStream();
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
  }

  async close() {
    await super.close();
    await this.context.close();
  }
}
