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
  const rounded = coordinates.map((line) =>
    line.map((position) => position.map((degrees) => Math.round(degrees * DECIMALS) / DECIMALS)),
  );
  return { type: 'Feature', properties: { kind }, geometry: { type, coordinates: rounded } };
}
