import pg from 'pg';
import { DatabaseError, sqlErrorDetails } from '../errors.ts';

/** A connection whose statements are watched. */
export interface WatchedConnection {
  /** The process of the server that serves it; null before it is connected. */
  readonly processID: number | null;
  /** Closes the connection without waiting for the server; its statements fail with the reason. */
  cut(reason: Error): void;
}

/**
 * Notices a server, or a network, that takes statements and never replies. A statement may run long, so its time says
 * nothing: once one has waited for two seconds, a connection of the watch asks the server whether it works on it. A
 * connection whose server process is idle has lost its reply and is cut; when the server does not reply to the watch
 * either, every connection is cut, and further ones are refused until it replies again.
 */
export interface SilenceWatch {
  /** Why connections are refused at the moment, or null. */
  readonly refusal: DatabaseError | null;
  /** Watches a statement until its reply. */
  during<T>(connection: WatchedConnection, reply: Promise<T>): Promise<T>;
  /** Watches an open connection, which is cut when the server becomes silent. */
  add(connection: WatchedConnection): void;
  remove(connection: WatchedConnection): void;
  /** Checks the server soon, because a connection could not be opened in time. */
  doubt(): void;
  close(): Promise<void>;
}

/** What the server says: which processes work on a statement, nothing in time, or processes of a pooler in between. */
type Finding = ReadonlySet<number> | 'silent' | 'hidden';

interface Waiting {
  readonly connection: WatchedConnection;
  /** Ticks since it was sent: unlike time, they do not pass while this process itself is blocked. */
  ticks: number;
  /** How often in a row the server was idle instead of working on it. */
  idle: number;
}

const TICK_MS = 1000;
const DOUBTFUL_TICKS = 2;
/** The reply to a statement that has just ended may still be on its way at the first check. */
const LOST_AFTER = 2;
const PROBE_MS = 5000;
const WORKING = `SELECT pg_backend_pid() AS own, array(SELECT pid FROM pg_stat_activity
  WHERE pid = ANY($1) AND state IN ('active', 'fastpath function call', 'disabled')) AS working`;

const silence = () =>
  new DatabaseError('unreachable', 'The database does not reply. It is tried again every second.');
const lostReply = () => new DatabaseError('unreachable', 'The reply of the database was lost.');

export function silenceWatch(config: pg.ClientConfig, onSilence: (error: Error) => void): SilenceWatch {
  const probe = createProbe(config);
  const waiting = new Set<Waiting>();
  const open = new Set<WatchedConnection>();
  let refusal: DatabaseError | null = null;
  let isDoubtful = false;
  let isChecking = false;
  let timer: NodeJS.Timeout | undefined;

  const start = () => {
    timer ??= setInterval(tick, TICK_MS).unref();
  };
  const rest = async () => {
    clearInterval(timer);
    timer = undefined;
    await probe.close();
  };
  const fallSilent = () => {
    if (refusal === null) onSilence(silence());
    refusal = silence();
    for (const connection of open) connection.cut(refusal);
  };
  const judge = (suspects: readonly Waiting[], working: ReadonlySet<number>) => {
    for (const suspect of suspects) {
      const { processID } = suspect.connection;
      suspect.idle = processID === null || working.has(processID) ? 0 : suspect.idle + 1;
      if (suspect.idle >= LOST_AFTER && waiting.has(suspect)) suspect.connection.cut(lostReply());
    }
  };
  const check = async () => {
    const suspects = [...waiting].filter(({ ticks }) => ticks >= DOUBTFUL_TICKS);
    if (suspects.length === 0 && refusal === null && !isDoubtful) {
      if (waiting.size === 0) await rest();
      return;
    }
    isDoubtful = false;
    const finding = await probe.ask(suspects.flatMap(({ connection }) => connection.processID ?? []));
    if (finding === 'silent') return fallSilent();
    refusal = null;
    if (finding !== 'hidden') judge(suspects, finding);
  };
  const tick = () => {
    for (const entry of waiting) entry.ticks += 1;
    if (isChecking) return;
    isChecking = true;
    void check().finally(() => {
      isChecking = false;
    });
  };

  return {
    get refusal() {
      return refusal;
    },
    async during(connection, reply) {
      const entry: Waiting = { connection, ticks: 0, idle: 0 };
      waiting.add(entry);
      start();
      try {
        return await reply;
      } finally {
        waiting.delete(entry);
      }
    },
    add: (connection) => void open.add(connection),
    remove: (connection) => void open.delete(connection),
    doubt() {
      isDoubtful = true;
      start();
    },
    close: rest,
  };
}

/** Asks the server over a connection of its own, which is opened when needed. */
function createProbe(config: pg.ClientConfig) {
  let client: pg.Client | undefined;

  const forget = () => {
    const last = client;
    client = undefined;
    last?.end().catch(() => undefined); // It may be broken already.
  };
  const connected = async (): Promise<pg.Client> => {
    if (client !== undefined) return client;
    const next = new pg.Client({ ...config, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
    next.on('error', forget);
    await next.connect();
    client = next;
    return next;
  };
  return {
    async ask(processes: readonly number[]): Promise<Finding> {
      try {
        const prober = await connected();
        const { rows } = await prober.query<{ own: number; working: number[] }>(WORKING, [processes]);
        const [row] = rows;
        const own: unknown = Reflect.get(prober, 'processID');
        // A pooler between here and the server numbers its connections itself.
        return row === undefined || row.own !== own ? 'hidden' : new Set(row.working);
      } catch (error) {
        forget();
        // A server that refuses the connection for a reason of its own is not silent.
        return sqlErrorDetails(error) === null ? 'silent' : 'hidden';
      }
    },
    async close(): Promise<void> {
      forget();
    },
  };
}
