import { describe, expect, it } from 'vitest';
import { archiveFileName, archivePath, packingProgress } from './archive-layout.ts';
import { bytesText } from './bytes-text.ts';
import { MAX_DOWNLOAD_BYTES } from './limits.ts';
import { type KnownAsset, planDownload } from './plan-download.ts';

const known = (sceneId: string, key: string, size: number | null = 10): KnownAsset => ({
  collection: 'c',
  sceneId,
  key,
  size,
});
const input = (file_id: string, ...assets: string[]) => ({ collection: 'c', file_id, assets });

describe('a plan', () => {
  it('plans a download in the requested order and adds up the sizes', () => {
    const plan = planDownload(
      [input('b', 'y', 'x'), input('a', 'x')],
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

  it('plans a download without a size while a file has not been generated', () => {
    expect(planDownload([input('a', 'x', 'y')], [known('a', 'x'), known('a', 'y', null)])).toMatchObject({
      size: null,
    });
  });

  it('reports every issue of a download at its field', () => {
    const plan = planDownload(
      [input('a', 'x', 'z', 'x'), input('a', 'x'), input('b', 'x')],
      [known('a', 'x')],
    );
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

  it('accepts a download of the maximum size and not a byte more', () => {
    const of = (size: number) => planDownload([input('a', 'x')], [known('a', 'x', size)]).ok;
    expect([of(MAX_DOWNLOAD_BYTES), of(MAX_DOWNLOAD_BYTES + 1)]).toEqual([true, false]);
  });
});

describe('the archive', () => {
  const file = { collection: 'col', fileId: 'scene' };

  it.each([
    ['visual_rgb', 'col/scene/visual.tif', 'col/scene/scene_visual_rgb.tif'],
    ['cube', 'a/b.bil', 'col/scene/scene.img'],
    ['envi_header', 'a/b.hdr', 'col/scene/scene.hdr'],
    ['odd', 'a.b/no-ending', 'col/scene/scene_odd'],
  ])('puts %s at its path in the archive', (asset, objectKey, path) => {
    expect(archivePath({ ...file, asset }, objectKey)).toBe(path);
  });

  it.each([
    ['Three scenes', 'Three scenes.zip'],
    ['../../etc/passwd', '_.._etc_passwd.zip'],
    ['a"b\r\nc', 'a_b_c.zip'],
    ['...', 'download.zip'],
    ['Ölhafen', 'Ölhafen.zip'],
  ])('names the archive of %j %s', (name, saved) => {
    expect(archiveFileName(name)).toBe(saved);
  });
});

it('counts generating pictures as half of the packing progress if any are missing', () => {
  const work = { scenesToMake: 0, scenesMade: 0, bytes: 100, bytesPacked: 50 };
  expect(packingProgress(work)).toBe(0.5);
  expect(packingProgress({ ...work, scenesToMake: 4, scenesMade: 4 })).toBe(0.75);
  expect(packingProgress({ ...work, scenesToMake: 4, scenesMade: 2, bytesPacked: 0 })).toBe(0.25);
});

it('formats sizes for people', () => {
  expect([10e9, 18.44e9, 250e9, 1_500_000, 12, 0].map(bytesText)).toEqual([
    '10 GB',
    '18.4 GB',
    '250 GB',
    '1.5 MB',
    '12 B',
    '0 B',
  ]);
});
