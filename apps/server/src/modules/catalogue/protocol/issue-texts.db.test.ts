import {
  addCollection,
  addItems,
  aggregateItems,
  listCaptures,
  listCollections,
  type Operation,
  problem,
  searchItems,
  searchItemsByQuery,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCall } from '../../../testing/test-app.ts';
import { ADMIN, type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';

let world: StacWorld;
beforeAll(async () => {
  world = await stacWorld();
});
afterAll(() => world?.app.close());

async function refusal(operation: Operation, input: TestCall) {
  const answer = await world.call(operation, input);
  expect(answer.status).toBe(400);
  const { title, detail, errors = [] } = problem.parse(await answer.json());
  return { title, detail, errors, messages: errors.map(({ message }) => message) };
}

const OPEN_RING = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const CLOSED_RING = [...OPEN_RING, [0, 0]];
const LIMIT_MESSAGE = 'must be a whole number from 1 to 10000';
const text = (filter: string) => ({ body: { filter, 'filter-lang': 'cql2-text' } });

describe('the message of an invalid field', () => {
  it.each<[string, Operation, TestCall, string]>([
    ['a limit of 0', searchItemsByQuery, { query: { limit: 0 } }, LIMIT_MESSAGE],
    ['a negative limit', searchItemsByQuery, { query: { limit: -1 } }, LIMIT_MESSAGE],
    ['a limit in a body that is not a whole number', searchItems, { body: { limit: 1.5 } }, LIMIT_MESSAGE],
    ['a limit of captures that is not a number', listCaptures, { query: { limit: 'x' } }, LIMIT_MESSAGE],
    [
      'a sensor that is not a number',
      listCaptures,
      { query: { sensor: 'x' } },
      'must be a whole number from 0 to 2147483647',
    ],
    [
      'a grid precision that is too large',
      aggregateItems,
      { body: { grid_geohash_frequency_precision: 10 } },
      'must be a whole number from 1 to 9',
    ],
    ['a list that is text', searchItems, { body: { ids: 'x' } }, 'must be a list'],
    ['a text that is a number', searchItems, { body: { datetime: 7 } }, 'must be text'],
    [
      'a filter that is a number',
      searchItems,
      { body: { filter: 7 } },
      'must be an object or text or true or false',
    ],
    [
      'an unknown filter language',
      searchItems,
      { body: { 'filter-lang': 'sql' } },
      'must be one of cql2-json, cql2-text',
    ],
    [
      'too many entries',
      searchItems,
      { body: { ids: Array(1001).fill('x') } },
      'must have at most 1000 entries',
    ],
  ])('states what is accepted instead of %s', async (_, operation, input, message) => {
    expect((await refusal(operation, input)).messages).toContain(message);
  });

  it('states once that a filter ends too early or continues after its end', async () => {
    const { messages, errors } = await refusal(searchItems, text('gsd <'));
    expect(messages[0]).toMatch(/^Line 1, column 6: Unexpected end of the filter\. Expected /);
    expect(messages[0]?.match(/end of the filter/g)).toHaveLength(1);
    expect(errors[0]?.position).toMatchObject({ line: 1, column: 6 });
    const more = (await refusal(searchItems, text('gsd < 1 )'))).messages;
    expect(more[0]).toMatch(/Unexpected "\)"\. Expected an operator or the end of the filter\.$/);
  });

  it('has a title that mentions the body if the field is in the body', async () => {
    expect((await refusal(searchItems, { body: { limit: 0 } })).title).toMatch(/body/);
  });

  it('ends the detail of an issue with exactly one period', async () => {
    const item = { type: 'Feature', id: 'x', geometry: { type: 'Point' }, properties: {} };
    for (const [operation, input] of [
      [searchItems, { body: { intersects: { type: 'Polygon', coordinates: [[[0, 0]]] } } }],
      [searchItems, { body: { intersects: { type: 'Polygon', coordinates: 7 } } }],
      [searchItems, text('nothing = 1')],
      [searchItems, text('gsd <')],
      [addItems, { as: ADMIN, params: { collection: 'alpha' }, body: item }],
      [addCollection, { as: ADMIN, body: { type: 'Collection', id: 'x', description: '', license: '?' } }],
    ] as const) {
      expect((await refusal(operation, input)).detail).toMatch(/[^.]\.$/);
    }
  });
});

describe('an area to search with', () => {
  const polygon = (ring: readonly (readonly number[])[]) => ({ type: 'Polygon', coordinates: [ring] });

  it('is refused in every encoding if a ring is not closed', async () => {
    const wkt = (ring: readonly (readonly number[])[]) =>
      `S_INTERSECTS(geometry, POLYGON((${ring.map((position) => position.join(' ')).join(', ')})))`;
    const json = (ring: readonly (readonly number[])[]) => ({
      body: { filter: { op: 's_intersects', args: [{ property: 'geometry' }, polygon(ring)] } },
    });
    for (const inputOf of [(ring: typeof OPEN_RING) => ({ body: { intersects: polygon(ring) } }), json]) {
      expect((await refusal(searchItems, inputOf(OPEN_RING))).messages[0]).toMatch(
        /last position must equal its first/,
      );
      await world.json(searchItems, inputOf(CLOSED_RING));
    }
    expect((await refusal(searchItems, text(wkt(OPEN_RING)))).messages[0]).toMatch(
      /last position must equal its first/,
    );
    await world.json(searchItems, text(wkt(CLOSED_RING)));
    const multiPolygon = { type: 'MultiPolygon', coordinates: [[CLOSED_RING], [OPEN_RING]] };
    const { errors } = await refusal(searchItems, { body: { intersects: multiPolygon } });
    expect(errors).toMatchObject([{ field: 'intersects.coordinates[1][0]', code: 'not_closed' }]);
  });
});

describe('a filter that is a boolean', () => {
  it.each([
    [true, 90],
    [false, 0],
  ])('the boolean filter %s in a body finds %d scenes', async (filter, count) => {
    expect((await world.json(searchItems, { body: { filter } })).numberMatched).toBe(count);
  });
});

describe('the free text of collections', () => {
  it('finds collections regardless of accents and case', async () => {
    const body = { type: 'Collection', id: 'para', title: 'Pará', description: 'Ríos do NORTE' };
    await world.json(addCollection, { as: ADMIN, body: { ...body, id: 'north-1' } }, 201);
    for (const q of ['para', 'PARÁ', 'rios', 'norte']) {
      const { collections } = await world.json(listCollections, { query: { q } });
      expect(collections.map(({ id }: { id: string }) => id)).toEqual(['north-1']);
    }
  });
});
