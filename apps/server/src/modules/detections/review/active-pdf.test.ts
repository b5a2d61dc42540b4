import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { activePartOf } from './active-pdf.ts';
import { PDF_FILES } from './pdf-files.fixture.ts';

const fileOf = (name: keyof typeof PDF_FILES) => Buffer.from(PDF_FILES[name], 'base64');
const streamFile = (data: Uint8Array, dictionary = '/Filter /FlateDecode') =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Length ${data.byteLength} ${dictionary} >>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const ACTION = '5 0 << /S /JavaScript /JS (app.alert(1)) >>';

describe('a PDF file', () => {
  it.each(['plain', 'plain-objstm', 'dest'] as const)(
    'without anything active is accepted: %s',
    async (name) => {
      expect(await activePartOf(fileOf(name))).toBeUndefined();
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
    expect(await activePartOf(fileOf(name))).toContain(found);
  });

  it('is refused for names whose letters are escaped, written plainly and compressed', async () => {
    const escaped = ACTION.replace('/JavaScript', '/J#61vaScr#69pt').replace('/JS', '/#4AS');
    const plain = Buffer.from(
      fileOf('js').toString('latin1').replace('/JavaScript', '/J#61vaScr#69pt'),
      'latin1',
    );
    expect(await activePartOf(plain)).toBe('/JavaScript');
    expect(await activePartOf(streamFile(deflateSync(escaped)))).toBe('/JavaScript');
  });

  it.each([
    ['compressed twice', deflateSync(deflateSync(ACTION))],
    ['with a wrong checksum', Buffer.concat([deflateSync(ACTION).subarray(0, -4), Buffer.alloc(4)])],
    ['cut off at the end', deflateSync(ACTION.padEnd(4000, ' x')).subarray(0, -6)],
  ])('is refused for a script in a stream %s, which viewers read', async (_, data) => {
    expect(await activePartOf(streamFile(data))).toBe('/JavaScript');
  });

  it.each([
    ['sub', 1, (text: Buffer, at: number) => (text[at] ?? 0) - (at % 8 === 0 ? 0 : (text[at - 1] ?? 0))],
    ['up', 2, (text: Buffer, at: number) => (text[at] ?? 0) - (at < 8 ? 0 : (text[at - 8] ?? 0))],
  ] as const)('is refused for a script behind the predictor %s of PNG rows', async (_, filter, byteAt) => {
    const text = Buffer.from(ACTION.padEnd(48));
    const rows = Array.from({ length: 6 }, (__, row) => [
      filter,
      ...Array.from({ length: 8 }, (___, column) => byteAt(text, row * 8 + column) & 255),
    ]);
    const dictionary = '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 8 >>';
    expect(await activePartOf(streamFile(deflateSync(Buffer.from(rows.flat())), dictionary))).toBe(
      '/JavaScript',
    );
  });

  it.each(['LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode'])(
    'is refused for the encoding %s, which hides names',
    async (filter) => {
      expect(await activePartOf(streamFile(Buffer.from('data'), `/Filter /${filter}`))).toBe(`/${filter}`);
    },
  );

  it('is refused when it grows to more than can be looked through, without stopping other calls', async () => {
    const bomb = streamFile(deflateSync(Buffer.alloc(80 * 2 ** 20)));
    let turns = 0;
    let isWorking = true;
    const count = () => {
      turns += 1;
      if (isWorking) setImmediate(count);
    };
    count();
    expect(await activePartOf(bomb)).toBe('more compressed data than can be checked');
    isWorking = false;
    // 64 MB in pieces of 256 kB at most.
    expect(turns).toBeGreaterThan(256);
  });

  it('is refused for more streams than can be looked through', async () => {
    const many = Buffer.from(`%PDF-1.7\n${'stream\nx\n'.repeat(6000)}`);
    expect(await activePartOf(many)).toBe('more compressed data than can be checked');
  });

  it('is not refused for a short name in the bytes of a picture, which occurs by chance', async () => {
    expect(
      await activePartOf(streamFile(Buffer.from('\xff\xd8/JS /AA \xff', 'latin1'), '/Filter /DCTDecode')),
    ).toBeUndefined();
  });
});
