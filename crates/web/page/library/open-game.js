// Opens a game of the library where it was left: on the board, in its study, or as a new study.

/** @typedef {import('../page/app.js').App} App */

/** @param {App} app @param {number} game @returns {Promise<string | null>} what is wrong */
export async function openFromLibrary(app, game) {
  const reply = await app.connection.ask({ type: 'library-open', game });
  if (reply?.type === 'library-opened') app.go(`/play/${encodeURIComponent(reply.game)}`);
  if (reply?.type === 'study') app.go(`/study/${encodeURIComponent(reply.study.study)}`);
  return reply?.type === 'refused' ? reply.text : null;
}
