import type { Database } from '@sigma/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countScenesBy } from './count/scene-aggregates.ts';
import { unlimitedAccess } from './filters/visible-scenes.ts';
import { type MigratedRows, migratedRows } from './migrated-rows.fixture.ts';
import { searchScenes } from './search/search-scenes.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

/** A month that has its own partition, and one whose scenes are in the partition for all others. */
const SCENES_IN_ONE_TABLE = `
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

/** Around three of the sites whose ground looks different, and a place where nothing does. */
const PLACES = {
  pipe: 'ST_MakeEnvelope(-121.56, 38.04, -121.53, 38.07, 4326)',
  gathering: 'ST_MakeEnvelope(-119.31, 36.04, -119.28, 36.07, 4326)',
  flare: 'ST_MakeEnvelope(-119.36, 35.41, -119.33, 35.43, 4326)',
  far: 'ST_MakeEnvelope(-104.4, 31.9, -104.37, 31.93, 4326)',
} as const;
const [CHANGED, SAME] = [['pipe', 'gathering', 'flare', 'newest'], ['far']] as const;
const PICTURES = ['visual_rgb', 'thumbnail', 'cloud_map'];

/** A scene with a file of each kind, a product in the archive and one that waits; `old` and `newest` have other recipes at the pipe. */
const RECIPES_OF_VERSION_2 = `
  insert into collections (id, title, description, file_format) values ('b', 'b', 'b', 'COG');
  select ensure_scene_partition('2026-05-03');
  create temporary table places as select * from (values
    ('pipe', 2, ${PLACES.pipe}), ('gathering', 2, ${PLACES.gathering}), ('flare', 2, ${PLACES.flare}),
    ('far', 2, ${PLACES.far}), ('old', null, ${PLACES.pipe}), ('newest', 3, ${PLACES.pipe})) as p (id, version, footprint);
  insert into scene_ids (collection, id, start) select 'b', id, '2026-05-03Z' from places;
  insert into scenes (collection, id, start, "end", datetime, capture_id, footprint, area_km2, cloud_cover, recipe, item)
  select 'b', id, '2026-05-03Z', '2026-05-03Z', '2026-05-03Z', gen_random_uuid(), footprint, 1, 15,
    jsonb_build_object('seed', 1, 'plan', jsonb_strip_nulls(jsonb_build_object('id', id, 'recipe', version))),
    json_build_object('id', id, 'assets', (select json_object_agg(key,
      json_build_object('href', key, 'file:size', 7, 'file:checksum', 'x')) from unnest(
        array['visual_rgb', 'thumbnail', 'cloud_map', 'basic_cube']) as key))
  from places;
  insert into scene_assets (collection, scene_id, key, state, object_key, media_type, roles, title, size, sha256)
  select 'b', id, key, case when id = 'pipe' and key = 'thumbnail' then 'failed' else 'ready' end, id || '/' || key,
    'image/tiff', '{data}', key, 7, repeat('0', 64)
  from places, unnest(array['visual_rgb', 'thumbnail', 'cloud_map', 'basic_cube']) as key;
  insert into pipeline_runs (collection, scene_id, level, captured_at, state, inputs, is_stored, requested_at, used_at)
  select 'b', id, level, '2026-05-03Z', state, inputs::jsonb, state = 'done', now(), now()
  from places, (values ('Basic L1A', 'done', '{"recipe": 2, "software": "1"}'), ('Raw', 'waiting', '{"recipe": 2}'),
    ('Analytics', 'done', null)) as runs (level, state, inputs)`;

/** A site, a program with a collection, and two imported captures over it, one of them with spectra. */
const IMPORTED_CAPTURES = `
  insert into collections (id, title, description, file_format) values ('c', 'c', 'c', 'ENVI');
  insert into programs (name, company_name, start_date, end_date) values ('q', 'c', '2026-01-01', '2030-01-01');
  insert into program_collections select id, 'c' from programs where name = 'q';
  insert into assets (program_id, name, monitoring_start_date, monitoring_end_date, monitoring_frequency, aoi, shown, area_km2)
  select id, 'Site', '2026-01-01', '2026-12-31', 'monthly', ST_MakeEnvelope(10.4, 10.4, 10.6, 10.6, 4326), '{}', 480 from programs
  where name = 'q';
  insert into scene_ids (collection, id, start) select 'c', id, '2026-05-03Z' from unnest(array['cube', 'picture']) as id;
  insert into scenes (collection, id, start, "end", datetime, capture_id, footprint, area_km2, cloud_cover, item)
  select 'c', id, start, start, start, gen_random_uuid(), ST_MakeEnvelope(10, 10, 11, 11, 4326), 1, null, '{}'
  from scene_ids where collection = 'c';
  insert into scene_assets (collection, scene_id, key, state, object_key, media_type, roles, title, size, sha256)
  select 'c', id, case id when 'cube' then 'cube' else 'visual_rgb' end, 'ready', id, 'image/tiff', '{data}', id, 5, repeat('0', 64)
  from scene_ids where collection = 'c'`;

let migrated: MigratedRows;
let database: Database;
beforeAll(async () => {
  migrated = await migratedRows([
    { migration: '0005', sql: SCENES_IN_ONE_TABLE },
    { migration: '0039', sql: RECIPES_OF_VERSION_2 },
    { migration: '0047', sql: IMPORTED_CAPTURES },
  ]);
  database = migrated.database;
});
afterAll(() => migrated?.close());

it('the migration of scene storage preserves existing scenes, moves each to its month and counts them', async () => {
  const [program] = await database.kysely
    .selectFrom('programs')
    .where('name', '=', 'p')
    .select('id')
    .execute();
  const counts = await countScenesBy(
    database.kysely,
    unlimitedAccess(program?.id ?? 0, ['a']),
    { now: NOW },
    { interval: 'year' },
  );
  expect(counts.byInterval.map(({ count }) => count)).toEqual([5, 5]);
  const page = await searchScenes(database.kysely, unlimitedAccess(program?.id ?? 0, ['a']), {
    now: NOW,
    limit: 20,
  });
  expect(page.scenes).toHaveLength(10);
  expect(JSON.parse(page.scenes[0]?.item ?? '')).toMatchObject({ id: 's5', properties: { platform: 'x' } });
  const rows =
    await database.rawQuery(`select count(*) from scenes join scene_ids using (collection, id, start, task_id)
    where scenes.datetime = start and platform = 'x' and scenes.tableoid::regclass::text = 'scenes_' || to_char(start, 'YYYY_MM')`);
  expect(rows).toEqual([{ count: 10 }]);
});

it('the migration of projection codes adds proj:epsg to Items that have only proj:code, and changes nothing else', async () => {
  const [program] = await database.kysely
    .selectFrom('programs')
    .where('name', '=', 'p')
    .select('id')
    .execute();
  const { scenes } = await searchScenes(database.kysely, unlimitedAccess(program?.id ?? 0, ['a']), {
    now: NOW,
    limit: 20,
  });
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

const read = (sql: string) => database.rawQuery(sql);

it('the migration of imported passes states of stored captures with spectra that they are not analysed', async () => {
  expect(await read('select scene_id, state from asset_passes')).toEqual([
    { scene_id: 'cube', state: 'imported' },
  ]);
});

describe('the migrations to versions 3 and 4 of recipes', () => {
  it('raise the version of every recipe with a version, and of no other', async () => {
    const rows = await read(
      `select id, recipe #> '{plan,recipe}' as version from scenes where collection = 'b' order by id`,
    );
    expect(Object.fromEntries(rows.map(({ id, version }) => [id, version]))).toEqual({
      far: 4,
      flare: 4,
      gathering: 4,
      newest: 4,
      old: null,
      pipe: 4,
    });
  });

  it('plans the stored pictures of scenes that look different again, and leaves their other files and those of other scenes', async () => {
    const rows = await read(`select scene_id, key from scene_assets where state = 'planned' and size is null
      and sha256 is null and object_key is not null order by 1, 2`);
    const all = CHANGED.flatMap((id) => PICTURES.map((key) => ({ scene_id: id, key })));
    const failed = ({ scene_id, key }: { scene_id: string; key: string }) =>
      scene_id === 'pipe' && key === 'thumbnail';
    const order = (row: object) => Object.values(row).join();
    expect(rows).toEqual(
      all.filter((row) => !failed(row)).toSorted((a, b) => (order(a) < order(b) ? -1 : 1)),
    );
    expect(
      await read(`select count(*)::int from scene_assets where state <> 'planned' and size = 7`),
    ).toEqual([{ count: 6 * 4 - rows.length }]);
  });

  it('has finished products of scenes that look different made again by the new recipe, and no other run', async () => {
    const rows = await read(`select scene_id, level, is_stored, inputs from pipeline_runs order by 1, 2`);
    const runsOf = (id: string) => rows.filter(({ scene_id }) => scene_id === id);
    const stored = { level: 'Basic L1A', is_stored: true, inputs: { recipe: 2, software: '1' } };
    const waiting = { level: 'Raw', is_stored: false, inputs: { recipe: 2 } };
    const withoutInputs = { level: 'Analytics', is_stored: true, inputs: null };
    for (const id of CHANGED)
      expect(runsOf(id)).toMatchObject([
        withoutInputs,
        { ...stored, is_stored: false, inputs: { recipe: 4, software: '1' } },
        waiting,
      ]);
    for (const id of [...SAME, 'old']) expect(runsOf(id)).toMatchObject([withoutInputs, stored, waiting]);
  });

  it('removes sizes and checksums of pictures from the Items of scenes that look different, and counts no scene twice', async () => {
    const rows = await read(`select id, key from scenes, json_each(item -> 'assets') as assets (key, asset)
      where collection = 'b' and asset -> 'file:size' is null and asset -> 'file:checksum' is null order by 1, 2`);
    expect(rows).toHaveLength(CHANGED.length * PICTURES.length);
    expect(rows.filter(({ key }) => key === 'basic_cube')).toEqual([]);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(CHANGED));
    expect(await read(`select sum(scenes)::int as scenes from scene_days where collection = 'b'`)).toEqual([
      { scenes: 6 },
    ]);
  });
});
