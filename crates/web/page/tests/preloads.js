// Writes the list of modules into index.html: `node preloads.js`. A test checks that it is complete.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { modules } from './harness/modules.js';

const page = fileURLToPath(new URL('../index.html', import.meta.url));
const lines = modules().map((name) => `<link rel="modulepreload" href="${name}">`);
const text = readFileSync(page, 'utf8');
writeFileSync(page, text.replace(/(<link rel="modulepreload".*\n)+|PRELOADS\n/, `${lines.join('\n')}\n`));
