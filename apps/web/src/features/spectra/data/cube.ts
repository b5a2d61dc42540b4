import type { CubeMeta } from '@sigma/contract';
import type { CubeLevel } from '@sigma/domain';
import { type BBox, bboxOf, type Position, unwrap } from '@sigma/geo';
import type { PictureCorners } from '../../../map/layers/pictures/map-picture.ts';
import { type CubeGrid, type CubePixel, cubeGrid } from '../../../map/layers/spectral/cube-grid.ts';
import type { CubeWindow } from './cube-window.ts';

/** A cube as the panel uses it; bands are numbered from 0 here and from 1 on screens. */
export interface Cube {
  readonly meta: CubeMeta;
  /** Band centres in nm; NaN where the header has none. */
  readonly wavelengths: readonly number[];
  /** Bands that have values at the shown level. */
  readonly good: readonly boolean[];
  /** Undefined for a cube without a place on the map. */
  readonly grid: CubeGrid | undefined;
  readonly corners: PictureCorners | undefined;
  /** The area of a pixel in km2; undefined without a place in metres. */
  readonly pixelKm2: number | undefined;
}

/** A cube as it is shown at a level. */
export function cubeOf(meta: CubeMeta, level: CubeLevel): Cube {
  const { width, height, place, bands } = meta;
  const grid = place === null ? undefined : cubeGrid({ width, height, ...place });
  const [a, b, c, d] = place?.corners ?? [];
  const empty = new Set(meta.levels.find((one) => one.level === level)?.empty_bands);
  return {
    meta,
    wavelengths: bands.map(({ nm }) => nm ?? Number.NaN),
    good: bands.map((_, band) => !empty.has(band)),
    grid,
    corners: a && b && c && d && [a, b, c, d],
    pixelKm2: place === null || place.epsg === 4326 ? undefined : pixelAreaKm2(place.transform),
  };
}

function pixelAreaKm2([, a = 0, b = 0, , d = 0, e = 0]: readonly number[]): number {
  return Math.abs(a * e - b * d) / 1e6;
}

/** The corners of a window of a cube on the map; those of the cube for all of it. */
export function cornersOf(
  { grid, corners }: Cube,
  window: CubeWindow | undefined,
): PictureCorners | undefined {
  if (window === undefined || grid === undefined) return corners;
  const [col, row, width, height] = window;
  const [right, bottom] = [col + width - 1, row + height - 1];
  const corner = (at: CubePixel, index: number) => grid.outlineOf(at)[index] ?? grid.centreOf(at);
  return [
    corner({ col, row }, 0),
    corner({ col: right, row }, 1),
    corner({ col: right, row: bottom }, 2),
    corner({ col, row: bottom }, 3),
  ];
}

/** The box around the corners of a cube, which are connected the short way across the antimeridian. */
export function boundsOf(corners: readonly Position[]): BBox {
  return bboxOf({ type: 'LineString', coordinates: unwrap(corners) });
}

/** The band with values that is nearest to a wavelength; -1 in a cube without wavelengths. */
export function bandNear({ wavelengths, good }: Pick<Cube, 'wavelengths' | 'good'>, nm: number): number {
  return nearest(wavelengths, nm, (band) => good[band] !== false);
}

/** The band nearest to a wavelength where that one has no values; undefined where it has, or where no band is within its reach. */
export function emptyBandAt({ wavelengths, good }: Pick<Cube, 'wavelengths' | 'good'>, nm: number) {
  const band = nearest(wavelengths, nm, () => true);
  return good[band] === false && Math.abs((wavelengths[band] ?? Number.NaN) - nm) <= REACH_NM
    ? band
    : undefined;
}

/** How far a wavelength may be from the centre of its band. */
export const REACH_NM = 20;

function nearest(wavelengths: readonly number[], nm: number, isMeant: (band: number) => boolean): number {
  return wavelengths.reduce((nearest, centre, band) => {
    if (Number.isNaN(centre) || !isMeant(band)) return nearest;
    const before = wavelengths[nearest] ?? Number.POSITIVE_INFINITY;
    return Math.abs(centre - nm) < Math.abs(before - nm) ? band : nearest;
  }, -1);
}

/** The next band with values in a direction; the same band at the end. */
export function bandBeside(
  { wavelengths, good }: Pick<Cube, 'wavelengths' | 'good'>,
  from: number,
  step: 1 | -1,
): number {
  for (let band = from + step; band >= 0 && band < good.length; band += step) {
    if (good[band] !== false && !Number.isNaN(wavelengths[band] ?? Number.NaN)) return band;
  }
  return from;
}

export const LEVEL_TEXTS: Readonly<Record<CubeLevel, string>> = {
  counts: 'Counts',
  radiance: 'Radiance',
  reflectance: 'Reflectance',
};

/** The level that is shown: the chosen one if it may be read, or the most processed one that may. */
export function shownLevel({ levels }: CubeMeta, chosen: CubeLevel | undefined): CubeLevel | undefined {
  const allowed = levels.filter((one) => one.allowed).map((one) => one.level);
  if (chosen !== undefined && allowed.includes(chosen)) return chosen;
  return (['reflectance', 'radiance', 'counts'] as const).find((level) => allowed.includes(level));
}

/** "µW cm⁻² sr⁻¹ nm⁻¹"; nothing for reflectance and counts. */
export function unitOf({ levels }: CubeMeta, level: CubeLevel): string {
  const unit = levels.find((one) => one.level === level)?.unit ?? '';
  return unit.replace(/^uW/, 'µW').replaceAll('-1', '⁻¹').replaceAll('-2', '⁻²');
}
