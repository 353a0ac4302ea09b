// The manual in the page.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { open, start } from './harness/browser.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

const FOLDER = new URL('../manual/', import.meta.url);
const PAGES = readdirSync(FOLDER).filter((name) => name.endsWith('.md') && name !== 'SUMMARY.md').map((name) => name.replace('.md', ''));

test('the manual is found in the help, and its pages lead to each other', async () => {
  const table = await open(world);
  const { page } = table;
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('link', { name: 'Read the manual' }).click();
  await page.getByRole('heading', { name: 'The manual' }).waitFor();
  assert.equal(await page.locator('.manual-contents a').count(), PAGES.length);
  await page.getByRole('link', { name: 'The library of games' }).first().click();
  await page.getByRole('heading', { name: 'The library of games' }).waitFor();
  assert.match(await page.title(), /The library of games/);
  await table.close();
});

test('every page is shown whole, without signs of Markdown', async () => {
  const table = await open(world);
  for (const name of PAGES) {
    await table.page.evaluate((at) => { location.hash = at; }, `#/manual/${name}`);
    const text = readFileSync(new URL(`${name}.md`, FOLDER), 'utf8');
    await table.page.waitForFunction((title) => document.querySelector('.manual-page h2')?.textContent === title, text.split('\n')[0].slice(2).replaceAll('`', ''));
    const shown = await table.page.locator('.manual-page').evaluate((article) => [...article.querySelectorAll('p, h2, h3, h4, li, td, th')].map((each) => each.textContent).join('\n'));
    const pictures = table.page.locator('.manual-page img');
    assert.equal(await pictures.count(), [...text.matchAll(/^!\[/gm)].length, name);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image) => image.decode());
    }
    assert.doesNotMatch(shown, /`|\]\(|^#|^\|/m, name);
    const examples = await table.page.locator('.manual-page pre').allTextContents();
    assert.deepEqual(examples, [...text.matchAll(/^```\w*\n(.*?)\n```$/gms)].map(([, example]) => example), name);
  }
  await table.close();
});

test('what the Markdown of the manual may have becomes elements, and nothing else', async () => {
  const table = await open(world);
  const shown = await table.page.evaluate(async (at) => {
    const { markdown } = await import(at);
    const text = '# One `two`\n\n![Some words](study.webp)\n\nA **b** and *c* [d](play.md) [e](https://example.com) <b>f</b>\nnext\n\n- g\n  h\n- i\n\n1. j\n\n| k | l |\n|---|---|\n| m \\| n | `o` |\n';
    return markdown(text, (page) => `#${page}`).map((each) => each.outerHTML).join('');
  }, `${world.url}help/markdown.js`);
  assert.equal(shown.replace(/src="[^"]*\/(\w+\/\w+\.webp)"/, 'src="$1"'), '<h2>One <code>two</code></h2><p><img src="manual/study.webp" alt="Some words" loading="lazy"></p><p>A <strong>b</strong> and <em>c</em> <a href="#play">d</a> e &lt;b&gt;f&lt;/b&gt; next</p><ul><li>g h</li><li>i</li></ul><ol><li>j</li></ol>'
    + '<div class="wide" tabindex="0" role="region" aria-label="k, l"><table><thead><tr><th>k</th><th>l</th></tr></thead><tbody><tr><td>m | n</td><td><code>o</code></td></tr></tbody></table></div>');
  await table.close();
});
