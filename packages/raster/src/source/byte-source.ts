/** Random access to the bytes of one file, wherever it lies (disk, bucket, memory, HTTP ranges). */
export interface ByteSource {
  /** Length of the file in bytes. */
  readonly size: number;
  /** The bytes from `offset` on: `length` of them, or fewer only where the file ends. */
  read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array>;
}

/** A source over bytes that are in memory already; nothing is copied. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.byteLength,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
  };
}
