import {
  addItems,
  aggregateItems,
  listCollections,
  listItems,
  problem,
  readAggregate,
  readCollection,
  searchItems,
  searchItemsByQuery,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';

let world: StacWorld;
beforeAll(async () => {
  world = await stacWorld();
});
afterAll(() => world?.app.close());

const boxRing = (west: number, south: number) => [
  [west, south],
  [west + 1, south],
  [west + 1, south + 1],
  [west, south + 1],
  [west, south],
];
const item = (id: string, properties: object, [west, south] = [50, 50]) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Polygon', coordinates: [boxRing(west ?? 0, south ?? 0)] },
  properties,
});
const inAlpha = { collection: 'alpha' };
const add = (...features: object[]) =>
  world.json(addItems, { as: ADMIN, params: inAlpha, body: { type: 'FeatureCollection', features } }, 201);

describe('a box with heights', () => {
  const earth = [-180, -90, 180, 90] as const;
  const withHeights = (lowest: number, highest: number) => [
    ...earth.slice(0, 2),
    lowest,
    ...earth.slice(2),
    highest,
  ];

  it.each([
    [-10, 10, 90],
    [0, 0, 90],
    [1, 10, 0],
    [-10, -1, 0],
  ])('from %d to %d m contains %d scenes, which are at height 0', async (lowest, highest, count) => {
    const bbox = withHeights(lowest, highest);
    const text = bbox.join(',');
    for (const [operation, input] of [
      [searchItems, { body: { bbox } }],
      [searchItemsByQuery, { query: { bbox: text } }],
    ] as const) {
      expect((await world.json(operation, input)).numberMatched).toBe(count);
    }
    const { numberMatched } = await world.json(listItems, { params: inAlpha, query: { bbox: text } });
    expect(numberMatched > 0).toBe(count > 0);
    const body = { bbox, aggregations: ['total_count', 'datetime_frequency', 'datetime_min'] };
    const { aggregations } = await world.json(aggregateItems, { body });
    expect(aggregations[0].value).toBe(count);
    expect(aggregations[2].value === null).toBe(count === 0);
    const { collections } = await world.json(listCollections, { query: { bbox: text } });
    expect(collections.length).toBe(count > 0 ? 2 : 0);
  });

  it.each([
    [[-180, -90, 10, 180, 90, 9], /lowest height/],
    [[0, 0, 1], /four numbers .*or six/],
    [[0, 0, 1, 1, 1], /four numbers .*or six/],
  ])('is refused if it is %j, with a message about what is accepted', async (bbox, sentence) => {
    for (const [operation, input] of [
      [searchItems, { body: { bbox } }],
      [searchItemsByQuery, { query: { bbox: bbox.join() } }],
      [listCollections, { query: { bbox: bbox.join() } }],
    ] as const) {
      const answer = await world.call(operation, input);
      expect(answer.status).toBe(400);
      const { errors = [] } = problem.parse(await answer.json());
      expect(errors).toMatchObject([{ field: 'bbox', message: expect.stringMatching(sentence) }]);
    }
  });
});

describe('the query extension', () => {
  const first = '2026-09-01T00:00:01.000Z';
  const count = async (query: object) => (await world.json(searchItems, { body: { query } })).numberMatched;

  it.each([
    ['datetime', first],
    ['properties.datetime', '2026-09-01T02:00:01+02:00'],
    ['start_datetime', '2026-09-01'],
    ['end_datetime', '2026-09-01T00:00:02Z'],
    ['created', '2026-09-01T01:00:00Z'],
  ])('compares %s with instants given as text', async (name, value) => {
    expect(await count({ [name]: { eq: value } })).toBe(6);
    expect(await count({ [name]: { lte: value } })).toBe(6);
    expect(await count({ [name]: { gt: value } })).toBe(84);
    expect(await count({ [name]: { in: [value, '2020-01-01T00:00:00Z'] } })).toBe(6);
  });

  it.each(['yesterday', 7, '2026-02-30'])(
    'refuses %s as an instant and states what is accepted',
    async (value) => {
      const answer = await world.call(searchItems, { body: { query: { datetime: { gt: value } } } });
      expect(answer.status).toBe(400);
      const { errors } = problem.parse(await answer.json());
      expect(errors).toMatchObject([
        { field: 'query.datetime.gt', message: expect.stringContaining('must be an instant') },
      ]);
    },
  );
});

