import {
  type EnviMeta,
  type Glt,
  indexPlane,
  isInOilWindow,
  METHANE_WINDOW_NM,
  matchedFilter,
  methaneColumns,
  oilTarget,
  type Plane,
  SPECTRAL_INDICES,
  type SpectralBlock,
  type SpectralCube,
} from '@sigma/raster';
import { airMassOfCube, landOfCube } from '../../../../capture-lines/cube-land.ts';
import { methaneBands } from '../../../../pass-input/methane-bands.ts';
import { mapFile, numbersOnMap } from '../chain/map-file.ts';
import type { ProductBytes } from '../product.ts';
import type { CubeMap } from './cube-levels.ts';

interface MapsOfCube {
  readonly cube: SpectralCube;
  readonly meta: EnviMeta;
  readonly glt: Glt;
  readonly maps: readonly CubeMap[];
}

const TITLES: Readonly<Record<CubeMap, readonly [title: string, unit: string]>> = {
  ndvi: ['Vegetation (NDVI)', '1'],
  rep: ['Red-edge position', 'nm'],
  oil: ['Score of liquid hydrocarbon: share of cover', '1'],
  ch4: ['Vertical column of methane above that of the scene', 'ppm m'],
};
const SLANT_TITLE =
  'Slant column of methane above that of the scene, because the position of the Sun is not known';

interface CubeLight {
  /** 1 for clear land. */
  readonly usable: Uint8Array;
  readonly airMass: number | undefined;
}

/** Wavelengths that the indices use, nm. */
const INDEX_RANGE_NM = [650, 820] as const;

/** The maps of "Analytics" that the bands of a cube allow. */
export async function cubeMaps(request: MapsOfCube): Promise<readonly ProductBytes[]> {
  const { cube, meta, glt, maps } = request;
  const usable = await landOfCube(request);
  const airMass = airMassOfCube({ meta });
  const files: ProductBytes[] = [];
  for (const asset of maps) {
    const plane = await planeOf(cube, asset, { usable, airMass });
    const [known, unit] = TITLES[asset];
    const title = asset === 'ch4' && airMass === undefined ? SLANT_TITLE : known;
    const values = numbersOnMap({ glt, samples: cube.width }, plane.values);
    files.push(await mapFile(glt, { asset, title, unit, values }));
  }
  return files;
}

async function planeOf(cube: SpectralCube, map: CubeMap, { usable, airMass }: CubeLight): Promise<Plane> {
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
      return matchedFilter(block, { form: 'log', absorption, usable }).alpha;
    }
    case 'ch4': {
      const [from, to] = METHANE_WINDOW_NM;
      const block = await blockOf(cube, (nm) => nm >= from && nm <= to);
      return methaneColumns(block, { absorption: methaneBands(block), usable, airMass }).column;
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
