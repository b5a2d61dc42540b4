import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type DeliveredFiles, deliveredFiles, listDeliveredFiles, type Order } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readZip } from '../../downloads/read-zip.fixture.ts';
import { CUSTOMER, finishedOrder, type OrderInput, place } from '../delivery/delivery-proof.fixture.ts';
import { COLLECTION, fillProgram, LICENCE } from '../orders.fixture.ts';

const run = promisify(execFile);
const DAY_MS = 24 * 3_600_000;
let app: TestApp;
let programs: TestPrograms;
let ids: readonly string[];
let order: Order;

const store = () => app.application.services.store;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  programs = await seedPeople(app.database);
  ids = await fillProgram(app.database, store(), programs.first, 2);
  order = await delivered({ item_ids: [...ids], s3_bucket: 'given-away', name: 'Bay "east" ü' });
});
afterAll(() => app?.close());

async function delivered(input: OrderInput): Promise<Order> {
  const placed = await place(
    app,
    { collection: COLLECTION, required_license: LICENCE, ...input },
    programs.first,
  );
  const finished = await finishedOrder(app, placed.id, programs.first);
  expect(finished.orderStatus.reqLineItemStatus).toBe('order_delivered');
  return finished;
}

const list = (id: string, program = programs.first, as = CUSTOMER) =>
  app.call(listDeliveredFiles, { as, params: { program, order: id } });
async function filesOf({ id }: Order): Promise<DeliveredFiles> {
  return deliveredFiles.parse(await (await list(id)).json());
}
async function linkOf(ending: string, of = order): Promise<string> {
  const { files } = await filesOf(of);
  return files.find(({ path }) => path.endsWith(ending))?.url ?? '';
}

describe('the files of a delivered order', () => {
  it('are all listed with the manifest, and each link returns the bytes that the manifest names', async () => {
    const { files, size } = await filesOf(order);
    expect(files.map(({ path }) => path)).toEqual([
      'collection.json',
      'manifest.json',
      ...ids.flatMap((id) => [`${id}/${id}.json`, `${id}/${id}_visual_rgb.tif`]),
    ]);
    expect(size).toBe(files.reduce((sum, file) => sum + file.size, 0));
    for (const file of files) {
      const answer = await fetch(file.url);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, bytes.length, sha256(bytes)]).toEqual([200, file.size, file.sha256]);
    }
  });

  it('are downloaded under their own names as attachments, in ranges and without a repeated transfer', async () => {
    const url = await linkOf('.tif');
    const whole = await fetch(url);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.headers.get('content-disposition')).toMatch(
      /^attachment; filename="scene-1_visual_rgb.tif"/,
    );
    expect(whole.headers.get('content-type')).toMatch(/^image\/tiff/);
    const part = await fetch(url, { headers: { range: 'bytes=10-19' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(10, 20)]);
    const tag = whole.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await fetch(url, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);
  });

  it('are downloaded together in a zip archive that is named after the order', async () => {
    const { files, archive_url } = await filesOf(order);
    const answer = await fetch(archive_url);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(
      `Bay _east_ ü ${order.id.slice(0, 8)}.zip`,
    );
    const entries = readZip(Buffer.from(await answer.arrayBuffer()));
    expect(entries.map(({ path, bytes }) => [path, sha256(bytes)]).toSorted()).toEqual(
      files.map(({ path, sha256: hash }) => [path, hash]).toSorted(),
    );
  });
});

