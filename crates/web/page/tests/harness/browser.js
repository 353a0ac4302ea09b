// A browser for tests: every page fails its test if it logs an error, breaks the policy, or throws.
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { MockProgram } from '../mock/program.js';
import { serve } from './server.js';

const EXECUTABLE = process.env['ARROCCO_CHROMIUM'] ?? '/usr/bin/chromium';

/** How long anything may take before it counts as never: machines that run tests are busy. */
export const PATIENCE_MS = Number(process.env['ARROCCO_PATIENCE_MS'] ?? 120_000);

export function launch() {
  return chromium.launch({ executablePath: EXECUTABLE, timeout: PATIENCE_MS, args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'] });
}

/** Starts the server and the browser; `close` ends both. */
export async function start() {
  const server = await serve();
  const browser = await launch();
  return { browser, url: server.url, close: async () => { await browser.close(); server.close(); } };
}

/**
 * Opens the page. The program may be there already, to have games before the page looks. Pages are used again by later
 * tests that want the same kind of browser: a fresh one takes three times as long.
 */
export async function open(world, { at = '', program = new MockProgram(), context: options = {}, settings = {} } = {}) {
  const { viewport = { width: 1280, height: 800 }, ...rest } = options;
  const key = JSON.stringify(rest);
  world.seats ??= new Map();
  if (!world.seats.has(key)) world.seats.set(key, await newSeat(world, rest));
  const seat = world.seats.get(key);
  await seat.page.bringToFront();
  await seat.page.mouse.move(0, 0);
  // A page notes where it was when it is left, so it is left before everything is forgotten.
  await seat.page.goto(`${world.url}blank`);
  await seat.page.evaluate((text) => { localStorage.clear(); sessionStorage.clear(); if (text) localStorage.setItem('arrocco', text); }, Object.keys(settings).length > 0 ? JSON.stringify(settings) : '');
  await seat.page.setViewportSize(viewport);
  seat.table = new Table(world, seat, program);
  world.opened = (world.opened ?? 0) + 1;
  await seat.page.goto(`${world.url}?${world.opened}${at}`);
  await seat.page.waitForSelector('chess-board [role=grid]');
  return seat.table;
}

async function newSeat(world, options) {
  const context = await world.browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options });
  const seat = { context, page: null, table: null, route: true };
  seat.page = await newTab(seat);
  await seat.page.goto(`${world.url}blank`);
  return seat;
}

/** A tab whose faults are noted. The socket goes to the stand-in, unless the real program is there. */
export async function newTab(seat) {
  seat.context.setDefaultTimeout(PATIENCE_MS);
  const page = await seat.context.newPage();
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && seat.table?.faults.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => seat.table?.faults.push(`thrown: ${error.stack}`));
  await page.addInitScript(() => addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)));
  if (seat.route) await page.routeWebSocket(/\/socket/, (socket) => seat.table.program.attach(socket));
  return page;
}

export class Table {
  faults = [];
  #seat;
  #tabs = [];

  constructor(world, seat, program) {
    this.#seat = seat;
    Object.assign(this, { context: seat.context, page: seat.page, program, url: world.url });
  }

  /** Another tab of the same browser. */
  async openTab(at) {
    const page = await newTab(this.#seat);
    this.#tabs.push(page);
    await page.goto(`${this.url}${at}`);
    return page;
  }

  cell(square, page = this.page) {
    return page.locator(`main .cell[data-square="${square}"]`);
  }

  /** Where a square is on the screen. */
  async point(square, scope = 'main') {
    const box = await this.page.locator(`${scope} .cell[data-square="${square}"]`).boundingBox();
    assert(box, `${square} is on the screen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async click(...squares) {
    for (const square of squares) {
      const { x, y } = await this.point(square);
      await this.page.mouse.click(x, y);
    }
  }

  async drag(from, to, { button = 'left', scope = 'main' } = {}) {
    const [a, b] = [await this.point(from, scope), await this.point(to, scope)];
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down({ button });
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await this.page.mouse.move(b.x, b.y, { steps: 2 });
    await this.page.mouse.up({ button });
  }

  /** The acts that the page has sent. */
  get acts() {
    return this.program.received.filter(({ type }) => type === 'act').map(({ act }) => act);
  }

  label(square) {
    return this.cell(square).getAttribute('aria-label');
  }

  /** Waits until a square is called so. */
  async sees(square, words) {
    await this.page.waitForFunction(([name, text]) => document.querySelector(`main .cell[data-square="${name}"]`)?.getAttribute('aria-label')?.includes(text ?? ''), [square, words])
      .catch(async () => assert.fail(`${square} should be ${words}, and is ${await this.label(square)}`));
  }

  async hears(words) {
    await this.page.waitForFunction((text) => document.querySelector('main chess-board [role=status]')?.textContent?.includes(text), words)
      .catch(async () => assert.fail(`should hear ${words}, and hears ${await this.page.locator('main chess-board [role=status]').textContent()}`));
  }

  async close() {
    for (const page of this.#tabs) await page.close();
    assert.deepEqual(this.faults, []);
  }
}
