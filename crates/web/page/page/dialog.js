// Dialogs of the browser itself: they keep the focus inside, and Escape closes them.

import { h } from './dom.js';
import { icon } from './icons.js';

/**
 * Shows a dialog; it leaves the page when it is closed.
 * @param {string} title
 * @param {string} close what the button that closes it says
 * @param {string} kind a class
 * @param {...(Node | string)} children
 */
export function openDialog(title, close, kind, ...children) {
  const heading = h('h2', { id: 'dialog-title' }, title);
  const cross = h('button', { type: 'button', class: 'icon-button', 'aria-label': close, onclick: () => dialog.close() }, icon('close'));
  const dialog = h('dialog', { class: kind, 'aria-labelledby': 'dialog-title' },
    h('div', { class: 'dialog-head' }, heading, cross), h('div', { class: 'dialog-body' }, ...children));
  document.querySelectorAll('dialog').forEach((other) => other.close());
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('pointerdown', (event) => event.target === dialog && isOutside(dialog, event) && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  const first = dialog.querySelector('.dialog-body :is(input:checked, textarea, button)');
  if (first instanceof HTMLElement) first.focus();
  return dialog;
}

/** @param {HTMLElement} dialog @param {MouseEvent} event */
function isOutside(dialog, event) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}
