import { mkdtemp, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import { plainTiff, smallCog } from '../small-files.fixture.ts';
import { importApp } from './import-app.fixture.ts';
import { runImport, smallItem } from './import-run.fixture.ts';

const world = importApp();

/** However it was made, a file must not keep an import busy or fill the memory. */
const MOST_MS = 20_000;
const MOST_MEMORY = 5e8;
const IMAGE_WIDTH = 256;
const IMAGE_LENGTH = 257;
const TILE_OFFSETS = 324;
const TILE_SIZES = 325;

/** A small COG whose tags have other values, one for each value of the tag. */
async function tiffWith(values: Readonly<Record<number, number>>): Promise<Uint8Array> {
  const bytes = await smallCog();
  const view = new DataView(bytes.buffer);
  const directory = view.getUint32(4, true);
  for (let n = 0; n < view.getUint16(directory, true); n++) {
    const entry = directory + 2 + n * 12;
    const value = values[view.getUint16(entry, true)];
    if (value === undefined) continue;
    view.setUint16(entry + 2, 4, true);
    view.setUint32(entry + 8, value, true);
  }
  return bytes;
}

const HEADER = {
  samples: '20',
  lines: '16',
  bands: '5',
  'data type': '1',
  interleave: 'bil',
  'byte order': '0',
  'map info': '{UTM, 1, 1, 545000, 4185000, 10, 10, 10, North, WGS-84}',
};
const headerOf = (changes: Readonly<Record<string, string>>): string =>
  `ENVI\n${Object.entries({ ...HEADER, ...changes })
    .map(([key, value]) => `${key} = ${value}\n`)
    .join('')}`;

/** A cube whose data file has so many bytes, none of which uses the disk. */
const cube =
  (changes: Readonly<Record<string, string>>, bytes = 1600) =>
  async (folder: string) => {
    await writeFile(join(folder, 'a.hdr'), headerOf(changes));
    const file = await open(join(folder, 'a.img'), 'w');
    await file.truncate(bytes);
    await file.close();
  };
const file =
  (name: string, content: () => string | Uint8Array | Promise<Uint8Array>) => async (folder: string) =>
    writeFile(join(folder, name), await content());

const FILES: readonly (readonly [string, (folder: string) => Promise<unknown>, RegExp])[] = [
  [
    'a TIFF of 281 million million pixels',
    file('a.tif', () => tiffWith({ [IMAGE_WIDTH]: 2 ** 24 - 1, [IMAGE_LENGTH]: 2 ** 24 - 1 })),
    /claims \d+ blocks of pixels; at most/,
  ],
  [
    'a TIFF of 4,294,967,295 columns',
    file('a.tif', () => tiffWith({ [IMAGE_WIDTH]: 2 ** 32 - 1 })),
    /claims 4294967295 x 30 pixels/,
  ],
  [
    'a TIFF whose tiles are beyond its end',
    file('a.tif', () => tiffWith({ [TILE_OFFSETS]: 2 ** 31 })),
    /file ends after \d+ bytes; its pixels need 2147485741/,
  ],
  [
    'a TIFF whose tiles claim 4 GB',
    file('a.tif', () => tiffWith({ [TILE_SIZES]: 2 ** 32 - 1 })),
    /file ends after \d+ bytes; its pixels need 4294967825/,
  ],
  [
    'a TIFF whose tiles are its header',
    file('a.tif', () => tiffWith({ [TILE_OFFSETS]: 0 })),
    /block of the TIFF cannot be decompressed/,
  ],
  ['a zip archive named .tif', file('a.tif', () => Buffer.from('504b0304140000000800', 'hex')), /not a TIFF/],
  ['a TIFF in a TIFF', file('a.tif', () => deflateSync(plainTiff())), /not a TIFF/],
  [
    'a cube of two thousand million samples',
    cube({ samples: '2147483647', lines: '1', bands: '1' }, 2 ** 31),
    /samples = 2147483647/,
  ],
  [
    'a cube of two thousand million lines',
    cube({ samples: '1', lines: '2147483647', bands: '1' }, 2 ** 31),
    /lines = 2147483647/,
  ],
  [
    'a cube of two thousand million bands',
    cube({ samples: '1', lines: '1', bands: '2147483647' }, 2 ** 31),
    /bands = 2147483647/,
  ],
  [
    'a cube of 8 EB',
    cube({ samples: '2147483647', lines: '2147483647', bands: '2' }),
    /samples = 2147483647/,
  ],
  ['a cube of minus one line', cube({ lines: '-1' }), /lines = -1/],
  ['a cube of NaN samples', cube({ samples: 'NaN' }), /samples = NaN/],
  ['a cube of 1e400 lines', cube({ lines: '1e400' }), /lines = 1e400/],
  [
    'a cube whose data begin after a million million bytes',
    cube({ 'header offset': '999999999999999' }),
    /data file has 1600 bytes/,
  ],
  [
    'a cube whose lines have 64 GB',
    cube({ samples: '16777216', lines: '1', bands: '4096' }, 2 ** 36),
    /line of the cube has 68719476736 bytes/,
  ],
  [
    'a cube of 300,000 bands with their wavelengths',
    cube(
      {
        samples: '1',
        lines: '1',
        bands: '300000',
        wavelength: `{${Array.from({ length: 300_000 }, (_, n) => n).join(',')}}`,
      },
      300_000,
    ),
    /bands = 300000/,
  ],
  [
    'a cube whose wavelengths are NaN',
    cube({ wavelength: '{460, NaN, 640, 860, 2200}' }),
    /"wavelength".*"NaN"/,
  ],
  [
    'a header with a list of eight million lines',
    cube({ lines: '-1', wavelength: `{${'1\n'.repeat(7_900_000)}}` }),
    /lines = -1/,
  ],
  [
    'a header with a list without an end',
    cube({ wavelength: `{${'1,\n'.repeat(5_000_000)}` }),
    /list "wavelength" in the header has no end/,
  ],
  [
    'an Item with lists in lists',
    file('a.json', () =>
      JSON.stringify(smallItem('a')).replace(
        '"links":[]',
        `"links":[],"deep":${'['.repeat(500_000)}${']'.repeat(500_000)}`,
      ),
    ),
    /nested at most 40 levels/,
  ],
  [
    'an Item with members in members',
    file('a.json', () =>
      JSON.stringify(smallItem('a')).replace(
        '"links":[]',
        `"links":[],"deep":${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`,
      ),
    ),
    /nested at most 40 levels/,
  ],
  ['a zip archive named .json', file('a.json', () => Buffer.from('504b0304140000000800', 'hex')), /not JSON/],
];

async function archived(): Promise<readonly string[]> {
  const keys: string[] = [];
  const { store } = world.app.application.services;
  await store.ensureBucket(ARCHIVE_BUCKET);
  for await (const { key } of store.list(ARCHIVE_BUCKET)) keys.push(key);
  return keys;
}
const scenes = () => world.app.database.kysely.selectFrom('scenes').select('id').execute();

describe.each(['server', 'database'] as const)('an import through the %s', (way) => {
  it.each(FILES)(
    'rejects %s soon, and stores nothing of it',
    async (_name, make, reason) => {
      const folder = await mkdtemp(join(world.folder, 'hostile-'));
      await make(folder);
      const before = [await scenes(), await archived()];
      const memory = process.resourceUsage().maxRSS;
      const began = performance.now();
      const { outcomes, rejects } = await runImport(world.worldOf(way), folder);
      expect(performance.now() - began).toBeLessThan(MOST_MS);
      expect((process.resourceUsage().maxRSS - memory) * 1024).toBeLessThan(MOST_MEMORY);
      const refused = { state: 'refused', reason: expect.stringMatching(reason) };
      expect(outcomes).toMatchObject([refused]);
      expect(rejects).toMatchObject([{ reason: expect.stringMatching(reason) }]);
      expect([await scenes(), await archived()]).toEqual(before);
    },
    60_000,
  );
});
