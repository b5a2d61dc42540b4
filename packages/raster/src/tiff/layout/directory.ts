import { RasterReadError } from '../../raster-error.ts';
import type { ByteSource } from '../../source/byte-source.ts';

/** Bytes of one value of each TIFF field type (TIFF 6.0 section 2, BigTIFF 16 to 18). */
const FIELD_BYTES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};
const MAX_DIRECTORIES = 256;
const MAX_ENTRIES = 4096;
const HEAD_BYTES = 65536;
/** A forged count must not reserve the memory of a large file: enough for 8-byte positions of four million blocks. */
export const MAX_BLOCKS = 2 ** 22;
const MAX_VALUE_BYTES = MAX_BLOCKS * 8;
/** Only indexes of blocks have more values than this. */
const MAX_VALUES = 2 ** 16;

/** One image file directory: the tags of one image, whose values are read on demand. */
export interface TiffDirectory {
  readonly littleEndian: boolean;
  has(tag: number): boolean;
  /**
   * Every value of a numeric tag; an empty list when the tag is absent. More values than `most` (65,536 unless stated)
   * are rejected before they are read.
   */
  numbers(tag: number, most?: number): Promise<readonly number[]>;
  /** The first value of a numeric tag. */
  number(tag: number): Promise<number | undefined>;
  text(tag: number): Promise<string | undefined>;
  bytes(tag: number): Promise<Uint8Array | undefined>;
}

interface Entry {
  readonly type: number;
  readonly count: number;
  readonly offset: number;
}

interface Layout {
  readonly littleEndian: boolean;
  readonly big: boolean;
}

/**
 * The chain of directories of a TIFF or BigTIFF. Every entry is checked to lie inside the file before
 * memory is reserved for it, and a loop of directories ends.
 */
export async function readDirectories(source: ByteSource): Promise<readonly TiffDirectory[]> {
  const file = await withHead(source);
  const head = await readView(file, 0, Math.min(16, source.size));
  const { layout, first } = readHeader(head);
  const directories: TiffDirectory[] = [];
  const seen = new Set<number>();
  let offset = first;
  while (offset !== 0 && !seen.has(offset) && directories.length < MAX_DIRECTORIES) {
    seen.add(offset);
    const { directory, next } = await readDirectory(file, offset, layout);
    directories.push(directory);
    offset = next;
  }
  if (directories.length === 0) throw new RasterReadError('damaged', 'The TIFF contains no image.');
  return directories;
}

/** Serves reads of the beginning of the file from one block: the directories of a COG need one read altogether. */
async function withHead(source: ByteSource): Promise<ByteSource> {
  const head = await source.read(0, Math.min(HEAD_BYTES, source.size));
  return {
    size: source.size,
    read: async (offset, length, signal) =>
      offset + length <= head.length
        ? head.subarray(offset, offset + length)
        : source.read(offset, length, signal),
  };
}

/** Reads exactly `length` bytes; throws RasterReadError `truncated` when the file ends before. */
export async function readExactly(
  source: ByteSource,
  offset: number,
  length: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  if (!(offset >= 0) || !(length >= 0) || offset + length > source.size)
    throw truncated(offset + length, source.size);
  const bytes = await source.read(offset, length, signal);
  if (bytes.length < length) throw truncated(offset + length, offset + bytes.length);
  return bytes;
}

function truncated(needed: number, size: number): RasterReadError {
  return new RasterReadError('truncated', `The file ends after ${size} bytes; ${needed} are needed.`);
}

