import { bandNear, type Cube } from '../data/cube.ts';
import type { RgbBands } from '../plot/band-handles.tsx';

/** Wavelengths in nm that belong together as red, green and blue. */
export interface BandPreset {
  readonly name: string;
  readonly nm: readonly [number, number, number];
}

export const BAND_PRESETS: readonly BandPreset[] = [
  { name: 'Natural', nm: [640, 550, 460] },
  { name: 'Infrared', nm: [850, 660, 560] },
  { name: 'SWIR', nm: [2310, 1700, 1600] },
  { name: 'Red edge', nm: [740, 705, 665] },
];

/** The bands of a picture: those with values that are nearest to wavelengths, or the default ones of the cube. */
export function rgbBandsOf(cube: Cube, nm: readonly [number, number, number] | undefined): RgbBands {
  const [red = 0, green = 0, blue = 0] =
    nm?.map((one) => bandNear(cube, one)) ?? cube.meta.default_bands.map((band) => withValues(cube, band));
  return [red, green, blue];
}

/** A band, or the one with values that is nearest to it. */
function withValues(cube: Cube, band: number): number {
  if (cube.good[band] !== false) return band;
  const near = bandNear(cube, cube.wavelengths[band] ?? Number.NaN);
  return near < 0 ? band : near;
}

/** Whether a cube has bands near all wavelengths of a preset. */
export function hasPreset({ wavelengths }: Cube, { nm }: BandPreset): boolean {
  const known = wavelengths.filter((one) => !Number.isNaN(one));
  const [from = Number.POSITIVE_INFINITY, to = 0] = [known[0], known.at(-1)];
  return nm.every((one) => one >= from - 10 && one <= to + 10);
}
