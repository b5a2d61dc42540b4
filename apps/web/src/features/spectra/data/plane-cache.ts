import type { CubeLevel } from '@sigma/domain';
import { type BandPlane, COUNTS_BYTES } from '../../../map/layers/spectral/band-plane.ts';
import type { CubeAddress } from './cube.queries.ts';
import { fetchPlanes, planesPerAnswer } from './fetch-planes.ts';

/** The memory that planes in the cache may occupy, with the counts for their histograms. */
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

/** One request for planes. */
interface Batch {
  readonly controller: AbortController;
  /** Whether it may be canceled: no picture waits for it, and it has no answer yet. */
  isCancelable: boolean;
}

interface CachedPlane {
  readonly plane: Promise<BandPlane>;
  readonly bytes: number;
  readonly batch: Batch;
}

/** Planes by cube, level and band, the least recently used first. */
const cache = new Map<string, CachedPlane>();
/** The sum of the planes in the cache, requested ones included. */
let bytes = 0;

/** The planes of bands; only those that are not in memory are read, so a moved handle reads one. */
export async function planesOf(
  cube: CubePlanes,
  bands: readonly number[],
): Promise<ReadonlyMap<number, BandPlane>> {
  const missing = bands.filter((band) => !cache.has(keyOf(cube, band)));
  read(cube, missing);
  const wanted = bands.map((band) => [band, usedNow(keyOf(cube, band))] as const);
  shrink();
  return new Map(await Promise.all(wanted.map(async ([band, { plane }]) => [band, await plane] as const)));
}

/**
 * Reads planes that may be wanted next, unless they are there. A canceled request is forgotten at once, so that the next reader
 * starts its own; a request for which a picture waits is not canceled.
 */
export function prefetchPlanes(cube: CubePlanes, bands: readonly number[], signal: AbortSignal): void {
  const missing = bands.filter((band) => !cache.has(keyOf(cube, band)));
  for (const { batch, entries } of read(cube, missing)) {
    const cancel = () => {
      if (!batch.isCancelable) return;
      for (const [key, entry] of entries) forget(key, entry);
      batch.controller.abort(signal.reason);
    };
    signal.addEventListener('abort', cancel, { once: true });
  }
  shrink();
}

/** Forgets all planes. */
export function dropPlanes(): void {
  cache.clear();
  bytes = 0;
}

/** Requests planes and puts them into the cache, which forgets those that fail. */
function read(cube: CubePlanes, bands: readonly number[]) {
  const size = planesPerAnswer(cube.pixels);
  const parts = Array.from({ length: Math.ceil(bands.length / size) }, (_, i) =>
    bands.slice(i * size, (i + 1) * size),
  );
  return parts.map((part) => {
    const batch: Batch = { controller: new AbortController(), isCancelable: true };
    const { address, level, step } = cube;
    const answer = fetchPlanes(address, { bands: part, level, step }, batch.controller.signal);
    const entries = part.map((band, i) => {
      const key = keyOf(cube, band);
      const plane = answer.then((planes) => {
        batch.isCancelable = false;
        const one = planes[i];
        if (one === undefined) throw new Error(`The answer lacks band ${band}.`);
        // The planes of an answer share its memory, which would be occupied until the last of them is forgotten.
        return planes.length === 1 ? one : { ...one, stored: one.stored.slice() };
      });
      const entry: CachedPlane = { plane, bytes: cube.pixels * 2 + COUNTS_BYTES, batch };
      cache.set(key, entry);
      bytes += entry.bytes;
      plane.catch(() => forget(key, entry));
      return [key, entry] as const;
    });
    return { batch, entries };
  });
}

/** A plane of the cache, which becomes the most recently used one. */
function usedNow(key: string): CachedPlane {
  const entry = cache.get(key);
  if (entry === undefined) throw new Error(`${key} was not read.`);
  entry.batch.isCancelable = false;
  cache.delete(key);
  cache.set(key, entry);
  return entry;
}

/** Forgets a plane, unless another one has its key by now. */
function forget(key: string, entry: CachedPlane): void {
  if (cache.get(key) !== entry) return;
  cache.delete(key);
  bytes -= entry.bytes;
}

function shrink(): void {
  for (const [key, entry] of cache) {
    if (bytes <= BUDGET_BYTES) return;
    forget(key, entry);
  }
}

function keyOf({ address, tag, level, step }: CubePlanes, band: number): string {
  const { program, collection, scene } = address;
  return [program, collection, scene, tag, level, step, band].join('/');
}
