import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { BusyError } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { RasterReadError } from '@sigma/raster';
import { hasSystemCode, type ObjectStore } from '@sigma/storage';
import type { CubeRef } from '../threads/tasks.ts';
import type { CachedFiles } from './cached-files.ts';
import type { LevelFiles } from './level-files.ts';

/** How often a file is made again that was deleted, to make room for others, before it could be read. */
const ATTEMPTS = 3;
const RETRY_AFTER_S = 2;
/** To make a cube takes a quarter of a minute and more. */
const PREPARED_AFTER_S = 5;
/** Cubes that are made or copied at once; so many others wait, and further ones are refused. */
const MADE_AT_ONCE = 4;
const MAX_WAITING = 200;

/**
 * Cubes on the local disk, copied from the archive, where those of simulated scenes are made first. A file is finished whether or
 * not anyone still waits for it: the next call would have to begin again.
 */
export interface LocalCubes {
  /**
   * Works with the cube wherever it is: with the local file if there is one, else with the object or the recipe, of which only
   * what is read is transferred or processed. The complete cube of a recipe follows behind.
   */
  withPixels<Result>(cube: CubeRef, work: (cube: CubeRef) => Promise<Result>): Promise<Result>;
  /** Works with a local file, which is made first; a cube for which there is no room is read where it is. */
  withFile<Result>(
    cube: CubeRef,
    signal: AbortSignal,
    work: (cube: CubeRef) => Promise<Result>,
  ): Promise<Result>;
  /** The same for calls, which do not wait long. @throws BusyError when the file is not there yet */
  withFileSoon: LocalCubes['withFile'];
  /** Works with the local file or the object in the archive, which is made first: the complete cube wherever it is. */
  withStored: LocalCubes['withFile'];
  /** The share of the work of making the cube that is done, 0 to 1; 0 where it is not known, as of a copy. */
  shareOf(cube: CubeRef): number;
  /** Whether the complete cube exists, on the disk or in the archive. */
  isStored(cube: CubeRef): Promise<boolean>;
  /** Stops what is being made. */
  close(): void;
}

export interface LocalCubesOptions {
  readonly files: CachedFiles;
  readonly store: Pick<ObjectStore, 'get'>;
  readonly levels: LevelFiles;
  /** Called when a cube could not be made, of which no caller hears. */
  readonly onError: (error: unknown) => void;
  /** How long calls wait for a file. */
  readonly callsWaitMs: number;
  /** How many cubes wait for their turn at most, 200 by default. */
  readonly maxWaiting?: number;
}

