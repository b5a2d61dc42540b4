import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addImportedItems, placeStacOrder, problem, searchItems } from '@sigma/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { LICENCE } from '../program.fixture.ts';
import { ADMIN, CUSTOMER, importApp } from '../run/import-app.fixture.ts';
import { type ItemsProgress, importItems } from '../run/import-items.ts';
import { smallItem } from '../run/import-run.fixture.ts';
import type { Outcome } from '../run/outcome.ts';

const world = importApp();

const item = (id: string) => smallItem(id, { stac_version: '1.0.0', assets: {} });
const post = (body: unknown, as: string | undefined = ADMIN) =>
  world.app.call(addImportedItems, { body, ...(as === '' ? {} : { as }) });

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
    const found = await world.app.call(searchItems, {
      as: CUSTOMER,
      params: { program: world.program },
      body: search,
    });
    const { features } = searchItems.response.parse(await found.json());
    expect(features).toMatchObject([{ id: 'posted', properties: { 'sigma:orderable': false } }]);
    const order = {
      collection: 'imported',
      item_ids: ['posted'],
      s3_bucket: 'bucket',
      required_license: LICENCE,
      product_level: 'Basic',
    };
    const placed = await world.app.call(placeStacOrder, {
      as: CUSTOMER,
      params: { program: world.program },
      body: order,
    });
    expect(placed.status).toBe(422);
  });

  it('adds and audits the other Items when the catalogue fails while it stores one of them', async () => {
    await sql`create function fail_to_store() returns trigger language plpgsql as $$ begin
      if new.item::text like '%"unstorable"%' then raise exception 'the disk is full'; end if;
      return new;
    end $$`.execute(world.app.database.kysely);
    await sql`create trigger fail_to_store before insert on scenes for each row
      execute function fail_to_store()`.execute(world.app.database.kysely);
    const unstorable = smallItem('part-1', {}, { title: 'unstorable' });
    const replace = { collection: 'imported', replace: true };
    const answer = await post({ ...replace, items: [item('part-1'), item('part-2'), unstorable] });
    expect(answer.status).toBe(200);
    const { results } = addImportedItems.response.parse(await answer.json());
    expect(results).toMatchObject([
      { id: 'part-1', state: 'added' },
      { id: 'part-2', state: 'added' },
      {
        id: 'part-1',
        state: 'refused',
        reason: 'The catalogue failed while this Item was stored. Import it again.',
      },
    ]);
    const audited = world.app.database.kysely.selectFrom('audit').select('after');
    const entries = await audited.where('operation', '=', addImportedItems.id).execute();
    expect(entries.map(({ after }) => after)).toContainEqual({ items: ['part-1', 'part-2'] });
    // Nothing at all is stored: the call fails as a whole and may be repeated.
    expect((await post({ ...replace, items: [unstorable] })).status).toBe(500);
    await sql`drop function fail_to_store cascade`.execute(world.app.database.kysely);
  });

  it('imports a long file in several calls, each Item once', async () => {
    const path = join(world.folder, 'many.ndjson');
    const lines = Array.from({ length: 2100 }, (_, n) => JSON.stringify(item(`many${n}`)));
    await writeFile(path, lines.join('\n'));
    const steps: number[] = [];
    const outcomes: Outcome[] = [];
    const run = {
      registrar: world.worldOf('server').registrar,
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
