import { createDownload, deleteDownload, listAudit, listDownloads, readDownload } from '@sigma/contract';
import { ARCHIVE_MANIFEST, MAX_PENDING_DOWNLOADS } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import {
  allItems,
  app,
  call,
  created,
  DAY_MS,
  fetched,
  ids,
  itemOf,
  packed,
  programs,
  read,
  running,
  services,
  sha256,
  useDownloadWorld,
  withAsset,
} from './download-world.fixture.ts';
import { pictureOf } from './downloads.fixture.ts';
import { packDownload } from './pack-download.ts';
import { readZip } from './read-zip.fixture.ts';

useDownloadWorld();

describe('requesting files', () => {
  it('returns a pending download with the size of its existing files', async () => {
    const size = ids.reduce((sum, id) => sum + pictureOf(id).length + 5, 0);
    expect(await created()).toMatchObject({
      name: '3 scenes',
      status: 'Pending',
      scenes: 3,
      files: 6,
      size,
      progress: 0,
      url: null,
      message: null,
    });
  });

  it('writes into the audit log who requested how many files', async () => {
    const { id } = await created();
    const query = { target: `download ${id}` };
    const answer = await app.call(listAudit, { as: 'employee@demo.example', query });
    expect((await answer.json()).results).toMatchObject([
      { actor: 'customer@demo.example', operation: 'createDownload', program: programs.first },
    ]);
  });

  it('returns no size while a picture is not rendered', async () => {
    await withAsset('mine-1', { state: 'planned', size: null }, async () => {
      expect((await created()).size).toBeNull();
    });
  });

  it.each([
    [404, 'a scene of another program', [itemOf('theirs-1', ['visual_rgb'], 'theirs')], 'items.0.file_id'],
    [404, 'a scene that does not exist', [itemOf('mine-1'), itemOf('mine-9')], 'items.1.file_id'],
    [404, 'a file that the scene lacks', [itemOf('mine-1', ['visual_rgb', 'cube'])], 'items.0.assets.1'],
    [422, 'a scene named twice', [itemOf('mine-1'), itemOf('mine-1')], 'items.1.file_id'],
    [422, 'a file named twice', [itemOf('mine-1', ['visual_rgb', 'visual_rgb'])], 'items.0.assets.1'],
    [422, 'no scene', [], 'items'],
    [422, 'more than 500 scenes', Array.from({ length: 501 }, (_, n) => itemOf(`s${n}`)), 'items'],
  ])('refuses with %i to pack %s, and names the field', async (expected, _, items, field) => {
    const { status, body } = await call(createDownload, { body: { items } });
    expect([status, body.errors[0].field]).toEqual([expected, field]);
  });

  it('refuses more bytes than an archive may contain', async () => {
    await withAsset('mine-2', { size: 10_000_000_000 }, async () => {
      const { status, body } = await call(createDownload, { body: { items: allItems() } });
      expect([status, body.errors[0].code]).toEqual([422, 'too_large']);
      expect(body.detail).toContain('at most 10 GB');
    });
  });

  it('refuses files that no product level of the contract opens, and names the field of the program too', async () => {
    const table = app.database.kysely.updateTable('programs').where('id', '=', programs.first);
    await table.set({ product_level_access: ['Raw'] }).execute();
    const { status, body } = await call(createDownload, {
      body: { items: [itemOf('mine-1', ['visual_rgb'])] },
    });
    await table.set({ product_level_access: null }).execute();
    const fields = body.errors.map((issue: { field: string }) => issue.field);
    expect([status, body.code, fields]).toEqual([
      403,
      'contract_level',
      ['items.0.assets.0', 'product_level_access'],
    ]);
  });

  it('limits the number of pending downloads of a user', async () => {
    for (let n = 0; n < MAX_PENDING_DOWNLOADS; n += 1) await created();
    const { status, headers } = await call(createDownload, { body: { items: allItems() } });
    expect([status, headers.get('retry-after')]).toEqual([429, '10']);
  });

  it('refuses downloads to members without the Data app', async () => {
    const { status } = await call(createDownload, { as: 'data@demo.example', body: { items: allItems() } });
    expect(status).toBe(403);
  });
});

