import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Results, types } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { postgis as wholePostgis } from '@electric-sql/pglite-postgis';
import { type SqlErrorDetails, sqlErrorDetails } from '../errors.ts';
import { endAbandonedStatements } from './abandoned-statements.ts';
import type { SqlResult } from './engine.ts';
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './pglite-messages.ts';
import { pinnedVersion } from './pinned-version.ts';
import { postgisBundle } from './postgis-bundle.ts';
import { rememberedKeys } from './remembered-keys.ts';

// PGlite runs in its own thread, because a query runs on the thread that calls it and a slow one would block the server.

const port = parentPort;
if (port === null) throw new Error('pglite.worker.ts runs as a worker thread only.');
const answer = (message: WorkerAnswer, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);

/** Returns the same JavaScript values that `postgres-types.ts` sets for `pg`. */
const parsers = {
  [types.INT8]: Number,
  [types.DATE]: (text: string) => new Date(text),
  [types.TIMESTAMP]: (text: string) => new Date(`${text.replace(' ', 'T')}Z`),
  // Unchanged, "0001-06-01 00:00:00+00" would be read as a day of 2001.
  [types.TIMESTAMPTZ]: (text: string) => new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')),
};

const cacheFolder = new URL('../../../../node_modules/.cache/', import.meta.url);

/** PostGIS without what the product does not use of it. */
const postgis: typeof wholePostgis = {
  ...wholePostgis,
  async setup(engine, options) {
    const set = await wholePostgis.setup(engine, options);
    if (set.bundlePath === undefined) return set;
    const version = await pinnedVersion('@electric-sql/pglite-postgis');
    const cached = new URL(`sigma-postgis-${version}.tar.gz`, cacheFolder);
    return { ...set, bundlePath: await postgisBundle(set.bundlePath, cached) };
  },
};

/** PostgreSQL gives its own types the numbers below; those of its catalogue and of the product's tables come after. */
const AFTER_OWN_TYPES = 10_000;

/**
 * Removes the parsers of arrays of table rows and the like, whose values are read as text then, as `pg` reads them. PGlite adds one
 * for every table, 300 in all, and copies all parsers for each statement, which took two fifths of the time of a short one.
 */
function parseOwnTypesOnly(engine: PGlite): void {
  engine.parsers = Object.fromEntries(
    Object.entries(engine.parsers).filter(([type]) => Number(type) < AFTER_OWN_TYPES),
  );
}

async function open(start: WorkerStart): Promise<PGlite> {
  const engine = await PGlite.create({
    extensions: { postgis, btree_gist },
    parsers,
    ...(start.dataDir === undefined ? {} : { dataDir: start.dataDir }),
    ...(start.seed === undefined ? {} : { loadDataDir: new Blob([new Uint8Array(start.seed)]) }),
  });
  parseOwnTypesOnly(engine);
  engine.onNotification((channel, payload) => answer({ kind: 'notification', channel, payload }));
  return engine;
}

const resultOf = (result: Results<Record<string, unknown>>): SqlResult => ({
  rows: result.rows,
  affectedRows: result.affectedRows,
  command: result.command,
});

async function serve(engine: PGlite, request: WorkerRequest): Promise<void> {
  switch (request.kind) {
    case 'query': {
      const result = await engine.query<Record<string, unknown>>(request.sql, [...request.params]);
      return answer({ kind: 'results', id: request.id, results: [resultOf(result)] });
    }
    case 'script': {
      const results = await engine.exec(request.sql);
      return answer({ kind: 'results', id: request.id, results: results.map(resultOf) });
    }
    case 'dump': {
      const bytes = await (await engine.dumpDataDir('gzip')).arrayBuffer();
      return answer({ kind: 'dump', id: request.id, bytes: new Uint8Array(bytes) }, [bytes]);
    }
    case 'close':
      await engine.close();
      return answer({ kind: 'results', id: request.id, results: [] });
  }
}

const detailsOf = (error: unknown): SqlErrorDetails =>
  sqlErrorDetails(error) ?? {
    message: error instanceof Error ? error.message : String(error),
    code: 'XX000',
  };

// Only in this thread, which runs PGlite alone.
Object.keys = rememberedKeys(Object.keys);

const start: WorkerStart = workerData;
const engine = await open(start);
endAbandonedStatements(engine, (error) => {
  // The thread ends and is started again.
  console.error('The embedded database has broken off.', error);
  process.exit(1);
});
port.on('message', (request: WorkerRequest) => {
  serve(engine, request).catch((error: unknown) => {
    // The engine itself has broken off, and nothing on it can be trusted: the thread ends and is started again.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    answer({ kind: 'error', id: request.id, details: detailsOf(error) });
  });
});
answer({ kind: 'ready' });
