// A UCI engine as a worker: `worker.postMessage("go depth 20")`, and every answer is a line of text. It fits where other
// engines for the web are used. The search itself runs in a worker of its own, so that this one can always answer.

import { UciConnection } from './uci-connection.js';
import { parentPort } from './workers.js';

const port = parentPort((line) => connection.send(String(line)));
const connection = new UciConnection((line) => port.post(line), { onQuit: () => port.close() });
