import { type TestDatabase, testDatabase } from '@sigma/testkit';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAssets } from '../assets/scene-assets.ts';
import { listProgramCollections } from '../collections/program-collections.ts';
import { countScenesBy } from '../count/scene-aggregates.ts';
import { accessOf, emptyArchive, plainScene, seedPrograms } from '../scenes.fixture.ts';
import { readItemsOf } from '../search/scene-keys.ts';
import { countScenes, readItemText, searchScenes } from '../search/search-scenes.ts';
import { insertScenes, type NewAsset } from '../write/insert-scenes.ts';
import { foldSceneDays } from '../write/scene-partitions.ts';
import type { SceneAccess } from './visible-scenes.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const day = (n: number) => new Date(Date.UTC(2026, 9, 1 + n, 7));

let database: TestDatabase;
let user: string;
beforeAll(async () => {
  database = await testDatabase();
  await seedPrograms(database.kysely);
  const row = { email: 'ada@sigma.example' };
  ({ id: user } = await database.kysely
    .insertInto('users')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow());
});
afterAll(() => database?.close());
beforeEach(async () => {
  await database.kysely.deleteFrom('orders').execute();
  await emptyArchive(database.kysely);
});

const picture: NewAsset = {
  key: 'visual_rgb',
  state: 'planned',
  objectKey: null,
  mediaType: 'image/tiff',
  roles: ['visual'],
  title: 'Picture',
  size: null,
  sha256: null,
};
const scene = (id: string, n: number, sensor: number | null) => ({
  ...plainScene({ collection: 'alpha', id, start: day(n) }),
  sensor,
  assets: [picture],
});

let orders = 0;
async function order(program: number, ids: readonly string[], status = 'order_delivered'): Promise<string> {
  orders += 1;
  const id = `00000000-0000-4000-8000-${String(orders).padStart(12, '0')}`;
  await sql`insert into orders (id, program_id, requested_by, customer_poc, order_type, collection, product_level, file_format,
      s3_bucket, s3_folder, required_license, license_accepted_at, status, status_text, placed_at, updated_at)
    values (${id}, ${program}, ${user}, 'x', 'stac', 'alpha', 'Basic', 'COG', 'bucket', '', 'x', ${NOW}, ${status}, 'x', ${NOW}, ${NOW})`.execute(
    database.kysely,
  );
  await sql`insert into order_scenes (order_id, position, collection, file_id)
    select ${id}, place, 'alpha', file_id from unnest(${[...ids]}::text[]) with ordinality as wanted(file_id, place)`.execute(
    database.kysely,
  );
  return id;
}

/** The ids that each reading call answers for a program; all of them must agree. */
async function seen(access: SceneAccess): Promise<readonly string[]> {
  const { kysely } = database;
  const page = await searchScenes(kysely, access, { now: NOW, limit: 1000 });
  const ids = page.scenes.map(({ id }) => id).toSorted();
  const keys = await kysely.selectFrom('scene_ids').select(['collection', 'id', 'start']).execute();
  const inBox = await searchScenes(kysely, access, { now: NOW, limit: 1000, boxes: [[9, 19, 12, 22]] });
  expect(inBox.scenes.map(({ id }) => id).toSorted()).toEqual(ids);
  expect([page.matched, inBox.matched, await countScenes(kysely, access, { now: NOW })]).toEqual([
    ids.length,
    ids.length,
    ids.length,
  ]);
  const items = await readItemsOf(kysely, access, keys, { now: NOW });
  expect(items.map(({ id }) => id).toSorted()).toEqual(ids);
  const assets = await listAssets(
    kysely,
    { access, collection: 'alpha', ids: keys.map(({ id }) => id) },
    { now: NOW },
  );
  expect(assets.map(({ scene_id }) => scene_id).toSorted()).toEqual(ids);
  for (const { id } of keys) {
    const text = await readItemText(kysely, access, 'alpha', id, { now: NOW });
    expect(text !== undefined).toBe(ids.includes(id));
  }
  const [alpha] = await listProgramCollections(kysely, access, { now: NOW }, 'alpha');
  const starts = keys.filter(({ id }) => ids.includes(id)).map(({ start }) => start.getTime());
  expect(alpha?.first?.getTime()).toBe(starts.length === 0 ? undefined : Math.min(...starts));
  return ids;
}

