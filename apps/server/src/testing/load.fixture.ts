import { setTimeout as wait } from 'node:timers/promises';
import { searchItems } from '@sigma/contract';
import type { ServerProcess } from './server-process.fixture.ts';

export interface LoadAnswer {
  /** 0 if there was no answer. */
  readonly status: number;
  readonly retryAfter: string | null;
  readonly ms: number;
}

/** Searches that are sent all the time until `stop`. */
export interface Load {
  readonly answers: readonly LoadAnswer[];
  /** Waits for so many further answers. */
  answered(count: number): Promise<void>;
  /** Waits for so many further answers of a server without a database. */
  failed(count: number): Promise<void>;
  stop(): Promise<void>;
}

const CLIENTS = 4;
const PAUSE_MS = 20;
const SEARCH = { bbox: [-123, 37, -121, 39], limit: 10 };

/** Sends searches of one user over several connections, each when its last one is answered. */
export function searchLoad(
  server: ServerProcess,
  {
    as,
    program = 1,
    clients = CLIENTS,
  }: { readonly as: string; readonly program?: number; readonly clients?: number },
): Load {
  const answers: LoadAnswer[] = [];
  const stop = new AbortController();
  const search = async (): Promise<LoadAnswer> => {
    const began = performance.now();
    const since = () => performance.now() - began;
    try {
      const answer = await server.call(searchItems, { as, params: { program }, body: SEARCH });
      await answer.arrayBuffer();
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ms: since() };
    } catch {
      return { status: 0, retryAfter: null, ms: since() };
    }
  };
  const client = async () => {
    while (!stop.signal.aborted) {
      answers.push(await search());
      await wait(PAUSE_MS);
    }
  };
  const running = Array.from({ length: clients }, client);
  const further = async (count: number, counts: (answer: LoadAnswer) => boolean) => {
    const from = answers.length;
    while (answers.slice(from).filter(counts).length < count) await wait(PAUSE_MS);
  };
  return {
    answers,
    answered: (count) => further(count, () => true),
    failed: (count) => further(count, ({ status }) => status === 503),
    async stop() {
      stop.abort();
      await Promise.all(running);
    },
  };
}
