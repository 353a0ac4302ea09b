// Links to a game for other devices: one for each side, one to watch, each with a code that a phone reads with its camera.

import { openDialog } from '../page/dialog.js';
import { copyText, h, setText } from '../page/dom.js';
import { wordButton } from '../page/frame.js';

/** @typedef {import('../protocol.js').InviteView} InviteView */
/** @typedef {import('../page/app.js').App} App */

const SVG = 'http://www.w3.org/2000/svg';
/** Readers need a bright border of so many squares. */
const BORDER = 4;

/** @param {App} app @param {string} game @returns {Promise<string | null>} what is wrong */
export async function showInvitations(app, game) {
  const { speech, connection } = app;
  const reply = await connection.ask({ type: 'invite', game });
  if (reply?.type === 'refused') return reply.text;
  if (reply?.type !== 'invited') return null;
  const said = h('p', { class: 'verdict', role: 'status' });
  const copyButton = (/** @type {string} */ title, /** @type {string} */ link) => {
    const button = wordButton('copy', speech.say('copyLink'), () => void copyText(link).then(() => setText(said, speech.say('copied'))));
    button.setAttribute('aria-label', `${speech.say('copyLink')}: ${title}`);
    return button;
  };
  const box = (/** @type {string} */ title, /** @type {InviteView} */ view) => h('section', { class: 'invite' }, h('h3', {}, title), picture(view.code, title),
    h('input', { type: 'text', value: view.link, readOnly: true, 'aria-label': title, onfocus: (/** @type {Event} */ event) => event.target instanceof HTMLInputElement && event.target.select() }),
    copyButton(title, view.link));
  openDialog(speech.say('invite'), speech.say('close'), 'invites', h('p', {}, speech.say('inviteHelp')),
    h('div', { class: 'invite-row' }, box(speech.side('white'), reply.white), box(speech.side('black'), reply.black), box(speech.say('watching'), reply.watch)), said);
  return null;
}

/** @param {readonly string[]} rows @param {string} label */
function picture(rows, label) {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  const size = rows.length + 2 * BORDER;
  path.setAttribute('d', rows.flatMap((row, y) => [...row].map((dark, x) => (dark === '1' ? `M${x + BORDER} ${y + BORDER}h1v1h-1z` : ''))).join(''));
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('class', 'qr');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', `QR: ${label}`);
  svg.append(path);
  return svg;
}
