import { Worker } from 'node:worker_threads';
import { DatabaseError, SqlError } from '../errors.ts';
import type { Engine, ListenOptions, Session, SqlResult } from './engine.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './pglite-messages.ts';

type Unsent = WorkerRequest extends infer R ? (R extends WorkerRequest ? Omit<R, 'id'> : never) : never;
type Answered = Exclude<WorkerAnswer, { kind: 'ready' | 'notification' | 'error' }>;

export interface PgliteEngine extends Engine {
  /** The complete data folder as a gzipped tar. */
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

/** Starts the worker and numbers the requests sent to it; resolves once the database is open. */
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
    for (const request of pending.values()) request.reject(stopped);
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
    const request = pending.get(answer.id);
    pending.delete(answer.id);
    if (answer.kind === 'error') request?.reject(new SqlError(answer.details));
    else request?.resolve(answer);
  });
  await ready.promise;
  return {
    send: (request) => {
      if (stopped !== null) return Promise.reject(stopped);
      last += 1;
      const reply = Promise.withResolvers<Answered>();
      pending.set(last, reply);
      worker.postMessage({ ...request, id: last });
      return reply.promise;
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
 * Throws for a statement whose error was lost: GEOS throws C++ exceptions that the WebAssembly build drops, so the
 * statement ends without rows, error or command tag, and a transaction around it would commit. Only the missing tag
 * reveals it.
 */
function checkCompletion(sql: string, results: readonly SqlResult[]): void {
  if (results.every((result) => result.command !== undefined)) return;
  throw new DatabaseError(
    'swallowed-error',
    `A statement failed without an error message. Usually a geometry in it is invalid (check with ST_IsValid, repair with ST_MakeValid). The statement: ${sql.slice(0, 300)}`,
  );
}

function sessionOn(bridge: Bridge): Session {
  const run = async (request: Unsent & { sql: string }): Promise<SqlResult[]> => {
    const answer = await bridge.send(request);
    if (answer.kind !== 'results') throw new TypeError(`Unexpected reply to a statement: ${answer.kind}.`);
    checkCompletion(request.sql, answer.results);
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
 * Opens PGlite with PostGIS in a worker thread behind one queue. The engine has one session only, so Kysely, the job
 * queue and plain SQL wait for each other, and a transaction keeps all of them waiting until it ends.
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
        if (answer.kind !== 'dump') throw new TypeError(`Unexpected reply to a dump: ${answer.kind}.`);
        return answer.bytes;
      }),
    close: () =>
      alone(async () => {
        if (!bridge.stopped) await bridge.send({ kind: 'close' });
        await bridge.stop();
      }),
  };
}
