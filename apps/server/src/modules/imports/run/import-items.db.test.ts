import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { searchScenes } from '@sigma/archive';
import { folderStore, type ObjectStore } from '@sigma/storage';
import { fixedClock, type TempFolder, type TestDatabase, tempFolder, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCandidates } from '../prepare/find-candidates.ts';
import { smallCog } from '../small-files.fixture.ts';
import { importFiles, surveyFiles } from './import-files.ts';
import type { Outcome, Reject } from './outcome.ts';
import { directRegistrar, type Registrar } from './registrar.ts';
import { importTotals } from './totals.ts';

const clock = fixedClock();
const realFolder = join(process.env.SIGMA_REAL_DATA ?? '', 'stac');

let database: TestDatabase;
let folder: TempFolder;
let inbox: string;
let store: ObjectStore;
let registrar: Registrar;
let runs = 0;
let program: number;
beforeAll(async () => {
  database = await testDatabase();
  folder = await tempFolder();
  store = folderStore(join(folder.path, 'buckets'));
  registrar = directRegistrar({ database, store }, clock.now);
  const { kysely } = database;
  const row = { id: 'imported', title: 'Imported', description: 'Imported', file_format: 'COG' };
  await kysely.insertInto('collections').values(row).execute();
  const added = await kysely
    .insertInto('programs')
    .values({ name: 'P', company_name: 'C', start_date: '2026-01-01', end_date: '2030-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  program = added.id;
  await kysely
    .insertInto('program_collections')
    .values({ program_id: program, collection: 'imported' })
    .execute();
});
afterAll(async () => {
  await database?.close();
  await folder?.remove();
});
beforeEach(async () => {
  await database.kysely.deleteFrom('scenes').execute();
  rejects = [];
  inbox = join(folder.path, `in-${runs++}`);
  await mkdir(inbox);
});

interface Trying {
  readonly path?: string;
  readonly replace?: boolean;
  readonly intoOwn?: boolean;
  readonly collections?: readonly string[];
}

let rejects: Reject[] = [];

async function run({
  path = inbox,
  replace,
  intoOwn = true,
  collections = ['imported'],
}: Trying = {}): Promise<readonly Outcome[]> {
  const { candidates } = await findCandidates(path);
  const { signal } = new AbortController();
  const onStep = () => undefined;
  const outcomes: Outcome[] = [];
  await importFiles(await surveyFiles(candidates, { signal, onStep }), {
    registrar,
    store,
    place: { program, collections, collection: 'imported', intoOwn },
    replace,
    clock: clock.now,
    signal,
    onStep,
    onOutcome: (outcome) => void outcomes.push(outcome),
    onReject: (reject) => void rejects.push(reject),
  });
  return outcomes;
}

/** No scene of these tests is under embargo. */
const NOW = new Date('2026-11-21T12:00:00Z');
const scenes = async () => (await searchScenes(database.kysely, program, { now: NOW, limit: 10000 })).scenes;
const itemOf = async (id: string) => {
  const { scenes: found } = await searchScenes(database.kysely, program, { now: NOW, ids: [id], limit: 1 });
  return JSON.parse(found[0]?.item ?? 'null');
};

const ring = [
  [10, 50],
  [11, 50],
  [11, 51],
  [10, 51],
  [10, 50],
];
const item = (id: string, members: object = {}, properties: object = {}) => ({
  type: 'Feature',
  stac_version: '1.1.0',
  id,
  collection: 'imported',
  geometry: { type: 'Polygon', coordinates: [ring] },
  bbox: [10, 50, 11, 51],
  properties: { datetime: '2026-03-01T10:00:00Z', 'eo:cloud_cover': 7, ...properties },
  links: [],
  assets: { data: { href: 'https://elsewhere.example/data.tif' } },
  ...members,
});
const save = (name: string, value: unknown) => writeFile(join(inbox, name), JSON.stringify(value));

describe('importing Items', () => {
  it('catalogues an Item without local files in the named collection, not orderable', async () => {
    await save('one.json', item('one', { collection: 'elsewhere' }));
    const [outcome] = await run();
    expect(outcome).toMatchObject({
      state: 'taken',
      id: 'one',
      summary:
        'Items without files here: 1 added. Warning: changed: collection (one was "elsewhere" and is now "imported").',
    });
    expect(await itemOf('one')).toMatchObject({
      collection: 'imported',
      properties: { 'eo:cloud_cover': 7, 'sigma:orderable': false },
      assets: { data: { href: 'https://elsewhere.example/data.tif' } },
    });
    const assets = await database.kysely.selectFrom('scene_assets').selectAll().execute();
    expect(assets).toEqual([]);
  });

  it('imports ItemCollections and one Item per line, and reports rejected ones', async () => {
    await save('some.geojson', { type: 'FeatureCollection', features: [item('a'), item('b c'), item('d')] });
    const lines = [item('e'), item('f'), item('a')].map((one) => JSON.stringify(one)).join('\n\n');
    await writeFile(join(inbox, 'more.ndjson'), `${lines}\n`);
    const [more, some] = await run();
    expect(more).toMatchObject({ state: 'taken', id: '3 Items' });
    expect(some).toMatchObject({
      state: 'taken',
      id: '2 Items',
      summary:
        'Items without files here: 1 added, 1 already present, 1 rejected (b c: id must be 1 to 128 letters, digits or characters of -._~!$()+:;=@, not beginning with a dot.).',
    });
    expect((await scenes()).map(({ id }) => id).toSorted()).toEqual(['a', 'd', 'e', 'f']);
  });

  it('rejects a line or a list member that is not an Item, and imports the others', async () => {
    const text = [item('first'), item('last')].map((one) => JSON.stringify(one)).join('\n{"type":\n');
    await writeFile(join(inbox, 'lines.ndjson'), text);
    await save('list.json', { type: 'FeatureCollection', features: [item('listed'), 7] });
    const outcomes = await run();
    expect(outcomes).toMatchObject([
      {
        state: 'taken',
        id: '2 Items',
        summary: 'Items without files here: 2 added, 1 rejected (Line 2 is not JSON.).',
      },
      {
        state: 'taken',
        id: 'listed',
        summary: 'Items without files here: 1 added, 1 rejected (Feature 2 is not a STAC Item.).',
      },
    ]);
    const totals = importTotals();
    for (const outcome of outcomes) totals.add(outcome);
    expect(totals.line(0)).toBe('Imported 3 Items; 0 already present, 2 rejected.');
    expect(rejects).toMatchObject([
      { path: join(inbox, 'lines.ndjson'), place: 2, reason: 'Line 2 is not JSON.' },
      { path: join(inbox, 'list.json'), place: 2, reason: 'Feature 2 is not a STAC Item.' },
    ]);
    expect((await scenes()).map(({ id }) => id).toSorted()).toEqual(['first', 'last', 'listed']);
  });

  it('imports files that begin with a byte order mark', async () => {
    await writeFile(join(inbox, 'one.json'), `\uFEFF${JSON.stringify(item('one'))}`);
    await writeFile(join(inbox, 'two.ndjson'), `\uFEFF${JSON.stringify(item('two'))}\n`);
    expect(await run()).toMatchObject([
      { state: 'taken', id: 'one' },
      { state: 'taken', id: 'two' },
    ]);
  });

  it('adds nothing when the same Items are imported again at any time', async () => {
    await save('one.json', item('one'));
    await run();
    clock.advance(86_400_000);
    const before = await scenes();
    expect(await run()).toMatchObject([{ state: 'known', id: 'one' }]);
    expect(await scenes()).toEqual(before);
  });

  it('rejects other content under a known id, unless replacing is requested', async () => {
    await save('one.json', item('one'));
    await run();
    await save('one.json', item('one', {}, { 'eo:cloud_cover': 99, datetime: '2025-01-01T00:00:00Z' }));
    const [refused] = await run();
    expect(refused).toMatchObject({ state: 'refused', reason: expect.stringContaining('--replace') });
    expect((await itemOf('one')).properties['eo:cloud_cover']).toBe(7);
    expect(await run({ replace: true })).toMatchObject([{ state: 'taken', id: 'one' }]);
    expect((await itemOf('one')).properties['eo:cloud_cover']).toBe(99);
    expect(await scenes()).toMatchObject([{ startMs: Date.parse('2025-01-01T00:00:00Z') }]);
  });

  it('never replaces a scene with local files', async () => {
    await writeFile(join(inbox, 'image.tif'), await smallCog());
    await run();
    const [image] = await scenes();
    await save('same.json', item(image?.id ?? ''));
    const [, same] = await run({ replace: true });
    expect(same).toMatchObject({ state: 'refused', reason: expect.stringContaining('stored here') });
    expect(await scenes()).toEqual([image]);
  });

  it('resolves relative addresses against the Item, and omits those that cannot be resolved', async () => {
    const assets = { data: { href: './data.tif' }, other: { href: '/api/files/other/data' } };
    const links = [{ rel: 'self', href: 'https://elsewhere.example/items/one.json' }];
    await save('one.json', item('one', { assets, links }));
    await save('two.json', item('two', { assets }));
    const [one, two] = await run();
    expect(one).toMatchObject({ summary: 'Items without files here: 1 added.' });
    expect(two).toMatchObject({
      summary:
        'Items without files here: 1 added. Warning: assets omitted, because relative addresses need an absolute link "self": 2 of two.',
    });
    expect((await itemOf('one')).assets).toEqual({
      data: { href: 'https://elsewhere.example/items/data.tif' },
      other: { href: 'https://elsewhere.example/api/files/other/data' },
    });
    expect((await itemOf('two')).assets).toEqual({});
  });

  it('keeps links, resolved against the Item', async () => {
    const license = { rel: 'license', href: './terms.txt', title: 'Terms' };
    const self = { rel: 'self', href: 'https://elsewhere.example/items/one.json' };
    await save('one.json', item('one', { links: [self, license] }));
    await save('two.json', item('two', { links: [license] }));
    await run();
    expect((await itemOf('one')).links).toEqual([
      { ...license, href: 'https://elsewhere.example/items/terms.txt' },
    ]);
    expect(await itemOf('two')).not.toHaveProperty('links');
  });

  it('converts a negative sun azimuth with a warning, and knows the Item again', async () => {
    await save('one.json', item('one', {}, { 'view:sun_azimuth': -45.5 }));
    expect(await run()).toMatchObject([
      {
        summary:
          'Items without files here: 1 added. Warning: changed: properties.view:sun_azimuth (one was -45.5 and is now 314.5).',
      },
    ]);
    expect((await itemOf('one')).properties['view:sun_azimuth']).toBe(314.5);
    expect(await run()).toMatchObject([{ state: 'known' }]);
  });

  it.each<[string, string, RegExp]>([
    ['no.json', '{', /^The file is not JSON/],
    ['list.json', '[1]', /^It is not a STAC Item/],
    ['collection.json', '{"type":"Collection"}', /^id: is required; description: is required/],
    ['empty.json', '{"type":"FeatureCollection","features":[]}', /^It contains no Item/],
    ['lines.ndjson', 'no\n[1]', /^Line 1 is not JSON\. Line 2 is not a STAC Item\.$/],
    ['kind.json', JSON.stringify(item('k', { geometry: { type: 'Point', coordinates: [1, 2] } })), /[^.]\.$/],
    ['wrong.json', JSON.stringify(item('w', { geometry: null })), /^w: geometry/],
  ])('rejects %s', async (name, text, reason) => {
    await writeFile(join(inbox, name), text);
    expect(await run()).toMatchObject([{ state: 'refused', reason: expect.stringMatching(reason) }]);
  });
});

describe.skipIf(!existsSync(realFolder))('Items of the real data', () => {
  it('catalogues all Items of the real data; of equal ids the first, until another replaces it', async () => {
    const files = (await readdir(realFolder)).filter((name) => name.endsWith('.json'));
    const outcomes = await run({ path: realFolder });
    expect(outcomes).toHaveLength(files.length);
    const refused = outcomes.filter(({ state }) => state !== 'taken');
    // Three examples of the standard have the same id.
    expect(refused.map(({ path }) => path.split('/').at(-1))).toEqual([
      'extended-item.json',
      'simple-item.json',
    ]);
    const found = await scenes();
    expect(found).toHaveLength(files.length - 2);
    const again = await run({ path: realFolder });
    expect(again.map(({ state }) => state)).toEqual(
      outcomes.map(({ state }) => (state === 'taken' ? 'known' : state)),
    );
    expect(await scenes()).toEqual(found);
    const simple = join(realFolder, 'simple-item.json');
    expect(await run({ path: simple, replace: true })).toMatchObject([{ state: 'taken' }]);
    expect(await scenes()).toHaveLength(found.length);
  });

  it('imports only the Items among the JSON files of all kinds in the folders', async () => {
    const { candidates } = await findCandidates(join(realFolder, '..'));
    const others = candidates.filter(({ kind, path }) => kind === 'items' && !path.startsWith(realFolder));
    expect(others.length).toBeGreaterThan(0);
    for (const { path } of others) {
      const [outcome] = await run({ path });
      expect(outcome).toMatchObject({ state: 'refused', reason: expect.stringMatching(/\.$|refused$/) });
    }
    expect(await scenes()).toEqual([]);
  });

  it('finds imported Items at their position, including across the antimeridian', async () => {
    await run({ path: realFolder });
    const at = async (lon: number, lat: number) => {
      const box = [lon, lat, lon, lat] as const;
      const page = await searchScenes(database.kysely, program, { now: NOW, boxes: [box], limit: 10 });
      return page.scenes.map(({ id }) => id);
    };
    expect(await at(-177.5, 61.4)).toEqual(['LT05_L2SR_087017_20090621_20200827_02_T2_SR']);
    expect(await at(179.97, 60.97)).toEqual(['LT05_L2SR_087017_20090621_20200827_02_T2_SR']);
    expect(await at(172.93, 1.355)).toEqual(['20201211_223832_CS2']);
  });
});
