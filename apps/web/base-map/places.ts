import { readFileSync } from 'node:fs';
import { readTowns } from '../../../packages/geo/src/towns/read-towns.ts';

/** The extract of GeoNames with the towns. */
export const TOWNS_FILE = new URL('../../../packages/geo/data/towns.bin', import.meta.url);

const MIN_POPULATION = 15_000;
const DISTRICT_ZOOM = 12;
const LARGE_CITY = 300_000;

/** The zoom of the map (512 px tiles) from which names of towns are shown, by minimum population. */
const ZOOMS: readonly (readonly [population: number, zoom: number])[] = [
  [5_000_000, 2],
  [2_000_000, 3],
  [1_000_000, 4],
  [500_000, 5],
  [200_000, 6],
  [100_000, 7],
  [50_000, 8],
  [25_000, 9],
  [0, 10],
];

/** A town with the zoom from which its name is shown and its rank by population. */
export interface LabelledPlace {
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  readonly zoom: number;
  readonly rank: number;
  readonly isLarge: boolean;
}

/** Towns with at least 15,000 inhabitants, largest first. */
export function readPlaces(): readonly LabelledPlace[] {
  const { names, populations, isDistrict, lons, lats } = readTowns(readFileSync(TOWNS_FILE));
  return names
    .map((name, i) => ({
      name,
      population: populations[i] ?? 0,
      isDistrict: isDistrict[i] === 1,
      lon: lons[i] ?? 0,
      lat: lats[i] ?? 0,
    }))
    .filter(({ population }) => population >= MIN_POPULATION)
    .toSorted((a, b) => b.population - a.population)
    .map((town, rank) => {
      const { name, lon, lat } = town;
      return { name, lon, lat, zoom: firstZoom(town), rank, isLarge: isLarge(town) };
    });
}

interface SizedTown {
  readonly population: number;
  readonly isDistrict: boolean;
}

function firstZoom({ population, isDistrict }: SizedTown): number {
  if (isDistrict) return DISTRICT_ZOOM;
  return ZOOMS.find(([minimum]) => population >= minimum)?.[1] ?? DISTRICT_ZOOM;
}

function isLarge({ population, isDistrict }: SizedTown): boolean {
  return population >= LARGE_CITY && !isDistrict;
}
