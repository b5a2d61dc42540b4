/** Values that do not fit are written as these, and in full in a Zip64 record (APPNOTE 4.5.3). */
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;

/** Versions of the format: 2.0 for folders, 4.5 for Zip64 (APPNOTE 4.4.3.2). */
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** "Made by" Unix, so that the permissions are read (APPNOTE 4.4.2.2). */
const MADE_BY_UNIX = 3 << 8;
/** Bit 11: names are UTF-8 (APPNOTE 4.4.4). */
const UTF8 = 0x0800;
const REGULAR_FILE = 0o100644;

/** A file to store in an archive; everything about it is known before a byte of it is read. */
export interface StoredEntry {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** CRC-32 as an unsigned number. */
  readonly crc32: number;
}

interface Entry extends StoredEntry {
  readonly modified: Date;
}

/** The header before the bytes of an entry (APPNOTE 4.3.7). */
export function localHeader({ path, size, crc32, modified }: Entry): Buffer {
  const isLarge = size >= MAX_32;
  const extra = Buffer.concat([isLarge ? zip64Field([size, size]) : Buffer.alloc(0), timeField(modified)]);
  const name = Buffer.from(path, 'utf8');
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeDescription(header, 4, { version: isLarge ? VERSION_ZIP64 : VERSION, modified, crc32, size });
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

/** The entry of the central directory for an entry whose local header is at `offset` (APPNOTE 4.3.12). */
export function centralHeader({
  path,
  size,
  crc32,
  modified,
  offset,
}: Entry & { readonly offset: number }): Buffer {
  const large = [...(size >= MAX_32 ? [size, size] : []), ...(offset >= MAX_32 ? [offset] : [])];
  const version = large.length > 0 ? VERSION_ZIP64 : VERSION;
  const extra = Buffer.concat([large.length > 0 ? zip64Field(large) : Buffer.alloc(0), timeField(modified)]);
  const name = Buffer.from(path, 'utf8');
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(MADE_BY_UNIX | version, 4);
  writeDescription(header, 6, { version, modified, crc32, size });
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(REGULAR_FILE * 2 ** 16, 38);
  header.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return Buffer.concat([header, name, extra]);
}

interface Directory {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
}

/** The end of the central directory, with the Zip64 end before it where needed (APPNOTE 4.3.14 to 4.3.16). */
export function endOfDirectory({ count, size, offset }: Directory): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  if (count < MAX_16 && size < MAX_32 && offset < MAX_32) return end;
  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x06064b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(MADE_BY_UNIX | VERSION_ZIP64, 12);
  large.writeUInt16LE(VERSION_ZIP64, 14);
  for (const [at, value] of [count, count, size, offset].entries())
    large.writeBigUInt64LE(BigInt(value), 24 + 8 * at);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}

interface Description {
  readonly version: number;
  readonly modified: Date;
  readonly crc32: number;
  readonly size: number;
}

/** The 22 bytes that local and central headers have in common. */
function writeDescription(header: Buffer, at: number, { version, modified, crc32, size }: Description): void {
  const { time, day } = dosTime(modified);
  header.writeUInt16LE(version, at);
  header.writeUInt16LE(UTF8, at + 2);
  header.writeUInt16LE(time, at + 6);
  header.writeUInt16LE(day, at + 8);
  header.writeUInt32LE(crc32, at + 10);
  header.writeUInt32LE(Math.min(size, MAX_32), at + 14);
  header.writeUInt32LE(Math.min(size, MAX_32), at + 18);
}

/** Time and day in steps of two seconds since 1980 (APPNOTE 4.4.6), in UTC. */
function dosTime(at: Date): { readonly time: number; readonly day: number } {
  const year = Math.max(0, at.getUTCFullYear() - 1980);
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    day: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

function zip64Field(values: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(0x0001, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [at, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * at);
  return field;
}

/** The extended timestamp, which states the zone (UTC) that the time above lacks. */
function timeField(modified: Date): Buffer {
  const field = Buffer.alloc(9);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeUInt32LE(Math.floor(modified.getTime() / 1000), 5);
  return field;
}
