// The examples of the README, as they stand there: those for Node in Node, those for browsers in Chromium.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';

import { openBrowser } from './browser.js';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const blocks = [...readme.matchAll(/```(js|html)\n([^]*?)```/g)].map(([, kind, text]) => ({ kind, text }));
const [rules, analysis, game, worker, board] = blocks.map(({ text }) => text);
const folder = new URL('./examples/', import.meta.url);
await mkdir(folder, { recursive: true });

/** Runs an example in Node and returns what it prints. */
async function run(name, text) {
  const file = new URL(`${name}.js`, folder);
  await writeFile(file, text);
  const { stdout } = await promisify(execFile)(process.execPath, [file.pathname]);
  return stdout.trim().split('\n');
}

/** What the comments of an example say that it prints. */
function expected(text) {
  return text.split('\n').filter((line) => /^\/\/ /.test(line)).map((line) => line.slice(3));
}

test('there are five examples', () => {
  assert.deepEqual(blocks.map(({ kind }) => kind), ['js', 'js', 'js', 'js', 'html']);
});

test('rules', async () => {
  assert.deepEqual(await run('rules', rules), expected(rules));
});

test('analysis', async () => {
  const printed = await run('analysis', analysis);
  assert.equal(printed.length, 4);
  assert.match(printed[0], /^1 -?\d+ 3\. \S+ \S+ 4\. /);
  assert.equal(printed[3], 'true');
});

test('a game against the engine', async () => {
  assert.ok((await run('game', game)).some((line) => line.startsWith('1. ')));
});

test('a UCI engine in a worker', async (context) => {
  const browser = await openBrowser(context);
  if (!browser) return;
  const text = worker.replace("'arrocco/uci-worker'", "'/node_modules/arrocco/uci-worker.js'");
  const page = await browser.page(`<script type="module">${text}</script>`);
  await page.waitForEvent('console', (message) => /^bestmove [a-h]/.test(message.text()));
});

test('a board', async (context) => {
  const browser = await openBrowser(context);
  if (!browser) return;
  const page = await browser.page(board);
  await page.locator('chess-board .wP').first().waitFor();
  await page.evaluate(() => document.querySelector('chess-board').dispatchEvent(new CustomEvent('board-move', { detail: { uci: 'e2e4' } })));
  // White's move and an answer.
  await page.waitForFunction(() => document.querySelectorAll('chess-board .cell.last').length === 2
    && document.querySelector('chess-board .surface.movable'));
});
