/** Decompresses to at most `size` bytes into memory of its own; throws, or rejects, on damaged input. */
export type Decompress = (bytes: Uint8Array, size: number) => Uint8Array | Promise<Uint8Array>;

/** Decompressors of the platform: faster, or not to be had in plain JavaScript. */
export interface PlatformDecoders {
  /** zlib streams; a JavaScript one is used without it. */
  readonly inflate?: Decompress;
  /** Zstandard frames; files that need it are refused without it. */
  readonly zstd?: Decompress;
}