describe('the scenes that a program sees', () => {
  beforeEach(async () => {
    await insertScenes(database.kysely, [
      scene('one', 1, 1),
      scene('two', 2, 2),
      scene('other', 3, 9),
      scene('none', 4, null),
    ]);
  });

  it('are not those of sensors that it does not have, but those of no registered sensor', async () => {
    expect(await seen(accessOf(1))).toEqual(['none', 'one', 'other', 'two']);
    expect(await seen(accessOf(1, { otherSensors: [2] }))).toEqual(['none', 'one', 'other']);
  });

  it('do not start after the last day of its contract', async () => {
    expect(await seen(accessOf(1, { until: new Date('2026-10-04T00:00:00Z') }))).toEqual(['one', 'two']);
  });

  it('include what it has ordered of a sensor that it does not have any more', async () => {
    await order(1, ['two']);
    await order(2, ['one']);
    expect(await seen(accessOf(1, { otherSensors: [1, 2] }))).toEqual(['none', 'other', 'two']);
  });

  it('are only its own where its reach is its own', async () => {
    await order(1, ['two', 'other']);
    await order(2, ['one']);
    expect(await seen(accessOf(1, { sceneReach: 'own' }))).toEqual(['other', 'two']);
    expect(await seen(accessOf(1, { sceneReach: 'none' }))).toEqual([]);
  });

  it('do not include what it has ordered and then canceled, unless another order has it', async () => {
    const own = accessOf(1, { sceneReach: 'own' });
    const [first, second] = [await order(1, ['one', 'two']), await order(1, ['two'])];
    await database.kysely
      .updateTable('orders')
      .set({ status: 'order_canceled' })
      .where('id', '=', first)
      .execute();
    expect(await seen(own)).toEqual(['two']);
    await database.kysely
      .updateTable('orders')
      .set({ status: 'order_rejected' })
      .where('id', '=', second)
      .execute();
    expect(await seen(own)).toEqual([]);
  });

  it('do not include scenes that were removed from its orders', async () => {
    const id = await order(1, ['one', 'two']);
    await database.kysely
      .deleteFrom('order_scenes')
      .where('order_id', '=', id)
      .where('file_id', '=', 'one')
      .execute();
    expect(await seen(accessOf(1, { sceneReach: 'own' }))).toEqual(['two']);
  });

  it('follow the sensor of a scene that is changed', async () => {
    await order(1, ['one']);
    await database.kysely.updateTable('scenes').set({ sensor: 2 }).where('id', '=', 'one').execute();
    expect(await seen(accessOf(1, { otherSensors: [1] }))).toEqual(['none', 'one', 'other', 'two']);
    expect(await seen(accessOf(1, { otherSensors: [2] }))).toEqual(['none', 'one', 'other']);
  });
});

it('counters of days equal a count of the scenes for any sensors, orders, ends and folds', async () => {
  const { kysely } = database;
  const sensor = fc.option(fc.integer({ min: 1, max: 3 }));
  const archive = fc.array(fc.record({ sensor, on: fc.integer({ min: 0, max: 6 }) }), {
    minLength: 1,
    maxLength: 15,
  });
  const limits = fc.record({
    otherSensors: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
    end: fc.integer({ min: 1, max: 8 }),
    ordered: fc.array(fc.nat(14)),
    folds: fc.boolean(),
    from: fc.option(fc.integer({ min: 0, max: 6 })),
  });
  await fc.assert(
    fc.asyncProperty(archive, limits, async (scenes, { otherSensors, end, ordered, folds, from }) => {
      await kysely.deleteFrom('orders').execute();
      await emptyArchive(kysely);
      await insertScenes(
        kysely,
        scenes.map(({ sensor: of, on }, n) => scene(`s${n}`, on, of)),
      );
      await order(
        1,
        [...new Set(ordered)].filter((n) => n < scenes.length).map((n) => `s${n}`),
      );
      if (folds) await foldSceneDays(kysely);
      const until = new Date(Date.UTC(2026, 9, 1 + end));
      const access = accessOf(1, { otherSensors, until });
      const filters = { now: NOW, ...(from !== null && { from: day(from) }) };
      const by = { interval: 'day', cloudCover: true } as const;
      const expected = scenes.filter(({ sensor: of, on }, n) => {
        const isOfOther = of !== null && otherSensors.includes(of);
        const isVisible = day(on) < until && (!isOfOther || ordered.includes(n));
        return isVisible && (from === null || on >= from);
      });
      const counted = await countScenesBy(kysely, access, filters, by);
      expect(counted.count).toBe(expected.length);
      const always = { ...filters, filter: [{ text: 'scenes.id is not null' }] };
      expect(counted).toEqual(await countScenesBy(kysely, access, always, by));
    }),
    { numRuns: 60 },
  );
});
