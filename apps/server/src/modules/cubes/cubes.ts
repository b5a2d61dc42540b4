import { join } from 'node:path';
import type { ObjectStore } from '@sigma/storage';
import { type Imagery, objectReader } from '../imagery/index.ts';
import { type CachedFiles, cachedFiles } from './cache/cached-files.ts';
import { impatientStore } from './cache/impatient-store.ts';
import { levelFiles } from './cache/level-files.ts';
import { type LocalCubes, localCubes } from './cache/local-cubes.ts';
import { createFilterJobs, type FilterJobs } from './filter/filter-jobs.ts';
import { type KnownRecipes, knownRecipes } from './find/known-recipes.ts';
import { type CubeThreads, createCubeThreads } from './threads/cube-threads.ts';
import { createWorkThreads } from './threads/work-threads.ts';

/** Cubes of scenes: their threads, their files on the local disk, and the filters that are calculated. */
export interface Cubes {
  /** Reads the archive, and does not wait long for it. */
  readonly archive: Pick<ObjectStore, 'source' | 'get'>;
  readonly threads: Pick<CubeThreads, 'run'>;
  readonly recipes: KnownRecipes;
  readonly local: LocalCubes;
  readonly filters: FilterJobs;
  close(): Promise<void>;
}

export interface CubesOptions {
  readonly store: ObjectStore;
  readonly imagery: Pick<Imagery, 'ensureForViewer' | 'captureLines' | 'shareOf'>;
  /** The data folder of the installation; cubes are stored below `cubes`. */
  readonly dataFolder: string;
  /** Limit of the bytes of all cubes and results on the disk; the least recently used are deleted. */
  readonly limitBytes: number;
  /** How long a call waits for the file of its cube, which is made or copied whether or not it waits. */
  readonly callsWaitMs: number;
  readonly onError: (error: unknown) => void;
}

export function createCubes(options: CubesOptions): Cubes {
  const { store, imagery, dataFolder, limitBytes, callsWaitMs, onError } = options;
  const archive = impatientStore(store);
  const read = objectReader(archive);
  const threads = createCubeThreads(read);
  const work = createWorkThreads(read);
  const files: CachedFiles = cachedFiles(join(dataFolder, 'cubes'), limitBytes);
  const local = localCubes({ files, store: archive, levels: levelFiles(imagery), callsWaitMs, onError });
  const filters = createFilterJobs({ files, local, threads: work, onError });
  return {
    archive,
    threads,
    recipes: knownRecipes(),
    local,
    filters,
    close: async () => {
      local.close();
      await Promise.all([threads.close(), work.close()]);
    },
  };
}
