import {
  addCollection,
  addProgramCollection,
  deleteCollection,
  listCollections,
  type Operation,
  readCollection,
  readStacConformance,
  replaceCollection,
  updateCollection,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCall } from '../../../testing/test-app.ts';
import { stacErrors } from '../testing/stac-validity.fixture.ts';
import {
  ADMIN,
  collectionOf,
  EMPLOYEE,
  OTHER,
  type StacWorld,
  stacWorld,
} from '../testing/stac-world.fixture.ts';

let world: StacWorld;
beforeAll(async () => {
  world = await stacWorld();
});
afterAll(() => world?.app.close());

/** Calls as an admin and returns the JSON of the response, which must have the status. */
const callAsAdmin = (operation: Operation, input: TestCall, status?: number) =>
  world.json(operation, { as: ADMIN, ...input }, status);
const statusOf = async (operation: Operation, input: TestCall) =>
  (await world.call(operation, { as: ADMIN, ...input })).status;

const add = (body: object) => callAsAdmin(addCollection, { body }, 201);
const read = (collection: string) => world.json(readCollection, { params: { collection } });

describe('addCollection', () => {
  it('returns a valid Collection with its address, which members of the program can read', async () => {
    const body = collectionOf('north', {
      title: 'North',
      keywords: ['harbour'],
      providers: [{ name: 'Operator', roles: ['producer'], url: 'https://operator.example' }],
      summaries: { gsd: [5] },
      item_assets: { data: { type: 'image/tiff', roles: ['data'] } },
      links: [
        { rel: 'license', href: 'https://operator.example/license' },
        { rel: 'self', href: 'https://elsewhere.example/' },
      ],
      'sigma:file_format': 'ENVI',
    });
    const answer = await world.call(addCollection, { as: ADMIN, body });
    expect(answer.status).toBe(201);
    const added = await answer.json();
    expect(await stacErrors(added)).toEqual([]);
    expect(await read('north')).toEqual(added);
    const { keywords, providers, summaries, item_assets } = body as Record<string, unknown>;
    expect(added).toMatchObject({ title: 'North', license: 'CC-BY-4.0', 'sigma:file_format': 'ENVI' });
    expect(added).toMatchObject({ keywords, providers, summaries, item_assets });
    const hrefs = (rel: string) =>
      added.links
        .filter((link: { rel: string }) => link.rel === rel)
        .map(({ href }: { href: string }) => href);
    expect(hrefs('license')).toEqual(['https://operator.example/license']);
    expect(hrefs('self')).toEqual([answer.headers.get('location')]);
    const { collections } = await world.json(listCollections, { query: { q: 'harbour,nothing' } });
    expect(collections.map(({ id }: { id: string }) => id)).toContain('north');
  });

  it('uses default values for omitted fields', async () => {
    const { extent: _, links: __, license: ___, stac_version: ____, ...least } = collectionOf('least');
    expect(await add(least)).toMatchObject({
      title: 'least',
      license: 'other',
      'sigma:file_format': 'COG',
      'sigma:simulated': false,
      extent: { temporal: { interval: [[null, null]] } },
    });
  });

  it('refuses an id that any program already uses', async () => {
    await add(collectionOf('twice'));
    for (const id of ['twice', 'beta']) {
      expect((await callAsAdmin(addCollection, { body: collectionOf(id) }, 409)).code).toBe('already_exists');
    }
  });

  it('refuses to add a collection to an unknown program', async () => {
    const input = { params: { program: 9999 }, body: collectionOf('nowhere') };
    expect(await statusOf(addCollection, input)).toBe(404);
    expect(await statusOf(addCollection, { body: collectionOf('nowhere') })).toBe(201);
  });

  it('hides the collection from other programs until it is assigned to them', async () => {
    await add(collectionOf('assigned'));
    const input = { as: OTHER, params: { program: world.programs.third, collection: 'assigned' } };
    expect((await world.call(readCollection, input)).status).toBe(404);
    const body = { program: world.programs.third, collection: 'assigned' };
    expect(await statusOf(addProgramCollection, { body })).toBe(201);
    expect((await world.call(readCollection, input)).status).toBe(200);
  });

  it.each<[object, string]>([
    [{ type: 'Catalog' }, 'type'],
    [{ stac_version: '2.0.0' }, 'stac_version'],
    [{ stac_extensions: ['eo'] }, 'stac_extensions.0'],
    [{ id: undefined }, 'id'],
    [{ id: 'Upper Case' }, 'id'],
    [{ title: '' }, 'title'],
    [{ description: undefined }, 'description'],
    [{ description: ' ' }, 'description'],
    [{ license: 'a licence' }, 'license'],
    [{ keywords: 'harbour' }, 'keywords'],
    [{ keywords: [1] }, 'keywords.0'],
    [{ providers: [{}] }, 'providers.0.name'],
    [{ providers: [{ name: 'A', roles: ['owner'] }] }, 'providers.0.roles.0'],
    [{ providers: [{ name: 'A', url: 'operator' }] }, 'providers.0.url'],
    [{ extent: {} }, 'extent.spatial'],
    [
      { extent: { spatial: { bbox: [[1, 2, 3]] }, temporal: { interval: [[null, null]] } } },
      'extent.spatial.bbox.0',
    ],
    [
      { extent: { spatial: { bbox: [[0, 9, 1, 8]] }, temporal: { interval: [[null, null]] } } },
      'extent.spatial.bbox.0',
    ],
    [
      {
        extent: { spatial: { bbox: [[0, 0, 1, 1]] }, temporal: { interval: [['2025-01-02', '2025-01-01']] } },
      },
      'extent.temporal.interval.0',
    ],
    [{ links: [{ rel: 'license', href: './license' }] }, 'links.0.href'],
    [{ links: [{ href: 'https://operator.example' }] }, 'links.0.rel'],
    [{ summaries: [] }, 'summaries'],
    [{ assets: { data: { href: './data' } } }, 'assets.data.href'],
    [{ item_assets: { data: 'tiff' } }, 'item_assets.data'],
    [{ 'sigma:file_format': 'JPEG' }, 'sigma:file_format'],
    [{ 'sigma:simulated': 'yes' }, 'sigma:simulated'],
  ])('refuses to add a collection with %j and names the field', async (members, field) => {
    const problem = await callAsAdmin(addCollection, { body: collectionOf('wrong', members) }, 400);
    expect(problem.errors[0].field).toBe(field);
    expect(problem.errors[0].message).not.toBe('');
  });
});

