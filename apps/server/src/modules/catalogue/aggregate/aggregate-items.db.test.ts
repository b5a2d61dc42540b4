import { insertScenes, type NewScene } from '@sigma/archive';
import {
  type AggregateBody,
  type Aggregation,
  type AggregationCollection,
  aggregateItems,
  listAggregations,
  readAggregate,
  readCollection,
  readCollectionAggregate,
  readStacLanding,
  searchItems,
} from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueBindings } from '../index.ts';
import { asker } from '../testing/ask.fixture.ts';
import { scenesOf, seedScenes } from '../testing/scenes.fixture.ts';

let database: TestDatabase;
let scenes: readonly NewScene[];
let ask: ReturnType<typeof asker>;

/** The end of a year and of a day, and a Sunday: where intervals of another time zone would differ. */
const EDGES = ['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2026-01-04T23:30:00.000Z'];

beforeAll(async () => {
  database = await testDatabase();
  scenes = await seedScenes(database.kysely);
  const edges = scenesOf('alpha', EDGES.length, 9).map((scene, n) => {
    const start = new Date(EDGES[n] ?? '');
    const properties = { ...Object(Object(scene.item).properties), datetime: start.toISOString() };
    const item = { ...scene.item, properties };
    return { ...scene, id: `edge-${n}`, start, end: new Date(start.getTime() + 1000), item };
  });
  await insertScenes(database.kysely, edges);
  scenes = [...scenes, ...edges];
  const bindings = catalogueBindings({
    database,
    store: folderStore('unused'),
    imagery: { ensureAssets: async () => {} },
  });
  ask = asker(bindings, { kind: 'anonymous' });
});
afterAll(() => database.close());

const aggregate = (body: AggregateBody, program = 1): Promise<AggregationCollection> =>
  ask.answer(aggregateItems, { params: { program }, body });
const ofProgram1 = () => scenes.filter(({ collection }) => ['alpha', 'gamma'].includes(collection));

async function one(body: AggregateBody): Promise<Aggregation> {
  const [found, ...rest] = (await aggregate(body)).aggregations;
  if (found === undefined || rest.length > 0) throw new Error('One aggregation was expected.');
  return found;
}

/** The first moment of an interval, worked out on the text of the date alone but for weeks. */
function intervalOf(start: Date, interval: string): string {
  const text = start.toISOString();
  if (interval === 'year') return `${text.slice(0, 4)}-01-01T00:00:00.000Z`;
  if (interval === 'month') return `${text.slice(0, 7)}-01T00:00:00.000Z`;
  const midnight = Date.parse(text.slice(0, 10));
  // 5 January 1970 was a Monday.
  const weekMs = 7 * 86_400_000;
  const monday = Math.floor((midnight - 4 * 86_400_000) / weekMs) * weekMs + 4 * 86_400_000;
  return new Date(interval === 'week' ? monday : midnight).toISOString();
}

function counted<Key>(keys: readonly Key[]): [Key, number][] {
  return [...new Set(keys)].map((key) => [key, keys.filter((other) => other === key).length]);
}

