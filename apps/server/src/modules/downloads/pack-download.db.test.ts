import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { deleteDownload } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import { archiveKey } from './archive-object.ts';
import {
  app,
  call,
  created,
  DAY_MS,
  fetched,
  packed,
  read,
  running,
  services,
  store,
  useDownloadWorld,
  withAsset,
} from './download-world.fixture.ts';
import { pictureOf } from './downloads.fixture.ts';
import { expireDownloads } from './expire-downloads.ts';
import { packDownload } from './pack-download.ts';
import { readZip } from './read-zip.fixture.ts';

useDownloadWorld();

/** Lists the folders of archives on the disk, including empty folders. */
async function archiveFolders(): Promise<string[]> {
  const folder = `${app.folder}/buckets/${ARCHIVE_BUCKET}/downloads`;
  return existsSync(folder) ? readdir(folder) : [];
}

describe('packing', () => {
  it('renders planned pictures before packing', async () => {
    await withAsset('mine-1', { state: 'planned', size: null }, async () => {
      const made: string[] = [];
      const bytes = pictureOf('mine-1');
      const ensureAssets = async (_: string, scene: string) => {
        made.push(scene);
        const known = { state: 'ready', size: bytes.length } as const;
        const assets = app.database.kysely.updateTable('scene_assets').where('scene_id', '=', scene);
        await assets.where('key', '=', 'visual_rgb').set(known).execute();
      };
      const { id } = await created();
      await packDownload(services({ ensureAssets }), id, running());
      expect([made, (await read(id)).status]).toEqual([['mine-1'], 'Ready']);
    });
  });

  it('names the picture that cannot be rendered', async () => {
    await withAsset('mine-1', { state: 'failed', size: null, cause: 'No recipe.' }, async () => {
      const { id } = await created();
      await packDownload(services(), id, running());
      expect(await read(id)).toMatchObject({
        status: 'Failed',
        message: 'Picture of scene mine-1 could not be rendered: No recipe.',
        url: null,
      });
    });
  });

  it('fails instead of packing a damaged file', async () => {
    await writeFile(`${app.folder}/buckets/${ARCHIVE_BUCKET}/mine/mine-3/visual.tif`, 'something else');
    const { id } = await created();
    await packDownload(services(), id, running());
    await store().put(ARCHIVE_BUCKET, 'mine/mine-3/visual.tif', pictureOf('mine-3'));
    expect((await read(id)).message).toBe('Picture of scene mine-3 is damaged in the archive');
    expect(await store().head(ARCHIVE_BUCKET, archiveKey(id))).toBeNull();
  });

  it('names the file that is missing from the archive', async () => {
    await store().delete(ARCHIVE_BUCKET, 'mine/mine-3/visual.tif');
    const { id } = await created();
    await packDownload(services(), id, running());
    await store().put(ARCHIVE_BUCKET, 'mine/mine-3/visual.tif', pictureOf('mine-3'));
    expect((await read(id)).message).toBe(
      'The archive no longer contains the file "Picture" of scene mine-3',
    );
  });

  it('resumes packing after its process was killed', async () => {
    const { id } = await created();
    const stop = new AbortController();
    const dying = {
      ...store(),
      get: async (...given: Parameters<ReturnType<typeof store>['get']>) => {
        if (given[1].includes('mine-3')) stop.abort(new Error('killed'));
        return store().get(...given);
      },
    };
    const run = { signal: stop.signal, lastAttempt: false };
    await expect(packDownload(services({ store: dying }), id, run)).rejects.toThrow('killed');
    expect((await read(id)).status).toBe('Pending');
    await packDownload(services(), id, running());
    expect(readZip(await fetched((await read(id)).url ?? ''))).toHaveLength(7);
  });

  it('retries a transient error and fails at the last attempt', async () => {
    const { id } = await created();
    const put = () => Promise.reject(new Error('connection reset'));
    const broken = services({ store: { ...store(), put } });
    await expect(packDownload(broken, id, { ...running(), lastAttempt: false })).rejects.toThrow('reset');
    expect((await read(id)).status).toBe('Pending');
    await packDownload(broken, id, running());
    expect((await read(id)).status).toBe('Failed');
    expect(await archiveFolders()).not.toContain(id);
  });

  it('stops packing and leaves no file when the download is removed', async () => {
    const { id } = await created();
    const removing = {
      ...store(),
      get: async (...given: Parameters<ReturnType<typeof store>['get']>) => {
        await app.database.kysely.deleteFrom('downloads').execute();
        return store().get(...given);
      },
    };
    await packDownload(services({ store: removing }), id, running());
    expect(await store().head(ARCHIVE_BUCKET, archiveKey(id))).toBeNull();
  });
});

describe('removing downloads', () => {
  it('deletes the archive of a removed download', async () => {
    const { id, url } = await packed();
    expect((await call(deleteDownload, { params: { download: id } })).status).toBe(204);
    expect((await fetch(url)).status).toBe(404);
    expect(await archiveFolders()).not.toContain(id);
    expect(await store().head(ARCHIVE_BUCKET, archiveKey(id))).toBeNull();
  });

  it('deletes expired archives and archives without a download, and retains all others', async () => {
    const old = await packed();
    app.clock.advance(DAY_MS);
    const kept = await packed();
    const lost = crypto.randomUUID();
    await store().put(ARCHIVE_BUCKET, archiveKey(lost), Buffer.from('x'));
    await expireDownloads(services(), new AbortController().signal);
    await expireDownloads(services(), new AbortController().signal);
    const there = async (id: string) => (await store().head(ARCHIVE_BUCKET, archiveKey(id))) !== null;
    expect(await Promise.all([old.id, kept.id, lost].map(there))).toEqual([false, true, false]);
    const rows = await app.database.kysely.selectFrom('downloads').select('id').execute();
    expect(rows).toEqual([{ id: kept.id }]);
    const folders = await archiveFolders();
    expect([old.id, kept.id, lost].filter((id) => folders.includes(id))).toEqual([kept.id]);
  });
});
