import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, migrationFolder, openDatabase } from '@sigma/db';
import { type TempFolder, tempFolder, testDatabase, testServerUrl } from '@sigma/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countScenesBy } from './count/scene-aggregates.ts';
import { searchScenes } from './search/search-scenes.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

/** A month that has its own partition, and one whose scenes are in the partition for all others. */
const BEFORE = `
  insert into collections (id, title, description, file_format) values ('a', 'a', 'a', 'COG');
  insert into programs (name, company_name, start_date, end_date) values ('p', 'c', '2026-01-01', '2030-01-01');
  insert into program_collections select id, 'a' from programs;
  select ensure_scene_partition('2026-05-03');
  insert into scene_ids select 'a', 's' || n, timestamptz '2026-05-03Z' + n * interval '1 h' from generate_series(1, 5) n;
  insert into scene_ids select 'a', 'o' || n, timestamptz '2019-05-03Z' + n * interval '20 d' from generate_series(1, 5) n;
  insert into scenes (collection, id, start, "end", capture_id, task_id, footprint, area_km2, cloud_cover, item)
  select 'a', id, start, start, gen_random_uuid(), gen_random_uuid(), ST_MakeEnvelope(1, 1, 2, 2, 4326), 1, 15,
    jsonb_build_object('id', id, 'title', '"proj:code": "EPSG:1"',
      'stac_extensions', jsonb_build_array('https://stac-extensions.github.io/projection/v2.0.0/schema.json'),
      'properties', jsonb_build_object('datetime', start, 'platform', 'x', 'proj:code', 'EPSG:32633'),
      'assets', jsonb_build_object('data', jsonb_build_object('proj:code', 'EPSG:4326'))) from scene_ids`;

let folder: TempFolder;
let database: Database;
let closeServer: (() => Promise<void>) | undefined;
beforeAll(async () => {
  folder = await tempFolder();
  const migrations = join(folder.path, 'migrations');
  await mkdir(migrations);
  for (const name of await readdir(migrationFolder)) {
    if (name < '0005') await copyFile(join(migrationFolder, name), join(migrations, name));
  }
  const onServer = testServerUrl === undefined ? undefined : await testDatabase({ migrations });
  closeServer = onServer?.close;
  const place =
    onServer === undefined ? { folder: folder.path, clock: () => new Date() } : { url: onServer.url };
  const old = await openDatabase({ ...place, migrations, seed: async () => undefined });
  await old.executeSql(BEFORE);
  await old.close();
  database = await openDatabase(place);
});
afterAll(async () => {
  await database?.close();
  await closeServer?.();
  await folder?.remove();
});

it('the migration of scene storage preserves existing scenes, moves each to its month and counts them', async () => {
  const [program] = await database.kysely.selectFrom('programs').select('id').execute();
  const counts = await countScenesBy(database.kysely, program?.id ?? 0, { now: NOW }, { interval: 'year' });
  expect(counts.byInterval.map(({ count }) => count)).toEqual([5, 5]);
  const page = await searchScenes(database.kysely, program?.id ?? 0, { now: NOW, limit: 20 });
  expect(page.scenes).toHaveLength(10);
  expect(JSON.parse(page.scenes[0]?.item ?? '')).toMatchObject({ id: 's5', properties: { platform: 'x' } });
  const rows =
    await database.rawQuery(`select count(*) from scenes join scene_ids using (collection, id, start, task_id)
    where scenes.datetime = start and platform = 'x' and scenes.tableoid::regclass::text = 'scenes_' || to_char(start, 'YYYY_MM')`);
  expect(rows).toEqual([{ count: 10 }]);
});

it('the migration of projection codes adds proj:epsg to Items that have only proj:code, and changes nothing else', async () => {
  const [program] = await database.kysely.selectFrom('programs').select('id').execute();
  const { scenes } = await searchScenes(database.kysely, program?.id ?? 0, { now: NOW, limit: 20 });
  expect(scenes).toHaveLength(10);
  for (const { item } of scenes) {
    expect(JSON.parse(item)).toMatchObject({
      title: '"proj:code": "EPSG:1"',
      stac_extensions: ['https://stac-extensions.github.io/projection/v1.2.0/schema.json'],
      properties: { 'proj:code': 'EPSG:32633', 'proj:epsg': 32633 },
      assets: { data: { 'proj:code': 'EPSG:4326', 'proj:epsg': 4326 } },
    });
  }
});
