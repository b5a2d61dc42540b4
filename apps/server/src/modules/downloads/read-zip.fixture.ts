import { crc32 } from 'node:zlib';

export interface ZipEntry {
  readonly path: string;
  readonly method: number;
  readonly bytes: Buffer;
}

/** Reads the entries of a zip archive from its central directory (APPNOTE 4.3.12, without Zip64) and checks their CRC. */
export function readZip(zip: Buffer): readonly ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const count = zip.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error(`no directory entry at ${at}`);
    const nameLength = zip.readUInt16LE(at + 28);
    const path = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const body = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(body, body + zip.readUInt32LE(at + 20));
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${path} is damaged`);
    entries.push({ path, method: zip.readUInt16LE(at + 10), bytes });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
