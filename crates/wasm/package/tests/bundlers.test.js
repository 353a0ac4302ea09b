// What bundlers ask of the package: workers that can become plain scripts, files that they find, and code that they keep
// although nobody imports a name from it.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';

const folder = new URL('../', import.meta.url);
const sources = (await readdir(folder)).filter((name) => name.endsWith('.js'));
const texts = new Map(await Promise.all(sources.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')])));
const { sideEffects, exports } = JSON.parse(await readFile(new URL('package.json', folder), 'utf8'));

test('workers and what they import do not await at their top', () => {
  for (const name of ['uci-worker.js', 'search-worker.js', 'uci-connection.js', 'workers.js', 'files.js', 'stop-signal.js']) {
    // The top is what is not indented.
    assert.doesNotMatch(texts.get(name), /^(?:await\b|(?:export )?(?:const|let)\b[^=]*=\s*await\b)/m, name);
  }
});

test('the only worker that bundlers find is the one for browsers', () => {
  const found = [...texts].flatMap(([name, text]) => [...text.matchAll(/(\w+)\(new URL\('\.\/[\w-]+\.js', import\.meta\.url\)/g)].map((match) => [name, match[1]]));
  assert.deepEqual(found, [['workers.js', 'Worker']]);
});

test('code that works by being loaded is kept', async () => {
  const patterns = sideEffects.map((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replace('*', '[^/]+')}$`));
  const kept = (name) => patterns.some((pattern) => pattern.test(`./${name}`));
  const board = (await readdir(new URL('board/', folder))).filter((name) => name.endsWith('.js')).map((name) => `board/${name}`);
  let definitions = 0;
  for (const name of [...sources, ...board]) {
    const text = await readFile(new URL(name, folder), 'utf8');
    if (/customElements\.define|addEventListener\('message'/.test(text)) definitions += 1;
    if (/^customElements\.define/m.test(text)) assert.ok(kept(name), `${name} defines an element and may be left out`);
  }
  assert.ok(definitions > 0 && kept('uci-worker.js') && kept('search-worker.js'));
});

test('every entrance is there', async () => {
  for (const entrance of Object.values(exports)) {
    for (const file of typeof entrance === 'string' ? [entrance] : Object.values(entrance)) {
      if (!file.includes('*')) assert.ok((await readFile(new URL(file, folder))).length > 0, file);
    }
  }
});
