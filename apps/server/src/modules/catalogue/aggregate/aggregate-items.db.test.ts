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
import { ENTITLEMENTS, handlerCaller } from '../testing/handlers.fixture.ts';
import { scenesOf, seedScenes } from '../testing/scenes.fixture.ts';

let database: TestDatabase;
let scenes: readonly NewScene[];
let handlers: ReturnType<typeof handlerCaller>;

/** The end of a year and of a day, and a Sunday: instants at which the intervals of another time zone would differ. */
const EDGES = ['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2026-01-04T23:30:00.000Z'];

beforeAll(async () => {
  database = await testDatabase();
  scenes = await seedScenes(database.kysely);
  const edgeScenes = scenesOf('alpha', EDGES.length, 9).map((scene, n) => {
    const start = new Date(EDGES[n] ?? '');
    const properties = { ...Object(Object(scene.item).properties), datetime: start.toISOString() };
    const item = { ...scene.item, properties };
    return { ...scene, id: `edge-${n}`, start, end: new Date(start.getTime() + 1000), item };
  });
  await insertScenes(database.kysely, edgeScenes);
  scenes = [...scenes, ...edgeScenes];
  const bindings = catalogueBindings({
    database,
    store: folderStore('unused'),
    imagery: { ensureSoon: async () => {} },
    entitlements: ENTITLEMENTS,
    platform: { support_email: null },
  });
  handlers = handlerCaller(bindings, { kind: 'anonymous' }, database);
});
afterAll(() => database.close());

const aggregate = (body: AggregateBody, program = 1): Promise<AggregationCollection> =>
  handlers.answer(aggregateItems, { params: { program }, body });
const ofProgram1 = () => scenes.filter(({ collection }) => ['alpha', 'gamma'].includes(collection));

async function aggregateOne(body: AggregateBody): Promise<Aggregation> {
  const [found, ...rest] = (await aggregate(body)).aggregations;
  if (found === undefined || rest.length > 0) throw new Error('Expected exactly one aggregation.');
  return found;
}

/** The first instant of an interval, calculated from the text of the date except for weeks. */
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

function countByKey<Key>(keys: readonly Key[]): [Key, number][] {
  return [...new Set(keys)].map((key) => [key, keys.filter((other) => other === key).length]);
}

describe('datetime_frequency', () => {
  it.each(['day', 'week', 'month', 'year'] as const)(
    'counts every match once per %s in UTC',
    async (interval) => {
      const { buckets, ...rest } = await aggregateOne({
        aggregations: ['datetime_frequency'],
        datetime_frequency_interval: interval,
      });
      expect(rest).toEqual({
        name: 'datetime_frequency',
        data_type: 'frequency_distribution',
        interval,
        overflow: 0,
      });
      const expected = countByKey(ofProgram1().map(({ start }) => intervalOf(start, interval)));
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
  ] as const)('states where the bucket of a %s begins and ends', async (interval, from, to) => {
    const { buckets } = await aggregateOne({
      aggregations: ['datetime_frequency'],
      datetime_frequency_interval: interval,
    });
    expect(buckets).toContainEqual(expect.objectContaining({ key: from, from, to }));
  });
});

