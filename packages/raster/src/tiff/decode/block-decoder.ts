import type { Samples, SampleType } from '../../pixels/samples.ts';

/** How one block (a tile or a strip) of a TIFF is stored. */
export interface TiffBlock {
  /** TIFF tag 259, see COMPRESSION_NAMES. */
  readonly compression: number;
  /** TIFF tag 317: 1, 2 or 3. */
  readonly predictor: number;
  readonly littleEndian: boolean;
  readonly sampleType: SampleType;
  /** Samples of one row: the width of the block times `stride`. */
  readonly rowSamples: number;
  readonly rows: number;
  /** Samples of one pixel in the block: the bands, or 1 when each block holds one band. */
  readonly stride: number;
  /** What a JPEG decoder needs besides the block itself. */
  readonly jpeg?: JpegStorage | undefined;
}

export interface JpegStorage {
  /** True when the components are YCbCr and must be converted to RGB. */
  readonly yCbCr: boolean;
  /** TIFF tag 347: the tables that all blocks of a level share. */
  readonly tables: Uint8Array | undefined;
}

/**
 * The port through which the reader decodes blocks. Implementations: `loadWasmDecoder` (browser), `zlibDecoder` (the
 * decompressors of the platform) and `plainDecoder` (JavaScript only, always available).
 */
export interface BlockDecoder {
  handles(compression: number): boolean;
  /**
   * True when `decode` returns a view of memory that the next call overwrites. The reader then copies the samples
   * before it yields or caches them.
   */
  readonly reusesMemory: boolean;
  /**
   * Decodes a block of an untrusted file to `rowSamples * rows` samples in the byte order of the machine.
   *
   * @throws RasterReadError (or rejects with it) when the bytes do not contain such a block
   */
  decode(block: TiffBlock, bytes: Uint8Array): Samples | Promise<Samples>;
}
