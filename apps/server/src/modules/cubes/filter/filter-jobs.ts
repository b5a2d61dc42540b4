import { createHash } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { BusyError } from '@sigma/contract';
import type { CubeLevel } from '@sigma/domain';
import { FILTER_VERSION } from '@sigma/raster';
import { hasSystemCode } from '@sigma/storage';
import { z } from 'zod';
import type { CachedFiles } from '../cache/cached-files.ts';
import type { LocalCubes } from '../cache/local-cubes.ts';
import { cubeRefusal } from '../calls/cube-refusal.ts';
import type { CubeRef } from '../threads/tasks.ts';
import type { FilterResult, FilterSettings } from '../threads/work-tasks.ts';
import { FILTERS_AT_ONCE, type WorkThreads } from '../threads/work-threads.ts';

/** What is stored of a result before its values. */
const resultHead = z.object({
  level: z.enum(['counts', 'radiance', 'reflectance']),
  width: z.number(),
  height: z.number(),
  unit: z.string(),
  histogram: z.object({ from: z.number(), to: z.number(), counts: z.array(z.number()) }).nullable(),
  thresholds: z.array(z.object({ share: z.number(), value: z.number() })),
});
export type FilterHead = z.infer<typeof resultHead>;

/** How far a filter is. */
export type FilterState =
  | { readonly state: 'waiting'; readonly before: number }
  | { readonly state: 'running'; readonly stage: 'cube' | 'filter'; readonly progress: number }
  | { readonly state: 'ready'; readonly head: FilterHead }
  | { readonly state: 'failed'; readonly cause: string };

export interface FilterRequest {
  /** Names the cube in messages. */
  readonly scene: string;
  readonly cube: CubeRef;
  readonly level: CubeLevel;
  readonly unit: string;
  readonly settings: FilterSettings;
  /** The user who requested it; the filters of one user wait for each other while those of others may run. */
  readonly user: string;
}

/** Filters over cubes, each calculated once, at most two at once. */
export interface FilterJobs {
  /** The key of a request; it distinguishes cubes, levels and settings. */
  keyOf(request: Pick<FilterRequest, 'cube' | 'level' | 'settings'>): string;
  /** Starts a filter unless it is calculated already, and says how far it is. A failed one starts again with the next call. */
  request(key: string, request: FilterRequest): Promise<FilterState>;
  /**
   * Withdraws the request of a user; false if none of theirs is waiting or running. Once no one waits for it, the filter leaves
   * the queue, or its calculation is stopped.
   */
  cancel(key: string, user: string): boolean;
  /** The result of a key for a cube; undefined if there is none (any more). */
  read(
    key: string,
    cube: CubeRef,
  ): Promise<{ readonly head: FilterHead; readonly values: Uint8Array<ArrayBuffer> } | undefined>;
}

interface Job {
  readonly key: string;
  readonly request: FilterRequest;
  /** Who waits for it, in the order in which they came. */
  readonly users: Set<string>;
  readonly stop: AbortController;
  /** A delayed one gave its place to others, because what it needs is busy. */
  state: 'waiting' | 'delayed' | 'running';
  /** Of the calculation; undefined while its cube is being made. */
  progress: number | undefined;
}

const MAX_WAITING = 20;
/** So that one user cannot take all places. */
const MAX_WAITING_PER_USER = 4;
const MAX_FAILED = 100;
const RETRY_AFTER_S = 5;
const FAILED = 'The filter could not be calculated because of an error of the server. Try again.';

