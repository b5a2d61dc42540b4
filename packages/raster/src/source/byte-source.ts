/** Random access to the bytes of one file, wherever it is stored (disk, bucket, memory, HTTP server). */
export interface ByteSource {
  /** Length of the file in bytes. */
  readonly size: number;
  /** Reads `length` bytes from `offset`; the result is shorter only where the file ends. */
  read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array>;
}

/** A source of bytes that are already in memory; nothing is copied. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.byteLength,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
  };
}
