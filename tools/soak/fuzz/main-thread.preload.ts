// Loaded into a server by NODE_OPTIONS=--import: answers at MAIN_THREAD_SOCKET how long its main thread has worked without a
// pause since the last question.
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import { watchMainThread } from '../../../apps/server/src/testing/main-thread.fixture.ts';

const socket = process.env.MAIN_THREAD_SOCKET;
if (isMainThread && socket !== undefined) {
  // The server replaces its own process once, with the memory settings; the first one has left the socket behind.
  rmSync(socket, { force: true });
  const thread = watchMainThread();
  createServer((_, response) => {
    void thread.longestRunMs().then((ms) => response.end(String(ms)));
  })
    .listen(socket)
    .unref();
}
