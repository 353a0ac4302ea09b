// The page as the program will serve it: the same files, the same strict policy. The socket is not here: each test
// routes it to a stand-in for the program.
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { PIECES, WEB } from './modules.js';

export const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.md': 'text/plain; charset=utf-8', '.webp': 'image/webp', '.webmanifest': 'application/manifest+json' };

export async function serve() {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://x').pathname.slice(1) || 'index.html';
    if (name === 'blank') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>blank</title>');
      return;
    }
    const [folder, inside] = name.startsWith('pieces/') ? [PIECES, name.slice('pieces/'.length)] : [WEB, name];
    const file = path.join(folder, path.normalize(inside));
    const type = TYPES[path.extname(file)];
    if (!file.startsWith(folder) || !type || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY, 'cache-control': 'no-store' });
    if (name === 'index.html') response.end(readFileSync(file, 'utf8').replace('name="arrocco-token" content=""', 'name="arrocco-token" content="secret token"'));
    else createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
