import type { SqlErrorDetails } from '../errors.ts';
import type { SqlResult } from './engine.ts';

/** Start values of the worker. Without `dataDir` the database is in memory. */
export interface WorkerStart {
  readonly dataDir: string | undefined;
  /** A gzipped tar made by `dumpDataDir`, unpacked into a new data folder. */
  readonly seed: Uint8Array | undefined;
}

export type WorkerRequest = { readonly id: number } & (
  | { readonly kind: 'query'; readonly sql: string; readonly params: readonly unknown[] }
  | { readonly kind: 'script'; readonly sql: string }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' }
);

export type WorkerAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'results'; readonly id: number; readonly results: SqlResult[] }
  | { readonly kind: 'dump'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'error'; readonly id: number; readonly details: SqlErrorDetails }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string };
