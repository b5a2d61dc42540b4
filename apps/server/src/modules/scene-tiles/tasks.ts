import type { SceneTileFormat } from '@sigma/contract';
import type { TileAddress } from './tile-grid.ts';

/** A stored object; the checksum tells a new one under the old key apart. */
export interface StoredPicture {
  readonly objectKey: string;
  readonly size: number;
  readonly sha256: string;
}

export interface TileTask {
  /** The COG of the scene; it also says where the scene lies. */
  readonly visual: StoredPicture;
  /** The cloud map, a PNG over the same ground, when that is what to draw. */
  readonly clouds?: StoredPicture | undefined;
  readonly tile: TileAddress;
  readonly format: SceneTileFormat;
}

/** To a thread: tiles to draw, and the bytes that it asked for. */
export type ToThread =
  | { readonly kind: 'draw'; readonly id: number; readonly task: TileTask }
  | { readonly kind: 'bytes'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'no-bytes'; readonly id: number; readonly fault: Fault };

/** From a thread. Objects are read by the main thread, which alone knows the store. */
export type FromThread =
  | {
      readonly kind: 'read';
      readonly id: number;
      readonly objectKey: string;
      readonly offset: number;
      readonly length: number;
    }
  /** null: nothing of the scene is in the tile. */
  | { readonly kind: 'drawn'; readonly id: number; readonly bytes: Uint8Array | null }
  | { readonly kind: 'failed'; readonly id: number; readonly fault: Fault };

export interface Fault {
  readonly code: string;
  readonly message: string;
}

/** A tile that could not be drawn; `code` is that of the store or of the raster reader. */
export class TileError extends Error {
  override readonly name = 'TileError';
  readonly code: string;
  constructor({ code, message }: Fault) {
    super(message);
    this.code = code;
  }
}

export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { code: 'unknown', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  // A reader wraps what its source says; the source knows better whether trying again helps.
  if (code === 'unreadable' && error.cause instanceof Error) return faultOf(error.cause);
  return { code, message: error.message };
}
