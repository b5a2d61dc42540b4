import { gzipSync } from 'node:zlib';
import type { VectorTile } from './cut-tiles.ts';

/** The tiles below this zoom share one pack; from this zoom on, each of its tiles has a pack with the tiles inside it. */
export const PACK_ZOOM = 3;

/**
 * Packs tiles into few files, `{z}-{x}-{y}.bin` by the tile that contains them: gzip of four bytes (length of the
 * index, big-endian), the index (JSON: "z/x/y" to offset and length), and the tiles. Every file exists, even if it
 * only covers sea and has no tiles.
 */
export function packTiles(tiles: readonly VectorTile[]): ReadonlyMap<string, Uint8Array> {
  const names = ['0-0-0'];
  for (let x = 0; x < 2 ** PACK_ZOOM; x++) {
    for (let y = 0; y < 2 ** PACK_ZOOM; y++) names.push(`${PACK_ZOOM}-${x}-${y}`);
  }
  const byName = Map.groupBy(tiles, packOf);
  return new Map(names.map((name) => [`${name}.bin`, packBytes(byName.get(name) ?? [])]));
}

function packOf({ z, x, y }: VectorTile): string {
  if (z < PACK_ZOOM) return '0-0-0';
  return `${PACK_ZOOM}-${x >> (z - PACK_ZOOM)}-${y >> (z - PACK_ZOOM)}`;
}

function packBytes(tiles: readonly VectorTile[]): Uint8Array {
  let offset = 0;
  const index: Record<string, readonly [offset: number, length: number]> = {};
  for (const { z, x, y, bytes } of tiles) {
    index[`${z}/${x}/${y}`] = [offset, bytes.length];
    offset += bytes.length;
  }
  const head = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return gzipSync(Buffer.concat([length, head, ...tiles.map(({ bytes }) => bytes)]), { level: 9 });
}
