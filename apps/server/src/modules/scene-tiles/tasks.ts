import type { SceneTileFormat } from '@sigma/contract';
import type { TileAddress } from './tile-grid.ts';

/** A stored object; its checksum distinguishes it from an earlier object under the same key. */
export interface StoredPicture {
  readonly objectKey: string;
  readonly size: number;
  readonly sha256: string;
}

export interface TileTask {
  /** The COG of the scene, which also gives the position of the scene. */
  readonly visual: StoredPicture;
  /** The cloud map, a PNG of the same ground, if that is to be drawn instead. */
  readonly clouds?: StoredPicture | undefined;
  readonly tile: TileAddress;
  readonly format: SceneTileFormat;
  /** The most pixels of the longer side of the picture that may be shown; undefined shows all. */
  readonly mostPixels?: number | undefined;
}

/** A range of an object that a thread needs. Objects are read by the main thread, which alone knows the store. */
export interface RangeCall {
  readonly objectKey: string;
  readonly offset: number;
  readonly length: number;
}

/** A tile that could not be drawn; `code` is the code of the store or of the raster reader. */
export class TileError extends Error {
  override readonly name = 'TileError';
  readonly code: string;
  constructor({ code, message }: { readonly code: string; readonly message: string }) {
    super(message);
    this.code = code;
  }
}