async function readView(source: ByteSource, offset: number, length: number): Promise<DataView> {
  const bytes = await readExactly(source, offset, length);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function readHeader(head: DataView): { layout: Layout; first: number } {
  const order = head.byteLength >= 8 ? head.getUint16(0) : 0;
  if (order !== 0x4949 && order !== 0x4d4d)
    throw new RasterReadError('not-recognised', 'The file is not a TIFF.');
  const littleEndian = order === 0x4949;
  const magic = head.getUint16(2, littleEndian);
  if (magic === 42) return { layout: { littleEndian, big: false }, first: head.getUint32(4, littleEndian) };
  if (magic === 43 && head.byteLength >= 16 && head.getUint16(4, littleEndian) === 8) {
    return { layout: { littleEndian, big: true }, first: Number(head.getBigUint64(8, littleEndian)) };
  }
  throw new RasterReadError('not-recognised', 'The file is not a TIFF.');
}

async function readDirectory(source: ByteSource, offset: number, { littleEndian, big }: Layout) {
  const countBytes = big ? 8 : 2;
  const entryBytes = big ? 20 : 12;
  const pointerBytes = big ? 8 : 4;
  const head = await readView(source, offset, countBytes);
  const count = big ? Number(head.getBigUint64(0, littleEndian)) : head.getUint16(0, littleEndian);
  if (count > MAX_ENTRIES) throw new RasterReadError('damaged', `A TIFF directory claims ${count} entries.`);
  const start = offset + countBytes;
  const view = await readView(source, start, count * entryBytes + pointerBytes);
  const pointerAt = (at: number) =>
    big ? Number(view.getBigUint64(at, littleEndian)) : view.getUint32(at, littleEndian);
  const entries = new Map<number, Entry>();
  for (let at = 0; at < count * entryBytes; at += entryBytes) {
    const type = view.getUint16(at + 2, littleEndian);
    const values = big
      ? Number(view.getBigUint64(at + 4, littleEndian))
      : view.getUint32(at + 4, littleEndian);
    const size = (FIELD_BYTES[type] ?? 0) * values;
    const valueAt = at + 4 + pointerBytes;
    const inline = size <= pointerBytes;
    entries.set(view.getUint16(at, littleEndian), {
      type,
      count: values,
      offset: inline ? start + valueAt : pointerAt(valueAt),
    });
  }
  return { directory: makeDirectory(source, entries, littleEndian), next: pointerAt(count * entryBytes) };
}

function makeDirectory(
  source: ByteSource,
  entries: ReadonlyMap<number, Entry>,
  littleEndian: boolean,
): TiffDirectory {
  const view = async (tag: number): Promise<{ entry: Entry; view: DataView } | undefined> => {
    const entry = entries.get(tag);
    const bytes = entry ? (FIELD_BYTES[entry.type] ?? 0) * entry.count : 0;
    if (!entry || bytes === 0) return undefined;
    if (bytes > MAX_VALUE_BYTES) {
      throw new RasterReadError('too-large', `The TIFF claims ${bytes} bytes of values for tag ${tag}.`);
    }
    return { entry, view: await readView(source, entry.offset, bytes) };
  };
  const numbers = async (tag: number, most = MAX_VALUES): Promise<readonly number[]> => {
    const count = entries.get(tag)?.count ?? 0;
    if (count > most)
      throw new RasterReadError(
        'too-large',
        `The TIFF claims ${count} values for tag ${tag}, more than ${most}.`,
      );
    const found = await view(tag);
    if (!found) return [];
    const read = fieldReader(found.entry.type, found.view, littleEndian);
    const size = FIELD_BYTES[found.entry.type] ?? 1;
    return Array.from({ length: found.entry.count }, (_, i) => read(i * size));
  };
  const bytes = async (tag: number): Promise<Uint8Array | undefined> => {
    const found = await view(tag);
    return found && new Uint8Array(found.view.buffer, found.view.byteOffset, found.view.byteLength);
  };
  return {
    littleEndian,
    has: (tag) => entries.has(tag),
    numbers,
    number: async (tag) => (await numbers(tag))[0],
    bytes,
    text: async (tag) => {
      const found = await bytes(tag);
      return found && new TextDecoder('latin1').decode(found).split('\0')[0];
    },
  };
}

function fieldReader(type: number, view: DataView, littleEndian: boolean): (at: number) => number {
  switch (type) {
    case 1:
    case 2:
    case 7:
      return (at) => view.getUint8(at);
    case 3:
      return (at) => view.getUint16(at, littleEndian);
    case 4:
    case 13:
      return (at) => view.getUint32(at, littleEndian);
    case 5:
      return (at) => view.getUint32(at, littleEndian) / view.getUint32(at + 4, littleEndian);
    case 6:
      return (at) => view.getInt8(at);
    case 8:
      return (at) => view.getInt16(at, littleEndian);
    case 9:
      return (at) => view.getInt32(at, littleEndian);
    case 10:
      return (at) => view.getInt32(at, littleEndian) / view.getInt32(at + 4, littleEndian);
    case 11:
      return (at) => view.getFloat32(at, littleEndian);
    case 12:
      return (at) => view.getFloat64(at, littleEndian);
    case 17:
      return (at) => Number(view.getBigInt64(at, littleEndian));
    default:
      return (at) => Number(view.getBigUint64(at, littleEndian));
  }
}
