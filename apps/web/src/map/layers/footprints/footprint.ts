import type { Area } from '@sigma/geo';

/** The outline of a scene or of another object that a list shows, by the file that identifies it. */
export interface Footprint {
  readonly fileId: string;
  readonly footprint: Area;
}

/** No more footprints than this are drawn (spec 1:9#7). */
export const MAX_FOOTPRINTS = 1000;