describe('aggregateItems', () => {
  it('counts the scenes and returns the earliest and the latest datetime', async () => {
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

  it('groups cloud cover into tenths, with 100 % in the last and unknown values in the overflow', async () => {
    const { buckets, overflow } = await aggregateOne({ aggregations: ['cloud_cover_frequency'] });
    const known = ofProgram1().flatMap(({ cloudCover }) => cloudCover ?? []);
    const tenths = countByKey(known.map((cover) => Math.min(90, Math.floor(cover / 10) * 10)));
    expect(buckets?.map(({ from, to, frequency }) => [from, to, frequency])).toEqual(
      tenths.toSorted(([a], [b]) => a - b).map(([from, count]) => [from, from + 10, count]),
    );
    expect(overflow).toBe(ofProgram1().length - known.length);
    expect(overflow).toBeGreaterThan(0);
  });

  it('returns null values and empty bucket lists if no scene matches', async () => {
    const { aggregations } = await aggregate({
      ids: ['unknown'],
      aggregations: ['total_count', 'datetime_min', 'datetime_frequency', 'cloud_cover_frequency'],
    });
    expect(aggregations.map(({ value, buckets }) => value ?? buckets ?? null)).toEqual([0, null, [], []]);
  });

  it('returns no aggregation if none was requested', async () => {
    expect((await aggregate({})).aggregations).toEqual([]);
  });
});

describe('the aggregated scenes', () => {
  it.each<[string, Omit<AggregateBody, 'aggregations'>]>([
    ['no filter', {}],
    ['an area across the antimeridian', { bbox: [179.95, -18, -179.8, -16] }],
    ['an interval', { datetime: '2026-09-02/2026-09-05' }],
    ['a filter', { filter: { op: '<=', args: [{ property: 'eo:cloud_cover' }, 40] } }],
    ['collections and ids', { collections: ['gamma'], ids: ['gamma-0001', 'alpha-0001'] }],
  ])('total_count equals the matches of a search: %s', async (_, filters) => {
    const { datetime_frequency_interval: __, ...body } = filters;
    const found = await handlers.answer(searchItems, { params: { program: 1 }, body });
    const { aggregations } = await aggregate({
      ...filters,
      aggregations: ['total_count', 'datetime_frequency'],
    });
    expect(found.numberMatched).toBeGreaterThan(0);
    expect(aggregations[0]?.value).toBe(found.numberMatched);
    const sum = aggregations[1]?.buckets?.reduce((total, { frequency }) => total + frequency, 0);
    expect(sum).toBe(found.numberMatched);
  });

  it('aggregates only the scenes of the program', async () => {
    const count = async (program: number) =>
      (await aggregate({ aggregations: ['total_count'] }, program)).aggregations[0]?.value;
    expect(await count(1)).toBe(ofProgram1().length);
    expect(await count(2)).toBe(scenes.filter(({ collection }) => collection !== 'alpha').length);
    expect(await count(3)).toBe(0);
  });

  it('refuses to aggregate with an invalid filter and names the invalid operand', async () => {
    const refusal = await handlers.refusal(aggregateItems, {
      params: { program: 1 },
      body: { aggregations: ['total_count'], filter: { op: '=', args: [{ property: 'color' }, 1] } },
    });
    expect(refusal.code).toBe('bad_filter');
    expect(refusal.issues[0]?.field).toMatch(/^filter\.args/);
  });
});

describe('the aggregation extension', () => {
  it('aggregates by query as by body', async () => {
    const aggregated = await handlers.answer(readAggregate, {
      params: { program: 1 },
      query: { collections: ['gamma'], aggregations: ['total_count'] },
    });
    expect(aggregated.aggregations[0]?.value).toBe(30);
  });

  it('aggregates within a collection of the program and reports any other as not found', async () => {
    const aggregated = await handlers.answer(readCollectionAggregate, {
      params: { program: 1, collection: 'gamma' },
      query: { aggregations: ['total_count'] },
    });
    expect(aggregated.aggregations[0]?.value).toBe(30);
    const foreign = await handlers.refusal(readCollectionAggregate, {
      params: { program: 1, collection: 'beta' },
      query: { aggregations: ['total_count'] },
    });
    expect(foreign.code).toBe('not_found');
  });

  it('links aggregations from the landing page and collections and lists the conformance class', async () => {
    const base = 'https://sigma.example/api/stac/programs/1';
    const landing = await handlers.answer(readStacLanding, { params: { program: 1 } });
    const linksOf = (links: readonly { readonly rel: string; readonly href: string }[]) =>
      links.filter(({ rel }) => rel.startsWith('aggreg')).map(({ rel, href }) => [rel, href]);
    expect(linksOf(landing.links)).toEqual([
      ['aggregate', `${base}/aggregate`],
      ['aggregate', `${base}/aggregate`],
      ['aggregations', `${base}/aggregations`],
    ]);
    expect(landing.conformsTo).toContain('https://api.stacspec.org/v0.3.0/aggregation');
    const gamma = await handlers.answer(readCollection, { params: { program: 1, collection: 'gamma' } });
    expect(linksOf(gamma.links)).toEqual([
      ['aggregate', `${base}/collections/gamma/aggregate`],
      ['aggregations', `${base}/collections/gamma/aggregations`],
    ]);
  });

  it('returns every aggregation that it lists as available', async () => {
    const listed = await handlers.answer(listAggregations, { params: { program: 1 } });
    const names = listed.aggregations.map(({ name }) => name);
    const { aggregations } = await aggregate({ aggregations: names });
    expect(aggregations.map(({ name }) => name)).toEqual(names);
  });
});
