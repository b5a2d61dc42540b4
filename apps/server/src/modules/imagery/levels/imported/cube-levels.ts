import type { ProductLevel } from '@sigma/domain';
import {
  isInOilWindow,
  METHANE_WINDOW_NM,
  openSpectralCube,
  RasterReadError,
  type SpectralCube,
} from '@sigma/raster';

/** The maps of "Analytics" that can be made of a cube that was not simulated. */
export const CUBE_MAPS = ['ndvi', 'rep', 'oil', 'ch4'] as const;
export type CubeMap = (typeof CUBE_MAPS)[number];

/** Of a window that a filter uses, a cube must have this many bands. */
const LEAST_WINDOW_BANDS = 20;
/** A band is at a wavelength if its centre is so near. */
const NEAR_NM = 8;

export interface CubeLevels {
  readonly levels: readonly ProductLevel[];
  readonly maps: readonly CubeMap[];
  /** Why further levels and maps cannot be made, as sentences for people. */
  readonly missing: readonly string[];
}

type Described = Pick<SpectralCube, 'bands' | 'quantity' | 'place'>;

/** How far a cube that was not simulated can be processed: as far as its header says what its values are and where they lie. */
export function levelsOfCube({ bands, quantity, place }: Described): CubeLevels {
  const kind = quantity.kind;
  const isPlaced = place.known && place.georeference.transform !== undefined;
  const nm = bands.flatMap((band) => (band.good && band.nm !== undefined ? [band.nm] : []));
  const hasAll = (...wanted: readonly number[]) =>
    wanted.every((at) => nm.some((one) => Math.abs(one - at) <= NEAR_NM));
  const many = (isWanted: (one: number) => boolean) => nm.filter(isWanted).length >= LEAST_WINDOW_BANDS;
  const [from, to] = METHANE_WINDOW_NM;
  const reasons: readonly (readonly [what: string, isMissing: boolean, reason: string])[] = [
    [
      'Levels above "Basic L1A"',
      kind === 'unknown',
      'the header does not say whether values are counts, radiance or reflectance ("data units")',
    ],
    [
      'Levels above "Basic L1A"',
      kind === 'counts',
      'the cube has counts, and there are no calibrations of its sensor',
    ],
    [
      '"Unrectified" and "Rectified"',
      kind === 'radiance',
      'the light at the capture is not known, so radiance does not become reflectance',
    ],
    ['"Rectified" and "Analytics"', !isPlaced, 'the header does not say where the pixels lie ("map info")'],
    ['"Analytics"', nm.length === 0, 'the header has no wavelengths'],
  ];
  const isMeasured = kind === 'radiance' || kind === 'reflectance';
  const maps = CUBE_MAPS.filter((map) => {
    if (map === 'ndvi') return kind === 'reflectance' && hasAll(670, 800);
    if (map === 'rep') return kind === 'reflectance' && hasAll(670, 700, 740, 780);
    if (map === 'oil') return isMeasured && many(isInOilWindow);
    return kind === 'radiance' && many((one) => one >= from && one <= to);
  });
  const absent = CUBE_MAPS.filter((map) => !maps.includes(map));
  // Reflectance is never sold as the radiance at the sensor that "Basic L1A" is.
  const levels: ProductLevel[] = kind === 'reflectance' ? [] : ['Basic L1A'];
  if (kind === 'reflectance') levels.push('Unrectified');
  if (kind === 'reflectance' && isPlaced) levels.push('Rectified');
  if (isMeasured && isPlaced && maps.length > 0) levels.push('Analytics');
  return {
    levels,
    maps: levels.includes('Analytics') ? maps : [],
    missing: [
      ...reasons.flatMap(([what, isMissing, reason]) =>
        isMissing ? [`${what} cannot be made: ${reason}.`] : [],
      ),
      ...(levels.includes('Analytics') ? absent.map((map) => WITHOUT[map]) : []),
    ],
  };
}

const WITHOUT: Readonly<Record<CubeMap, string>> = {
  ndvi: 'There is no NDVI: it needs reflectance at 670 and 800 nm.',
  rep: 'There is no position of the red edge: it needs reflectance at 670, 700, 740 and 780 nm.',
  oil: 'There is no score of liquid hydrocarbon: it needs 20 bands of 1640 to 1795 and 2225 to 2405 nm.',
  ch4: 'There is no map of methane: it needs radiance in 20 bands of 2110 to 2455 nm.',
};

/** The same from the text of a header and the size of its data file. Throws RasterReadError if it is damaged. */
export async function levelsOfHeader(header: string, size: number): Promise<CubeLevels> {
  const opened = await openSpectralCube(header, { size, read: readsNothing });
  if (!opened.ok) throw new RasterReadError(opened.code, opened.reason);
  return levelsOfCube(opened.image);
}

function readsNothing(): Promise<never> {
  throw new Error('The description of a cube does not read its data.');
}
