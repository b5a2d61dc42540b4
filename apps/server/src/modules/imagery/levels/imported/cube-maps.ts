import {
  type Glt,
  indexPlane,
  invertResponse,
  isInOilWindow,
  METHANE_WINDOW_NM,
  matchedFilter,
  methaneTarget,
  methaneTransmission,
  oilTarget,
  type Plane,
  SPECTRAL_INDICES,
  type SpectralBlock,
  type SpectralCube,
} from '@sigma/raster';
import { mapFile, numbersOnMap } from '../chain/map-file.ts';
import type { ProductBytes } from '../product.ts';
import type { CubeMap } from './cube-levels.ts';

interface MapsOfCube {
  readonly cube: SpectralCube;
  readonly glt: Glt;
  readonly maps: readonly CubeMap[];
}

const TITLES: Readonly<Record<CubeMap, readonly [title: string, unit: string]>> = {
  ndvi: ['Vegetation (NDVI)', '1'],
  rep: ['Red-edge position', 'nm'],
  oil: ['Score of liquid hydrocarbon: share of cover', '1'],
  ch4: ['Methane enhancement, for an air mass of 2', 'ppm m'],
};
/** Wavelengths that the indices use, nm. */
const INDEX_RANGE_NM = [650, 820] as const;

/** The maps of "Analytics" that the bands of a cube allow. */
export async function cubeMaps({ cube, glt, maps }: MapsOfCube): Promise<readonly ProductBytes[]> {
  const files: ProductBytes[] = [];
  for (const asset of maps) {
    const plane = await planeOf(cube, asset);
    const [title, unit] = TITLES[asset];
    const values = numbersOnMap({ glt, samples: cube.width }, plane.values);
    files.push(await mapFile(glt, { asset, title, unit, values }));
  }
  return files;
}

async function planeOf(cube: SpectralCube, map: CubeMap): Promise<Plane> {
  switch (map) {
    case 'ndvi':
    case 'rep': {
      const index = SPECTRAL_INDICES.find(({ id }) => id === map);
      const block = await blockOf(cube, (nm) => nm >= INDEX_RANGE_NM[0] && nm <= INDEX_RANGE_NM[1]);
      return indexPlane(block, index?.compute ?? (() => Number.NaN));
    }
    case 'oil': {
      const block = await blockOf(cube, isInOilWindow);
      const absorption = oilTarget(block.wavelengths).map((change) => -change);
      return matchedFilter(block, { form: 'log', absorption, usable: usableIn(block) }).alpha;
    }
    case 'ch4': {
      const [from, to] = METHANE_WINDOW_NM;
      const block = await blockOf(cube, (nm) => nm >= from && nm <= to);
      const absorption = methaneTarget(block.wavelengths).map((change) => -change);
      const filtered = matchedFilter(block, { form: 'log', absorption, usable: usableIn(block) });
      return invertResponse(filtered, methaneTransmission(block.wavelengths), 'log').column;
    }
  }
}

/** Good bands of all lines, ascending. */
async function blockOf(cube: SpectralCube, isWanted: (nm: number) => boolean): Promise<SpectralBlock> {
  const bands = cube.bands
    .flatMap(({ nm, good }, band) => (good && nm !== undefined && isWanted(nm) ? [{ nm, band }] : []))
    .toSorted((a, b) => a.nm - b.nm);
  return cube.lines({ y: 0, count: cube.height, bands: bands.map(({ band }) => band) });
}

/** 1 where all bands have light. */
function usableIn({ lines, samples, wavelengths, data }: SpectralBlock): Uint8Array {
  const usable = new Uint8Array(lines * samples).fill(1);
  for (let line = 0; line < lines; line++)
    for (let band = 0; band < wavelengths.length; band++)
      for (let x = 0; x < samples; x++) {
        const value = data[(line * wavelengths.length + band) * samples + x] ?? Number.NaN;
        if (!(value > 0)) usable[line * samples + x] = 0;
      }
  return usable;
}