describe('the archive of all files', () => {
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  it('states its length before, and is sent in ranges that join to the complete archive', async () => {
    const { archive_url: url } = await filesOf(order);
    const whole = await fetch(url);
    const bytes = await bytesOf(whole);
    const tag = whole.headers.get('etag') ?? '';
    expect([whole.headers.get('content-length'), whole.headers.get('accept-ranges')]).toEqual([
      String(bytes.length),
      'bytes',
    ]);
    const half = Math.floor(bytes.length / 2);
    const rest = await fetch(url, { headers: { range: `bytes=${half}-`, 'if-range': tag } });
    expect([rest.status, await bytesOf(rest)]).toEqual([206, bytes.subarray(half)]);
    expect((await fetch(url, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(bytes.length));
  });

  it('is resumed by curl after a transfer that broke off', async () => {
    const { archive_url: url } = await filesOf(order);
    const whole = await bytesOf(await fetch(url));
    const target = join(app.folder, 'resumed.zip');
    await writeFile(target, whole.subarray(0, 1000));
    await run('curl', ['--silent', '--fail', '--show-error', '--continue-at', '-', '--output', target, url]);
    expect(sha256(await readFile(target))).toBe(sha256(whole));
  });

  it('breaks off where the bucket contains another file of the same size', async () => {
    const changed = await delivered({ item_ids: [...ids], s3_bucket: 'changed' });
    const { archive_url: url, files } = await filesOf(changed);
    const file = files.find(({ path }) => path.endsWith('.tif'));
    await store().put(
      'changed',
      `${changed.delivery_prefix}/${file?.path}`,
      Buffer.alloc(file?.size ?? 0, 1),
    );
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  it('has the same names with and without stored checksums, with drive letters encoded', async () => {
    const older = await delivered({ item_ids: [...ids], s3_bucket: 'colons' });
    const { kysely } = app.database;
    const ofOrder = kysely.updateTable('delivery_files').where('order_id', '=', older.id);
    const { files, archive_url: url } = await filesOf(older);
    const { path } = files.find((file) => file.path.endsWith('scene-1.json')) ?? { path: '' };
    const renamed = 'a:1/a:1.json';
    const body = await buffer(await store().get('colons', `${older.delivery_prefix}/${path}`));
    await store().put('colons', `${older.delivery_prefix}/${renamed}`, body);
    await ofOrder.where('path', '=', path).set({ path: renamed }).execute();
    const names = async () => readZip(await bytesOf(await fetch(url))).map((entry) => entry.path);
    const inRanges = await names();
    expect(inRanges).toContain('a%3A1/a%3A1.json');
    await ofOrder.set({ crc32: null }).execute();
    expect(await names()).toEqual(inRanges);
  });

  it('is still complete, without a length, for files that were delivered before checksums were stored', async () => {
    const older = await delivered({ item_ids: [...ids], s3_bucket: 'older' });
    await app.database.kysely
      .updateTable('delivery_files')
      .where('order_id', '=', older.id)
      .set({ crc32: null })
      .execute();
    const { archive_url: url, files } = await filesOf(older);
    const answer = await fetch(url, { headers: { range: 'bytes=10-' } });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, null]);
    expect(readZip(await bytesOf(answer)).map(({ path }) => path)).toHaveLength(files.length);
  });
});

describe('a link to a delivered file', () => {
  it('is refused when its order, path, member, expiry or signature was changed', async () => {
    const url = new URL(await linkOf('.tif'));
    const changed = (name: string, value: string) => {
      const other = new URL(url);
      other.searchParams.set(name, value);
      return other;
    };
    const stranger = await app.database.kysely
      .selectFrom('users')
      .where('email', '=', 'other@demo.example')
      .select('id')
      .executeTakeFirstOrThrow();
    const archive = new URL(url.href.replace('/file?', '/files.zip?'));
    archive.searchParams.delete('path');
    for (const other of [
      changed('path', 'manifest.json'),
      changed('path', '../../secret'),
      changed('member', stranger.id),
      changed('expires', '99999999999'),
      changed('signature', 'x'),
      archive,
      new URL(url.href.replace(order.id, crypto.randomUUID())),
    ]) {
      expect((await fetch(other)).status, other.href).toBe(404);
    }
  });

  it('stops working when it expires, and when its member may no longer read orders of the program', async () => {
    const { kysely } = app.database;
    const url = await linkOf('collection.json');
    const { archive_url: all } = await filesOf(order);
    const member = new URL(url).searchParams.get('member') ?? '';
    const roles = kysely
      .selectFrom('membership_roles')
      .where('user_id', '=', member)
      .where('program_id', '=', programs.first);
    const rows = await roles.selectAll().execute();
    await kysely
      .deleteFrom('membership_roles')
      .where('user_id', '=', member)
      .where('program_id', '=', programs.first)
      .execute();
    expect([(await fetch(url)).status, (await fetch(all)).status]).toEqual([404, 404]);
    await kysely.insertInto('membership_roles').values(rows).execute();
    expect((await fetch(url)).status).toBe(200);
    app.clock.advance(DAY_MS + 1000);
    const expired = await fetch(url);
    expect([expired.status, (await expired.json()).detail]).toEqual([
      404,
      'This link has expired. Open the order in the portal to download its files.',
    ]);
  });

  it('stops working while the contract of the program includes neither Data nor Tasking, as the archive does', async () => {
    const url = await linkOf('collection.json');
    const { archive_url: all } = await filesOf(order);
    const statuses = async (products: string[] | null) => {
      const table = app.database.kysely.updateTable('programs').where('id', '=', programs.first);
      await table.set({ subscribed_products: products }).execute();
      return Promise.all([url, all].map(async (link) => (await fetch(link)).status));
    };
    expect(await statuses(['Monitor'])).toEqual([404, 404]);
    expect(await statuses(['Tasking'])).toEqual([200, 200]);
    expect(await statuses(null)).toEqual([200, 200]);
  });

  it('is refused without a half-sent archive when the bucket no longer contains a file', async () => {
    const gone = await delivered({ item_ids: [...ids], s3_bucket: 'cleaned-up' });
    const { archive_url: all } = await filesOf(gone);
    const url = await linkOf('scene-2_visual_rgb.tif', gone);
    await store().delete('cleaned-up', `${gone.delivery_prefix}/scene-2/scene-2_visual_rgb.tif`);
    for (const link of [url, all]) {
      const answer = await fetch(link);
      expect([answer.status, (await answer.json()).detail]).toEqual([
        404,
        'The bucket cleaned-up no longer contains the delivered file scene-2/scene-2_visual_rgb.tif.',
      ]);
    }
  });

  it('exists neither for members of other programs nor before the delivery', async () => {
    expect((await list(order.id, programs.second)).status).toBe(404);
    expect((await list(order.id, programs.first, 'other@demo.example')).status).toBe(404);
    const table = app.database.kysely.updateTable('orders').where('id', '=', order.id);
    await table.set({ status: 'order_processing' }).execute();
    expect((await list(order.id)).status).toBe(404);
    await table.set({ status: 'order_delivered' }).execute();
  });
});
