import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderError } from './folder-error.ts';
import { folderStore } from './folder-store.ts';
import { all, objectStoreSuite } from './object-store.suite.ts';

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
  await folderStore(folder.path).ensureBucket('suite');
});
afterAll(() => folder.remove());

describe('a folder store', () => {
  objectStoreSuite(() => ({ store: folderStore(folder.path), bucket: 'suite' }));

  test('stores an object as a file of the same name', async () => {
    await folderStore(folder.path).put('suite', 'order/scene/a.txt', new Uint8Array([1]));
    expect(await readdir(join(folder.path, 'suite/order/scene'))).toEqual(['a.txt']);
  });

  test('does not list a file that is still being written', async () => {
    await mkdir(join(folder.path, 'suite/partial'), { recursive: true });
    await writeFile(join(folder.path, 'suite/partial/.sigma-part-1'), 'half');
    const store = folderStore(folder.path);
    expect(await all(store.list('suite', 'partial/'))).toEqual([]);
    await expect(store.head('suite', 'partial/.sigma-part-1')).rejects.toMatchObject({ code: 'bad-name' });
  });

  test('discards unfinished files under a prefix and nothing else', async () => {
    const store = folderStore(folder.path);
    await store.put('suite', 'killed/scene/a.txt', new Uint8Array([1]));
    for (const place of ['killed/scene', 'killed', 'alive']) {
      await mkdir(join(folder.path, 'suite', place), { recursive: true });
      await writeFile(join(folder.path, 'suite', place, '.sigma-part-2'), 'half');
    }
    await store.discardUnfinished('suite', 'killed');
    await store.discardUnfinished('suite', 'never-written');
    expect(await readdir(join(folder.path, 'suite/killed/scene'))).toEqual(['a.txt']);
    expect(await readdir(join(folder.path, 'suite/killed'))).toEqual(['scene']);
    expect(await readdir(join(folder.path, 'suite/alive'))).toEqual(['.sigma-part-2']);
  });

  test('leaves no empty folders after the last object, a failed write or unfinished files', async () => {
    const store = folderStore(folder.path);
    await store.ensureBucket('tidy');
    const names = () => readdir(join(folder.path, 'tidy'), { recursive: true });
    await store.put('tidy', 'a/b/one', new Uint8Array([1]));
    await store.put('tidy', 'a/two', new Uint8Array([1]));
    await store.delete('tidy', 'a/b/one');
    expect((await names()).toSorted()).toEqual(['a', 'a/two']);
    await store.delete('tidy', 'a/two');
    await expect(store.put('tidy', 'c/d/e', new Uint8Array([1]), { size: 2 })).rejects.toThrow();
    await mkdir(join(folder.path, 'tidy/f/g'), { recursive: true });
    await writeFile(join(folder.path, 'tidy/f/g/.sigma-part-3'), 'half');
    await store.discardUnfinished('tidy', 'f');
    expect(await names()).toEqual([]);
    expect(await store.bucketExists('tidy')).toBe(true);
  });

  test('writes into a folder while another write removes it because it is empty', async () => {
    const store = folderStore(folder.path);
    const keys = Array.from({ length: 40 }, (_, index) => `busy/folder/${index}`);
    const putAndDelete = async (key: string) => {
      await store.put('suite', key, new Uint8Array([1]));
      await store.delete('suite', key);
    };
    await Promise.all(keys.map(putAndDelete));
    expect(await all(store.list('suite', 'busy/'))).toEqual([]);
  });

  test.each(['dir/file/below', 'dir/file/far/below'])(
    'rejects the key %s below an object and names the object in the way',
    async (key) => {
      const store = folderStore(folder.path);
      await store.put('suite', 'dir/file', new Uint8Array([1]));
      await expect(store.put('suite', key, new Uint8Array([1]))).rejects.toMatchObject({
        code: 'object-in-the-way',
        key,
        obstacle: 'dir/file',
      });
      expect(await store.head('suite', 'dir/file')).toMatchObject({ size: 1 });
    },
  );

  test('rejects a key that is the folder of other objects', async () => {
    const store = folderStore(folder.path);
    await store.put('suite', 'dir/file', new Uint8Array([1]));
    await expect(store.put('suite', 'dir', new Uint8Array([1]))).rejects.toMatchObject({
      code: 'folder-in-the-way',
    });
    expect(await store.head('suite', 'dir')).toBeNull();
  });

  test.skipIf(process.getuid?.() === 0)('reports a folder without permission as denied', async () => {
    const store = folderStore(folder.path);
    await store.ensureBucket('closed');
    await chmod(join(folder.path, 'closed'), 0o500);
    await expect(store.put('closed', 'x', new Uint8Array([1]))).rejects.toMatchObject({ code: 'denied' });
  });

  test.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EACCES', 'denied'],
    ['EROFS', 'denied'],
    ['EIO', 'unreachable'],
  ])('reports the system error %s as %s', (systemCode, code) => {
    const cause = Object.assign(new Error(systemCode), { code: systemCode });
    expect(folderError(cause, { bucket: 'suite', key: 'x' })).toMatchObject({ code, cause, key: 'x' });
  });
});
