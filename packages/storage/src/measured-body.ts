import { createHash } from 'node:crypto';
import type { Body, PutOptions, Stored } from './object-store.ts';
import { StorageError } from './storage-error.ts';

export interface MeasuredBody {
  /** The chunks of the body; they can be read once. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The error that the body itself threw, as opposed to errors of the store. */
  failure(): { readonly error: unknown } | null;
  /** Size and hash of the chunks that were read. */
  result(): Stored;
}

/** Bytes that are hashed at once: a millisecond. */
const PIECE = 1_000_000;

/** Divides bytes that are in memory, because hashing all of them at once would delay everyone else. */
export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** Counts and hashes a body while it is being read. */
export function measure(body: Body): MeasuredBody {
  const hash = createHash('sha256');
  let size = 0;
  let failed: { readonly error: unknown } | null = null;
  async function* through(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body instanceof Uint8Array ? piecesOf(body) : body) {
        hash.update(chunk);
        size += chunk.byteLength;
        yield chunk;
      }
    } catch (error) {
      failed = { error };
      throw error;
    }
  }
  return {
    chunks: through(),
    failure: () => failed,
    result: () => ({ size, sha256: hash.copy().digest('hex') }),
  };
}

/** @throws StorageError 'damaged' when size or hash differ from those announced */
export function checkAnnounced(
  stored: Stored,
  announced: PutOptions,
  place: { bucket: string; key: string },
): void {
  const { size, sha256 } = announced;
  if (size !== undefined && size !== stored.size)
    throw new StorageError('damaged', `Expected ${size} bytes, got ${stored.size}`, place);
  if (sha256 !== undefined && sha256.toLowerCase() !== stored.sha256)
    throw new StorageError('damaged', `Expected SHA-256 ${sha256}, got ${stored.sha256}`, place);
}
