import { type ByteSource, RasterReadError } from '@sigma/raster';
import { CLOUD_COLOURS } from '@sigma/simulator';
import sharp from 'sharp';
import type { StoredObject } from './tasks.ts';

const MAX_MAPS = 4;
const MAX_BYTES = 16 * 2 ** 20;
const MAX_PIXELS = 4096 * 4096;

interface CloudMap {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

const maps = new Map<string, Promise<CloudMap>>();

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
  const known = maps.get(sha256) ?? decode(source);
  maps.delete(sha256);
  maps.set(sha256, known);
  known.catch(() => maps.delete(sha256));
  const [oldest] = maps.keys();
  if (maps.size > MAX_MAPS && oldest !== undefined) maps.delete(oldest);
  const { width, height, rgba } = await known;
  const at = (Math.floor(down * height) * width + Math.floor(across * width)) * 4;
  const [, cloud] = CLOUD_COLOURS;
  return cloud.every((value, channel) => rgba[at + channel] === value);
}

async function decode(source: ByteSource): Promise<CloudMap> {
  if (source.size > MAX_BYTES)
    throw new RasterReadError('too-large', `The cloud map has ${source.size} bytes.`);
  const bytes = await source.read(0, source.size);
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, rgba: data };
  } catch (error) {
    throw new RasterReadError('damaged', 'The cloud map is not a readable image.', error);
  }
}