describe('frequencies by date', () => {
  it.each(['day', 'week', 'month', 'year'] as const)(
    'count every match once, by %s in UTC',
    async (interval) => {
      const { buckets, ...rest } = await one({
        aggregations: ['datetime_frequency'],
        datetime_frequency_interval: interval,
      });
      expect(rest).toEqual({
        name: 'datetime_frequency',
        data_type: 'frequency_distribution',
        interval,
        overflow: 0,
      });
      const expected = counted(ofProgram1().map(({ start }) => intervalOf(start, interval)));
      expect(buckets?.map(({ key, frequency }) => [key, frequency])).toEqual(
        expected.toSorted(([a], [b]) => a.localeCompare(b)),
      );
    },
  );

  it.each([
    ['day', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
    ['week', '2025-12-29T00:00:00.000Z', '2026-01-05T00:00:00.000Z'],
    ['month', '2025-12-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ['year', '2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
  ] as const)('say where a bucket of a %s begins and ends', async (interval, from, to) => {
    const { buckets } = await one({
      aggregations: ['datetime_frequency'],
      datetime_frequency_interval: interval,
    });
    expect(buckets).toContainEqual(expect.objectContaining({ key: from, from, to }));
  });
});

describe('other aggregations', () => {
  it('count, and tell the least and the greatest time', async () => {
    const { aggregations } = await aggregate({
      aggregations: ['total_count', 'datetime_min', 'datetime_max'],
    });
    const starts = ofProgram1()
      .map(({ item }): string => Object(Object(item).properties).datetime)
      .toSorted();
    expect(aggregations).toEqual([
      { name: 'total_count', data_type: 'integer', value: ofProgram1().length },
      { name: 'datetime_min', data_type: 'datetime', value: starts[0] },
      { name: 'datetime_max', data_type: 'datetime', value: starts.at(-1) },
    ]);
  });

  it('put cloud cover into tenths, 100 % into the last, and what is unknown into none', async () => {
    const { buckets, overflow } = await one({ aggregations: ['cloud_cover_frequency'] });
    const known = ofProgram1().flatMap(({ cloudCover }) => cloudCover ?? []);
    const tenths = counted(known.map((cover) => Math.min(90, Math.floor(cover / 10) * 10)));
    expect(buckets?.map(({ from, to, frequency }) => [from, to, frequency])).toEqual(
      tenths.toSorted(([a], [b]) => a - b).map(([from, count]) => [from, from + 10, count]),
    );
    expect(overflow).toBe(ofProgram1().length - known.length);
    expect(overflow).toBeGreaterThan(0);
  });

  it('are null, or hold no bucket, where nothing matches', async () => {
    const { aggregations } = await aggregate({
      ids: ['nobody'],
      aggregations: ['total_count', 'datetime_min', 'datetime_frequency', 'cloud_cover_frequency'],
    });
    expect(aggregations.map(({ value, buckets }) => value ?? buckets ?? null)).toEqual([0, null, [], []]);
  });

  it('are only those that were asked for', async () => {
    expect((await aggregate({})).aggregations).toEqual([]);
  });
});

describe('what is counted', () => {
  it.each<[string, Omit<AggregateBody, 'aggregations'>]>([
    ['nothing asked', {}],
    ['an area across the antimeridian', { bbox: [179.95, -18, -179.8, -16] }],
    ['an interval', { datetime: '2026-09-02/2026-09-05' }],
    ['a filter', { filter: { op: '<=', args: [{ property: 'eo:cloud_cover' }, 40] } }],
    ['collections and ids', { collections: ['gamma'], ids: ['gamma-0001', 'alpha-0001'] }],
  ])('is what a search finds: %s', async (_, filters) => {
    const { datetime_frequency_interval: __, ...body } = filters;
    const found = await ask.answer(searchItems, { params: { program: 1 }, body });
    const { aggregations } = await aggregate({
      ...filters,
      aggregations: ['total_count', 'datetime_frequency'],
    });
    expect(found.numberMatched).toBeGreaterThan(0);
    expect(aggregations[0]?.value).toBe(found.numberMatched);
    const sum = aggregations[1]?.buckets?.reduce((total, { frequency }) => total + frequency, 0);
    expect(sum).toBe(found.numberMatched);
  });

  it('belongs to the program', async () => {
    const count = async (program: number) =>
      (await aggregate({ aggregations: ['total_count'] }, program)).aggregations[0]?.value;
    expect(await count(1)).toBe(ofProgram1().length);
    expect(await count(2)).toBe(scenes.filter(({ collection }) => collection !== 'alpha').length);
    expect(await count(3)).toBe(0);
  });

  it('is refused with the reason where the filter is wrong', async () => {
    const refused = await ask.refusal(aggregateItems, {
      params: { program: 1 },
      body: { aggregations: ['total_count'], filter: { op: '=', args: [{ property: 'color' }, 1] } },
    });
    expect(refused.code).toBe('bad_filter');
    expect(refused.issues[0]?.field).toMatch(/^filter\.args/);
  });
});

describe('the extension', () => {
  it('answers a query as it answers a body', async () => {
    const asked = await ask.answer(readAggregate, {
      params: { program: 1 },
      query: { collections: ['gamma'], aggregations: ['total_count'] },
    });
    expect(asked.aggregations[0]?.value).toBe(30);
  });

  it('counts within a collection, which has to be one of the program', async () => {
    const asked = await ask.answer(readCollectionAggregate, {
      params: { program: 1, collection: 'gamma' },
      query: { aggregations: ['total_count'] },
    });
    expect(asked.aggregations[0]?.value).toBe(30);
    const foreign = await ask.refusal(readCollectionAggregate, {
      params: { program: 1, collection: 'beta' },
      query: { aggregations: ['total_count'] },
    });
    expect(foreign.code).toBe('not_found');
  });

  it('is linked from the landing page and from collections, and named among the conformance classes', async () => {
    const base = 'https://sigma.example/api/stac/programs/1';
    const landing = await ask.answer(readStacLanding, { params: { program: 1 } });
    const linksOf = (links: readonly { readonly rel: string; readonly href: string }[]) =>
      links.filter(({ rel }) => rel.startsWith('aggreg')).map(({ rel, href }) => [rel, href]);
    expect(linksOf(landing.links)).toEqual([
      ['aggregate', `${base}/aggregate`],
      ['aggregate', `${base}/aggregate`],
      ['aggregations', `${base}/aggregations`],
    ]);
    expect(landing.conformsTo).toContain('https://api.stacspec.org/v0.3.0/aggregation');
    const gamma = await ask.answer(readCollection, { params: { program: 1, collection: 'gamma' } });
    expect(linksOf(gamma.links)).toEqual([
      ['aggregate', `${base}/collections/gamma/aggregate`],
      ['aggregations', `${base}/collections/gamma/aggregations`],
    ]);
  });

  it('lists what can be asked for, and every name of it is answered', async () => {
    const listed = await ask.answer(listAggregations, { params: { program: 1 } });
    const names = listed.aggregations.map(({ name }) => name);
    const { aggregations } = await aggregate({ aggregations: names });
    expect(aggregations.map(({ name }) => name)).toEqual(names);
  });
});
