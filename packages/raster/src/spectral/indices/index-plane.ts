import type { SpectralBlock } from '../block.ts';
import { newPlane, type Plane } from '../plane.ts';
import type { BandValues } from './indices.ts';

/** A wavelength further away from the nearest band has no value. */
const MAX_NEAREST_NM = 8;

/**
 * Computes a value per pixel from its spectrum, for example `planeOf(block, ndvi.compute)`. Wavelengths that the block does
 * not cover are NaN.
 */
export function indexPlane(block: SpectralBlock, compute: (bands: BandValues) => number): Plane {
  const { lines, samples, wavelengths, data } = block;
  const plane = newPlane(samples, lines);
  const nearest = memoised((nm: number) => nearestBand(wavelengths, nm));
  const ranges = new Map<number, Map<number, readonly number[]>>();
  const bandsIn = (fromNm: number, toNm: number) => {
    const known = ranges.get(fromNm)?.get(toNm);
    if (known !== undefined) return known;
    const found = [...wavelengths.keys()].filter((band) => isBetween(wavelengths[band], fromNm, toNm));
    ranges.set(fromNm, (ranges.get(fromNm) ?? new Map<number, readonly number[]>()).set(toNm, found));
    return found;
  };
  let start = 0;
  const bands: BandValues = {
    at: (nm) => data[start + nearest(nm) * samples] ?? Number.NaN,
    mean: (fromNm, toNm) => {
      const inside = bandsIn(fromNm, toNm);
      let sum = 0;
      for (let i = 0; i < inside.length; i++)
        sum += data[start + (inside[i] ?? Number.NaN) * samples] ?? Number.NaN;
      return sum / inside.length;
    },
  };
  for (let line = 0; line < lines; line++) {
    for (let sample = 0; sample < samples; sample++) {
      start = line * wavelengths.length * samples + sample;
      plane.values[line * samples + sample] = compute(bands);
    }
  }
  return plane;
}

function isBetween(nm: number | undefined, fromNm: number, toNm: number): boolean {
  return nm !== undefined && nm >= fromNm && nm <= toNm;
}

/** The band nearest to a wavelength; NaN when it is too far away. */
function nearestBand(wavelengths: readonly number[], nm: number): number {
  let best = Number.NaN;
  let distance = MAX_NEAREST_NM;
  wavelengths.forEach((each, band) => {
    if (Math.abs(each - nm) <= distance && !(Math.abs(each - nm) === distance && !Number.isNaN(best))) {
      [best, distance] = [band, Math.abs(each - nm)];
    }
  });
  return best;
}

function memoised(compute: (key: number) => number): (key: number) => number {
  const known = new Map<number, number>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}
