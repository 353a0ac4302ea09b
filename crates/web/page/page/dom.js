// Making elements. Text only ever goes in as text, so nothing that comes from a file or a name can become markup.

/** @typedef {Node | string | null | false | undefined} Child */

/**
 * Makes an element: `on…` are listeners, `class`, `aria-…`, `data-…` and `role` are attributes, the rest properties.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, unknown>} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, props = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(props)) set(element, key, value);
  element.append(...children.filter((child) => child instanceof Node || typeof child === 'string'));
  return element;
}

/** @param {HTMLElement} element @param {string} key @param {unknown} value */
function set(element, key, value) {
  if (value === undefined || value === null) return;
  if (key.startsWith('on')) element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
  else if (/^(class|role|for|list|aria-.*|data-.*)$/.test(key)) element.setAttribute(key, String(value));
  else Reflect.set(element, key, value);
}

/** Shows a text, and touches nothing if it is the same. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Browsers offer their clipboard only to pages of this machine; elsewhere the old way is left. @param {string} text */
export async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = h('textarea', { class: 'unseen', value: text });
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  return undefined;
}

/** Does one thing at a time: a second press before it is done does nothing. @template {unknown[]} A @param {(...args: A) => Promise<unknown>} work @returns {(...args: A) => void} */
export function oneAtATime(work) {
  let isBusy = false;
  return (...args) => {
    if (isBusy) return;
    isBusy = true;
    void work(...args).finally(() => (isBusy = false));
  };
}

/** @param {string} type @param {string} text @param {string} name */
export function download(type, text, name) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Are the keys meant for a field, and not for the page? @param {EventTarget | null} target */
export function isTyping(target) {
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable], dialog') !== null;
}
