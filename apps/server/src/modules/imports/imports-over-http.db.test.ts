import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addImportedScene,
  type ImportedScene,
  listImportTargets,
  problem,
  readImportedScene,
  searchItems,
} from '@sigma/contract';
import { ARCHIVE_BUCKET, importedObjectKey } from '@sigma/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSource } from './prepare/open-source.ts';
import { prepareScene } from './prepare/prepare-scene.ts';
import { httpRegistrar } from './run/http-registrar.ts';
import { ADMIN, CUSTOMER, importApp } from './run/import-app.fixture.ts';
import { runImages } from './run/import-run.fixture.ts';
import { RegistrarError } from './run/registrar.ts';
import { smallCog } from './small-files.fixture.ts';

const sha256 = 'cd'.repeat(32);

const world = importApp();
let scene: ImportedScene;
beforeAll(async () => {
  const { store } = world.app.application.services;
  await store.ensureBucket(ARCHIVE_BUCKET);
  await writeFile(join(world.folder, 'posted.tif'), await smallCog());
  const source = await openSource(
    { kind: 'tiff', path: join(world.folder, 'posted.tif') },
    { now: world.app.clock.now(), captured: new Date('2026-02-03T04:05:06Z') },
  );
  const { signal } = new AbortController();
  scene = await prepareScene(source, {
    store,
    collection: 'imported',
    sha256,
    onStep: () => undefined,
    signal,
  });
  await source.close();
});

const post = (body: unknown, as = ADMIN) => world.app.call(addImportedScene, { body, as });
async function issuesOf(body: unknown): Promise<readonly string[]> {
  const answer = await post(body);
  expect(answer.status).toBe(422);
  return (problem.parse(await answer.json()).errors ?? []).map(({ field, code }) => `${field} ${code}`);
}

describe('registering a scene over HTTP', () => {
  it.each([CUSTOMER, 'employee@demo.example'])('rejects registering a scene by %s', async (as) => {
    for (const call of [
      post(scene, as),
      world.app.call(listImportTargets, { as }),
      world.app.call(readImportedScene, { as, params: { collection: 'imported', sha256 } }),
    ])
      expect((await call).status).toBe(403);
  });

  it.each([
    ['an unknown member', () => ({ ...scene, owner: 'me' }), /^owner /],
    [
      'an invalid hash',
      () => ({ ...scene, source: { ...scene.source, sha256: '../..' } }),
      /^source\.sha256 /,
    ],
    ['a collection that does not exist', () => ({ ...scene, collection: 'nowhere' }), /^collection unknown$/],
    [
      'an unsupported coordinate reference system',
      () => ({ ...scene, grid: { ...scene.grid, epsg: 2056 } }),
      /^grid\.epsg /,
    ],
    [
      'pixels without area',
      () => ({ ...scene, grid: { ...scene.grid, transform: [0, 0, 0, 0, 0, 0] } }),
      /^grid/,
    ],
    [
      'a time in the future',
      () => ({ ...scene, datetime: '2040-01-01T00:00:00Z' }),
      /^datetime out_of_range$/,
    ],
    [
      'a footprint that crosses itself beyond repair',
      () => ({
        ...scene,
        footprint: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      }),
      /^footprint/,
    ],
    [
      'a file that is not in the archive',
      () => ({ ...scene, source: { ...scene.source, sha256: 'ef'.repeat(32) } }),
      /^files\.visual_rgb missing$/,
    ],
    [
      'a size that differs from the file',
      () => ({ ...scene, files: { ...scene.files, thumbnail: { ...scene.files.thumbnail, size: 1 } } }),
      /^files\.thumbnail wrong_size$/,
    ],
    [
      'a hash that differs from the file',
      () => ({ ...scene, files: { ...scene.files, thumbnail: { ...scene.files.thumbnail, sha256 } } }),
      /^files\.thumbnail wrong_hash$/,
    ],
  ])('rejects %s and names the field', async (_, body, issue) => {
    expect((await issuesOf(body())).join('\n')).toMatch(new RegExp(issue.source, 'm'));
    const answer = await world.app.call(readImportedScene, {
      as: ADMIN,
      params: { collection: 'imported', sha256 },
    });
    expect(answer.status).toBe(404);
  });

  it('adds a registered scene once, and a search finds it immediately', async () => {
    const search = async () => {
      const answer = await world.app.call(searchItems, {
        as: CUSTOMER,
        params: { program: world.program },
        body: { collections: ['imported'] },
      });
      return searchItems.response.parse(await answer.json()).features.map(({ id }) => id);
    };
    expect(await search()).toEqual([]);
    const id = `posted-${sha256.slice(0, 10)}`;
    expect(await (await post(scene)).json()).toEqual({ collection: 'imported', id, added: true });
    expect(await search()).toEqual([id]);
    const renamed = { ...scene, source: { ...scene.source, name: 'other.tif' } };
    expect(await (await post(renamed)).json()).toEqual({ collection: 'imported', id, added: false });
    expect(await search()).toEqual([id]);
  });
});

describe('an import while the server is running', () => {
  const run = (email: string) =>
    runImages([{ kind: 'tiff', path: join(world.folder, 'posted.tif') }], world.worldOf('server', email));

  it('lists the programs and their collections for an import', async () => {
    const targets = await world.worldOf('server').registrar.targets();
    expect(targets.find(({ id }) => id === world.program)).toMatchObject({ collections: ['imported'] });
  });
  it('registers a file through the server, and finds it at the next import', async () => {
    const [first] = await run(ADMIN);
    expect(first).toMatchObject({ state: 'taken' });
    expect(await run(ADMIN)).toMatchObject([{ state: 'known' }]);
  });
  it('ends an import with the reason of the server when the account may not write', async () => {
    await expect(run(CUSTOMER)).rejects.toThrow(RegistrarError);
    await expect(run(CUSTOMER)).rejects.toThrow(/permission/);
  });
  it('reports that the server does not respond', async () => {
    const registrar = httpRegistrar({ url: 'http://127.0.0.1:9', token: async () => 'x' });
    await expect(registrar.targets()).rejects.toThrow(/does not respond/);
  });
  it('stores files under keys that depend on their content', async () => {
    const { store } = world.app.application.services;
    const head = await store.head(ARCHIVE_BUCKET, importedObjectKey('imported', sha256, 'data'));
    expect(head?.size).toBe(scene.format === 'GeoTIFF' ? scene.files.data.size : 0);
  });
});
