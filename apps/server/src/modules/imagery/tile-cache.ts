import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasSystemCode } from '@sigma/storage';
import { diskBudget } from './disk-budget.ts';
import { sharedWork } from './shared-work.ts';

export type TilePosition = readonly [z: number, x: number, y: number];

export interface TileCache {
  /** The tile; a tile whose callers have all gone is not rendered. Throws whatever rendering throws. */
  read(tile: TilePosition, signal: AbortSignal): Promise<Uint8Array>;
  /** Renders a tile before it is requested. */
  warm(tile: TilePosition, signal: AbortSignal): Promise<void>;
}

export interface TileCacheOptions {
  /** The cache folder of the installation; tiles are stored below `basemap`. */
  readonly folder: string;
  /** Approximate limit of the bytes of all tiles on the disk; the oldest are deleted. */
  readonly limitBytes: number;
  readonly render: (
    tile: TilePosition,
    options: { readonly ahead: boolean; readonly signal: AbortSignal },
  ) => Promise<Uint8Array>;
}

/** Tiles cached as files. Concurrent calls render a tile once; other processes may use the same folder. */
export function tileCache({ folder, limitBytes, render }: TileCacheOptions): TileCache {
  const root = join(folder, 'basemap');
  const renderings = sharedWork<Uint8Array>();
  const budget = diskBudget(root, limitBytes);

  async function store(path: string, bytes: Uint8Array): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    const writing = `${path}.${randomUUID()}`;
    try {
      await writeFile(writing, bytes);
      await rename(writing, path);
    } catch (error) {
      await rm(writing, { force: true });
      throw error;
    }
    await budget.added(bytes.byteLength);
  }

  async function make(
    path: string,
    tile: TilePosition,
    ahead: boolean,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const cached = await readFile(path).catch(notThere);
    if (cached !== undefined) return cached;
    const bytes = await render(tile, { ahead, signal });
    await store(path, bytes).catch(unlessFull);
    return bytes;
  }

  function once(tile: TilePosition, ahead: boolean, signal: AbortSignal): Promise<Uint8Array> {
    const [z, x, y] = tile;
    const path = join(root, String(z), String(x), `${y}.webp`);
    return renderings.join(path, (stop) => make(path, tile, ahead, stop), signal);
  }

  return {
    read: (tile, signal) => once(tile, false, signal),
    warm: async (tile, signal) => {
      await once(tile, true, signal);
    },
  };
}

/** On a full disk, tiles are rendered for each call. */
function unlessFull(error: unknown): void {
  if (!hasSystemCode(error, 'ENOSPC') && !hasSystemCode(error, 'EDQUOT')) throw error;
}

function notThere(error: unknown): undefined {
  if (hasSystemCode(error, 'ENOENT')) return undefined;
  throw error;
}
