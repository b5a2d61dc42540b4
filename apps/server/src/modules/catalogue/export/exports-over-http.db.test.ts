import { insertScenes } from '@sigma/archive';
import {
  aggregateItems,
  aggregationCollection,
  EXPORT_HEADERS,
  EXPORT_LIMIT,
  exportItems,
  itemCollection,
  problem,
  readAggregate,
} from '@sigma/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readCsv } from '../testing/read-csv.fixture.ts';
import { scenesOf } from '../testing/scenes.fixture.ts';

const as = 'data@demo.example';
const SCENES = EXPORT_LIMIT + 5;
let app: TestApp;
let params: { readonly program: number };

beforeAll(async () => {
  app = await startTestApp();
  params = { program: (await seedPeople(app.database)).first };
  const { kysely } = app.database;
  await kysely
    .insertInto('collections')
    .values({ id: 'alpha', title: 'Alpha', description: 'Alpha', file_format: 'COG' })
    .execute();
  await kysely
    .insertInto('program_collections')
    .values({ program_id: params.program, collection: 'alpha' })
    .execute();
  await insertScenes(kysely, scenesOf('alpha', SCENES, 1));
}, 120_000);
afterAll(() => app?.close());

it('truncates an export at the limit to the newest scenes and states it in a header', async () => {
  const answer = await app.call(exportItems, { as, params, body: { format: 'csv' } });
  expect(answer.headers.get(EXPORT_HEADERS.matched)).toBe(String(SCENES));
  expect(answer.headers.get(EXPORT_HEADERS.returned)).toBe(String(EXPORT_LIMIT));
  expect(answer.headers.get(EXPORT_HEADERS.cut)).toBe('true');
  const [heading = [], ...rows] = readCsv(await answer.text());
  expect(new Set(rows.map(([id]) => id)).size).toBe(EXPORT_LIMIT);
  const starts = rows.map((row) => row[heading.indexOf('start_datetime')] ?? '');
  expect(starts).toEqual(starts.toSorted().toReversed());
});

it('exports thousands of scenes as one GeoJSON document', async () => {
  const answer = await app.call(exportItems, {
    as,
    params,
    body: { format: 'geojson', datetime: '2026-09-01/2027-06-01' },
  });
  const found = itemCollection.parse(await answer.json());
  expect(found.features).toHaveLength(found.numberReturned);
  expect(found.numberReturned).toBeGreaterThan(2000);
});

it('counts all matches of an aggregation regardless of the export limit', async () => {
  const body = { aggregations: ['total_count', 'datetime_frequency'] };
  const answer = await app.call(aggregateItems, { as, params, body });
  const { aggregations } = aggregationCollection.parse(await answer.json());
  expect(aggregations[0]?.value).toBe(SCENES);
  const frequencies = aggregations[1]?.buckets?.map(({ frequency }) => frequency) ?? [];
  expect(frequencies.reduce((sum, frequency) => sum + frequency, 0)).toBe(SCENES);
});

it('aggregates within a queried box and names an invalid box', async () => {
  const aggregateIn = (bbox: readonly number[]) =>
    app.call(readAggregate, { as, params, query: { bbox, aggregations: ['total_count'] } });
  const { aggregations } = aggregationCollection.parse(
    await (await aggregateIn([179, -18, -179, -16])).json(),
  );
  expect(aggregations[0]?.value).toBe(Math.floor(SCENES / 2));
  const rejected = await aggregateIn([1, 2, 3]);
  expect(rejected.status).toBe(400);
  expect(problem.parse(await rejected.json()).errors?.[0]?.field).toMatch(/^bbox/);
});

it.each(['identity', 'gzip'])(
  'continues to serve exports after callers disconnect during a download: %s',
  async (encoding) => {
    const input = { as, params, body: { format: 'kml' }, headers: { 'accept-encoding': encoding } };
    for (let download = 0; download < 3; download++) {
      const answer = await app.call(exportItems, input);
      const reader = answer.body?.getReader();
      expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
      await reader?.cancel();
    }
    const kml = await (await app.call(exportItems, input)).text();
    expect(kml.match(/<Placemark>/g)).toHaveLength(EXPORT_LIMIT);
    expect(kml.endsWith('</kml>\n')).toBe(true);
  },
);
