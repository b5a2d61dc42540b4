import { Worker } from 'node:worker_threads';
import { DatabaseError, SqlError } from '../errors.ts';
import type { Engine, ListenOptions, Session, SqlResult } from './engine.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './pglite-messages.ts';
import { sessionTurns } from './session-turns.ts';

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

/** For rows on their way; the database itself is in WebAssembly memory, which does not count. */
const LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 };

/** Starts the worker and numbers the requests sent to it; resolves once the database is open. */
async function openBridge(start: WorkerStart): Promise<Bridge> {
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
    workerData: start,
    resourceLimits: LIMITS,
  });
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

function sessionOn(bridge: Bridge): Session {
  const run = async (request: Unsent & { sql: string }): Promise<SqlResult[]> => {
    const answer = await bridge.send(request);
    if (answer.kind !== 'results') throw new TypeError(`Unexpected reply to a statement: ${answer.kind}.`);
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

/** Restarts in ten minutes after which a database that stops again stays stopped. */
const MAX_RESTARTS = 3;
const RESTARTS_COUNT_MS = 600_000;

/** The running worker. One that has stopped is started again on its folder, which survives a crash; memory does not. */
function restartable(first: Bridge, start: WorkerStart, onStart: (bridge: Bridge) => Promise<void>) {
  const { dataDir } = start;
  const restarts: number[] = [];
  let bridge = first;
  return {
    get current() {
      return bridge;
    },
    async running(): Promise<Bridge> {
      if (!bridge.stopped || dataDir === undefined) return bridge;
      const now = performance.now();
      if (restarts.filter((at) => now - at < RESTARTS_COUNT_MS).length >= MAX_RESTARTS) return bridge;
      restarts.push(now);
      await bridge.stop();
      bridge = await openBridge({ dataDir, seed: undefined });
      await onStart(bridge);
      return bridge;
    },
  };
}

const listenSql = (channel: string): string => `LISTEN "${channel.replaceAll('"', '""')}"`;

/**
 * Opens PGlite with PostGIS in a worker thread. The engine has one session only, so Kysely, the job queue and plain SQL
 * wait for each other in turns, and a transaction keeps all of them waiting until it ends. When the thread
 * stops, what runs fails with 'engine-stopped', and the next work starts it again.
 */
export async function openPgliteEngine(start: WorkerStart): Promise<PgliteEngine> {
  const listeners = new Set<ListenOptions>();
  const watch = (bridge: Bridge) =>
    bridge.onNotification((channel, payload) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onPayload(payload);
    });
  const first = await openBridge(start);
  watch(first);
  const worker = restartable(first, start, async (bridge) => {
    watch(bridge);
    for (const { channel } of listeners) await sessionOn(bridge).script(listenSql(channel));
    for (const { onConnected } of listeners) onConnected?.();
  });
  const turns = sessionTurns();
  const inTurn =
    (isExpensive: boolean): Engine['exclusive'] =>
    (work) =>
      turns.run(async () => work(sessionOn(await worker.running())), { isExpensive });
  const exclusive = inTurn(false);
  return {
    name: 'pglite',
    dialect: pgliteDialect(exclusive),
    expensive: pgliteDialect(inTurn(true)),
    exclusive,
    session: exclusive,
    check: async () => undefined,
    listen: async (options) => {
      await exclusive((open) => open.script(listenSql(options.channel)));
      listeners.add(options);
      options.onConnected?.();
      return { close: async () => void listeners.delete(options) };
    },
    dump: () =>
      turns.run(async () => {
        const answer = await worker.current.send({ kind: 'dump' });
        if (answer.kind !== 'dump') throw new TypeError(`Unexpected reply to a dump: ${answer.kind}.`);
        return answer.bytes;
      }),
    close: () =>
      turns.runLast(async () => {
        if (!worker.current.stopped) await worker.current.send({ kind: 'close' });
        await worker.current.stop();
      }),
  };
}