describe('replaceCollection and updateCollection', () => {
  it('replaces a collection for all of its programs and keeps its scenes', async () => {
    const params = { collection: 'gamma' };
    const before = await read('gamma');
    const { id: _, ...body } = collectionOf('gamma', { title: 'New', keywords: ['wood'] });
    const answer = await callAsAdmin(replaceCollection, { params, body });
    expect(answer).toMatchObject({ id: 'gamma', title: 'New', keywords: ['wood'], extent: before.extent });
    expect(await read('gamma')).toEqual(answer);
    const second = await world.json(readCollection, {
      params: { ...params, program: world.programs.second },
    });
    expect(second.title).toBe('New');
    expect(await stacErrors(answer)).toEqual([]);
  });

  it('keeps members that a patch does not name and removes members that it sets to null', async () => {
    await add(collectionOf('patched', { keywords: ['a'], summaries: { gsd: [5], platform: ['x'] } }));
    const body = { title: 'Patched', keywords: null, summaries: { platform: null } };
    const changed = await callAsAdmin(updateCollection, { params: { collection: 'patched' }, body });
    expect(changed).toMatchObject({ title: 'Patched', description: 'Harbours of the north', keywords: [] });
    expect(changed.summaries).toEqual({ gsd: [5] });
  });

  it.each<[Operation, object, string]>([
    [replaceCollection, collectionOf('other'), 'id'],
    [updateCollection, { id: 'other' }, 'id'],
    [replaceCollection, collectionOf('alpha', { license: '?' }), 'license'],
    [updateCollection, { description: null }, 'description'],
    [updateCollection, { assets: { data: { title: 'No address' } } }, 'assets.data.href'],
  ])('refuses an invalid change of a collection and names the field: %#', async (operation, body, field) => {
    const before = await read('alpha');
    const problem = await callAsAdmin(operation, { params: { collection: 'alpha' }, body }, 400);
    expect(problem.errors[0].field).toBe(field);
    expect(await read('alpha')).toEqual(before);
  });

  it('report a collection of another program as not found', async () => {
    const params = { collection: 'beta' };
    expect(await statusOf(replaceCollection, { params, body: collectionOf('beta') })).toBe(404);
    expect(await statusOf(updateCollection, { params, body: {} })).toBe(404);
    expect(await statusOf(deleteCollection, { params })).toBe(404);
  });
});

describe('access to collection writes', () => {
  it.each([
    [ADMIN, 201],
    [EMPLOYEE, 403],
    [undefined, 403],
    [OTHER, 403],
  ])('the user %s who writes a collection receives status %i', async (as, status) => {
    const body = collectionOf(`by-${as?.split('@')[0] ?? 'customer'}`);
    expect((await world.call(addCollection, { ...(as && { as }), body })).status).toBe(status);
    const changes = [
      [replaceCollection, collectionOf('alpha')],
      [updateCollection, {}],
      [deleteCollection, undefined],
    ] as const;
    if (as === ADMIN) return;
    for (const [operation, changed] of changes) {
      const input = { ...(as && { as }), params: { collection: 'alpha' }, ...(changed && { body: changed }) };
      expect((await world.call(operation, input)).status).toBe(403);
    }
  });

  it('advertises the collection transaction class and records every write in the audit', async () => {
    await add(collectionOf('passing'));
    expect(await statusOf(deleteCollection, { params: { collection: 'passing' } })).toBe(204);
    expect((await world.json(readStacConformance)).conformsTo).toContain(
      'https://api.stacspec.org/v1.0.0/collections/extensions/transaction',
    );
    const operations = [addCollection, replaceCollection, updateCollection, deleteCollection].map(
      ({ id }) => id,
    );
    const rows = await world.app.database.kysely
      .selectFrom('audit')
      .where('operation', 'in', operations)
      .select(['operation', 'actor'])
      .execute();
    expect(new Set(rows.map(({ operation }) => operation))).toEqual(new Set(operations));
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([ADMIN]));
  });

  it('records a collection under its program, also when the collection has a member called program', async () => {
    await add(collectionOf('numbered', { program: 99_999_999_999 }));
    const rows = await world.app.database.kysely
      .selectFrom('audit')
      .where('target', '=', 'collection numbered')
      .select(['program_id', 'after'])
      .execute();
    expect(rows).toMatchObject([
      { program_id: world.programs.first, after: { program: world.programs.first } },
    ]);
  });
});
