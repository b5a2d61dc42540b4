import type { ResourceLimits } from 'node:worker_threads';

/** Every thread has all three, so that none grows to the limit of the process, which ends the process. */
export type ThreadLimits = Required<
  Pick<ResourceLimits, 'maxOldGenerationSizeMb' | 'maxYoungGenerationSizeMb' | 'stackSizeMb'>
>;

/*
 * Pixels, cubes and grids are in buffers, which do not count: the limits are for objects and texts. Without a limit, the young
 * generation of a thread that is busy grows to 134 MB, and a thread that rests keeps them. With 24 MB, the same work takes as much
 * processor time. Recursion is as deep as in the main thread: 4 MB are the default.
 */

/** For threads whose work is small: its objects take a few MB, and the modules 10 to 20. */
export const SMALL_THREAD: ThreadLimits = {
  maxOldGenerationSizeMb: 128,
  maxYoungGenerationSizeMb: 12,
  stackSizeMb: 4,
};

/** For calculations, which were measured to keep up to 50 MB of objects, most of it the model of the Earth. */
export const USUAL_THREAD: ThreadLimits = {
  maxOldGenerationSizeMb: 256,
  maxYoungGenerationSizeMb: 24,
  stackSizeMb: 4,
};

/** For work whose input may be large: products, analyses, documents, areas of many positions. */
export const LARGE_THREAD: ThreadLimits = {
  maxOldGenerationSizeMb: 768,
  maxYoungGenerationSizeMb: 24,
  stackSizeMb: 4,
};
