import {
  describeCollectionQueryables,
  describeQueryables,
  explainItemSearch,
  listCollections,
  listFilterFunctions,
  listItems,
  listSortables,
  readStacLanding,
  searchItems,
  searchItemsByQuery,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUERYABLES } from '../filters/queryables.ts';
import { CUSTOMER, EMPLOYEE, type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';

let world: StacWorld;
beforeAll(async () => {
  world = await stacWorld();
});
afterAll(() => world?.app.close());

interface Page {
  readonly features: readonly { readonly id: string; readonly properties: Record<string, unknown> }[];
  readonly links: readonly { readonly rel: string; readonly href: string; readonly body?: object }[];
  readonly numberMatched: number;
  readonly numberReturned: number;
}
const search = (query: object): Promise<Page> => world.json(searchItemsByQuery, { query: { ...query } });
const idsOf = ({ features }: Page) => features.map(({ id }) => id);
const ofFirst = () => world.scenes.filter(({ collection }) => collection !== 'beta');

describe('a search by query', () => {
  it('returns each scene exactly once when its next links are followed', async () => {
    const query = { limit: 25, filter: '"eo:cloud_cover" <= 60', sortby: '-eo:cloud_cover,+id' };
    const token = await world.app.tokenFor(CUSTOMER);
    const seen: string[] = [];
    let page = await search(query);
    for (;;) {
      seen.push(...idsOf(page));
      expect(page.numberMatched).toBe(
        ofFirst().filter(({ cloudCover }) => cloudCover !== null && cloudCover <= 60).length,
      );
      const next = page.links.find(({ rel }) => rel === 'next');
      if (next === undefined) break;
      const answer = await fetch(next.href, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.status).toBe(200);
      page = (await answer.json()) as Page;
    }
    expect(seen).toHaveLength(page.numberMatched);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(idsOf(await search({ ...query, limit: 1000 })));
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'text',
      { filter: "platform = 'ghost-2'" },
      { filter: { op: '=', args: [{ property: 'platform' }, 'ghost-2'] } },
    ],
    [
      'JSON',
      { filter: '{"op":"=","args":[{"property":"platform"},"ghost-2"]}', 'filter-lang': 'cql2-json' },
      { filter: "platform = 'ghost-2'", 'filter-lang': 'cql2-text' },
    ],
    [
      'an area',
      { intersects: '{"type":"LineString","coordinates":[[-123,37.7],[-122,37.8]]}' },
      {
        intersects: {
          type: 'LineString',
          coordinates: [
            [-123, 37.7],
            [-122, 37.8],
          ],
        },
      },
    ],
    [
      'the query extension',
      { query: '{"sigma:sensor":{"in":[1,3]}}' },
      { query: { 'sigma:sensor': { in: [1, 3] } } },
    ],
    ['a box over the antimeridian', { bbox: '179,-18,-179,-16' }, { bbox: [179, -18, -179, -16] }],
    [
      'lists',
      { collections: 'gamma', ids: 'gamma-0003,alpha-0003' },
      { collections: ['gamma'], ids: ['gamma-0003', 'alpha-0003'] },
    ],
  ])('finds the same scenes by query as by body: %s', async (_, query, body) => {
    const found = await search({ ...query, limit: 1000 });
    expect(idsOf(found)).toEqual(idsOf(await world.json(searchItems, { body })));
    expect(found.numberMatched).toBeGreaterThan(0);
    expect(found.numberMatched).toBeLessThan(ofFirst().length);
  });

  it('returns only the requested fields', async () => {
    const { features } = await search({ limit: 1, fields: 'properties.platform,-assets,-geometry' });
    expect(Object.keys(features[0] ?? {}).toSorted()).toEqual(
      ['bbox', 'collection', 'id', 'links', 'properties', 'stac_version', 'type'].toSorted(),
    );
    expect(Object.keys(features[0]?.properties ?? {}).toSorted()).toEqual(['datetime', 'platform']);
  });
});

