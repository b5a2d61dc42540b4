import { vectorMaxZoom, vectorPacks, vectorPackZoom } from 'virtual:base-map';
import { wrapLongitude } from '@sigma/geo';
import { readPack, type TilePack } from './tile-pack.ts';

const SCHEME = 'sigma-base-map';
const MOST_PACKS = 16;

/** What the style names as the address of the embedded vectors. */
export const VECTOR_TILES = `${SCHEME}://{z}/{x}/{y}`;

const packs = new Map<string, Promise<TilePack>>();

/** Answers requests of the map library for tiles of the embedded base map out of the packs they travel in. */
export const vectorProtocol = {
  scheme: SCHEME,
  load: async ({ url }: { readonly url: string }): Promise<{ data: ArrayBuffer }> => {
    const [z = 0, x = 0, y = 0] = url.slice(`${SCHEME}://`.length).split('/').map(Number);
    const pack = await packAt(packName(z, x, y));
    return { data: pack.tile(`${z}/${x}/${y}`) };
  },
};

/**
 * Asks for the pack about a position before the map is made: names and lines then come before the pictures,
 * which take all connections.
 */
export function preloadVectors(
  { lng, lat }: { readonly lng: number; readonly lat: number },
  zoom: number,
): void {
  const z = Math.max(0, Math.min(vectorMaxZoom, Math.floor(zoom)));
  const side = 2 ** z;
  const y = 0.5 - Math.asinh(Math.tan((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)) / (2 * Math.PI);
  const column = Math.min(side - 1, Math.floor((wrapLongitude(lng) / 360 + 0.5) * side));
  // A failure is told when the map asks itself.
  packAt(packName(z, column, Math.floor(y * side))).catch(() => undefined);
}

function packName(z: number, x: number, y: number): string {
  if (z < vectorPackZoom) return '0-0-0.bin';
  const levels = z - vectorPackZoom;
  return `${vectorPackZoom}-${x >> levels}-${y >> levels}.bin`;
}

function packAt(name: string): Promise<TilePack> {
  const pack = packs.get(name) ?? load(name);
  // The one used last goes to the end.
  packs.delete(name);
  packs.set(name, pack);
  const [oldest] = packs.keys();
  if (packs.size > MOST_PACKS && oldest !== undefined) packs.delete(oldest);
  return pack;
}

async function load(name: string): Promise<TilePack> {
  try {
    const response = await fetch(vectorPacks + name, { priority: 'high' });
    if (!response.ok) throw new Error(`the base map file ${name} answers ${response.status}`);
    return readPack(await unpacked(await response.arrayBuffer()));
  } catch (cause) {
    // The next tile asks again.
    packs.delete(name);
    throw cause;
  }
}

function unpacked(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
