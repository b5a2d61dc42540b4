import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCandidates } from './find-candidates.ts';

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

async function put(...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(join(folder.path, name, '..'), { recursive: true });
    await writeFile(join(folder.path, name), 'x');
  }
}
const at = (name: string) => join(folder.path, name);

describe('findCandidates', () => {
  it('finds GeoTIFF and ENVI files in a folder and names the others', async () => {
    await put(
      'b/scene.TIFF',
      'a.tif',
      'notes.txt',
      'cube.hdr',
      'cube.img',
      '.hidden.tif',
      'cube.img.aux.xml',
    );
    expect(await findCandidates(folder.path)).toEqual({
      candidates: [
        { kind: 'tiff', path: at('a.tif') },
        { kind: 'tiff', path: at('b/scene.TIFF') },
        { kind: 'envi', path: at('cube.hdr'), data: at('cube.img') },
      ],
      others: [at('cube.img.aux.xml'), at('notes.txt')],
    });
  });
  it.each([
    ['cube.hdr', 'cube'],
    ['cube.hdr', 'cube.DAT'],
    ['cube.hdr', 'cube.bsq'],
    ['cube.img.hdr', 'cube.img'],
  ])('finds the data file of %s: %s', async (header, data) => {
    await put(header, data, 'other.img');
    const envi = { kind: 'envi', path: at(header), data: at(data) };
    expect((await findCandidates(at(header))).candidates).toEqual([envi]);
    expect((await findCandidates(at(data))).candidates).toEqual([envi]);
  });
  it('rejects a header without its data file', async () => {
    await put('cube.hdr', 'other.img');
    const { candidates } = await findCandidates(at('cube.hdr'));
    expect(candidates).toMatchObject([{ kind: 'incomplete', reason: expect.stringMatching(/data file/) }]);
  });
  it.each(['EMIT_L1B_RAD_001.nc', 'PRS_L1_STD.he5', 'scene.H5'])(
    'rejects %s with what to do, alone and in a folder, instead of ignoring it',
    async (name) => {
      await put(name);
      const reason = expect.stringMatching(/NetCDF and HDF files are not read.*gdal_translate/);
      for (const path of [at(name), folder.path]) {
        const { candidates, others } = await findCandidates(path);
        expect(candidates).toContainEqual({ kind: 'incomplete', path: at(name), reason });
        expect(others).not.toContain(at(name));
      }
    },
  );
  it('rejects a single file of another kind', async () => {
    await put('notes.txt');
    const { candidates } = await findCandidates(at('notes.txt'));
    expect(candidates).toMatchObject([{ kind: 'incomplete', reason: expect.stringMatching(/neither/) }]);
  });
  it('looks at thousands of headers within the time of a test', async () => {
    const names = Array.from({ length: 4000 }, (_, n) => at(`cube-${n}.hdr`));
    await Promise.all(names.map((name) => writeFile(name, 'x')));
    expect((await findCandidates(folder.path)).candidates).toHaveLength(4000);
  });
  it('finds nothing in an empty folder', async () => {
    expect(await findCandidates(folder.path)).toEqual({ candidates: [], others: [] });
  });
  it('rejects a folder with more files than one import can have', async () => {
    await Promise.all(['a.json', 'b.json', 'c.json'].map((name) => writeFile(at(name), '{}')));
    expect((await findCandidates(folder.path, 3)).candidates).toHaveLength(3);
    await expect(findCandidates(folder.path, 2)).rejects.toThrow(/more than 2 files\. Import its folders/);
  });
  it('throws for a path that does not exist', async () => {
    await expect(findCandidates(at('missing'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
