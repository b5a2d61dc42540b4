import { insertScenes, type NewScene } from '@sigma/archive';
import {
  AGGREGATIONS,
  type Aggregation,
  aggregateItems,
  exportItems,
  listCaptureArtifacts,
  listCaptures,
  listItems,
  type Operation,
  readAggregate,
  readCapture,
  readCaptureArtifact,
  readCollection,
  readItem,
  readSceneFile,
  searchItems,
  searchItemsByQuery,
} from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../testing/demo-people.fixture.ts';
import type { TestCall } from '../../../testing/test-app.ts';
import { scenesOf } from '../testing/scenes.fixture.ts';
import { CUSTOMER, EMPLOYEE, type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';

/** The number of scenes in "alpha" and "gamma" that everyone in the program sees. */
const PUBLIC_SCENES = 90;
const LONG_AGO = new Date('2001-02-03T04:05:06Z');
const BYTES = Buffer.from('pixels');

let world: StacWorld;
let hidden: readonly NewScene[];
beforeAll(async () => {
  world = await stacWorld();
  const { database, clock, application } = world.app;
  await addMember(database, world.programs.first, EMPLOYEE, ['Tasking User']);
  const now = clock.now().getTime();
  // The first embargo ends today, the second next month.
  const ends = [new Date(now + 1000), new Date(now + 30 * 86_400_000)];
  const scenes = scenesOf('alpha', 2, 5).map((scene, n) => ({
    ...scene,
    id: `secret-${n}`,
    start: LONG_AGO,
    end: LONG_AGO,
    cloudCover: 95,
    offNadir: 44,
    embargoedUntil: ends[n],
    item: {
      ...scene.item,
      id: `secret-${n}`,
      properties: { ...Object(Object(scene.item).properties), datetime: LONG_AGO.toISOString() },
    },
    assets: [
      {
        key: 'visual_rgb',
        state: 'ready',
        objectKey: `secret-${n}.tif`,
        mediaType: 'image/tiff',
        roles: ['visual'],
        title: 'Picture',
        size: BYTES.byteLength,
        sha256: 'ab'.repeat(32),
      } as const,
    ],
  }));
  hidden = scenes;
  await insertScenes(database.kysely, scenes);
  const { store } = application.services;
  await store.ensureBucket(ARCHIVE_BUCKET);
  for (const n of [0, 1]) await store.put(ARCHIVE_BUCKET, `secret-${n}.tif`, BYTES);
});
afterAll(() => world?.app.close());

const ids = ['secret-0', 'secret-1'];
const inAlpha = { collection: 'alpha' };
const secret = { ...inAlpha, item: 'secret-1' };

describe.each([
  ['a customer', CUSTOMER, 0],
  ['an employee who is a member of the program', EMPLOYEE, 2],
] as const)('scenes under embargo for %s', (user, as, seen) => {
  const json = (operation: Operation, input: TestCall) => world.json(operation, { as, ...input });
  const status = async (operation: Operation, params: Readonly<Record<string, unknown>>) =>
    (await world.call(operation, { as, params })).status;

  it(`searches and lists of ${user} contain ${seen} scenes under embargo`, async () => {
    for (const [operation, input] of [
      [searchItems, { body: { ids } }],
      [searchItemsByQuery, { query: { ids: ids.join() } }],
      [searchItems, { body: { datetime: '../2002-01-01T00:00:00Z' } }],
      [searchItems, { body: { datetime: '../2002-01-01T00:00:00Z', bbox: [-180, -89, 180, 89] } }],
      [searchItems, { body: { filter: 'view:off_nadir = 44', 'filter-lang': 'cql2-text' } }],
      [listItems, { params: inAlpha, query: { datetime: '../2002-01-01T00:00:00Z' } }],
    ] as const) {
      const { features, numberMatched } = await json(operation, input);
      expect([operation.id, features.length, numberMatched]).toEqual([operation.id, seen, seen]);
    }
    expect((await json(searchItems, { body: { limit: 1 } })).numberMatched).toBe(PUBLIC_SCENES + seen);
  });

  it(`aggregations of ${user} count ${seen} scenes under embargo, with and without counters`, async () => {
    for (const bbox of [undefined, [-180, -89, 180, 89]]) {
      const { aggregations } = await json(aggregateItems, { body: { aggregations: AGGREGATIONS, bbox } });
      for (const { name, value, buckets, overflow = 0 } of aggregations as readonly Aggregation[]) {
        if (name === 'total_count') expect(value).toBe(PUBLIC_SCENES + seen);
        if (name === 'datetime_min') expect(value === LONG_AGO.toISOString()).toBe(seen > 0);
        if (buckets === undefined) continue;
        const sum = buckets.reduce((total, { frequency }) => total + frequency, overflow);
        const known = name === 'cloud_cover_frequency' ? sum : PUBLIC_SCENES + seen;
        expect([name, sum]).toEqual([name, known]);
      }
    }
    const query = { aggregations: 'cloud_cover_frequency', datetime: '../2002-01-01T00:00:00Z' };
    const [cloud] = (await json(readAggregate, { query })).aggregations;
    expect(cloud.buckets.map(({ frequency }: { frequency: number }) => frequency)).toEqual(
      seen ? [seen] : [],
    );
  });

  it(`extents and exports of ${user} ${seen ? 'include' : 'exclude'} scenes under embargo`, async () => {
    const [[first]] = (await json(readCollection, { params: inAlpha })).extent.temporal.interval;
    expect(first === LONG_AGO.toISOString()).toBe(seen > 0);
    const answer = await world.call(exportItems, { as, body: { format: 'csv' } });
    expect(answer.headers.get('sigma-export-matched')).toBe(String(PUBLIC_SCENES + seen));
    expect((await answer.text()).includes('secret-0')).toBe(seen > 0);
  });

  it(`${user} ${seen ? 'can' : 'cannot'} read Items, captures and files of scenes under embargo`, async () => {
    const expected = seen ? 200 : 404;
    const capture = { capture: hidden[1]?.captureId };
    expect(await status(readItem, secret)).toBe(expected);
    expect(await status(readCapture, capture)).toBe(expected);
    expect(await status(readCaptureArtifact, capture)).toBe(expected);
    const query = { file_id: 'secret-1' };
    expect((await json(listCaptures, { query })).count).toBe(Math.min(seen, 1));
    expect((await json(listCaptureArtifacts, { query })).count).toBe(Math.min(seen, 1));
    expect(await status(readSceneFile, { scene: 'secret-1', asset: 'visual_rgb' })).toBe(expected);
  });
});

describe('page tokens', () => {
  it('refuses the page token of an employee in a search of a customer, because it contains their count', async () => {
    const page = await world.json(searchItems, { as: EMPLOYEE, body: { limit: 3 } });
    const next = page.links.find(({ rel }: { rel: string }) => rel === 'next');
    const body = { limit: 3, token: next.body.token };
    expect((await world.call(searchItems, { as: CUSTOMER, body })).status).toBe(400);
    expect((await world.json(searchItems, { as: EMPLOYEE, body })).numberMatched).toBe(PUBLIC_SCENES + 2);
  });
});
