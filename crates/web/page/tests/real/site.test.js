// The page as it is sent: the strict policy, few bytes, each file once, and nothing again on the next visit.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { POLICY } from '../harness/server.js';
import { open, start } from './program.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

test('the policy is the one that the page is tested with', async () => {
  const response = await fetch(world.url);
  assert.equal(response.headers.get('content-security-policy'), POLICY);
});

test('the page weighs less than 150 KB, and each file is sent once', async (context) => {
  const table = await open(world);
  const cdp = await table.context.newCDPSession(table.page);
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  const urls = [];
  const sizes = [];
  cdp.on('Network.requestServedFromCache', () => assert.fail('the cache was cleared'));
  cdp.on('Network.responseReceived', ({ response }) => urls.push(response.url));
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength));
  await table.page.reload({ waitUntil: 'networkidle' });
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  context.diagnostic(`${sizes.length} requests, ${bytes} bytes`);
  // The icon of the tab is fetched by another part of the browser.
  const sent = urls.filter((url) => !url.endsWith('/pieces/wR.svg')).toSorted();
  assert.deepEqual(sent, [...new Set(sent)]);
  assert.ok(bytes < 150_000, `${bytes} bytes`);
  await table.close();
});

test('a page that was seen before takes one request', async () => {
  const table = await open(world);
  await table.page.goto('about:blank');
  await table.page.goto(world.url, { waitUntil: 'networkidle' });
  // What comes from the cache has no size.
  const sent = await table.page.evaluate(() => performance.getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0).map(({ name }) => name));
  assert.deepEqual(sent, []);
  await table.close();
});

test('every man is drawn', async () => {
  const table = await open(world);
  const urls = await table.page.evaluate(async () => {
    const men = [...document.querySelectorAll('main .man')].map((man) => /url\("(.+)"\)/.exec(getComputedStyle(man).backgroundImage)?.[1] ?? '');
    return [...new Set(men)];
  });
  assert.equal(urls.length, 12);
  for (const url of urls) {
    const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    assert.equal(response.status, 200);
    const { hash } = new URL(url);
    if (hash) assert.ok((await response.text()).includes(`id="${hash.slice(1)}"`), url);
  }
  await table.close();
});
