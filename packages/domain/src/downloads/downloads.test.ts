import { describe, expect, it } from 'vitest';
import { archiveFileName, archivePath, packingProgress } from './archive-layout.ts';
import { MOST_DOWNLOAD_BYTES, sizeText } from './limits.ts';
import { type KnownAsset, planDownload } from './plan-download.ts';

const known = (sceneId: string, key: string, size: number | null = 10): KnownAsset => ({
  collection: 'c',
  sceneId,
  key,
  size,
});
const wish = (file_id: string, ...assets: string[]) => ({ collection: 'c', file_id, assets });

describe('a plan', () => {
  it('keeps the order that was asked for and adds the sizes up', () => {
    const plan = planDownload(
      [wish('b', 'y', 'x'), wish('a', 'x')],
      [known('a', 'x'), known('b', 'x'), known('b', 'y', 5)],
    );
    expect(plan).toEqual({
      ok: true,
      size: 25,
      files: [
        { collection: 'c', fileId: 'b', asset: 'y' },
        { collection: 'c', fileId: 'b', asset: 'x' },
        { collection: 'c', fileId: 'a', asset: 'x' },
      ],
    });
  });

  it('has no size while one file is not made', () => {
    expect(planDownload([wish('a', 'x', 'y')], [known('a', 'x'), known('a', 'y', null)])).toMatchObject({
      size: null,
    });
  });

  it('tells every fault at its field', () => {
    const plan = planDownload([wish('a', 'x', 'z', 'x'), wish('a', 'x'), wish('b', 'x')], [known('a', 'x')]);
    expect(plan).toMatchObject({
      ok: false,
      issues: [
        { field: 'items.0.assets.1', code: 'not_found', message: 'Scene a has no file "z"; it has x' },
        { field: 'items.0.assets.2', code: 'repeated' },
        { field: 'items.1.file_id', code: 'repeated' },
        { field: 'items.2.file_id', code: 'not_found' },
      ],
    });
  });

  it('takes the limit and not a byte more', () => {
    const of = (size: number) => planDownload([wish('a', 'x')], [known('a', 'x', size)]).ok;
    expect([of(MOST_DOWNLOAD_BYTES), of(MOST_DOWNLOAD_BYTES + 1)]).toEqual([true, false]);
  });
});

describe('the archive', () => {
  const file = { collection: 'col', fileId: 'scene' };

  it.each([
    ['visual_rgb', 'col/scene/visual.tif', 'col/scene/scene_visual_rgb.tif'],
    ['cube', 'a/b.bil', 'col/scene/scene.img'],
    ['envi_header', 'a/b.hdr', 'col/scene/scene.hdr'],
    ['odd', 'a.b/no-ending', 'col/scene/scene_odd'],
  ])('holds %s at its place', (asset, objectKey, path) => {
    expect(archivePath({ ...file, asset }, objectKey)).toBe(path);
  });

  it.each([
    ['Three scenes', 'Three scenes.zip'],
    ['../../etc/passwd', '_.._etc_passwd.zip'],
    ['a"b\r\nc', 'a_b_c.zip'],
    ['...', 'download.zip'],
    ['Ölhafen', 'Ölhafen.zip'],
  ])('of %j is saved as %s', (name, saved) => {
    expect(archiveFileName(name)).toBe(saved);
  });
});

it('counts making pictures as half of the work where some have to be made', () => {
  const work = { scenesToMake: 0, scenesMade: 0, bytes: 100, bytesPacked: 50 };
  expect(packingProgress(work)).toBe(0.5);
  expect(packingProgress({ ...work, scenesToMake: 4, scenesMade: 4 })).toBe(0.75);
  expect(packingProgress({ ...work, scenesToMake: 4, scenesMade: 2, bytesPacked: 0 })).toBe(0.25);
});

it('writes sizes as people read them', () => {
  expect([10e9, 1_500_000, 12].map(sizeText)).toEqual(['10.0 GB', '1.5 MB', '1 kB']);
});
