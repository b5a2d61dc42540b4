import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readZip } from './read-zip.fixture.ts';
import { type WrittenEntry, zipArchive } from './zip-archive.ts';

const text = Buffer.from('scene');
const entryOf = (path: string) => ({
  path,
  size: text.length,
  open: async () =>
    (async function* () {
      yield text;
    })(),
});

it('an archive contains the files of Items whose ids look like a drive or have backslashes', async () => {
  let listed: readonly WrittenEntry[] = [];
  const zip = zipArchive({
    entries: ['a:1/a:1_rgb.tif', 'alpha/b\\2_rgb.tif', 'alpha/plain.tif'].map(entryOf),
    last: {
      path: 'manifest.json',
      body: (written) => {
        listed = written;
        return Buffer.from('{}');
      },
    },
    modified: new Date('2026-11-21T12:00:00Z'),
    check: () => undefined,
    onBytes: async () => undefined,
  });
  const paths = ['a%3A1/a%3A1_rgb.tif', 'alpha/b%5C2_rgb.tif', 'alpha/plain.tif'];
  expect(readZip(await buffer(zip)).map(({ path }) => path)).toEqual([...paths, 'manifest.json']);
  expect(listed.map(({ path }) => path)).toEqual(paths);
});
