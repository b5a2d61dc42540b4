import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { RasterReadError } from '@sigma/raster';
import type { ObjectStore } from '@sigma/storage';
import type { CubeRef } from '../threads/tasks.ts';
import type { WorkThreads } from '../threads/work-threads.ts';
import { type CachedFiles, hasCode } from './cached-files.ts';

/** How often a file is made again that another process or user has driven out before it was read. */
const ATTEMPTS = 3;

/** Cubes on the local disk: rendered from a recipe, or copied from the archive. */
export interface LocalCubes {
  /**
   * Works with the cube wherever it is: with the local file if there is one, else with the object or the recipe, of which only
   * what is read is transferred or rendered. The complete cube of a recipe follows behind.
   */
  withPixels<Result>(cube: CubeRef, work: (cube: CubeRef) => Promise<Result>): Promise<Result>;
  /** Works with a local file, which is made first; a cube for which there is no room is read where it is. */
  withFile<Result>(
    cube: CubeRef,
    signal: AbortSignal,
    work: (cube: CubeRef) => Promise<Result>,
  ): Promise<Result>;
  /** Whether a local file exists. */
  isLocal(cube: CubeRef): Promise<boolean>;
}

export interface LocalCubesOptions {
  readonly files: CachedFiles;
  readonly store: Pick<ObjectStore, 'get'>;
  readonly threads: WorkThreads;
  /** Called when a cube could not be made, of which no caller hears. */
  readonly onError: (error: unknown) => void;
}

export function localCubes({ files, store, threads, onError }: LocalCubesOptions): LocalCubes {
  const nameOf = ({ tag }: CubeRef) => `${tag}.img`;

  async function write({ tag, data }: CubeRef, path: string, signal: AbortSignal): Promise<void> {
    switch (data.kind) {
      case 'recipe':
        return threads.render({ tag, seed: data.seed, plan: data.plan, path }, signal);
      case 'object': {
        const body = await store.get(ARCHIVE_BUCKET, data.objectKey);
        const file = createWriteStream(path, { flags: 'r+' });
        await pipeline(body, file, { signal });
        if (file.bytesWritten !== data.size) {
          const message = `The archive sent ${file.bytesWritten} of the ${data.size} bytes of the data file.`;
          throw new RasterReadError('truncated', message);
        }
        return;
      }
      case 'file':
        throw new Error('A local file is not made again.');
    }
  }

  const make = (cube: CubeRef, signal?: AbortSignal) =>
    files.make(nameOf(cube), cube.data.size, (path, stop) => write(cube, path, stop), signal);

  async function withLocal<Result>(cube: CubeRef, work: (cube: CubeRef) => Promise<Result>) {
    try {
      return await files.use(nameOf(cube), ({ path, size }) =>
        work({ ...cube, data: { kind: 'file', path, size } }),
      );
    } catch (error) {
      // Another process has deleted the file in between.
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  return {
    async withPixels(cube, work) {
      const local = await withLocal(cube, work);
      if (local !== undefined) return local.result;
      const result = await work(cube);
      // Begins now and not before, so that the rendering of the line has the processor to itself.
      if (cube.data.kind === 'recipe' && files.hasRoomFor(cube.data.size)) void make(cube).catch(onError);
      return result;
    },
    async withFile(cube, signal, work) {
      if (!files.hasRoomFor(cube.data.size)) return work(cube);
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const local = await withLocal(cube, work);
        if (local !== undefined) return local.result;
        try {
          await make(cube, signal);
        } catch (error) {
          // Without room on the disk, the cube is read where it is.
          if (!hasCode(error, 'ENOSPC')) throw error;
          onError(error);
          break;
        }
      }
      return work(cube);
    },
    isLocal: async (cube) => (await files.use(nameOf(cube), async () => true)) !== undefined,
  };
}
