import type { CubeLevel } from '@sigma/domain';
import type { BandPlane } from '../../../map/layers/spectral/band-plane.ts';
import type { CubeAddress } from './cube.queries.ts';
import { fetchPlanes, planesPerAnswer } from './fetch-planes.ts';

/** The memory that decoded planes may take. */
const BUDGET_BYTES = 64 * 1024 * 1024;

export interface CubePlanes {
  readonly address: CubeAddress;
  /** Changes with the pixels. */
  readonly tag: string;
  readonly level: CubeLevel;
  readonly step: number;
  /** Of a plane. */
  readonly pixels: number;
}

/** Planes by cube, level and band, the least recently used first. */
const cache = new Map<string, Promise<BandPlane>>();
let bytes = 0;

/** The planes of bands; only those that are not in memory are read, so a moved handle reads one. */
export async function planesOf(
  cube: CubePlanes,
  bands: readonly number[],
): Promise<ReadonlyMap<number, BandPlane>> {
  const missing = bands.filter((band) => !cache.has(keyOf(cube, band)));
  const size = planesPerAnswer(cube.pixels);
  for (let at = 0; at < missing.length; at += size) read(cube, missing.slice(at, at + size));
  const planes = await Promise.all(
    bands.map(async (band) => {
      const key = keyOf(cube, band);
      const plane = cache.get(key);
      if (plane === undefined) throw new Error(`Band ${band} was not read.`);
      // It is the most recently used one now.
      cache.delete(key);
      cache.set(key, plane);
      return [band, await plane] as const;
    }),
  );
  shrink();
  return new Map(planes);
}

/** Reads planes that may be wanted next, unless they are there. A canceled one is forgotten. */
export function prefetchPlanes(cube: CubePlanes, bands: readonly number[], signal: AbortSignal): void {
  const missing = bands.filter((band) => !cache.has(keyOf(cube, band)));
  const size = planesPerAnswer(cube.pixels);
  for (let at = 0; at < missing.length; at += size) read(cube, missing.slice(at, at + size), signal);
}

/** Forgets all planes. */
export function dropPlanes(): void {
  cache.clear();
  bytes = 0;
}

function read(cube: CubePlanes, bands: readonly number[], signal?: AbortSignal): void {
  const { address, level, step } = cube;
  const answer = fetchPlanes(address, { bands, level, step }, signal);
  bands.forEach((band, i) => {
    const key = keyOf(cube, band);
    const plane = answer.then((planes) => {
      const one = planes[i];
      if (one === undefined) throw new Error(`The answer lacks band ${band}.`);
      return one;
    });
    cache.set(key, plane);
    bytes += cube.pixels * 2;
    plane.catch(() => {
      if (cache.delete(key)) bytes -= cube.pixels * 2;
    });
  });
}

function shrink(): void {
  for (const [key, plane] of cache) {
    if (bytes <= BUDGET_BYTES) return;
    cache.delete(key);
    plane.then(
      ({ stored }) => {
        bytes -= stored.byteLength;
      },
      () => undefined,
    );
  }
}

function keyOf({ address, tag, level, step }: CubePlanes, band: number): string {
  const { program, collection, scene } = address;
  return [program, collection, scene, tag, level, step, band].join('/');
}
