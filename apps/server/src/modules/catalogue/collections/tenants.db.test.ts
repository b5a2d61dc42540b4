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

/** The other tenant has 20 scenes in "beta"; "alpha" and "gamma" are the customer's. */
const THEIRS = 20;
const OURS = /alpha|gamma|Harbours|Forests/;

const calls = operations.filter(
  ({ path, access }) =>
    access.tier === 'program' && (path.startsWith('/stac/programs/') || path.includes('/capture')),
);
/** What each call needs beside the program, with the ids of a collection. */
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

describe('every call of the catalogue', () => {
  it('is looked at here', () => {
    expect(calls.length).toBeGreaterThan(20);
  });

  it('is not there for somebody of another program', async () => {
    for (const operation of calls) {
      const answer = await world.call(operation, { ...inputFor(operation, 'alpha'), as: OTHER });
      expect([operation.id, answer.status]).toEqual([operation.id, 404]);
    }
  });

  it('asks for a token', async () => {
    for (const operation of calls) {
      const { as: _, ...input } = { as: undefined, ...inputFor(operation, 'alpha') };
      const params = { program: world.programs.first, ...input.params };
      const answer = await world.app.call(operation, { ...input, params });
      expect([operation.id, answer.status]).toEqual([operation.id, 401]);
    }
  });

  it("answers in one's own program nothing of another's", async () => {
    for (const operation of calls) {
      const answer = await world.call(operation, asOther(inputFor(operation, 'beta')));
      expect([operation.id, answer.status]).toEqual([operation.id, 200]);
      const text = await answer.text();
      expect([operation.id, OURS.exec(text)?.[0]]).toEqual([operation.id, undefined]);
    }
  });

  it("knows no collection, Item or capture of another's", async () => {
    for (const operation of calls.filter(({ path }) => /\{(collection|capture)\}/.test(path))) {
      const answer = await world.call(operation, asOther(inputFor(operation, 'alpha')));
      expect([operation.id, answer.status]).toEqual([operation.id, 404]);
    }
  });
});

describe('counts, histograms and tokens', () => {
  const counted = async (operation: Operation, input: TestCall) =>
    (await world.json(operation, asOther(input))) as {
      numberMatched: number;
      count: number;
      aggregations: { name: string; value?: number; buckets?: { frequency: number }[]; overflow?: number }[];
    };

  it("are of one's own scenes, whatever is asked", async () => {
    const all = { limit: 1 };
    expect((await counted(searchItems, { body: all })).numberMatched).toBe(THEIRS);
    expect((await counted(searchItemsByQuery, { query: all })).numberMatched).toBe(THEIRS);
    const params = { collection: 'beta' };
    expect((await counted(listItems, { params, query: all })).numberMatched).toBe(THEIRS);
    expect((await counted(listCaptures, { query: all })).count).toBe(THEIRS);
    for (const body of [{ collections: ['alpha', 'gamma'] }, { ids: ['alpha-0001', 'gamma-0002'] }]) {
      expect((await counted(searchItems, { body })).numberMatched).toBe(0);
    }
    const filter = { op: '=', args: [{ property: 'collection' }, 'alpha'] };
    expect((await counted(searchItems, { body: { filter } })).numberMatched).toBe(0);
    const either = { op: 'or', args: [filter, { op: 'isNull', args: [{ property: 'platform' }] }] };
    expect((await counted(searchItems, { body: { filter: either } })).numberMatched).toBe(0);
  });

  it('add up to them', async () => {
    const query = { aggregations: AGGREGATIONS };
    const { aggregations } = await counted(readAggregate, { query });
    for (const { name, value, buckets, overflow = 0 } of aggregations) {
      if (name === 'total_count') expect(value).toBe(THEIRS);
      if (buckets === undefined) continue;
      const sum = buckets.reduce((total, { frequency }) => total + frequency, overflow);
      expect([name, sum]).toEqual([name, THEIRS]);
    }
    const foreign = await counted(aggregateItems, {
      body: { aggregations: ['total_count', 'datetime_max'], collections: ['alpha'] },
    });
    expect(foreign.aggregations.map(({ value }) => value)).toEqual([0, null]);
  });

  it('never travel from one program to another in a token', async () => {
    const page = await world.json(searchItems, { as: CUSTOMER, body: { limit: 3 } });
    const next = page.links.find(({ rel }: { rel: string }) => rel === 'next');
    const body = { limit: 3, token: next.body.token };
    expect((await world.call(searchItems, asOther({ body }))).status).toBe(400);
    expect((await world.json(searchItems, { body })).numberMatched).toBe(page.numberMatched);
  });

  it('nor in an export', async () => {
    const answer = await world.call(exportItems, asOther({ body: { format: 'geojson' } }));
    expect(answer.headers.get('sigma-export-matched')).toBe(String(THEIRS));
  });
});

describe('paging under writes', () => {
  it('loses and repeats no scene that was there all the time', async () => {
    const { kysely } = world.app.database;
    const gone = new Set<string>();
    const seen: string[] = [];
    let token: string | undefined;
    for (let page = 0; ; page += 1) {
      const body = { limit: 7, sortby: [{ field: 'eo:cloud_cover' }], ...(token && { token }) };
      const { features, links } = await world.json(searchItems, { body });
      seen.push(...features.map(({ id }: { id: string }) => id));
      const next = links.find(({ rel }: { rel: string }) => rel === 'next');
      if (next === undefined) break;
      token = next.body.token;
      // The very scene that the token stands at goes, and one behind it.
      const last = features.at(-1).id;
      const other = world.scenes.find(
        ({ id, collection }) => collection === 'gamma' && !seen.includes(id) && !gone.has(id),
      );
      for (const id of page % 2 === 0 ? [last] : [other?.id ?? last]) {
        gone.add(id);
        await kysely.deleteFrom('scenes').where('id', '=', id).execute();
      }
    }
    expect(new Set(seen).size).toBe(seen.length);
    const stayed = world.scenes.filter(({ id, collection }) => collection !== 'beta' && !gone.has(id));
    expect(stayed.filter(({ id }) => !seen.includes(id))).toEqual([]);
  });
});