describe('datetime_min and datetime_max', () => {
  const year = '2011-01-01T00:00:00Z/2011-12-31T00:00:00Z';
  const ends = async (body: object) =>
    (
      await world.json(aggregateItems, { body: { aggregations: ['datetime_min', 'datetime_max'], ...body } })
    ).aggregations.map(({ value }: { value: string }) => value);

  it('are the extremes of datetime, not of the start or end', async () => {
    const span = (start: string, time: string | null, end: string) => ({
      start_datetime: start,
      datetime: time,
      end_datetime: end,
    });
    await add(
      item('early', span('2011-03-01T00:00:00Z', '2011-03-09T00:00:00Z', '2011-03-09T12:00:00Z')),
      item('least', span('2011-03-05T00:00:00Z', '2011-03-05T06:00:00Z', '2011-03-05T12:00:00Z')),
      item('most', span('2011-04-01T00:00:00Z', '2011-04-28T00:00:00Z', '2011-04-30T00:00:00Z')),
      item('late', span('2011-04-20T00:00:00Z', '2011-04-20T01:00:00Z', '2011-04-21T00:00:00Z')),
    );
    const expected = ['2011-03-05T06:00:00.000Z', '2011-04-28T00:00:00.000Z'];
    expect(await ends({ datetime: year })).toEqual(expected);
    expect(await ends({ datetime: year, bbox: [50, 50, 51, 51] })).toEqual(expected);
    expect(await ends({ ids: ['early'] })).toEqual(['2011-03-09T00:00:00.000Z', '2011-03-09T00:00:00.000Z']);
  });

  it('are the start of a scene of which only the interval is known', async () => {
    const known = { start_datetime: '2012-01-01T00:00:00Z', end_datetime: '2012-01-03T00:00:00Z' };
    await add(item('interval', { datetime: null, ...known }));
    expect(await ends({ ids: ['interval'] })).toEqual([
      '2012-01-01T00:00:00.000Z',
      '2012-01-01T00:00:00.000Z',
    ]);
  });

  it('are protected because an Item with a datetime outside its interval is refused', async () => {
    const properties = {
      datetime: '2011-05-01T00:00:00Z',
      start_datetime: '2011-05-02T00:00:00Z',
      end_datetime: '2011-05-03T00:00:00Z',
    };
    const body = item('outside', properties);
    const answer = await world.call(addItems, { as: ADMIN, params: inAlpha, body });
    expect(answer.status).toBe(400);
    expect(problem.parse(await answer.json()).errors).toMatchObject([{ field: 'properties.datetime' }]);
  });
});

it('the self link of an aggregation contains its query', async () => {
  const query = { aggregations: 'total_count', 'filter-lang': 'cql2-text', filter: 'gsd > 1' };
  const { links } = await world.json(readAggregate, { query });
  const self = new URL(links.find(({ rel }: { rel: string }) => rel === 'self').href);
  expect(Object.fromEntries(self.searchParams)).toMatchObject(query);
});

describe('on the day an embargo ends', () => {
  it('the extent of the collection includes the scene from that second on', async () => {
    const { clock } = world.app;
    const end = new Date(clock.now().getTime() + 60_000);
    await add(
      item(
        'secret',
        { datetime: '2031-01-01T00:00:00Z', 'sigma:embargoed_until': end.toISOString() },
        [-30, 70],
      ),
    );
    const extent = async () => (await world.json(readCollection, { params: inAlpha })).extent;
    const found = async (query: Readonly<Record<string, unknown>>) =>
      (await world.json(listCollections, { query })).collections.map(({ id }: { id: string }) => id);
    const later = { datetime: '2030-01-01T00:00:00Z/..' };
    clock.advance(59_000);
    expect((await extent()).temporal.interval[0][1]).toMatch(/^2026/);
    expect(await found(later)).toEqual([]);
    clock.advance(1000);
    expect((await extent()).temporal.interval[0][1]).toBe('2031-01-01T00:00:00.000Z');
    expect((await extent()).spatial.bbox[0][3]).toBe(71);
    expect(await found(later)).toEqual(['alpha']);
    expect(await found({ bbox: '-30,70,-29,71' })).toEqual(['alpha']);
  });
});
