import { vectorMaxZoom, vectorPacks, vectorPackZoom } from 'virtual:base-map';
import { wrapLongitude } from '@sigma/geo';
import { readPack, type TilePack } from './tile-pack.ts';

const SCHEME = 'sigma-base-map';
const MAX_PACKS = 16;

/** The tile address of the embedded vectors in the style. */
export const VECTOR_TILES = `${SCHEME}://{z}/{x}/{y}`;

const packs = new Map<string, Promise<TilePack>>();

/** Answers the map library's requests for vector tiles of the embedded base map from the packs that contain them. */
export const vectorProtocol = {
  scheme: SCHEME,
  load: async ({ url }: { readonly url: string }): Promise<{ data: ArrayBuffer }> => {
    const [z = 0, x = 0, y = 0] = url.slice(`${SCHEME}://`.length).split('/').map(Number);
    const pack = await packAt(packName(z, x, y));
    return { data: pack.tile(`${z}/${x}/${y}`) };
  },
};

/**
 * Requests the pack around a position before the map is created, so that names and lines arrive before the imagery,
 * which occupies all connections.
 */
export function preloadVectors(
  { lng, lat }: { readonly lng: number; readonly lat: number },
  zoom: number,
): void {
  const z = Math.max(0, Math.min(vectorMaxZoom, Math.floor(zoom)));
  const side = 2 ** z;
  const y = 0.5 - Math.asinh(Math.tan((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)) / (2 * Math.PI);
  const column = Math.min(side - 1, Math.floor((wrapLongitude(lng) / 360 + 0.5) * side));
  // A failure is reported when the map itself requests the pack.
  packAt(packName(z, column, Math.floor(y * side))).catch(() => undefined);
}

function packName(z: number, x: number, y: number): string {
  if (z < vectorPackZoom) return '0-0-0.bin';
  const levels = z - vectorPackZoom;
  return `${vectorPackZoom}-${x >> levels}-${y >> levels}.bin`;
}

function packAt(name: string): Promise<TilePack> {
  const pack = packs.get(name) ?? load(name);
  // The most recently used pack goes to the end.
  packs.delete(name);
  packs.set(name, pack);
  const [oldest] = packs.keys();
  if (packs.size > MAX_PACKS && oldest !== undefined) packs.delete(oldest);
  return pack;
}

async function load(name: string): Promise<TilePack> {
  try {
    const response = await fetch(vectorPacks + name, { priority: 'high' });
    if (!response.ok)
      throw new Error(`the base map file ${name} was answered with status ${response.status}`);
    return readPack(await decompress(await response.arrayBuffer()));
  } catch (cause) {
    // The next tile requests the pack again.
    packs.delete(name);
    throw cause;
  }
}

function decompress(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
