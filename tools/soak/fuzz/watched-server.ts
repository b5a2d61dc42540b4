import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ServerProcess,
  startServer,
  type Variables,
} from '../../../apps/server/src/testing/server-process.fixture.ts';

export interface WatchedServer extends ServerProcess {
  /** Milliseconds of processor time of the longest turn of its main thread since the last question. */
  longestRunMs(): Promise<number>;
}

/** Starts the real server, whose main thread is watched. */
export async function startWatchedServer(
  variables: Variables & { readonly SIGMA_DATA: string },
): Promise<WatchedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sigma-fuzz-'));
  const socket = join(folder, 'main-thread');
  const preload = new URL('./main-thread.preload.ts', import.meta.url).href;
  const server = await startServer({
    ...variables,
    MAIN_THREAD_SOCKET: socket,
    NODE_OPTIONS: `--import ${preload}`,
  });
  return {
    ...server,
    longestRunMs: async () => Number(await askSocket(socket)),
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function askSocket(socketPath: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ socketPath, path: '/', agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}
