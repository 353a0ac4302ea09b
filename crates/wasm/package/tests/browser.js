// Chromium with a server of files, for tests. Headers are the caller's choice, because threads depend on them.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname } from 'node:path';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };
const PACKAGE = new URL('../', import.meta.url);
const { ARROCCO_CHROMIUM: executablePath, ARROCCO_PLAYWRIGHT: playwright } = process.env;

export const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

export const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
  + "img-src 'self'; worker-src 'self'; connect-src 'self' blob:";

/**
 * A browser that ends with the test; `null`, and the test is skipped, if there is none.
 * @param {import('node:test').TestContext} context
 * @param {Record<string, string>} [headers]
 */
export async function openBrowser(context, headers = {}) {
  if (!executablePath || !playwright) {
    context.skip('no Chromium: ARROCCO_CHROMIUM and ARROCCO_PLAYWRIGHT name it and playwright-core');
    return null;
  }
  const { chromium } = createRequire(playwright)(playwright);
  const pages = new Map();
  const server = createServer((request, response) => void answer(request, response, pages, headers));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  context.after(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${server.address().port}`;
  const faults = [];
  const foreign = [];
  return {
    origin,
    faults,
    foreign,
    /** Opens a page with this text. @param {string} html */
    async page(html) {
      const path = `/page-${pages.size}.html`;
      pages.set(path, html);
      const page = await browser.newPage();
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      page.on('request', (request) => {
        if (!request.url().startsWith(origin) && !request.url().startsWith('blob:')) foreign.push(request.url());
      });
      await page.goto(origin + path);
      return page;
    },
  };
}

async function answer(request, response, pages, headers) {
  const { pathname } = new URL(request.url, 'http://localhost');
  const common = { 'content-security-policy': POLICY, ...headers };
  if (pages.has(pathname)) return response.writeHead(200, { ...common, 'content-type': 'text/html' }).end(pages.get(pathname));
  if (pathname === '/favicon.ico') return response.writeHead(204, common).end();
  const file = new URL(pathname.replace(/^\/node_modules\/arrocco\//, './').replace(/^\/(?!\/)/, './missing/'), PACKAGE);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile() || !file.href.startsWith(PACKAGE.href)) return response.writeHead(404, common).end();
  response.writeHead(200, { ...common, 'content-type': TYPES[extname(file.pathname)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}
