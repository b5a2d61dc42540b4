import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memorySource } from '../../source/byte-source.ts';
import { bytesOf, testDecoder } from '../decode/test-blocks.fixture.ts';
import type { WasmDecoder } from '../decode/wasm-decoder.ts';
import { arraySource, cogOptions, noise } from '../write/test-cog.fixture.ts';
import { cogBytes } from '../write/write-cog.ts';
import { geotiffPixels } from './geotiff-pixels.fixture.ts';
import { openCog } from './open-cog.ts';

const TRANSLATE = 'gdal_translate';
const hasGdal = spawnSync(TRANSLATE, ['--version']).status === 0;
const size = { width: 301, height: 205, bands: 3 };
const CREATIONS = [
  ['COMPRESS=NONE'],
  ['COMPRESS=NONE', 'TILED=YES', 'INTERLEAVE=BAND', 'ENDIANNESS=BIG'],
  ['COMPRESS=DEFLATE', 'ZLEVEL=9', 'BLOCKYSIZE=7'],
  ['COMPRESS=DEFLATE', 'PREDICTOR=2', 'TILED=YES'],
  ['COMPRESS=DEFLATE', 'PREDICTOR=2', 'INTERLEAVE=BAND', 'ENDIANNESS=BIG', 'BIGTIFF=YES'],
  ['COMPRESS=LZW', 'TILED=YES', 'BLOCKXSIZE=64', 'BLOCKYSIZE=32'],
  ['COMPRESS=LZW', 'PREDICTOR=2', 'ENDIANNESS=BIG'],
  ['COMPRESS=DEFLATE', 'PREDICTOR=3', 'TILED=YES'],
  ['COMPRESS=LZW', 'PREDICTOR=3', 'ENDIANNESS=BIG', 'INTERLEAVE=BAND'],
];
const CASES = [
  ...CREATIONS.slice(0, 7).map((creation) => ({ type: 'UInt16', creation })),
  ...CREATIONS.map((creation) => ({ type: 'Float32', creation })),
  ...['Byte', 'Int16', 'UInt32', 'Int32'].flatMap((type) =>
    CREATIONS.slice(3, 5).map((creation) => ({ type, creation })),
  ),
  ...CREATIONS.slice(4).map((creation) => ({ type: 'Float64', creation })),
].map((each) => ({ ...each, text: each.creation.join(' ') }));

/** geotiff.js undoes predictors in the byte order of the machine, and does not support differences of 64 bits. */
function isRightInGeotiffJs({ type, text }: { readonly type: string; readonly text: string }): boolean {
  if (!text.includes('PREDICTOR')) return true;
  const turned = text.includes('ENDIANNESS=BIG') && type !== 'Byte';
  return !turned && !(type === 'Float64' && text.includes('PREDICTOR=2'));
}

/** GDAL itself reads other values from such files than it was given to write. */
const isOfItsOwn = (text: string) => text.includes('PREDICTOR=3') && text.includes('ENDIANNESS=BIG');

describe.skipIf(!hasGdal)('files of GDAL', { timeout: 60_000 }, () => {
  let folder = '';
  let input = '';
  let decoder: WasmDecoder;
  beforeAll(async () => {
    decoder = await testDecoder();
    folder = mkdtempSync(join(tmpdir(), 'sigma-gdal-'));
    input = join(folder, 'in.tif');
    const pixels = noise('u16', size.width * size.height * size.bands, 11).map((v, i) => (v & 15) + (i >> 9));
    writeFileSync(input, await cogBytes(arraySource(size, 'u16', pixels), cogOptions()));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  const translate = (args: readonly string[], from: string, to: string) =>
    execFileSync(TRANSLATE, ['-q', ...args, from, to]);
  const truths = new Map<string, Buffer>();
  /** The samples as GDAL reads them: the same in all files of a type, because no creation loses anything. */
  const truthOf = (
    file: string,
    { type, text }: { readonly type: string; readonly text: string },
  ): Buffer => {
    const key = isOfItsOwn(text) ? `${type} ${text}` : type;
    const known = truths.get(key);
    if (known !== undefined) return known;
    const raw = join(folder, 'raw.img');
    translate(['-of', 'ENVI', '-co', 'INTERLEAVE=BIP'], file, raw);
    const truth = readFileSync(raw);
    truths.set(key, truth);
    return truth;
  };

  it.each(CASES)(
    'reads a GDAL file of $type with $text as GDAL and geotiff.js do',
    async ({ type, creation, text }) => {
      const file = join(folder, 'out.tif');
      const scale = type.startsWith('Float') ? ['-scale', '0', '300', '-1.5', '7.25'] : [];
      translate(['-ot', type, ...scale, ...creation.flatMap((each) => ['-co', each])], input, file);
      const bytes = readFileSync(file);
      const truth = truthOf(file, { type, text });
      for (const options of [{ decoders: [decoder] }, {}]) {
        const { samples } = await (await openCog(memorySource(bytes), options)).readLevel({});
        expect(Buffer.compare(bytesOf(samples), truth)).toBe(0);
        if (!isRightInGeotiffJs({ type, text })) continue;
        const theirs = await geotiffPixels(bytes);
        expect([theirs.length, samples.findIndex((value, i) => value !== theirs[i])]).toEqual([
          samples.length,
          -1,
        ]);
      }
    },
  );
});
