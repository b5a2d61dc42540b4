/// <reference path="./topojson-client.d.ts" />
import { readFile } from 'node:fs/promises';
import { mesh, type World } from 'topojson-client';

/** Three decimals are about a hundred metres. */
const DECIMALS = 1000;

/**
 * Coasts and country borders as one GeoJSON text, told apart by `kind`. The coast is drawn from far only and
 * comes from the coarser world; borders stay when one comes near.
 */
export async function outlinesText(coarse: string, fine: string): Promise<string> {
  const features = [
    lines('coast', await readWorld(coarse), (a, b) => a === b),
    lines('border', await readWorld(fine), (a, b) => a !== b),
  ];
  return JSON.stringify({ type: 'FeatureCollection', features });
}

async function readWorld(file: string): Promise<World> {
  return JSON.parse(await readFile(file, 'utf8'));
}

function lines(kind: string, world: World, filter: (a: unknown, b: unknown) => boolean) {
  const { type, coordinates } = mesh(world, world.objects.countries, filter);
  const rounded = coordinates
    .flatMap(cutAtSeam)
    .map((line) =>
      line.map((position) => position.map((degrees) => Math.round(degrees * DECIMALS) / DECIMALS)),
    );
  return { type: 'Feature', properties: { kind }, geometry: { type, coordinates: rounded } };
}

type Line = readonly (readonly number[])[];

/** Lines that jump from one end of the map to the other are cut there; what runs along ±180 is no outline. */
function cutAtSeam(line: Line): Line[] {
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
