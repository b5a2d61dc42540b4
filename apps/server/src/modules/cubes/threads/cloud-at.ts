import type { ByteSource } from '@sigma/raster';
import { CLOUD_COLOURS } from '@sigma/simulator';
import { type CloudMap, readCloudMap } from '../../../cloud-maps/read-cloud-map.ts';
import { recentlyUsed } from '../../../work/index.ts';
import type { StoredObject } from './tasks.ts';

const MAX_MAPS = 4;
const MAX_PIXELS = 4096 * 4096;

const maps = recentlyUsed<Promise<CloudMap>>(MAX_MAPS);

/** How long a spectrum waits for the map; the map is loaded to the end for the next one. */
const WAITS_MS = 1_000;

/**
 * Whether the cloud map of a scene has a cloud at a place, given in shares of its width and height. Undefined if the map cannot be
 * read, or not soon: a spectrum is of use without it.
 */
export async function isCloudy(
  map: StoredObject,
  source: ByteSource,
  [across, down]: readonly [across: number, down: number],
  waitsMs = WAITS_MS,
): Promise<boolean | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, waitsMs, undefined);
  try {
    return await Promise.race([lookUp(map, source, across, down), late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function lookUp(
  { sha256 }: StoredObject,
  source: ByteSource,
  across: number,
  down: number,
): Promise<boolean> {
  const { width, height, rgba } = await maps.get(sha256, () => readCloudMap(source, MAX_PIXELS));
  const at = (Math.floor(down * height) * width + Math.floor(across * width)) * 4;
  const [, cloud] = CLOUD_COLOURS;
  return cloud.every((value, channel) => rgba[at + channel] === value);
}
