// Names of players in files. Those that the program has written itself are in English there, and are shown in the user's language.

/** @typedef {import('../page/speech.js').Speech} Speech */

/** @param {Speech} speech @param {string} name */
export function shownName(speech, name) {
  if (speech.language === 'en') return name;
  if (name === 'Human') return speech.say('person');
  if (name === 'Random mover') return speech.say('randomMover');
  return name.replace(/^Arrocco level (\d+)/, (_, level) => speech.say('engineName', { level }));
}

/** Who played whom; what is not known has a question mark. @param {Speech} speech @param {string} white @param {string} black */
export function playersOf(speech, white, black) {
  return `${shownName(speech, white) || '?'} – ${shownName(speech, black) || '?'}`;
}
