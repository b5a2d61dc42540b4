import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { DatabaseTransaction } from '@sigma/db';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { type ObjectStore, StorageError } from '@sigma/storage';
import { forgetMemory, type MemoryKind, type StoredMemory, writeMemory } from './memory.store.ts';

/** What a pass is compared with, and where what is remembered after it belongs. */
export interface ChosenMemory {
  readonly from: StoredMemory | undefined;
  readonly into: MemoryKind;
  /** What `into` refers to now. */
  readonly replaced: StoredMemory | undefined;
  /** Whether the other memory has caught up with this one, and ends. */
  readonly endsLate: boolean;
}

/**
 * Passes are compared with those before them. A pass after all remembered ones continues the memory of the site. An older one
 * continues that of the late passes, or begins it with what the site remembers of the time before; once the late passes have reached the newest
 * one, theirs becomes the memory of the site.
 */
export function chooseMemory(memories: readonly StoredMemory[], acquiredAt: Date): ChosenMemory {
  const site = memories.find(({ product }) => product === 'site');
  const late = memories.find(({ product }) => product === 'late');
  if (site === undefined || acquiredAt > site.newest)
    return { from: site, into: 'site', replaced: site, endsLate: false };
  const continues = late !== undefined && late.newest < acquiredAt;
  const isNewest = acquiredAt.getTime() === site.newest.getTime();
  return {
    from: continues ? late : site,
    into: isNewest ? 'site' : 'late',
    replaced: isNewest ? site : late,
    endsLate: isNewest && late !== undefined,
  };
}

/** The bytes of a memory; undefined if its object is gone or is not the one that was stored, which is then forgotten. */
export async function loadMemory(
  store: ObjectStore,
  memory: StoredMemory | undefined,
): Promise<Uint8Array | undefined> {
  if (memory === undefined) return undefined;
  const parts: Uint8Array[] = [];
  try {
    for await (const part of await store.get(ARCHIVE_BUCKET, memory.object_key)) parts.push(part);
  } catch (error) {
    if (error instanceof StorageError && error.code === 'not-found') return undefined;
    throw error;
  }
  const stored = Buffer.concat(parts);
  if (createHash('sha256').update(stored).digest('hex') !== memory.sha256) return undefined;
  const bytes = isCompressed(stored) ? await decompress(stored) : stored;
  // A copy, because the buffer may be a part of a larger one.
  return new Uint8Array(bytes);
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** Most of a memory is noise: higher levels take longer and save nothing. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/** Memories of earlier versions are not compressed. */
const isCompressed = (bytes: Buffer) => bytes.length >= 4 && bytes.readUInt32LE(0) === ZSTD_MAGIC;
const ZSTD_MAGIC = 0xfd2fb528;

/**
 * Stores the object of a memory next to the one in use, under one of two names in turn: an interrupted attempt leaves nothing
 * behind that the next one does not replace.
 */
export async function storeMemory(
  store: ObjectStore,
  asset: string,
  { into, replaced }: ChosenMemory,
  { bytes, passes, newest }: { readonly bytes: Uint8Array; readonly passes: number; readonly newest: Date },
): Promise<StoredMemory> {
  const names = ['a', 'b'].map((name) => `monitor/${asset}/memory/${into}-${name}.bin`);
  const object_key = names.find((name) => name !== replaced?.object_key) ?? '';
  const { sha256 } = await store.put(ARCHIVE_BUCKET, object_key, await compress(bytes, FAST), {
    contentType: 'application/octet-stream',
  });
  return { product: into, passes, newest, object_key, sha256 };
}

/** Makes a stored memory the one in use. */
export async function useMemory(
  transaction: DatabaseTransaction,
  asset: string,
  { endsLate }: ChosenMemory,
  memory: StoredMemory,
): Promise<void> {
  await writeMemory(transaction, asset, memory);
  if (endsLate) await forgetMemory(transaction, asset, 'late');
}
