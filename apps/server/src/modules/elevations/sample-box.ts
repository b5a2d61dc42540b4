import type { BBox, Position } from '@sigma/geo';

/** A place in a box, and how much of its area it stands for. */
export interface SamplePlace {
  readonly place: Position;
  readonly weight: number;
}

/** About this many places are read for a box. */
const PLACES = 10_000;
const RADIANS = Math.PI / 180;

/**
 * A grid of places in the middle of equal cells of a box that does not cross the antimeridian, about as dense in each
 * direction, weighted by the area of their cells on the sphere.
 */
export function placesIn([west, south, east, north]: BBox, places = PLACES): readonly SamplePlace[] {
  const [width, height] = [east - west, north - south];
  const squeeze = Math.max(0.05, Math.cos(((south + north) / 2) * RADIANS));
  const across = clamp(Math.round(Math.sqrt((places * width * squeeze) / height)), places);
  const down = clamp(Math.floor(places / across), places);
  return Array.from({ length: across * down }, (_, n) => {
    const lat = north - ((Math.floor(n / across) + 0.5) * height) / down;
    const lon = west + (((n % across) + 0.5) * width) / across;
    return { place: [lon, lat] as const, weight: Math.cos(lat * RADIANS) };
  });
}

const clamp = (count: number, most: number): number => Math.min(most, Math.max(1, count));

/** The boxes of which none crosses the antimeridian. */
export function piecesOf([west, south, east, north]: BBox): readonly BBox[] {
  if (west < east) return [[west, south, east, north]];
  const pieces: BBox[] = [];
  if (west < 180) pieces.push([west, south, 180, north]);
  if (east > -180) pieces.push([-180, south, east, north]);
  return pieces;
}

/** A value at a place of a box; undefined where there is none. */
export interface WeightedValue {
  readonly metres: number | undefined;
  readonly weight: number;
}

export interface Tally {
  readonly range: { readonly minM: number; readonly maxM: number; readonly meanM: number } | undefined;
  readonly waterShare: number;
  readonly voidShare: number;
  readonly samples: number;
}

/** Lowest, highest and mean value, and the shares of values of exactly 0 and of places without one. */
export function tally(values: readonly WeightedValue[]): Tally {
  let [minM, maxM, sum, known, water, all] = [Infinity, -Infinity, 0, 0, 0, 0];
  for (const { metres, weight } of values) {
    all += weight;
    if (metres === undefined) continue;
    known += weight;
    sum += metres * weight;
    if (metres === 0) water += weight;
    minM = Math.min(minM, metres);
    maxM = Math.max(maxM, metres);
  }
  return {
    range: known === 0 ? undefined : { minM, maxM, meanM: sum / known },
    waterShare: all === 0 ? 0 : Math.min(1, water / all),
    voidShare: all === 0 ? 1 : Math.max(0, 1 - known / all),
    samples: values.length,
  };
}
