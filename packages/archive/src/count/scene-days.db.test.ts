import { type TestDatabase, testDatabase } from '@sigma/testkit';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listProgramCollections } from '../collections/program-collections.ts';
import { accessOf, emptyArchive, plainScene, seedPrograms } from '../scenes.fixture.ts';
import { countScenes } from '../search/search-scenes.ts';
import { insertScenes } from '../write/insert-scenes.ts';
import { foldSceneDays } from '../write/scene-partitions.ts';
import { countScenesBy } from './scene-aggregates.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedPrograms(database.kysely);
});
afterAll(() => database?.close());
beforeEach(() => emptyArchive(database.kysely));

/** What the counters should say: the same question with a filter that is always true, so that it is counted. */
const ALWAYS = [{ text: 'scenes.id is not null' }];

const collection = fc.constantFrom('alpha', 'beta');
const number = fc.integer({ min: 0, max: 30 });
/** Every three hours of five days. */
const start = fc
  .integer({ min: 0, max: 39 })
  .map((n) => new Date(Date.parse('2026-10-29T00:00:00Z') + n * 3 * 3_600_000));
const embargo = fc.option(
  fc.constantFrom(
    '2026-11-20T00:00:00Z',
    '2026-11-21T11:59:00Z',
    '2026-11-21T12:01:00Z',
    '2026-12-01T00:00:00Z',
  ),
);
const cloud = fc.option(fc.constantFrom(0, 9.99, 10, 20, 55.5, 99, 100));
const addition = fc.record({ kind: fc.constant('add'), collection, number, start, embargo, cloud });
const change = fc.oneof(
  addition,
  addition,
  addition,
  addition,
  fc.record({ kind: fc.constant('delete'), collection, number }),
  fc.record({ kind: fc.constant('cloud'), collection, number, cloud }),
  fc.record({ kind: fc.constant('embargo'), collection, number, embargo }),
  fc.record({ kind: fc.constant('move'), collection, number, start }),
  fc.record({ kind: fc.constant('fold') }),
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

async function apply(one: Change): Promise<void> {
  const { kysely } = database;
  if (one.kind === 'fold') await foldSceneDays(kysely);
  if (!('collection' in one)) return;
  const id = `s${one.number}`;
  const scenes = () =>
    kysely.updateTable('scenes').where('id', '=', id).where('collection', '=', one.collection);
  if (one.kind === 'delete') {
    await kysely.deleteFrom('scenes').where('id', '=', id).where('collection', '=', one.collection).execute();
  } else if ('start' in one && 'cloud' in one) {
    const embargoedUntil = one.embargo === null ? null : new Date(one.embargo);
    const scene = plainScene({ collection: one.collection, id, start: one.start, cloudCover: one.cloud });
    await insertScenes(kysely, [{ ...scene, embargoedUntil }]);
  } else if ('cloud' in one) {
    await scenes().set({ cloud_cover: one.cloud, item: sql`item` }).execute();
  } else if ('embargo' in one) {
    await scenes()
      .set({ embargoed_until: one.embargo === null ? null : new Date(one.embargo) })
      .execute();
  } else if ('start' in one) {
    await sql`select ensure_scene_partition(${one.start}::timestamptz)`.execute(kysely);
    await scenes()
      .set({ start: one.start, end: new Date(one.start.getTime() + 2000) })
      .execute();
  }
}

describe('counters of days', () => {
  it('counters of days equal a count of the scenes after any additions, deletions, changes, embargoes and folds', async () => {
    const interval = fc.constantFrom(
      {},
      { from: new Date('2026-10-30T07:00:00Z') },
      { to: new Date('2026-11-01T19:30:00Z') },
      { from: new Date('2026-10-30T07:00:00Z'), to: new Date('2026-11-01T19:30:00Z') },
      { from: new Date('2026-10-30T07:00:00Z'), to: new Date('2026-10-30T21:00:00Z') },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 5, maxLength: 30 }),
        interval,
        fc.boolean(),
        async (all, time, staff) => {
          await emptyArchive(database.kysely);
          for (const one of all) await apply(one);
          const filters = { ...time, now: NOW };
          const access = accessOf(1, { seesEmbargoed: staff });
          const by = { interval: 'day', cloudCover: true } as const;
          const counted = await countScenesBy(database.kysely, access, { ...filters, filter: ALWAYS }, by);
          expect(await countScenesBy(database.kysely, access, filters, by)).toEqual(counted);
          expect(await countScenes(database.kysely, access, filters)).toBe(counted.count);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('folding the counters leaves one row for each key, with exact bounds', async () => {
    const { kysely } = database;
    const near = plainScene({ collection: 'alpha', id: 'near', start: new Date('2026-11-01T01:00:00Z') });
    const far = plainScene({
      collection: 'alpha',
      id: 'far',
      start: new Date('2026-11-01T02:00:00Z'),
      west: 50,
    });
    await insertScenes(kysely, [near]);
    await insertScenes(kysely, [far]);
    await kysely.deleteFrom('scenes').where('id', '=', 'far').execute();
    await foldSceneDays(kysely);
    const rows = await kysely.selectFrom('scene_days').select(['scenes', 'west', 'east']).execute();
    expect(rows).toEqual([{ scenes: 1, west: 10, east: 10.5 }]);
    const [alpha] = await listProgramCollections(kysely, accessOf(1), { now: NOW }, 'alpha');
    expect(alpha).toMatchObject({ box: [10, 20, 10.5, 20.5], first: near.start, last: near.end });
  });

  it('folded counters contain nothing of the earlier state of a changed scene', async () => {
    const { kysely } = database;
    const start = new Date('2026-11-01T01:00:00Z');
    await insertScenes(kysely, [plainScene({ collection: 'alpha', id: 'moved', start, west: 170 })]);
    const { footprint } = await kysely
      .selectNoFrom(sql`ST_MakeEnvelope(10, 20, 10.5, 20.5, 4326)`.as('footprint'))
      .executeTakeFirstOrThrow();
    const later = new Date('2026-11-01T02:00:00Z');
    await sql`update scenes set footprint = ${footprint}, start = ${later}, "end" = ${later}`.execute(kysely);
    await foldSceneDays(kysely);
    const [alpha] = await listProgramCollections(kysely, accessOf(1), { now: NOW }, 'alpha');
    expect(alpha).toMatchObject({ box: [10, 20, 10.5, 20.5], first: later, last: later });
  });

  it('counts work from the first to the last day of the calendar, also with a scene that never ends', async () => {
    const { kysely } = database;
    const start = new Date('2015-01-01T00:00:00Z');
    const open = plainScene({ collection: 'alpha', id: 'open', start });
    await insertScenes(kysely, [{ ...open, end: new Date('9999-12-31T23:59:59Z') }]);
    const count = (from: string, to?: string) =>
      countScenes(kysely, accessOf(1), {
        from: new Date(from),
        to: to === undefined ? undefined : new Date(to),
        now: NOW,
      });
    expect(await count('2026-01-01T00:00:00Z')).toBe(1);
    expect(await count('0001-01-01T00:00:00Z')).toBe(1);
    expect(await count('0001-01-01T00:00:00Z', '2014-12-31T00:00:00Z')).toBe(0);
    expect(await count('9999-12-31T00:00:00Z')).toBe(1);
    expect(await count('9999-12-31T00:00:00Z', '9999-12-31T23:59:59Z')).toBe(1);
  });

  it('the span of an archive can reach from the first to the last day of the calendar', async () => {
    const { kysely } = database;
    const [first, last] = [new Date('0001-06-01T00:00:00Z'), new Date('9999-12-31T00:00:00Z')];
    await insertScenes(kysely, [
      plainScene({ collection: 'alpha', id: 'first', start: first }),
      plainScene({ collection: 'alpha', id: 'last', start: last }),
    ]);
    const counts = await countScenesBy(kysely, accessOf(1), { now: NOW }, {});
    expect([counts.first, counts.last]).toEqual([first, last]);
    const [alpha] = await listProgramCollections(kysely, accessOf(1), { now: NOW }, 'alpha');
    expect(alpha).toMatchObject({ first, last: new Date(last.getTime() + 2000) });
  });

  it('the latest acquisition includes a scene whose start has microseconds', async () => {
    const { kysely } = database;
    const start = new Date('2026-11-01T12:00:00.123Z');
    const scene = plainScene({ collection: 'alpha', id: 'fine', start });
    const item = { ...scene.item, properties: { datetime: '2026-11-01T12:00:00.123456Z' } };
    await insertScenes(kysely, [{ ...scene, end: start, item }]);
    const counts = await countScenesBy(kysely, accessOf(1), { now: NOW }, {});
    expect([counts.first, counts.last]).toEqual([start, start]);
  });

  it('counts include a scene whose long interval reaches into the searched one', async () => {
    const { kysely } = database;
    const start = new Date('2026-07-01T00:00:00Z');
    const long = plainScene({ collection: 'alpha', id: 'long', start });
    await insertScenes(kysely, [{ ...long, end: new Date('2026-09-20T00:00:00Z') }]);
    const during = { from: new Date('2026-09-10T00:00:00Z'), to: new Date('2026-09-12T00:00:00Z'), now: NOW };
    const after = { from: new Date('2026-09-20T00:00:01Z'), now: NOW };
    expect(await countScenes(kysely, accessOf(1), during)).toBe(1);
    expect(await countScenes(kysely, accessOf(1), { ...during, filter: ALWAYS })).toBe(1);
    expect(await countScenes(kysely, accessOf(1), after)).toBe(0);
  });

  it('deleting a scene deletes its id too', async () => {
    const { kysely } = database;
    await insertScenes(kysely, [plainScene({ collection: 'alpha', id: 'one', start: NOW })]);
    await kysely.deleteFrom('scenes').execute();
    expect(await kysely.selectFrom('scene_ids').selectAll().execute()).toEqual([]);
  });
});

describe('counts of two programs', () => {
  it('counts of a program include only its own collections, with and without counters', async () => {
    const { kysely } = database;
    const scenes = ['alpha', 'beta', 'gamma'].flatMap((name, n) =>
      Array.from({ length: n + 2 }, (_, index) =>
        plainScene({ collection: name, id: `${name}${index}`, start: new Date(NOW.getTime() - index * 1e7) }),
      ),
    );
    await insertScenes(kysely, scenes);
    for (const filter of [undefined, ALWAYS]) {
      expect(await countScenes(kysely, accessOf(1), { filter, now: NOW })).toBe(5);
      expect(await countScenes(kysely, accessOf(2), { filter, now: NOW })).toBe(7);
      expect(await countScenes(kysely, accessOf(2), { filter, now: NOW, collections: ['alpha'] })).toBe(0);
      expect(await countScenes(kysely, accessOf(3), { filter, now: NOW })).toBe(0);
    }
  });
});
