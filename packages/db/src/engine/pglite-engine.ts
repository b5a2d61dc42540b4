import { Worker } from 'node:worker_threads';
import { DatabaseError, SqlError } from '../errors.ts';
import type { Engine, ListenOptions, Session, SqlResult } from './engine.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './pglite-messages.ts';

type Unsent = WorkerRequest extends infer R ? (R extends WorkerRequest ? Omit<R, 'id'> : never) : never;
type Answered = Exclude<WorkerAnswer, { kind: 'ready' | 'notification' | 'fault' }>;

export interface PgliteEngine extends Engine {
  /** The whole data folder as a gzipped tar. */
  dump(): Promise<Uint8Array>;
}

interface Bridge {
  send(request: Unsent): Promise<Answered>;
  onNotification(read: (channel: string, payload: string) => void): void;
  readonly stopped: boolean;
  stop(): Promise<void>;
}

interface Pending {
  resolve(answer: Answered): void;
  reject(error: Error): void;
}

/** Starts the worker and numbers the questions put to it; resolves once the database is open. */
async function openBridge(start: WorkerStart): Promise<Bridge> {
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), { workerData: start });
  const pending = new Map<number, Pending>();
  const readers: ((channel: string, payload: string) => void)[] = [];
  const ready = Promise.withResolvers<void>();
  let last = 0;
  let stopped: Error | null = null;

  const fail = (cause: unknown): void => {
    stopped ??= new DatabaseError('engine-stopped', 'The embedded database has stopped.', { cause });
    ready.reject(stopped);
    for (const question of pending.values()) question.reject(stopped);
    pending.clear();
  };
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`The database thread ended with code ${code}.`)));
  worker.on('message', (answer: WorkerAnswer) => {
    if (answer.kind === 'ready') return ready.resolve();
    if (answer.kind === 'notification') {
      for (const read of readers) read(answer.channel, answer.payload);
      return;
    }
    const question = pending.get(answer.id);
    pending.delete(answer.id);
    if (answer.kind === 'fault') question?.reject(new SqlError(answer.fault));
    else question?.resolve(answer);
  });
  await ready.promise;
  return {
    send: (request) => {
      if (stopped !== null) return Promise.reject(stopped);
      last += 1;
      const question = Promise.withResolvers<Answered>();
      pending.set(last, question);
      worker.postMessage({ ...request, id: last });
      return question.promise;
    },
    onNotification: (read) => readers.push(read),
    get stopped() {
      return stopped !== null;
    },
    stop: async () => {
      await worker.terminate();
    },
  };
}

/**
 * GEOS throws C++ exceptions which the WebAssembly build loses: the statement ends without rows, without an
 * error and without a command tag, and a transaction round it would commit. The missing tag gives it away.
 */
function checked(sql: string, results: readonly SqlResult[]): void {
  if (results.every((result) => result.command !== undefined)) return;
  throw new DatabaseError(
    'swallowed-error',
    `The database gave up on a statement without saying why; most often a geometry in it is invalid (ST_IsValid, ST_MakeValid). The statement: ${sql.slice(0, 300)}`,
  );
}

function sessionOn(bridge: Bridge): Session {
  const run = async (request: Unsent & { sql: string }): Promise<SqlResult[]> => {
    const answer = await bridge.send(request);
    if (answer.kind !== 'results') throw new TypeError(`A statement was answered with a ${answer.kind}.`);
    checked(request.sql, answer.results);
    return answer.results;
  };
  return {
    query: async (sql, params = []) => {
      const [result] = await run({ kind: 'query', sql, params });
      return result ?? { rows: [], affectedRows: undefined, command: undefined };
    },
    script: (sql) => run({ kind: 'script', sql }),
  };
}

/**
 * PGlite with PostGIS in a worker thread behind one queue: the engine has one session only, so Kysely, the
 * job queue and plain SQL wait for each other, and a transaction holds them all off until it ends.
 */
export async function openPgliteEngine(start: WorkerStart): Promise<PgliteEngine> {
  const bridge = await openBridge(start);
  const alone = oneAtATime();
  const session = sessionOn(bridge);
  const exclusive: Engine['exclusive'] = (work) => alone(() => work(session));
  const listeners = new Set<ListenOptions>();
  bridge.onNotification((channel, payload) => {
    for (const listener of listeners) if (listener.channel === channel) listener.onPayload(payload);
  });
  return {
    name: 'pglite',
    dialect: pgliteDialect(exclusive),
    exclusive,
    listen: async (options) => {
      await exclusive((open) => open.script(`LISTEN "${options.channel.replaceAll('"', '""')}"`));
      listeners.add(options);
      options.onConnected?.();
      return { close: async () => void listeners.delete(options) };
    },
    dump: () =>
      alone(async () => {
        const answer = await bridge.send({ kind: 'dump' });
        if (answer.kind !== 'dump') throw new TypeError(`A dump was answered with ${answer.kind}.`);
        return answer.bytes;
      }),
    close: () =>
      alone(async () => {
        if (!bridge.stopped) await bridge.send({ kind: 'close' });
        await bridge.stop();
      }),
  };
}