describe('the archive', () => {
  it('stores every file uncompressed in the archive, with a manifest as the last entry', async () => {
    const { url, size, status, progress } = await packed();
    const zip = await fetched(url);
    expect([zip.length, status, progress]).toEqual([size, 'Ready', 1]);
    const entries = readZip(zip);
    expect(entries.map(({ path }) => path)).toEqual([
      ...ids.flatMap((id) => [`mine/${id}/${id}_visual_rgb.tif`, `mine/${id}/${id}.hdr`]),
      ARCHIVE_MANIFEST,
    ]);
    expect(new Set(entries.map(({ method }) => method))).toEqual(new Set([0]));
    const manifest = JSON.parse(String(entries.at(-1)?.bytes));
    const facts = ({ path, bytes }: (typeof entries)[number]) => ({
      path,
      size: bytes.length,
      sha256: sha256(bytes),
    });
    expect(manifest.files).toMatchObject(entries.slice(0, -1).map(facts));
    expect(entries[0]?.bytes.equals(pictureOf('mine-1'))).toBe(true);
  });

  it('resumes an interrupted transfer of an archive by a range request', async () => {
    const { url, size } = await packed();
    const first = await fetch(url, { headers: { range: 'bytes=0-99999' } });
    const head = Buffer.from(await first.arrayBuffer());
    const tag = first.headers.get('etag') ?? '';
    const second = await fetch(url, { headers: { range: 'bytes=100000-', 'if-range': tag } });
    expect([first.status, second.status]).toEqual([206, 206]);
    expect(second.headers.get('content-range')).toBe(`bytes 100000-${Number(size) - 1}/${size}`);
    const zip = Buffer.concat([head, Buffer.from(await second.arrayBuffer())]);
    expect(tag).toBe(`"${sha256(zip)}"`);
    expect(readZip(zip)).toHaveLength(7);
  });

  it('marks a download as Finished when every byte was fetched, in any order', async () => {
    const { id, url, size } = await packed();
    const known = async () => {
      const rows = app.database.kysely
        .selectFrom('downloads')
        .where('id', '=', id)
        .select(['fetched', 'status']);
      return Object.values(await rows.executeTakeFirstOrThrow());
    };
    await fetch(url, { method: 'HEAD' });
    // The client has the last byte a moment before the server records it.
    await fetched(url, { range: 'bytes=200000-' });
    await expect.poll(known).toEqual([`{[200000,${size})}`, 'Ready']);
    await fetched(url, { range: 'bytes=0-150000' });
    await expect.poll(known).toEqual([`{[0,150001),[200000,${size})}`, 'Ready']);
    await fetched(url, { range: 'bytes=150001-199999' });
    await expect.poll(known).toEqual([`{[0,${size})}`, 'Finished']);
    expect(readZip(await fetched(url))).toHaveLength(7);
  });

  it('returns the size and name of an archive for a HEAD request', async () => {
    const { url, size } = await packed(undefined, 'Häfen / "Nord"');
    const answer = await fetch(url, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(size));
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(answer.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''H%C3%A4fen%20_%20_Nord_.zip",
    );
  });

  it('answers 304 for a current copy of an archive and 416 for a range beyond its end', async () => {
    const { url, size } = await packed();
    const { headers } = await fetch(url, { method: 'HEAD' });
    const status = async (given: Record<string, string>) => (await fetch(url, { headers: given })).status;
    expect(await status({ 'if-none-match': headers.get('etag') ?? '' })).toBe(304);
    expect(await status({ range: `bytes=${size}-` })).toBe(416);
  });

  it('gives no archive while no product of the contract shows its scenes', async () => {
    const { url } = await packed();
    const statusWith = async (products: string[] | null) => {
      const table = app.database.kysely.updateTable('programs').where('id', '=', programs.first);
      await table.set({ subscribed_products: products }).execute();
      return (await fetch(url, { method: 'HEAD' })).status;
    };
    // With Tasking, a program sees the scenes that it has ordered, which these are not.
    expect([await statusWith(['Monitor']), await statusWith(['Tasking'])]).toEqual([404, 404]);
    expect(await statusWith(['Data'])).toBe(200);
    expect(await statusWith(null)).toBe(200);
  });

  describe('that was packed earlier', () => {
    const programTable = () => app.database.kysely.updateTable('programs').where('id', '=', programs.first);
    const scenes = (change: { sensor?: number | null; embargoed_until?: Date | null }) =>
      Promise.all(
        (['scenes', 'scene_ids'] as const).map((table) =>
          app.database.kysely
            .updateTable(table)
            .set(change)
            .where('id', '=', ids[0] ?? '')
            .execute(),
        ),
      );
    const statusOf = async (url: string) => (await fetch(url, { method: 'HEAD' })).status;

    it('is not found while no product level of the contract opens one of its files', async () => {
      const { url } = await packed();
      await programTable()
        .set({ product_level_access: ['Rectified'] })
        .execute();
      expect(await statusOf(url)).toBe(404);
      await programTable().set({ product_level_access: null }).execute();
      expect(await statusOf(url)).toBe(200);
    });

    it('is not found while the contract does not include the sensor of one of its scenes', async () => {
      const { url } = await packed();
      const sensor = { osk_id: 77, name: 'Elsewhere', serial: 'E77' };
      await app.database.kysely.insertInto('sensors').values(sensor).execute();
      await scenes({ sensor: sensor.osk_id });
      expect(await statusOf(url)).toBe(404);
      await scenes({ sensor: null });
      expect(await statusOf(url)).toBe(200);
    });

    it('is found under an embargo only if it is of staff', async () => {
      const { url } = await packed();
      const owner = app.database.kysely.updateTable('users').where('email', '=', 'customer@demo.example');
      await scenes({ embargoed_until: new Date('2100-01-01') });
      expect(await statusOf(url)).toBe(404);
      await owner.set({ internal_role: 'employee' }).execute();
      expect(await statusOf(url)).toBe(200);
      await owner.set({ internal_role: 'none' }).execute();
      await scenes({ embargoed_until: null });
    });
  });

  it('packs the same files into the same archive bytes', async () => {
    const { id, url } = await packed();
    const zip = await fetched(url);
    await app.database.kysely
      .updateTable('downloads')
      .where('id', '=', id)
      .set({ status: 'Pending' })
      .execute();
    await packDownload(services(), id, running());
    const again = await read(id);
    expect(sha256(await fetched(again.url ?? ''))).toBe(sha256(zip));
  });
});

