/// <reference path="./topojson-client.d.ts" />
import { readFile } from 'node:fs/promises';
import { feature, mesh, type World } from 'topojson-client';

/** A point in web mercator: 0 to 1 from west to east and from north to south. */
export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

export interface WorldShapes {
  /** Polygons with holes; every ring is closed. */
  readonly land: readonly (readonly Line[])[];
  readonly coast: readonly Line[];
  readonly border: readonly Line[];
}

/** The latitude where web mercator ends, in degrees. */
const MAX_LATITUDE = 85.0511;

/** Reads land, coasts and borders from the countries of world-atlas. */
export async function readWorldShapes(countriesFile: string): Promise<WorldShapes> {
  const world: World = JSON.parse(await readFile(countriesFile, 'utf8'));
  const lines = (filter: (a: unknown, b: unknown) => boolean) =>
    mesh(world, world.objects.countries, filter).coordinates.flatMap(cutAtSeam).map(projectLine);
  return {
    land: feature(world, world.objects.land).features.flatMap(({ geometry }) =>
      geometry.coordinates.flatMap((rings) =>
        polygonsOnMap(rings).map((polygon) => polygon.map(projectLine)),
      ),
    ),
    coast: lines((a, b) => a === b),
    border: lines((a, b) => a !== b),
  };
}

/** Projects degrees to web mercator. */
export function project(lon: number, lat: number): Point {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat));
  return [lon / 360 + 0.5, 0.5 - Math.asinh(Math.tan((clamped * Math.PI) / 180)) / (2 * Math.PI)];
}

type Degrees = readonly (readonly number[])[];

function projectLine(line: Degrees): Line {
  return line.map(([lon = 0, lat = 0]) => project(lon, lat));
}

/**
 * A polygon as the map needs it: rings that cross the seam run on past ±180, and the polygon is repeated 360 degrees
 * away, so that both ends of the map show their part. Land around a pole is closed along the pole.
 */
export function polygonsOnMap(rings: readonly Degrees[]): readonly (readonly Degrees[])[] {
  const unwrapped = rings.map(unwrapRing);
  const [outer = []] = unwrapped;
  const lons = outer.map(([lon = 0]) => lon);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const shiftsDeg = [0, ...(east > 180 ? [-360] : []), ...(west < -180 ? [360] : [])];
  return shiftsDeg.map((shiftDeg) =>
    unwrapped.map((ring) => ring.map(([lon = 0, lat = 0]) => [lon + shiftDeg, lat])),
  );
}

function unwrapRing(ring: Degrees): Degrees {
  let before = ring[0]?.[0] ?? 0;
  const open = ring.map(([lon = 0, lat = 0]): readonly number[] => {
    before += ((((lon - before) % 360) + 540) % 360) - 180;
    return [before, lat];
  });
  const [first, last] = [open[0], open.at(-1)];
  const aroundDeg = (last?.[0] ?? 0) - (first?.[0] ?? 0);
  if (first === undefined || Math.abs(aroundDeg) < 180) return open;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...open, [last?.[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

/** Cuts lines where they jump from one end of the map to the other. Sections along ±180 are not part of an outline. */
function cutAtSeam(line: Degrees): Degrees[] {
  const runs: (readonly number[])[][] = [[]];
  let before: readonly number[] | undefined;
  for (const position of line) {
    if (before !== undefined && isSeam(before, position)) runs.push([]);
    runs.at(-1)?.push(position);
    before = position;
  }
  return runs.filter((run) => run.length > 1);
}

function isSeam([a = 0]: readonly number[], [b = 0]: readonly number[]): boolean {
  return Math.abs(a - b) > 180 || (Math.abs(a) > 179.999 && Math.abs(b) > 179.999);
}
