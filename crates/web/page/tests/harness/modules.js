// The modules that the page is made of, found by following its imports.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const WEB = fileURLToPath(new URL('../../', import.meta.url));
/** The drawings of the pieces, which the program's pictures use as well. */
export const PIECES = fileURLToPath(new URL('../../../../rules/src/svg/pieces/', import.meta.url));

export function modules(start = 'page/app.js') {
  const found = new Set([start]);
  for (const name of found) {
    const text = readFileSync(path.join(WEB, name), 'utf8');
    for (const [, to] of text.matchAll(/^(?:import|export) .*?from '(\.[^']+)'/gms)) {
      found.add(path.normalize(path.join(path.dirname(name), to ?? '')));
    }
  }
  return [...found];
}
