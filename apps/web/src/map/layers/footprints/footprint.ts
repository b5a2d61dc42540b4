import type { Area } from '@sigma/geo';

/** The outline of a scene, by its file. */
export interface Footprint {
  readonly fileId: string;
  readonly footprint: Area;
}

/** No more are drawn (1:9#7). */
export const MOST_FOOTPRINTS = 1000;
