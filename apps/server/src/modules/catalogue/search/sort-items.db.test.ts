import type { NewScene } from '@sigma/archive';
import { type SearchBody, searchItems } from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueBindings } from '../index.ts';
import { ENTITLEMENTS, handlerCaller } from '../testing/handlers.fixture.ts';
import { seedScenes } from '../testing/scenes.fixture.ts';

let database: TestDatabase;
let scenes: readonly NewScene[];
let handlers: ReturnType<typeof handlerCaller>;

beforeAll(async () => {
  database = await testDatabase();
  scenes = await seedScenes(database.kysely);
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

const search = (body: SearchBody) => handlers.answer(searchItems, { params: { program: 1 }, body });
type FoundPage = Awaited<ReturnType<typeof search>>;

function tokenOf(found: FoundPage): string | undefined {
  const next = found.links.find(({ rel }) => rel === 'next');
  return next === undefined ? undefined : (next as unknown as { body: { token: string } }).body.token;
}

type Comparison = (a: NewScene, b: NewScene) => number;
const newest: Comparison = (a, b) => b.start.getTime() - a.start.getTime() || (a.id < b.id ? -1 : 1);
const numbers =
  (numberOf: (scene: NewScene) => number | null, sign: 1 | -1): Comparison =>
  (a, b) => {
    const [left, right] = [numberOf(a), numberOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  };
const sortedBy = (...comparisons: readonly Comparison[]) =>
  scenes
    .filter(({ collection }) => collection !== 'beta')
    .toSorted(
      (a, b) => [...comparisons, newest].map((compare) => compare(a, b)).find((order) => order !== 0) ?? 0,
    )
    .map(({ id }) => id);

const cloudCover = (scene: NewScene) => scene.cloudCover;
const offNadir = (scene: NewScene) => scene.offNadir;
const collectionOf = (scene: NewScene) => scene.collection;

describe('sortby', () => {
  const orders: [NonNullable<SearchBody['sortby']>, readonly Comparison[]][] = [
    [[{ field: 'datetime', direction: 'desc' }], []],
    [[{ field: 'properties.datetime', direction: 'asc' }], [(a, b) => a.start.getTime() - b.start.getTime()]],
    [[{ field: 'eo:cloud_cover' }], [numbers(cloudCover, 1)]],
    [[{ field: 'properties.eo:cloud_cover', direction: 'desc' }], [numbers(cloudCover, -1)]],
    [[{ field: 'view:off_nadir', direction: 'asc' }], [numbers(offNadir, 1)]],
    [[{ field: 'view:off_nadir', direction: 'desc' }], [numbers(offNadir, -1)]],
    [[{ field: 'view:sun_elevation', direction: 'desc' }], [numbers((scene) => scene.sunElevation, -1)]],
    [[{ field: 'created' }], [numbers((scene) => scene.processedAt.getTime(), 1)]],
    [
      [{ field: 'properties.updated', direction: 'desc' }],
      [numbers((scene) => scene.processedAt.getTime(), -1)],
    ],
    [[{ field: 'gsd' }], []],
    [
      [
        { field: 'collection', direction: 'desc' },
        { field: 'eo:cloud_cover', direction: 'asc' },
      ],
      [
        (a, b) => (collectionOf(a) < collectionOf(b) ? 1 : collectionOf(a) > collectionOf(b) ? -1 : 0),
        numbers(cloudCover, 1),
      ],
    ],
    [[{ field: 'id', direction: 'desc' }], [(a, b) => (a.id < b.id ? 1 : -1)]],
  ];

  it.each(orders)('sorts scenes by %j with unknown values last', async (sortby, comparisons) => {
    const { features } = await search({ sortby });
    expect(features.map(({ id }) => id)).toEqual(sortedBy(...comparisons));
  });

  it.each(orders)(
    'neither loses nor repeats a scene over pages sorted by %j',
    async (sortby, comparisons) => {
      const seen: string[] = [];
      let token: string | undefined;
      do {
        const found: FoundPage = await search({ sortby, limit: 11, ...(token !== undefined && { token }) });
        expect(found.numberMatched).toBe(150);
        seen.push(...found.features.map(({ id }) => id));
        token = tokenOf(found);
      } while (token !== undefined);
      expect(seen).toEqual(sortedBy(...comparisons));
    },
  );

  it('refuses the page token of another order and names the field', async () => {
    const token = tokenOf(await search({ sortby: [{ field: 'eo:cloud_cover' }], limit: 5 }));
    if (token === undefined) throw new Error('Expected a second page.');
    for (const sortby of [undefined, [{ field: 'view:off_nadir' as const }]]) {
      const refusal = await handlers.refusal(searchItems, {
        params: { program: 1 },
        body: { token, ...(sortby !== undefined && { sortby }) },
      });
      expect([refusal.code, refusal.issues[0]?.field]).toEqual(['bad_parameter', 'token']);
    }
  });

  it('refuses a field that is not sortable', () => {
    const read = searchItems.body?.safeParse({ sortby: [{ field: 'platform', direction: 'asc' }] });
    expect(read?.error?.issues[0]?.path).toEqual(['sortby', 0, 'field']);
  });
});
