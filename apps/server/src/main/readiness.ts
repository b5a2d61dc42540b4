import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, probeWrites } from '@sigma/db';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import type { Logger } from 'pino';
import type { Readiness } from '../http/health.ts';
import { isFullDisk } from './outage.ts';

export interface ReadinessOptions {
  readonly database: Pick<Database, 'transaction'>;
  readonly dataFolder: string;
  /** The store of objects, if it is not in the data folder. */
  readonly bucketStore: ObjectStore | undefined;
  readonly log: Pick<Logger, 'error'>;
}

const PROBE_PREFIX = '.probe-';

/** Whoever checks whether the process is ready does not wait for a part that does not reply. */
const READY_WITHIN_MS = 3000;
/** However often the address is called, each part is tried once in this time. */
const KEPT_MS = 2000;
/** Writes to a bucket are paid for. */
const BUCKET_KEPT_MS = 30_000;
/** With less space than this, hardly anything can be stored. */
const PROBE_BYTES = 1_000_000;

type Part = 'database' | 'disk' | 'bucket';

/**
 * Tries a write to everything that a process needs, and names the parts that refuse it. A part that does not reply is missing, and is
 * not tried again before it does: four writes to a disk that hangs would occupy every thread of the process for files.
 */
export function readiness({ database, dataFolder, bucketStore, log }: ReadinessOptions): Readiness {
  const check = (part: Part, write: () => Promise<void>, keptMs: number) => {
    const attempt = single(write);
    return kept(async () => {
      try {
        const { startedMs, work } = attempt();
        await within(READY_WITHIN_MS - (performance.now() - startedMs), work);
        return [];
      } catch (error) {
        log.error({ err: error }, `A write to the ${part} failed`);
        return [isFullDisk(error) ? 'disk' : part];
      }
    }, keptMs);
  };
  const checks = [
    check('database', () => probeWrites(database), KEPT_MS),
    check('disk', folderProbe(dataFolder), KEPT_MS),
    ...(bucketStore === undefined ? [] : [check('bucket', () => probeBucket(bucketStore), BUCKET_KEPT_MS)]),
  ];
  return async () => [...new Set((await Promise.all(checks.map((run) => run()))).flat())];
}

/** Writes one file of this process; the first call deletes what processes that were killed have left. */
function folderProbe(folder: string): () => Promise<void> {
  const name = `${PROBE_PREFIX}${process.pid}`;
  const path = join(folder, name);
  let isFirst = true;
  return async () => {
    if (isFirst) await removeOldProbes(folder, name);
    isFirst = false;
    try {
      await writeFile(path, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
    } finally {
      await rm(path, { force: true });
    }
  };
}

/** A process that shares the folder and is probing writes its file again, or has written it already. */
async function removeOldProbes(folder: string, own: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry;
    if (entry.isFile() && name.startsWith(PROBE_PREFIX) && name !== own)
      await rm(join(folder, name), { force: true });
  }
}

async function probeBucket(store: ObjectStore): Promise<void> {
  const key = `probes/${randomUUID()}`;
  await store.ensureBucket(ARCHIVE_BUCKET);
  await store.put(ARCHIVE_BUCKET, key, Buffer.alloc(1));
  await store.delete(ARCHIVE_BUCKET, key);
}

async function within(remainingMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`There was no reply within ${READY_WITHIN_MS / 1000} s.`);
    timer = setTimeout(() => reject(error), Math.max(0, remainingMs));
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface Attempt {
  readonly startedMs: number;
  readonly work: Promise<void>;
}

/** Starts work unless it runs already; returns what runs. */
function single(run: () => Promise<void>): () => Attempt {
  let running: Attempt | undefined;
  return () => {
    running ??= {
      startedMs: performance.now(),
      work: run().finally(() => {
        running = undefined;
      }),
    };
    return running;
  };
}

/** Runs a check at most once in a while; those who ask in between share its answer. */
function kept<Answer>(run: () => Promise<Answer>, keptMs: number): () => Promise<Answer> {
  let last: { readonly until: number; readonly answer: Promise<Answer> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now >= last.until) last = { until: now + keptMs, answer: run() };
    return last.answer;
  };
}
