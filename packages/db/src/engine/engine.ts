import type { Dialect } from 'kysely';

export type EngineName = 'pglite' | 'postgres';

/** Rows of one statement. `command` is the first word of the server's reply ('SELECT', 'INSERT', …). */
export interface SqlResult {
  readonly rows: Record<string, unknown>[];
  readonly affectedRows: number | undefined;
  readonly command: string | undefined;
}

/** One connection, used by one caller at a time. */
export interface Session {
  /** Runs one statement with `$1`, `$2`, … filled in. */
  query(sql: string, params?: readonly unknown[]): Promise<SqlResult>;
  /** Runs any number of statements without parameters and returns one result for each. */
  script(sql: string): Promise<SqlResult[]>;
}

export interface Listener {
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  /** Called after every connection and reconnection, because earlier payloads were missed. */
  readonly onConnected?: (() => void) | undefined;
}

/** What the two engines have in common, below Kysely. */
export interface Engine {
  readonly name: EngineName;
  readonly dialect: Dialect;
  /** For statements that may take long: few connections and a time limit, so that ordinary ones never wait for them. */
  readonly expensive: Dialect;
  /** Reserves one connection, the only one of the embedded engine, until `work` ends. */
  exclusive<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** The same on a connection that no pooler shares, for locks and settings of a session. */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** Refuses a pooler that the product cannot use: DatabaseError 'pooler'. */
  check(): Promise<void>;
  listen(options: ListenOptions): Promise<Listener>;
  close(): Promise<void>;
}
