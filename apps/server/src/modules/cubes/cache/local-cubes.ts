import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { RasterReadError } from '@sigma/raster';
import type { ObjectStore } from '@sigma/storage';
import type { CubeRef } from '../threads/tasks.ts';
import { type CachedFiles, hasCode } from './cached-files.ts';
import type { LevelFiles } from './level-files.ts';

/** How often a file is made again that another process or user has driven out before it was read. */
const ATTEMPTS = 3;

/** Cubes on the local disk, copied from the archive, where those of simulated scenes are made first. */
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
  /** Whether a local file exists. */
  isLocal(cube: CubeRef): Promise<boolean>;
}

export interface LocalCubesOptions {
  readonly files: CachedFiles;
  readonly store: Pick<ObjectStore, 'get'>;
  readonly levels: LevelFiles;
  /** Called when a cube could not be made, of which no caller hears. */
  readonly onError: (error: unknown) => void;
}

export function localCubes({ files, store, levels, onError }: LocalCubesOptions): LocalCubes {
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
      const result = await work(await remote(cube));
      // Begins now and not before, so that the processing of the line has the processor to itself.
      if (cube.data.kind === 'recipe' && files.hasRoomFor(cube.data.size)) void make(cube).catch(onError);
      return result;
    },
    async withFile(cube, signal, work) {
      if (!files.hasRoomFor(cube.data.size)) return work(await remote(cube));
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
      return work(await remote(cube));
    },
    isLocal: async (cube) => (await files.use(nameOf(cube), async () => true)) !== undefined,
  };
}
