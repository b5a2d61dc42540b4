import { centralHeader, endOfDirectory, localHeader, type StoredEntry } from './zip-records.ts';

/** A piece of the archive: bytes of its own, or those of an entry. */
export type ZipSegment =
  | { readonly kind: 'record'; readonly start: number; readonly bytes: Buffer }
  | { readonly kind: 'entry'; readonly start: number; readonly size: number; readonly index: number };

export interface ZipLayout {
  /** Bytes of the complete archive. */
  readonly size: number;
  /** In sequence, without gaps. */
  readonly segments: readonly ZipSegment[];
}

/**
 * Lays out a zip archive of stored (uncompressed) entries (APPNOTE 6.3.10), with Zip64 where the sizes require it. The
 * same entries give the same bytes, and each byte has a known position, so that any range can be sent without the rest.
 */
export function zipLayout(entries: readonly StoredEntry[], modified: Date): ZipLayout {
  const segments: ZipSegment[] = [];
  let at = 0;
  const record = (bytes: Buffer) => {
    segments.push({ kind: 'record', start: at, bytes });
    at += bytes.length;
  };
  const headers: Buffer[] = [];
  for (const [index, entry] of entries.entries()) {
    headers.push(centralHeader({ ...entry, modified, offset: at }));
    record(localHeader({ ...entry, modified }));
    if (entry.size > 0) segments.push({ kind: 'entry', start: at, size: entry.size, index });
    at += entry.size;
  }
  const directory = Buffer.concat(headers);
  const end = endOfDirectory({ count: entries.length, size: directory.length, offset: at });
  record(Buffer.concat([directory, end]));
  return { size: at, segments };
}

/** Opens the bytes `start` to `end`, inclusive, of the entry at an index. */
export type OpenEntry = (index: number, start: number, end: number) => AsyncIterable<Uint8Array>;

/** The bytes `start` to `end`, inclusive, of the archive. Reads nothing of entries outside of them. */
export async function* bytesOfZip(
  { segments }: ZipLayout,
  { start, end }: { readonly start: number; readonly end: number },
  open: OpenEntry,
): AsyncGenerator<Uint8Array> {
  for (const segment of segments) {
    const size = segment.kind === 'record' ? segment.bytes.length : segment.size;
    const from = Math.max(0, start - segment.start);
    const to = Math.min(size - 1, end - segment.start);
    if (from > to) continue;
    if (segment.kind === 'record') yield segment.bytes.subarray(from, to + 1);
    else yield* open(segment.index, from, to);
  }
}