describe('the link', () => {
  const statusOf = async (url: string) => (await fetch(url)).status;

  it('rejects a link with an invalid signature, without one, or with that of another download', async () => {
    const one = await packed();
    const two = await packed();
    const signature = new URL(one.url).searchParams.get('signature') ?? '';
    const turned = signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect(await statusOf(one.url.replace(signature, turned))).toBe(404);
    expect(await statusOf(one.url.replace(/\?.*/, ''))).toBe(404);
    expect(await statusOf(two.url.replace(/signature=.*/, `signature=${signature}`))).toBe(404);
  });

  it('expires a link and its download after 24 hours', async () => {
    const { id, url } = await packed();
    app.clock.advance(DAY_MS - 1);
    expect(await statusOf(url)).toBe(200);
    app.clock.advance(1);
    expect(await statusOf(url)).toBe(404);
    expect((await call(readDownload, { params: { download: id } })).status).toBe(404);
    expect((await call(listDownloads)).body.count).toBe(0);
  });

  it('rejects a link when its owner loses the role', async () => {
    const { url } = await packed();
    const { kysely } = app.database;
    const roles = await kysely.selectFrom('membership_roles').selectAll().execute();
    await kysely.deleteFrom('membership_roles').execute();
    expect(await statusOf(url)).toBe(404);
    await kysely.insertInto('membership_roles').values(roles).execute();
    expect(await statusOf(url)).toBe(200);
  });
});

describe('a download of another user', () => {
  it('hides a download from other members and in other programs', async () => {
    const { id } = await created();
    const params = { download: id };
    for (const operation of [readDownload, deleteDownload]) {
      expect((await call(operation, { params, as: 'tasking@demo.example' })).status).toBe(404);
      expect((await call(operation, { params: { ...params, program: programs.second } })).status).toBe(404);
    }
    expect((await call(listDownloads, { as: 'tasking@demo.example' })).body.count).toBe(0);
    expect((await call(listDownloads)).body.results).toMatchObject([{ id }]);
  });
});
