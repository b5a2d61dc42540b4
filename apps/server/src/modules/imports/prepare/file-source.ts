import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ByteSource } from '@sigma/raster';

export interface FileSource extends ByteSource {
  close(): Promise<void>;
}

/** The bytes of a file on disk, open until it is closed. */
export async function openFileSource(path: string): Promise<FileSource> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  return {
    size,
    read: async (offset, length, signal) => {
      signal?.throwIfAborted();
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, offset + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    },
    close: () => file.close(),
  };
}

/** SHA-256 of files one after the other, in lower-case hex. */
export async function hashOfFiles(paths: readonly string[], signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20, signal })) hash.update(chunk);
  }
  return hash.digest('hex');
}
