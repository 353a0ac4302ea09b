// What the page needs of the protocol when it runs. The messages are types alone (protocol.js), which no browser has to load.

/** The version of the messages. Another version on the other side means: load the page again. */
export const VERSION = 1;

/** The path of the socket; the token follows as `?token=…`. */
export const SOCKET_PATH = '/socket';

/** No message of the page is longer than this; longer texts are sent in parts (see `Import` in protocol.js). */
export const PART_CHARACTERS = 60_000;
