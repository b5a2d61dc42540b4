import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface TileCache {
  read(z: number, x: number, y: number): Promise<Uint8Array>;
  /** Makes a tile before anybody looks at it. */
  warm(z: number, x: number, y: number): Promise<void>;
}

export interface TileCacheOptions {
  /** The cache folder of the installation; tiles lie below `basemap`. */
  readonly folder: string;
  readonly render: (z: number, x: number, y: number, ahead?: 'ahead') => Promise<Uint8Array>;
}

type TileAddress = readonly [z: number, x: number, y: number];

/** Tiles kept as files. Several calls for one render it once; other processes may use the same folder. */
export function tileCache({ folder, render }: TileCacheOptions): TileCache {
  const rendering = new Map<string, Promise<Uint8Array>>();

  async function make(path: string, [z, x, y]: TileAddress, ahead?: 'ahead'): Promise<Uint8Array> {
    const kept = await readFile(path).catch(notThere);
    if (kept !== undefined) return kept;
    const bytes = await render(z, x, y, ahead);
    await mkdir(dirname(path), { recursive: true });
    const writing = `${path}.${randomUUID()}`;
    await writeFile(writing, bytes);
    await rename(writing, path);
    return bytes;
  }

  function once(tile: TileAddress, ahead?: 'ahead'): Promise<Uint8Array> {
    const [z, x, y] = tile;
    const path = join(folder, 'basemap', String(z), String(x), `${y}.webp`);
    const running = rendering.get(path) ?? make(path, tile, ahead).finally(() => rendering.delete(path));
    rendering.set(path, running);
    return running;
  }

  return {
    read: (z, x, y) => once([z, x, y]),
    warm: async (z, x, y) => {
      await once([z, x, y], 'ahead');
    },
  };
}

function notThere(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
