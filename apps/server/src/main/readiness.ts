import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, probeWrites } from '@sigma/db';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import type { Logger } from 'pino';
import type { Readiness } from '../http/health.ts';
import { isFullDisk } from './outage.ts';

export interface ReadinessOptions {
  readonly database: Database;
  readonly dataFolder: string;
  /** The store of objects, if it is not in the data folder. */
  readonly bucketStore: ObjectStore | undefined;
  readonly log: Logger;
}

/** Whoever checks whether the process is ready does not wait for a part that does not reply. */
const READY_WITHIN_MS = 3000;
/** However often the address is called, each part is tried once in this time. */
const KEPT_MS = 2000;
/** Writes to a bucket are paid for. */
const BUCKET_KEPT_MS = 30_000;
/** With less space than this, hardly anything can be stored. */
const PROBE_BYTES = 1_000_000;

type Part = 'database' | 'disk' | 'bucket';

/** Tries a write to everything that a process needs, and names the parts that refuse it. */
export function readiness({ database, dataFolder, bucketStore, log }: ReadinessOptions): Readiness {
  const check = (part: Part, write: () => Promise<void>, keptMs: number) =>
    kept(async () => {
      try {
        await within(READY_WITHIN_MS, write());
        return [];
      } catch (error) {
        log.error({ err: error }, `A write to the ${part} failed`);
        return [isFullDisk(error) ? 'disk' : part];
      }
    }, keptMs);
  const checks = [
    check('database', () => probeWrites(database), KEPT_MS),
    check('disk', () => probeFolder(dataFolder), KEPT_MS),
    ...(bucketStore === undefined ? [] : [check('bucket', () => probeBucket(bucketStore), BUCKET_KEPT_MS)]),
  ];
  return async () => [...new Set((await Promise.all(checks.map((run) => run()))).flat())];
}

async function probeFolder(folder: string): Promise<void> {
  const path = join(folder, `.probe-${randomUUID()}`);
  try {
    await writeFile(path, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
}

async function probeBucket(store: ObjectStore): Promise<void> {
  const key = `probes/${randomUUID()}`;
  await store.ensureBucket(ARCHIVE_BUCKET);
  await store.put(ARCHIVE_BUCKET, key, Buffer.alloc(1));
  await store.delete(ARCHIVE_BUCKET, key);
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`There was no reply within ${limitMs / 1000} s.`)), limitMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
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
