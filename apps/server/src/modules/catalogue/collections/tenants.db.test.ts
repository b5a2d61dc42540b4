import {
  AGGREGATIONS,
  aggregateItems,
  exportItems,
  listCaptures,
  listItems,
  type Operation,
  operations,
  readAggregate,
  searchItems,
  searchItemsByQuery,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCall } from '../../../testing/test-app.ts';
import { CUSTOMER, OTHER, type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';

let world: StacWorld;
beforeAll(async () => {
  world = await stacWorld();
});
afterAll(() => world?.app.close());

/** The number of scenes of the other tenant, all in "beta". */
const OTHER_TENANT_SCENES = 20;
/** Names that occur only in the collections of the customer. */
const CUSTOMER_NAMES = /alpha|gamma|Harbours|Forests/;

const calls = operations.filter(
  ({ path, access }) =>
    access.tier === 'program' && (path.startsWith('/stac/programs/') || path.includes('/capture')),
);
/** The input of each call apart from the program, with ids from a collection. */
const inputFor = (operation: Operation, collection: string): TestCall => ({
  params: {
    collection,
    item: `${collection}-0001`,
    capture: world.scenes.find((scene) => scene.collection === collection)?.captureId,
  },
  ...(operation.body === undefined ? {} : { body: BODIES[operation.id] ?? {} }),
});
const BODIES: Readonly<Record<string, object>> = {
  aggregateItems: { aggregations: AGGREGATIONS },
  exportItems: { format: 'csv' },
};
const asOther = (input: TestCall): TestCall => ({
  ...input,
  as: OTHER,
  params: { ...input.params, program: world.programs.third },
});

describe('every catalogue and capture call', () => {
  it('tests more than 20 catalogue and capture calls', () => {
    expect(calls.length).toBeGreaterThan(20);
  });

  it('responds 404 to a user of another program', async () => {
    for (const operation of calls) {
      const answer = await world.call(operation, { ...inputFor(operation, 'alpha'), as: OTHER });
      expect([operation.id, answer.status]).toEqual([operation.id, 404]);
    }
  });

  it('responds 401 without a token', async () => {
    for (const operation of calls) {
      const { as: _, ...input } = { as: undefined, ...inputFor(operation, 'alpha') };
      const params = { program: world.programs.first, ...input.params };
      const answer = await world.app.call(operation, { ...input, params });
      expect([operation.id, answer.status]).toEqual([operation.id, 401]);
    }
  });

  it('returns no data of another program to a user of the own program', async () => {
    for (const operation of calls) {
      const answer = await world.call(operation, asOther(inputFor(operation, 'beta')));
      expect([operation.id, answer.status]).toEqual([operation.id, 200]);
      const text = await answer.text();
      expect([operation.id, CUSTOMER_NAMES.exec(text)?.[0]]).toEqual([operation.id, undefined]);
    }
  });

  it('responds 404 for a collection, Item or capture of another program', async () => {
    for (const operation of calls.filter(({ path }) => /\{(collection|capture)\}/.test(path))) {
      const answer = await world.call(operation, asOther(inputFor(operation, 'alpha')));
      expect([operation.id, answer.status]).toEqual([operation.id, 404]);
    }
  });
});

describe('counts, histograms and tokens', () => {
  const countsOf = async (operation: Operation, input: TestCall) =>
    (await world.json(operation, asOther(input))) as {
      numberMatched: number;
      count: number;
      aggregations: { name: string; value?: number; buckets?: { frequency: number }[]; overflow?: number }[];
    };

  it('counts only scenes of the own program, whatever the filter', async () => {
    const all = { limit: 1 };
    expect((await countsOf(searchItems, { body: all })).numberMatched).toBe(OTHER_TENANT_SCENES);
    expect((await countsOf(searchItemsByQuery, { query: all })).numberMatched).toBe(OTHER_TENANT_SCENES);
    const params = { collection: 'beta' };
    expect((await countsOf(listItems, { params, query: all })).numberMatched).toBe(OTHER_TENANT_SCENES);
    expect((await countsOf(listCaptures, { query: all })).count).toBe(OTHER_TENANT_SCENES);
    for (const body of [{ collections: ['alpha', 'gamma'] }, { ids: ['alpha-0001', 'gamma-0002'] }]) {
      expect((await countsOf(searchItems, { body })).numberMatched).toBe(0);
    }
    const filter = { op: '=', args: [{ property: 'collection' }, 'alpha'] };
    expect((await countsOf(searchItems, { body: { filter } })).numberMatched).toBe(0);
    const either = { op: 'or', args: [filter, { op: 'isNull', args: [{ property: 'platform' }] }] };
    expect((await countsOf(searchItems, { body: { filter: either } })).numberMatched).toBe(0);
  });

  it('aggregates only scenes of the own program', async () => {
    const query = { aggregations: AGGREGATIONS };
    const { aggregations } = await countsOf(readAggregate, { query });
    for (const { name, value, buckets, overflow = 0 } of aggregations) {
      if (name === 'total_count') expect(value).toBe(OTHER_TENANT_SCENES);
      if (buckets === undefined) continue;
      const sum = buckets.reduce((total, { frequency }) => total + frequency, overflow);
      expect([name, sum]).toEqual([name, OTHER_TENANT_SCENES]);
    }
    const foreign = await countsOf(aggregateItems, {
      body: { aggregations: ['total_count', 'datetime_max'], collections: ['alpha'] },
    });
    expect(foreign.aggregations.map(({ value }) => value)).toEqual([0, null]);
  });

  it('refuses a page token of another program', async () => {
    const page = await world.json(searchItems, { as: CUSTOMER, body: { limit: 3 } });
    const next = page.links.find(({ rel }: { rel: string }) => rel === 'next');
    const body = { limit: 3, token: next.body.token };
    expect((await world.call(searchItems, asOther({ body }))).status).toBe(400);
    expect((await world.json(searchItems, { body })).numberMatched).toBe(page.numberMatched);
  });

  it('exports only scenes of the own program', async () => {
    const answer = await world.call(exportItems, asOther({ body: { format: 'geojson' } }));
    expect(answer.headers.get('sigma-export-matched')).toBe(String(OTHER_TENANT_SCENES));
  });
});

describe('paging during writes', () => {
  it('neither loses nor repeats a scene that exists throughout the paging', async () => {
    const { kysely } = world.app.database;
    const deleted = new Set<string>();
    const seen: string[] = [];
    let token: string | undefined;
    for (let page = 0; ; page += 1) {
      const body = { limit: 7, sortby: [{ field: 'eo:cloud_cover' }], ...(token && { token }) };
      const { features, links } = await world.json(searchItems, { body });
      seen.push(...features.map(({ id }: { id: string }) => id));
      const next = links.find(({ rel }: { rel: string }) => rel === 'next');
      if (next === undefined) break;
      token = next.body.token;
      // Deletes in turn the scene that the token refers to and one after it.
      const last = features.at(-1).id;
      const other = world.scenes.find(
        ({ id, collection }) => collection === 'gamma' && !seen.includes(id) && !deleted.has(id),
      );
      for (const id of page % 2 === 0 ? [last] : [other?.id ?? last]) {
        deleted.add(id);
        await kysely.deleteFrom('scenes').where('id', '=', id).execute();
      }
    }
    expect(new Set(seen).size).toBe(seen.length);
    const remaining = world.scenes.filter(({ id, collection }) => collection !== 'beta' && !deleted.has(id));
    expect(remaining.filter(({ id }) => !seen.includes(id))).toEqual([]);
  });
});
