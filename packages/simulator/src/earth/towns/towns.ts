import { readFileSync } from 'node:fs';
import { type Position, readTowns } from '@sigma/geo';
import { type Frame, reachOf } from '../sampling/frame.ts';
import { textHash } from '../sampling/hash.ts';
import { createLayer, type Layer } from '../sampling/layer.ts';
import { DEGREE_M, nearbyDistanceM } from '../sampling/sphere.ts';

/** A real town: its position, its extent and the direction of its streets. */
export interface Town {
  readonly place: Position;
  readonly population: number;
  readonly radiusM: number;
  /** Rotation of the street grid from north, degrees. */
  readonly streetsDeg: number;
}

const BUCKETS = 360 * 180;
/** The distance up to which a town influences a point, in radii of the town. */
const REACH_RADII = 2.4;
const LARGEST_RADIUS_M = 26_000;
const FEWEST_PEOPLE = 1000;

let buckets: (Town[] | undefined)[] | undefined;

function townBuckets(): (Town[] | undefined)[] {
  if (buckets) return buckets;
  const filled: (Town[] | undefined)[] = new Array(BUCKETS);
  const { ids, populations, isDistrict, lons, lats } = readTowns(
    readFileSync(new URL(import.meta.resolve('@sigma/geo/towns.bin'))),
  );
  for (const [i, id] of ids.entries()) {
    const [lon = 0, lat = 0, population = 0] = [lons[i], lats[i], populations[i]];
    // The houses of a district already belong to its town.
    if (population < FEWEST_PEOPLE || isDistrict[i] === 1) continue;
    const cell = bucketOf(Math.floor(lon), Math.floor(lat));
    const bucket = filled[cell] ?? [];
    bucket.push(townOf([lon, lat], population, id));
    filled[cell] = bucket;
  }
  buckets = filled;
  return filled;
}

/** Area from the population: about 1,500 people per square kilometre at 50,000, denser in larger towns. */
function townOf(place: Position, population: number, id: number): Town {
  const density = 1500 * (population / 50_000) ** 0.27;
  const radiusM = Math.min(LARGEST_RADIUS_M, 1000 * Math.sqrt(population / (Math.PI * density)));
  const hash = textHash(String(id));
  const turns = [0, 0, 0, 8, -12, 20, 28, -28, 38, 45];
  return { place, population, radiusM, streetsDeg: turns[(hash >>> 0) % turns.length] ?? 0 };
}

function bucketOf(lon: number, lat: number): number {
  return (lat + 90) * 360 + ((((lon + 180) % 360) + 360) % 360);
}

/** Towns whose houses may be seen in a frame, and those within `marginM` beyond. */
export function townsNear(frame: Frame, marginM = LARGEST_RADIUS_M * 1.5): readonly Town[] {
  const { west, east, south, north } = reachOf(frame, marginM);
  const found: Town[] = [];
  const all = townBuckets();
  for (let lat = Math.floor(south); lat <= Math.min(89, Math.floor(north)); lat++) {
    for (let lon = Math.floor(west); lon <= Math.floor(east); lon++) {
      const bucket = all[bucketOf(lon, lat)];
      if (bucket) found.push(...bucket.filter((town) => town.radiusM > frame.detailM * 0.4));
    }
  }
  return found;
}

/** How built-up the ground is: 0 in the country, about 0.4 at the edge of a town, above 1 in a large centre. */
export function builtLayer(frame: Frame, towns: readonly Town[], step: number): Layer {
  const layer = createLayer(frame, step);
  for (const town of towns) {
    const [col, row] = frame.toPixel(town.place);
    const radius = town.radiusM / (frame.pixelM * step);
    const reach = radius * REACH_RADII;
    const cc = (col - layer.origin[0]) / step + 1;
    const cr = (row - layer.origin[1]) / step + 1;
    const peak = 0.85 + Math.min(0.7, Math.log10(town.population / 10_000) * 0.22);
    for (let r = Math.max(0, Math.ceil(cr - reach)); r <= Math.min(layer.rows - 1, cr + reach); r++) {
      for (let c = Math.max(0, Math.ceil(cc - reach)); c <= Math.min(layer.cols - 1, cc + reach); c++) {
        const d = ((c - cc) ** 2 + (r - cr) ** 2) / (radius * radius);
        const at = r * layer.cols + c;
        layer.values[at] = (layer.values[at] ?? 0) + peak * Math.exp(-1.05 * d);
      }
    }
  }
  return layer;
}

/** The rotation of the street grid of the town with the most influence on a position; 0 without a town. */
export function streetsDegAt(towns: readonly Town[], place: Position): number {
  let strongest = 0;
  let turn = 0;
  for (const town of towns) {
    const latGap = Math.abs(town.place[1] - place[1]) * DEGREE_M;
    if (latGap > town.radiusM * 2) continue;
    const pull = Math.exp(-((nearbyDistanceM(town.place, place) / town.radiusM) ** 2));
    if (pull > strongest) {
      strongest = pull;
      turn = town.streetsDeg;
    }
  }
  return turn;
}