export function createFilterJobs({
  files,
  local,
  threads,
  onError,
}: {
  readonly files: CachedFiles;
  readonly local: Pick<LocalCubes, 'withFile' | 'shareOf'>;
  readonly threads: Pick<WorkThreads, 'filter'>;
  /** Called with the failures whose text is not for customers. */
  readonly onError: (error: unknown) => void;
}): FilterJobs {
  /** In the order of their arrival. */
  const jobs = new Map<string, Job>();
  /** Canceled ones that still have their place, because their threads have not ended them. */
  const ending = new Set<Job>();
  const failed = new Map<string, string>();

  const nameOf = (key: string, { tag }: CubeRef) => `filters/${tag}-${key}.bin`;
  const running = () => [...ending, ...[...jobs.values()].filter(({ state }) => state === 'running')];
  /** Whose share a filter counts against. */
  const ownerOf = ({ users, request }: Job) => users.values().next().value ?? request.user;

  /** The waiting ones in the order in which they begin: users without a running filter first. */
  function waiting(): readonly Job[] {
    const busy = new Set(running().map(ownerOf));
    const all = [...jobs.values()].filter(({ state }) => state === 'waiting');
    return [...all.filter((job) => !busy.has(ownerOf(job))), ...all.filter((job) => busy.has(ownerOf(job)))];
  }

  function begin(): void {
    while (running().length < FILTERS_AT_ONCE) {
      const [job] = waiting();
      if (job === undefined) return;
      job.state = 'running';
      void run(job)
        .catch((error: unknown) => fail(job, error))
        .finally(() => {
          if (job.state === 'running' && jobs.get(job.key) === job) jobs.delete(job.key);
          ending.delete(job);
          begin();
        });
    }
  }

  function fail(job: Job, error: unknown): void {
    if (job.stop.signal.aborted) return;
    if (error instanceof BusyError) {
      job.state = 'delayed';
      job.progress = undefined;
      setTimeout(() => {
        job.state = 'waiting';
        begin();
      }, error.retryAfterS * 1000).unref();
      return;
    }
    const refusal = cubeRefusal(job.request.scene, error);
    if (refusal === undefined) onError(error);
    failed.set(job.key, refusal?.detail ?? FAILED);
    const [oldest] = failed.keys();
    if (failed.size > MAX_FAILED && oldest !== undefined) failed.delete(oldest);
  }

  async function run(job: Job): Promise<void> {
    const { key, request } = job;
    const { cube, settings } = request;
    const { signal } = job.stop;
    const result = await local.withFile(cube, signal, (file) => {
      job.progress = 0;
      const onProgress = (share: number) => {
        job.progress = Math.max(job.progress ?? 0, share);
      };
      return threads.filter({ cube: file, settings, onProgress }, signal);
    });
    signal.throwIfAborted();
    await files.make(nameOf(key, cube), result.bytes.byteLength, (path) =>
      writeFile(path, fileOf(result, request), { flag: 'r+' }),
    );
  }

  async function read(key: string, cube: CubeRef) {
    const found = await files.use(nameOf(key, cube), async ({ path, size }) => {
      // Another process may have deleted it in between.
      const file = await open(path).catch((error: unknown) => {
        if (hasSystemCode(error, 'ENOENT')) return undefined;
        throw error;
      });
      if (file === undefined) return undefined;
      try {
        const bytes = new Uint8Array(size);
        await file.read(bytes, 0, size, 0);
        return bytes;
      } finally {
        await file.close();
      }
    });
    const bytes = found?.result;
    if (bytes === undefined) return undefined;
    const end = bytes.indexOf(NEWLINE);
    const head = resultHead.parse(JSON.parse(Buffer.from(bytes.subarray(0, end)).toString('utf8')));
    return { head, values: bytes.slice(end + 1) };
  }

  const progressOf = ({ progress, request: { cube } }: Job) =>
    progress === undefined
      ? ({ stage: 'cube', progress: local.shareOf(cube) } as const)
      : ({ stage: 'filter', progress } as const);

  return {
    keyOf: ({ cube, level, settings }) =>
      createHash('sha256')
        .update(`${FILTER_VERSION} ${cube.tag} ${level} ${JSON.stringify(comparable(settings))}`)
        .digest('hex'),
    async request(key, request) {
      const job = jobs.get(key);
      if (job !== undefined) {
        job.users.add(request.user);
        if (job.state === 'running') return { state: 'running', ...progressOf(job) };
        return { state: 'waiting', before: running().length + Math.max(0, waiting().indexOf(job)) };
      }
      const cause = failed.get(key);
      if (failed.delete(key) && cause !== undefined) return { state: 'failed', cause };
      const result = await read(key, request.cube);
      if (result !== undefined) return { state: 'ready', head: result.head };
      if (!jobs.has(key)) {
        const all = waiting();
        const own = all.filter((other) => ownerOf(other) === request.user);
        if (all.length >= MAX_WAITING || own.length >= MAX_WAITING_PER_USER)
          throw new BusyError('filters of cubes', 'Too many filters are waiting.', RETRY_AFTER_S);
        const [users, stop] = [new Set([request.user]), new AbortController()];
        jobs.set(key, { key, request, users, stop, state: 'waiting', progress: undefined });
        begin();
      }
      return this.request(key, request);
    },
    cancel(key, user) {
      const job = jobs.get(key);
      if (job?.users.delete(user) !== true) return false;
      if (job.users.size > 0) return true;
      jobs.delete(key);
      if (job.state === 'running') ending.add(job);
      job.stop.abort(new Error('The filter was canceled.'));
      return true;
    },
    read,
  };
}

const NEWLINE = 10;

function fileOf(result: FilterResult, { level, unit }: FilterRequest): Buffer {
  const { width, height, histogram, thresholds, bytes } = result;
  const head: FilterHead = {
    level,
    width,
    height,
    unit,
    histogram: histogram && { ...histogram, counts: [...histogram.counts] },
    thresholds: [...thresholds],
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]);
}

function comparable({ target, ...settings }: FilterSettings): object {
  return {
    ...settings,
    target: target.kind === 'spectrum' ? { kind: target.kind, values: [...target.values] } : target,
  };
}
