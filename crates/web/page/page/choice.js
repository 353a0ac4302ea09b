// One of several: radio buttons that look like a row of chips.

import { h } from './dom.js';

const MOST_COLUMNS = 4;

let groups = 0;

/**
 * @template {string} T
 * @param {string} title
 * @param {readonly {value: T, label: string, look?: Node | undefined}[]} options
 * @param {T} chosen
 * @param {(value: T) => void} onChoice
 */
export function chips(title, options, chosen, onChoice) {
  groups += 1;
  const name = `choice-${groups}`;
  const chip = (/** @type {(typeof options)[number]} */ { value, label, look }) =>
    h('label', { class: 'chip' },
      h('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => onChoice(value) }),
      h('span', { title: label }, look, h('span', { class: look ? 'chip-word' : '' }, label)));
  const row = h('div', { class: options.length === MOST_COLUMNS || options.length === 6 ? 'chip-row square' : 'chip-row' }, ...options.map(chip));
  row.style.setProperty('--columns', String(Math.min(options.length, MOST_COLUMNS)));
  return h('fieldset', { class: 'chips' }, h('legend', {}, title), row);
}

/** @param {string} label @param {boolean} checked @param {(on: boolean) => void} onChange */
export function toggle(label, checked, onChange) {
  const box = h('input', { type: 'checkbox', role: 'switch', checked, onchange: () => onChange(box.checked) });
  return h('label', { class: 'switch' }, box, h('span', {}, label));
}
