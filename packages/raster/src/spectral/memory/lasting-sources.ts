import type { PixelPoint } from '../../georeference/affine.ts';

/** Heads closer than this belong to the same source. */
const SAME_SOURCE_M = 60;
/** A source seen in this many passes always leaks. */
const LASTING_PASSES = 3;

/** The head of a proven plume in one pass. */
export interface PlumeSighting {
  readonly passId: string;
  readonly head: PixelPoint;
}

/** Tells whether a plume head belongs to a source that was seen in at least three passes. */
export function lastingSources(
  sightings: readonly PlumeSighting[],
  pixelM: number,
): (head: PixelPoint) => boolean {
  return (head) => {
    const near = sightings.filter(
      (sighting) =>
        Math.hypot(sighting.head[0] - head[0], sighting.head[1] - head[1]) * pixelM <= SAME_SOURCE_M,
    );
    return new Set(near.map(({ passId }) => passId)).size >= LASTING_PASSES;
  };
}
