// The manual's Markdown as elements: headings, paragraphs, lists, tables, examples, and within lines code, links, pictures and
// stress.
// Text only ever goes in as text.

import { h } from '../page/dom.js';

/**
 * @param {string} text
 * @param {(page: string) => string} addressOf where a page of the manual is
 * @returns {HTMLElement[]}
 */
export function markdown(text, addressOf) {
  const lines = text.replace(/\r\n/g, '\n').split('\n');
  /** @type {HTMLElement[]} */
  const blocks = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const [block, next] = line.startsWith('```') ? example(lines, at) : heading(line) ? [headed(line, addressOf), at + 1] : run(lines, at, addressOf);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

/** @param {string} line */
function heading(line) {
  return /^(#{1,3}) (.*)$/.exec(line);
}

/** @param {string} line @param {(page: string) => string} addressOf */
function headed(line, addressOf) {
  const [, signs = '#', words = ''] = heading(line) ?? [];
  return h(/** @type {'h2' | 'h3' | 'h4'} */ (`h${signs.length + 1}`), {}, ...inline(words, addressOf));
}

/** What stands between fences, as it is. @param {string[]} lines @param {number} at @returns {[HTMLElement, number]} */
function example(lines, at) {
  const end = lines.findIndex((line, index) => index > at && line.startsWith('```'));
  const last = end < 0 ? lines.length : end;
  return [h('pre', { tabIndex: 0 }, h('code', {}, lines.slice(at + 1, last).join('\n'))), last + 1];
}

/** Lines that belong together. @param {string[]} lines @param {number} at @param {(page: string) => string} addressOf @returns {[HTMLElement | null, number]} */
function run(lines, at, addressOf) {
  let end = at;
  while (end < lines.length && lines[end]?.trim() && !heading(lines[end] ?? '') && !lines[end]?.startsWith('```')) end += 1;
  const own = lines.slice(at, end);
  const first = own[0] ?? '';
  if (own.length === 0) return [null, at + 1];
  if (first.startsWith('|')) return [table(own, addressOf), end];
  if (/^\s*(-|\d+\.) /.test(first)) return [list(own, addressOf), end];
  return [h('p', {}, ...inline(own.join(' '), addressOf)), end];
}

/** @param {string[]} lines @param {(page: string) => string} addressOf */
function list(lines, addressOf) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    const item = /^\s*(?:-|\d+\.) (.*)$/.exec(line)?.[1];
    if (item !== undefined) items.push(item);
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return h(/^\s*-/.test(lines[0] ?? '') ? 'ul' : 'ol', {}, ...items.map((item) => h('li', {}, ...inline(item, addressOf))));
}

/** @param {string[]} lines @param {(page: string) => string} addressOf */
function table(lines, addressOf) {
  const cells = lines.filter((line) => !/^[|:\s-]+$/.test(line)).map((line) => line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')));
  const [head = [], ...rows] = cells;
  const row = (/** @type {'th' | 'td'} */ kind, /** @type {string[]} */ texts) => h('tr', {}, ...texts.map((text) => h(kind, {}, ...inline(text, addressOf))));
  return h('div', { class: 'wide', tabIndex: 0, role: 'region', 'aria-label': head.join(', ') }, h('table', {}, h('thead', {}, row('th', head)), h('tbody', {}, ...rows.map((texts) => row('td', texts)))));
}

/** @param {string} text @param {(page: string) => string} addressOf @returns {(Node | string)[]} */
function inline(text, addressOf) {
  const parts = text.split(/(`[^`]+`|!?\[[^\]]+\]\([^)\s]+\)|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)/);
  return parts.filter((part) => part !== '').map((part, index) => marked(part, addressOf, index));
}

/** @param {string} part @param {(page: string) => string} addressOf @param {number} index */
function marked(part, addressOf, index) {
  if (part.length > 2 && part.startsWith('`') && part.endsWith('`')) return h('code', {}, part.slice(1, -1));
  const [, described, file] = /^!\[([^\]]+)\]\(([a-z]+\.webp)\)$/.exec(part) ?? [];
  if (described && file) return picture(described, file);
  const [, words, to] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? [];
  if (words && to) return linked(words, to, addressOf);
  if (/^\*\*.+\*\*$/.test(part)) return h('strong', {}, part.slice(2, -2));
  if (/^\*[^*]+\*$/.test(part)) return h('em', {}, part.slice(1, -1));
  return index === 0 ? part.trimStart() : part;
}

/** A picture of the manual, in the folder of its pages. @param {string} words @param {string} file */
function picture(words, file) {
  return h('img', { src: new URL(`../manual/${file}`, import.meta.url).href, alt: words, loading: 'lazy' });
}

/** Links lead to other pages of the manual, and nowhere else. @param {string} words @param {string} to @param {(page: string) => string} addressOf */
function linked(words, to, addressOf) {
  const page = /^([a-z]+)\.md$/.exec(to)?.[1];
  return page ? h('a', { href: addressOf(page) }, words) : words;
}
