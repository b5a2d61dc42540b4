import { setImmediate } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { activePartOf } from './active-pdf.ts';
import { PDF_FILES } from './pdf-files.fixture.ts';
import { checkPdf } from './pdf-thread.ts';

const { signal } = new AbortController();
const fileOf = (name: keyof typeof PDF_FILES) => Buffer.from(PDF_FILES[name], 'base64');
const streamFile = (data: Uint8Array, dictionary = '/Filter /FlateDecode') =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Length ${data.byteLength} ${dictionary} >>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
/** 60 MB of rows with the filter 4 (Paeth), which say nothing but 4, in 58 kB. */
const longRows = () =>
  streamFile(
    deflateSync(Buffer.alloc(60_000 * 1001, 4)),
    '/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 1000 >>',
  );

/** The time that a check, which finds nothing, takes of this thread. */
async function ownCpuMs(check: () => Promise<string | undefined>): Promise<number> {
  const before = process.threadCpuUsage();
  expect(await check()).toBeUndefined();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const ACTION = '5 0 << /S /JavaScript /JS (app.alert(1)) >>';

describe('a PDF file', () => {
  it.each(['plain', 'plain-objstm', 'dest'] as const)(
    'without anything active is accepted: %s',
    async (name) => {
      expect(await activePartOf(fileOf(name), signal)).toBeUndefined();
    },
  );

  it.each([
    ['js', '/JavaScript'],
    ['js-objstm', '/JS'],
    ['aa', '/JavaScript'],
    ['aa-objstm', '/AA'],
    ['launch', '/Launch'],
    ['launch-objstm', '/Launch'],
    ['xfa', '/XFA'],
    ['xfa-objstm', '/XFA'],
    ['attach', '/EmbeddedFile'],
    ['js-encrypted', '/Encrypt'],
  ] as const)('with something active is refused by its name: %s', async (name, found) => {
    expect(await activePartOf(fileOf(name), signal)).toContain(found);
  });

  it('is refused for names whose letters are escaped, written plainly and compressed', async () => {
    const escaped = ACTION.replace('/JavaScript', '/J#61vaScr#69pt').replace('/JS', '/#4AS');
    const plain = Buffer.from(
      fileOf('js').toString('latin1').replace('/JavaScript', '/J#61vaScr#69pt'),
      'latin1',
    );
    expect(await activePartOf(plain, signal)).toBe('/JavaScript');
    expect(await activePartOf(streamFile(deflateSync(escaped)), signal)).toBe('/JavaScript');
  });

  it.each([
    ['compressed twice', deflateSync(deflateSync(ACTION))],
    ['with a wrong checksum', Buffer.concat([deflateSync(ACTION).subarray(0, -4), Buffer.alloc(4)])],
    ['cut off at the end', deflateSync(ACTION.padEnd(4000, ' x')).subarray(0, -6)],
  ])('is refused for a script in a stream %s, which viewers read', async (_, data) => {
    expect(await activePartOf(streamFile(data), signal)).toBe('/JavaScript');
  });

  // PNG, 9.2: each byte without what its filter foretells from the bytes to the left, above, and above to the left.
  it.each<[string, number, (left: number, up: number, corner: number) => number]>([
    ['sub', 1, (left) => left],
    ['up', 2, (_, up) => up],
    ['average', 3, (left, up) => Math.floor((left + up) / 2)],
    [
      'Paeth',
      4,
      (left, up, corner) => {
        const distances = [left, up, corner].map((value) => Math.abs(left + up - corner - value));
        return [left, up, corner][distances.indexOf(Math.min(...distances))] ?? 0;
      },
    ],
  ])('is refused for a script behind the predictor %s of PNG rows', async (_, filter, foretell) => {
    const text = Buffer.from(ACTION.padEnd(48));
    const at = (row: number, column: number) => (row < 0 || column < 0 ? 0 : (text[row * 8 + column] ?? 0));
    const rows = Array.from({ length: 6 }, (__, row) => [
      filter,
      ...Array.from({ length: 8 }, (___, column) => {
        const foretold = foretell(at(row, column - 1), at(row - 1, column), at(row - 1, column - 1));
        return (at(row, column) - foretold) & 255;
      }),
    ]);
    const dictionary = '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 8 >>';
    const file = streamFile(deflateSync(Buffer.from(rows.flat())), dictionary);
    expect(await activePartOf(file, signal)).toBe('/JavaScript');
  });

  it.each(['LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode'])(
    'is refused for the encoding %s, which hides names',
    async (filter) => {
      expect(await activePartOf(streamFile(Buffer.from('data'), `/Filter /${filter}`), signal)).toBe(
        `/${filter}`,
      );
    },
  );

  it('is refused when it grows to more than can be looked through', async () => {
    const bomb = streamFile(deflateSync(Buffer.alloc(80 * 2 ** 20)));
    expect(await checkPdf(bomb, signal)).toBe('more than 64 MB of data when decompressed');
  });

  it('is looked through in a thread, however much a small file contains', async () => {
    const file = longRows();
    expect(file.byteLength).toBeLessThan(100_000);
    await checkPdf(fileOf('plain'), signal);
    const here = await ownCpuMs(() => activePartOf(file, signal));
    const elsewhere = [];
    for (let run = 0; run < 3; run++) elsewhere.push(await ownCpuMs(() => checkPdf(file, signal)));
    // A busy machine makes everything dearer, and memory of other tests may be collected during one of the runs.
    expect(Math.min(...elsewhere)).toBeLessThan(here / 10);
  });

  it('is not looked through any further once the caller has gone', async () => {
    const caller = new AbortController();
    const search = activePartOf(longRows(), caller.signal);
    await setImmediate();
    caller.abort(new Error('gone'));
    await expect(search).rejects.toThrow('gone');
  });

  it('is refused for more streams than can be looked through', async () => {
    const many = Buffer.from(`%PDF-1.7\n${'stream\nx\n'.repeat(6000)}`);
    expect(await activePartOf(many, signal)).toBe('more than 5000 streams');
  });

  it('is not refused for a short name in the bytes of a picture, which occurs by chance', async () => {
    expect(
      await activePartOf(
        streamFile(Buffer.from('\xff\xd8/JS /AA \xff', 'latin1'), '/Filter /DCTDecode'),
        signal,
      ),
    ).toBeUndefined();
  });
});