export function localCubes(options: LocalCubesOptions): LocalCubes {
  const { files, store, levels, onError, callsWaitMs, maxWaiting = MAX_WAITING } = options;
  const closing = new AbortController();
  const places = limitedPlaces(MADE_AT_ONCE, maxWaiting);
  const nameOf = ({ tag }: CubeRef) => `${tag}.img`;

  async function copy(
    { size }: { readonly size: number },
    objectKey: string,
    path: string,
    signal: AbortSignal,
  ): Promise<void> {
    const body = await store.get(ARCHIVE_BUCKET, objectKey);
    const file = createWriteStream(path, { flags: 'r+' });
    await pipeline(body, file, { signal });
    if (file.bytesWritten !== size) {
      const message = `The archive sent ${file.bytesWritten} of the ${size} bytes of the data file.`;
      throw new RasterReadError('truncated', message);
    }
  }

  async function write({ data }: CubeRef, path: string, signal: AbortSignal): Promise<void> {
    switch (data.kind) {
      case 'recipe':
        return copy(data, await levels.make(data, signal), path, signal);
      case 'object':
        return copy(data, data.objectKey, path, signal);
      case 'file':
        throw new Error('A local file is not made again.');
    }
  }

  /** The cube as threads read it where there is no local file. */
  async function remote(cube: CubeRef): Promise<CubeRef> {
    return cube.data.kind === 'recipe' ? { ...cube, data: await levels.open(cube.data) } : cube;
  }

  const make = (cube: CubeRef) =>
    files.make(
      nameOf(cube),
      cube.data.size,
      (path, stop) => places(() => write(cube, path, stop)),
      closing.signal,
    );

  const reported = new WeakSet<object>();
  /** Reports a failure of which no caller hears, once for all who have left. */
  const behind = (making: Promise<void>) => {
    making.catch((error: unknown) => {
      // A cube without a place in the queue is begun by the next call for it.
      if (error instanceof BusyError) return;
      const isKnown = error instanceof Error && reported.has(error);
      if (error instanceof Error) reported.add(error);
      if (!isKnown && !closing.signal.aborted) onError(error);
    });
  };

  /** Waits for a file until the caller leaves, or has waited long enough. */
  async function made(cube: CubeRef, signal: AbortSignal, waitsMs: number): Promise<void> {
    signal.throwIfAborted();
    const making = make(cube);
    const gone = Promise.withResolvers<never>();
    const leave = () => gone.reject(signal.reason);
    const timer = waitsMs === Infinity ? undefined : setTimeout(() => gone.reject(notYet()), waitsMs);
    signal.addEventListener('abort', leave, { once: true });
    gone.promise.catch(() => behind(making));
    try {
      await Promise.race([making, gone.promise]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    }
  }

  async function withLocal<Result>(cube: CubeRef, work: (cube: CubeRef) => Promise<Result>) {
    try {
      return await files.use(nameOf(cube), ({ path, size }) =>
        work({ ...cube, data: { kind: 'file', path, size } }),
      );
    } catch (error) {
      // Another process has deleted the file in between.
      if (hasSystemCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  async function withFile<Result>(
    cube: CubeRef,
    { signal, waitsMs }: { readonly signal: AbortSignal; readonly waitsMs: number },
    work: (cube: CubeRef) => Promise<Result>,
  ): Promise<Result> {
    if (!files.hasRoomFor(cube.data.size)) return work(await remote(cube));
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const local = await withLocal(cube, work);
      if (local !== undefined) return local.result;
      try {
        await made(cube, signal, waitsMs);
      } catch (error) {
        // Without room on the disk, the cube is read where it is.
        if (!hasSystemCode(error, 'ENOSPC')) throw error;
        onError(error);
        break;
      }
    }
    return work(await remote(cube));
  }

  return {
    async withPixels(cube, work) {
      const local = await withLocal(cube, work);
      if (local !== undefined) return local.result;
      const result = await work(await remote(cube));
      // Begins now and not before, so that the processing of the line has the processor to itself.
      if (cube.data.kind === 'recipe' && files.hasRoomFor(cube.data.size)) behind(make(cube));
      return result;
    },
    withFile: (cube, signal, work) => withFile(cube, { signal, waitsMs: Infinity }, work),
    withFileSoon: (cube, signal, work) => withFile(cube, { signal, waitsMs: callsWaitMs }, work),
    async withStored(cube, signal, work) {
      const local = await withLocal(cube, work);
      if (local !== undefined) return local.result;
      const found = await remote(cube);
      if (found.data.kind !== 'recipe') return work(found);
      let objectKey: string;
      try {
        objectKey = await levels.make(found.data, signal);
      } catch (error) {
        // Without room in the archive, every line is processed for this work alone.
        if (!hasSystemCode(error, 'ENOSPC')) throw error;
        onError(error);
        return work(found);
      }
      return work({ ...cube, data: { kind: 'object', objectKey, size: found.data.size } });
    },
    shareOf: ({ data }) => (data.kind === 'recipe' ? (levels.shareOf(data) ?? 0) : 0),
    isStored: async (cube) =>
      (await files.use(nameOf(cube), async () => true)) !== undefined ||
      (await remote(cube)).data.kind !== 'recipe',
    close: () => closing.abort(new Error('The server is stopping.')),
  };
}

const notYet = () =>
  new BusyError(
    'cubes being prepared',
    'The cube is being prepared. Try again in a moment.',
    PREPARED_AFTER_S,
    true,
  );

/** Runs so many works at once; the others begin in the order of their arrival, and those for which the queue is full are refused. */
function limitedPlaces(count: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free--;
    else if (waiting.length >= maxWaiting)
      throw new BusyError('cubes', 'Too many cubes are waiting to be made.', RETRY_AFTER_S);
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
