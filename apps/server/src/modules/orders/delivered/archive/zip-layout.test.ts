import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../../downloads/read-zip.fixture.ts';
import { bytesOfZip, type OpenEntry, zipLayout } from './zip-layout.ts';
import type { StoredEntry } from './zip-records.ts';

const MODIFIED = new Date('2026-11-22T20:31:41.000Z');
const GIB = 2 ** 30;

interface File {
  readonly path: string;
  readonly bytes: Buffer;
}

const entryOf = ({ path, bytes }: File): StoredEntry => ({ path, size: bytes.length, crc32: crc32(bytes) });
const layoutOf = (files: readonly File[]) => zipLayout(files.map(entryOf), MODIFIED);
const openIn = (files: readonly File[]): OpenEntry =>
  async function* (index, start, end) {
    yield files[index]?.bytes.subarray(start, end + 1) ?? Buffer.alloc(0);
  };

async function read(files: readonly File[], range?: { readonly start: number; readonly end: number }) {
  const layout = layoutOf(files);
  const chunks: Uint8Array[] = [];
  const bounds = range ?? { start: 0, end: layout.size - 1 };
  for await (const chunk of bytesOfZip(layout, bounds, openIn(files))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const someFiles = fc.uniqueArray(
  fc.record({
    path: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((text) => text.isWellFormed()),
    bytes: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  }),
  { selector: ({ path }) => path, maxLength: 6 },
);

describe('the layout of an archive', () => {
  it('has the announced length and contains every file under its name', async () => {
    await fc.assert(
      fc.asyncProperty(someFiles, async (files) => {
        const zip = await read(files);
        expect(zip.length).toBe(layoutOf(files).size);
        const entries = readZip(zip);
        expect(entries.map(({ path, bytes }) => [path, bytes.toString('hex')])).toEqual(
          files.map(({ path, bytes }) => [path, bytes.toString('hex')]),
        );
        expect(entries.every(({ method }) => method === 0)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('gives in any range the same bytes as the complete archive', async () => {
    const bounds = fc.tuple(fc.nat(), fc.nat());
    await fc.assert(
      fc.asyncProperty(someFiles, bounds, async (files, [first, second]) => {
        const whole = await read(files);
        const [start = 0, end = 0] = [first % whole.length, second % whole.length].toSorted((a, b) => a - b);
        expect(await read(files, { start, end })).toEqual(whole.subarray(start, end + 1));
      }),
      { numRuns: 100 },
    );
  });

  it('opens no file outside of the requested range', async () => {
    const files = ['a', 'b', 'c'].map((path) => ({ path, bytes: Buffer.alloc(100, path) }));
    const layout = layoutOf(files);
    const second = layout.segments.find((segment) => segment.kind === 'entry' && segment.index === 1);
    const opened: number[] = [];
    const open: OpenEntry = async function* (index, start, end) {
      opened.push(index);
      yield files[index]?.bytes.subarray(start, end + 1) ?? Buffer.alloc(0);
    };
    const start = (second?.start ?? 0) + 10;
    for await (const chunk of bytesOfZip(layout, { start, end: start + 5 }, open)) {
      expect(String(chunk)).toBe('bbbbbb');
    }
    expect(opened).toEqual([1]);
  });

  it('writes sizes and positions of 4 GiB and more in Zip64 fields', () => {
    const large = { size: 5 * GIB, crc32: 1 };
    const { size, segments } = zipLayout(
      [
        { path: 'a', ...large },
        { path: 'b', size: 3, crc32: 2 },
      ],
      MODIFIED,
    );
    const last = segments.at(-1);
    if (last?.kind !== 'record') throw new Error('The archive must end with its directory.');
    const { bytes } = last;
    expect(size).toBe(last.start + bytes.length);
    // Sizes of the first entry, then the position of the second.
    expect(bytes.readUInt32LE(20)).toBe(0xffffffff);
    expect([bytes.readUInt16LE(47), bytes.readUInt16LE(49)]).toEqual([1, 16]);
    expect([bytes.readBigUInt64LE(51), bytes.readBigUInt64LE(59)]).toEqual([
      5n * BigInt(GIB),
      5n * BigInt(GIB),
    ]);
    const end = bytes.length - 22;
    expect(bytes.readUInt32LE(end + 16)).toBe(0xffffffff);
    expect(bytes.readUInt32LE(end - 20)).toBe(0x07064b50);
    const zip64 = Number(bytes.readBigUInt64LE(end - 20 + 8)) - last.start;
    expect(bytes.readUInt32LE(zip64)).toBe(0x06064b50);
    expect(bytes.readBigUInt64LE(zip64 + 32)).toBe(2n);
    expect(Number(bytes.readBigUInt64LE(zip64 + 48))).toBe(last.start);
  });
});