describe('the query extension', () => {
  it.each<[string, unknown, (text: string) => boolean]>([
    ['startsWith', 'FM', (serial) => serial.startsWith('FM')],
    ['endsWith', '3', (serial) => serial.endsWith('3')],
    ['contains', 'M4', (serial) => serial.includes('M4')],
    ['contains', '%', () => false],
    ['neq', 'FM2', (serial) => serial !== 'FM2'],
    ['in', [], () => false],
  ])('filters by the query operator %s with %j', async (operator, value, matches) => {
    const page = await world.json(searchItems, {
      body: { query: { 'sigma:sensor_serial': { [operator]: value } } },
    });
    expect(idsOf(page).toSorted()).toEqual(
      ofFirst()
        .filter(({ sensorSerial }) => matches(sensorSerial ?? ''))
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});

describe('the description of filters', () => {
  it('lists queryables that all work in a filter', async () => {
    const { properties, ...schema } = await world.json(describeQueryables);
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(Object.keys(properties)).toEqual([...QUERYABLES.keys()]);
    for (const name of Object.keys(properties)) {
      const page = await search({ filter: `"${name}" IS NULL OR NOT "${name}" IS NULL`, limit: 1 });
      expect([name, page.numberMatched]).toEqual([name, ofFirst().length]);
    }
  });

  it('lists the queryables of a collection, the sortables and the filter functions', async () => {
    const params = { collection: 'gamma' };
    expect((await world.json(describeCollectionQueryables, { params })).title).toContain('Gamma');
    expect(Object.keys((await world.json(listSortables)).properties)).toContain('eo:cloud_cover');
    const { functions } = await world.json(listFilterFunctions);
    expect(functions.map(({ name }: { name: string }) => name)).toContain('year');
    const page = await search({ filter: 'year(datetime) = 2026 AND month(datetime) = 9', limit: 1 });
    expect(page.numberMatched).toBeGreaterThan(0);
  });

  it('is linked from the landing page, which lists the conformance classes', async () => {
    const landing = await world.json(readStacLanding);
    const rels = landing.links.map(({ rel }: { rel: string }) => rel.replace(/.*\//, ''));
    expect(rels).toEqual(
      expect.arrayContaining(['search', 'queryables', 'sortables', 'functions', 'aggregate', 'service-desc']),
    );
    expect(landing.conformsTo).toContain('http://www.opengis.net/spec/cql2/1.0/conf/cql2-text');
  });
});

describe('an invalid search', () => {
  it.each<[Record<string, unknown>, string, string]>([
    [{ filter: '"eo:cloud_cover" <= ' }, 'bad_filter', 'filter'],
    [{ filter: 'colour = 1' }, 'bad_filter', 'filter'],
    [{ filter: '{', 'filter-lang': 'cql2-json' }, 'bad_filter', 'filter'],
    [{ 'filter-lang': 'cql' }, 'bad_parameter', 'filter-lang'],
    [{ 'filter-crs': 'EPSG:3857' }, 'bad_parameter', 'filter-crs'],
    [{ bbox: '1,2,3' }, 'bad_parameter', 'bbox'],
    [{ bbox: '1,,3,4' }, 'bad_parameter', 'bbox.1'],
    [{ bbox: '0,10,1,5' }, 'bad_parameter', 'bbox'],
    [{ datetime: '2026-02-31' }, 'bad_parameter', 'datetime'],
    [{ limit: '0' }, 'bad_parameter', 'limit'],
    [{ limit: '-1' }, 'bad_parameter', 'limit'],
    [{ limit: '1.5' }, 'bad_parameter', 'limit'],
    [{ limit: 'ten' }, 'bad_parameter', 'limit'],
    [{ token: 'next' }, 'bad_parameter', 'token'],
    [{ sortby: '+colour' }, 'bad_parameter', 'sortby.0.field'],
    [{ intersects: 'POINT(0 0)' }, 'bad_parameter', 'intersects'],
    [{ intersects: '{"type":"Circle"}' }, 'bad_parameter', 'intersects.type'],
    [{ query: '{"eo:cloud_cover":{"lt":"many"}}' }, 'bad_filter', 'query.eo:cloud_cover.lt'],
    [{ query: '{"eo:cloud_cover":{"like":"many"}}' }, 'bad_parameter', 'query.eo:cloud_cover.like'],
  ])('refuses the query %j and names the field', async (query, code, field) => {
    const problem = await world.json(searchItemsByQuery, { query }, 400);
    expect([problem.code, problem.errors[0].field]).toEqual([code, field]);
    expect(problem.description).toBe(problem.detail);
  });

  it('states the line and column of an error in a text filter', async () => {
    const filter = '"eo:cloud_cover" <= 10\n  AND platform == 1';
    const problem = await world.json(searchItemsByQuery, { query: { filter } }, 400);
    expect(problem.errors[0].position).toMatchObject({ line: 2, column: 17 });
  });

  it.each<[unknown, string, string | undefined]>([
    [{ limit: 0 }, 'bad_parameter', 'limit'],
    [{ colour: 1 }, 'bad_parameter', 'colour'],
    [{ bbox: [1, 2] }, 'bad_parameter', 'bbox'],
    [{ sortby: 'datetime' }, 'bad_parameter', 'sortby'],
    [{ filter: { op: 'like', args: [] } }, 'bad_filter', 'filter.args'],
    [{ filter: 'a', 'filter-lang': 'cql2-json' }, 'bad_filter', 'filter'],
    [[], 'bad_parameter', ''],
  ])('refuses the body %j and names the field', async (body, code, field) => {
    const problem = await world.json(searchItems, { body }, 400);
    expect([problem.code, problem.errors[0].field]).toEqual([code, field]);
  });

  it('refuses a page token of another search, another order or another program', async () => {
    const page = await search({ limit: 2, collections: 'gamma' });
    const next = new URL(page.links.find(({ rel }) => rel === 'next')?.href ?? '');
    const token = next.searchParams.get('token');
    await world.json(searchItemsByQuery, { query: { limit: 5, collections: 'gamma', token } });
    for (const query of [{ token }, { collections: 'gamma', sortby: 'id', token }]) {
      const problem = await world.json(searchItemsByQuery, { query }, 400);
      expect(problem.errors[0].field).toBe('token');
    }
    const params = { program: world.programs.second };
    const query = { collections: 'gamma', token };
    expect((await world.json(searchItemsByQuery, { params, query }, 400)).errors[0].field).toBe('token');
  });
});

describe('explainItemSearch', () => {
  it('shows query plans to staff only', async () => {
    const body = { filter: "platform = 'ghost-2'", 'filter-lang': 'cql2-text' };
    const { plans } = await world.json(explainItemSearch, { as: EMPLOYEE, body });
    expect(plans.map(({ statement }: { statement: string }) => statement)).toEqual(['page', 'count']);
    expect(JSON.stringify(plans)).toContain('scenes_2026_09');
    expect((await world.call(explainItemSearch, { body })).status).toBe(403);
    expect((await world.call(explainItemSearch, { as: EMPLOYEE, body: { limit: 0 } })).status).toBe(400);
  });
});

describe('listItems', () => {
  it('filters and sorts the Items of a collection', async () => {
    const input = { params: { collection: 'alpha' }, query: { filter: '"sigma:sensor" = 2', sortby: 'id' } };
    const page: Page = await world.json(listItems, input);
    expect(idsOf(page)).toEqual(
      world.scenes
        .filter(({ collection, sensor }) => collection === 'alpha' && sensor === 2)
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});

describe('listCollections', () => {
  const idsFor = async (query: Record<string, unknown>): Promise<string[]> =>
    (await world.json(listCollections, { query })).collections.map(({ id }: { id: string }) => id);

  it.each<[Record<string, unknown>, string[]]>([
    [{}, ['alpha', 'gamma']],
    [{ q: 'FOREST' }, ['gamma']],
    [{ q: 'mines,harbours' }, ['alpha']],
    [{ q: 'simulated' }, ['alpha']],
    [{ bbox: '0,0,1,1', q: 'alpha' }, ['alpha']],
    [{ datetime: '2020-01-01/2021-01-01' }, []],
    [{ datetime: '2026-09-02/..' }, ['alpha', 'gamma']],
    [{ sortby: '-id' }, ['gamma', 'alpha']],
    [{ sortby: '+end_datetime' }, ['gamma', 'alpha']],
  ])('finds the collections that match %j', async (query, expected) => {
    expect(await idsFor(query)).toEqual(expected);
  });

  it('returns collections in pages that state the total', async () => {
    const first = await world.json(listCollections, { query: { limit: 1, fields: 'id' } });
    expect(first).toMatchObject({ numberMatched: 2, numberReturned: 1, collections: [{ id: 'alpha' }] });
    const next = new URL(first.links.find(({ rel }: { rel: string }) => rel === 'next').href);
    const second = await world.json(listCollections, { query: Object.fromEntries(next.searchParams) });
    expect(second).toMatchObject({ numberMatched: 2, numberReturned: 1, collections: [{ id: 'gamma' }] });
    expect(second.links.map(({ rel }: { rel: string }) => rel)).not.toContain('next');
  });

  it.each([{ bbox: '1,2' }, { datetime: 'now' }, { token: 'x' }, { sortby: 'license' }, { limit: '-1' }])(
    'refuses to list collections with %j',
    async (query) => {
      expect((await world.call(listCollections, { query })).status).toBe(400);
    },
  );
});
