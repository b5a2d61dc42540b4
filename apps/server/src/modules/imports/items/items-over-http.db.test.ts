import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addImportedItems, placeStacOrder, problem, searchItems } from '@sigma/contract';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { LICENCE, openForImports } from '../program.fixture.ts';
import { httpRegistrar } from '../run/http-registrar.ts';
import { type ItemsProgress, importItems } from '../run/import-items.ts';
import type { Outcome } from '../run/outcome.ts';

const ADMIN = 'admin@demo.example';
const CUSTOMER = 'customer@demo.example';

let app: TestApp;
let folder: TempFolder;
let program: number;
beforeAll(async () => {
  app = await startTestApp();
  folder = await tempFolder();
  ({ first: program } = await seedPeople(app.database));
  await openForImports(app.database, program);
});
afterAll(async () => {
  await app?.close();
  await folder?.remove();
});

const ring = [
  [10, 50],
  [11, 50],
  [11, 51],
  [10, 51],
  [10, 50],
];
const item = (id: string) => ({
  type: 'Feature',
  stac_version: '1.0.0',
  id,
  geometry: { type: 'Polygon', coordinates: [ring] },
  properties: { datetime: '2026-03-01T10:00:00Z' },
  links: [],
  assets: {},
});
const post = (body: unknown, as: string | undefined = ADMIN) =>
  app.call(addImportedItems, { body, ...(as === '' ? {} : { as }) });

describe('cataloguing Items over HTTP', () => {
  const body = { collection: 'imported', items: [item('posted')] };

  it.each([
    [CUSTOMER, 403],
    ['employee@demo.example', 403],
    ['', 401],
  ])('responds to the import of Items by "%s" with %i', async (as, status) => {
    expect((await post(body, as)).status).toBe(status);
  });

  it.each<[string, object, string]>([
    ['an unknown collection', { ...body, collection: 'nowhere' }, 'collection'],
    ['an empty list of Items', { ...body, items: [] }, 'items'],
    ['more than a thousand Items', { ...body, items: Array.from({ length: 1001 }, () => ({})) }, 'items'],
    ['an unknown member', { ...body, replaces: true }, 'replaces'],
    ['an Item that is not an object', { ...body, items: [1] }, 'items.0'],
  ])('rejects %s and names the field', async (_, invalidBody, field) => {
    const answer = await post(invalidBody);
    expect(answer.status).toBe(422);
    const { errors = [] } = problem.parse(await answer.json());
    expect(errors.map((one) => one.field)).toContain(field);
  });

  it('returns one result per Item; the customer finds the Item and cannot order it', async () => {
    const answer = await post({ ...body, items: [item('posted'), { type: 'Feature' }] });
    expect(answer.status).toBe(200);
    const { results } = addImportedItems.response.parse(await answer.json());
    expect(results).toMatchObject([
      { id: 'posted', state: 'added', reason: null },
      { id: null, state: 'refused', reason: expect.stringContaining('id must be') },
    ]);
    const search = { ids: ['posted'] };
    const found = await app.call(searchItems, { as: CUSTOMER, params: { program }, body: search });
    const { features } = searchItems.response.parse(await found.json());
    expect(features).toMatchObject([{ id: 'posted', properties: { 'sigma:orderable': false } }]);
    const order = {
      collection: 'imported',
      item_ids: ['posted'],
      s3_bucket: 'bucket',
      required_license: LICENCE,
      product_level: 'Basic',
    };
    const placed = await app.call(placeStacOrder, { as: CUSTOMER, params: { program }, body: order });
    expect(placed.status).toBe(422);
  });

  it('imports a long file in several calls, each Item once', async () => {
    const path = join(folder.path, 'many.ndjson');
    const lines = Array.from({ length: 2100 }, (_, n) => JSON.stringify(item(`many${n}`)));
    await writeFile(path, lines.join('\n'));
    const steps: number[] = [];
    const outcomes: Outcome[] = [];
    const run = {
      registrar: httpRegistrar({ url: app.url, token: () => app.tokenFor(ADMIN) }),
      collectionOf: () => ({ id: 'imported' }),
      replace: false,
      signal: new AbortController().signal,
      onProgress: ({ items }: ItemsProgress) => void steps.push(items),
      onOutcome: (outcome: Outcome) => void outcomes.push(outcome),
      onReject: () => undefined,
    };
    const { size } = await stat(path);
    const files = [{ path, size, modifiedMs: 0 }];
    await importItems(files, run);
    await importItems(files, run);
    expect(steps).toEqual([1000, 2000, 2100, 1000, 2000, 2100]);
    expect(outcomes).toMatchObject([
      { state: 'taken', id: '2100 Items' },
      { state: 'known', id: '2100 Items' },
    ]);
    await expect(importItems(files, { ...run, collectionOf: () => ({ id: 'nowhere' }) })).rejects.toThrow(
      /collection does not exist/,
    );
  });
});
