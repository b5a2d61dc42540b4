import { execFile } from 'node:child_process';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listCollections, operatedSensorCalls, searchItems } from '@sigma/contract';
import { type Database, migrationFolder, openDatabase } from '@sigma/db';
import { type OwnPostgres, ownPostgres, type TempFolder, tempFolder, testServerUrl } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ServerProcess,
  startServer,
  type Variables,
} from '../apps/server/src/testing/server-process.fixture.ts';
import { codeBlocks } from './code-blocks.fixture.ts';
import { typeCommand } from './typed-command.fixture.ts';

// A backup counts only once it was restored: the commands of SECURITY.md are typed on clusters of their own, and what they restore
// is compared with what was backed up, row by row and by the answers of a server.

/** Only against commands that hang; starts take long on a busy machine. */
const HANGS = 600_000;
const CUSTOMER = 'customer@demo.example';
const DEMO = { SIGMA_DEMO_PICTURES: 'on-request', SIGMA_DEMO_EXAMPLE: 'off' } as const;
/** A day that is over, in the demo world too. */
const PAST = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
/** Migration 11 was the last one of commit b6e2d74, whose migrations have not been edited since. */
const LAST_OF_OLD = '0011';

const run = promisify(execFile);
const blocks = new Map(
  codeBlocks().flatMap(({ mark, text }) => (mark.startsWith('backup') ? [[mark, text] as const] : [])),
);

/** Scenes of two months, one of them across the antimeridian, in the tables of that version. */
const OLD_ROWS = `
  insert into collections (id, title, description, file_format) values ('a', 'a', 'a', 'COG');
  insert into programs (name, company_name, start_date, end_date) values ('p', 'c', '2026-01-01', '2030-01-01');
  insert into program_collections select id, 'a' from programs;
  select ensure_scene_partition('2026-05-03'), ensure_scene_partition('2026-06-03');
  insert into scene_ids (collection, id, start)
  select 'a', 's' || n, timestamptz '2026-05-03Z' + n * interval '4 d' from generate_series(1, 12) n;
  insert into scenes (collection, id, start, "end", datetime, capture_id, footprint, area_km2, cloud_cover, item)
  select 'a', id, start, start, start, gen_random_uuid(),
    case id when 's1' then ST_GeomFromText('MULTIPOLYGON(((179 1, 180 1, 180 2, 179 2, 179 1)), ((-180 1, -178 1, -178 2, -180 2, -180 1)))', 4326)
      else ST_MakeEnvelope(1, 1, 2, 2, 4326) end, 1, 15, json_build_object('id', id, 'assets', '{}'::json)
  from scene_ids`;

describe.skipIf(testServerUrl === undefined)('a backup, on PostgreSQL', () => {
  let folder: TempFolder;
  let source: OwnPostgres;
  let target: OwnPostgres;
  let data: string;
  let expected: unknown;

  beforeAll(async () => {
    folder = await tempFolder();
    [source, target] = await Promise.all([ownPostgres(), ownPostgres()]);
    data = join(folder.path, 'data');
    expected = await answersOf({ SIGMA_DATA: data, DATABASE_URL: source.url });
  }, HANGS);
  afterAll(async () => {
    await source?.remove();
    await target?.remove();
    await folder?.remove();
  }, HANGS);

  const addressOf = (name: string, user: string, server = target) => {
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    url.username = user;
    return url.href;
  };
  const restoredUrl = () => addressOf('sigma', 'sigma');
  const sourceUrl = (name: string) => addressOf(name, 'postgres', source);

  /** Types a block of SECURITY.md, which has to end without an error. */
  async function type(mark: string, variables: Variables): Promise<void> {
    const { code, output } = await typeCommand(blocks.get(mark)?.trim() ?? 'false', variables, folder.path)
      .ended;
    expect({ mark, code, output }).toEqual({ mark, code: 0, output: '' });
  }
  /** A new, empty database of the role sigma, which is not a superuser, as the documents tell an administrator to prepare it. */
  async function prepare(): Promise<void> {
    const administrator = await openDatabase({ url: target.url, migrations: null, poolSize: 1 });
    await administrator.executeSql('DROP DATABASE IF EXISTS sigma');
    await administrator.executeSql('DROP ROLE IF EXISTS sigma');
    await administrator.close();
    const { hostname, port } = new URL(target.url);
    await type('backup-administrator', { PGHOST: hostname, PGPORT: port, PGUSER: 'postgres' });
  }
  const contentsAt = (url: string) => withDatabase(url, contents);
  const dump = (url: string, ...options: readonly string[]) =>
    run('pg_dump', [...options, url], { cwd: folder.path, maxBuffer: 1e9 });

  it(
    'is restored completely by the documented commands, with the same answers',
    async () => {
      await type('backup-dump', { DATABASE_URL: source.url, SIGMA_DATA: data });
      const before = await contentsAt(source.url);
      expect(Object.keys(before).length).toBeGreaterThan(90);
      for (const table of ['public.scenes', 'public.scene_days', 'public.users', 'pgboss.job'])
        expect(before[table]).not.toBe(before['public.saved_searches']);
      await prepare();
      const restored = join(folder.path, 'restored');
      await type('backup-restore', { DATABASE_URL: restoredUrl(), SIGMA_DATA: restored });
      expect(await contentsAt(restoredUrl())).toEqual(before);
      expect(await answersOf({ SIGMA_DATA: restored, DATABASE_URL: restoredUrl() })).toEqual(expected);
    },
    HANGS,
  );

  it(
    'as SQL is restored completely',
    async () => {
      await type('backup-plain', { DATABASE_URL: source.url });
      await prepare();
      await type('backup-restore-plain', { DATABASE_URL: restoredUrl() });
      expect(await contentsAt(restoredUrl())).toEqual(await contentsAt(source.url));
    },
    HANGS,
  );

  it(
    'of the schema alone has every object, and a server says that its rows are missing',
    async () => {
      const options = ['--schema-only', '--no-comments', '--no-owner', '--no-privileges'];
      await dump(source.url, ...options, '--format=custom', '--file=schema.dump');
      await prepare();
      await run('pg_restore', ['--no-owner', '--exit-on-error', '--dbname', restoredUrl(), 'schema.dump'], {
        cwd: folder.path,
      });
      const schemaAt = async (url: string) =>
        (await dump(url, ...options)).stdout.split('\n').filter((line) => !/^\\(un)?restrict /.test(line));
      expect(await schemaAt(restoredUrl())).toEqual(await schemaAt(source.url));
      await expect(openDatabase({ url: restoredUrl() })).rejects.toThrow(/no rows in schema_migrations/);
    },
    HANGS,
  );

  describe('of commit b6e2d74', () => {
    beforeAll(async () => {
      const migrations = join(folder.path, 'migrations');
      await mkdir(migrations);
      for (const name of await readdir(migrationFolder))
        if (name < `${LAST_OF_OLD}~`) await cp(join(migrationFolder, name), join(migrations, name));
      await withDatabase(source.url, (database) => database.executeSql('CREATE DATABASE old'));
      const old = await openDatabase({ url: sourceUrl('old'), migrations });
      await old.executeSql(OLD_ROWS).finally(() => old.close());
      await dump(sourceUrl('old'), '--format=custom', '--file=old.dump');
      await dump(sourceUrl('old'), '--file=old.sql');
    }, HANGS);

    it(
      'loses scenes without the rescue, which a server then names',
      async () => {
        await prepare();
        const restore = run('pg_restore', ['--no-owner', '--dbname', restoredUrl(), 'old.dump'], {
          cwd: folder.path,
        });
        await expect(restore).rejects.toThrow('errors ignored on restore');
        await expect(openDatabase({ url: restoredUrl() })).rejects.toThrow(
          /^The database is incomplete: the tables scenes, scenes_2026_05 and scenes_2026_06, the indexes .* and the triggers .* are missing/,
        );
      },
      HANGS,
    );

    it.each(['backup-rescue', 'backup-rescue-plain'])(
      'is restored completely by %s, and upgraded',
      async (mark) => {
        await prepare();
        await type(mark, { DATABASE_URL: restoredUrl() });
        const restored = await contentsAt(restoredUrl());
        if (mark === 'backup-rescue') {
          expect(restored).toEqual(await contentsAt(sourceUrl('old')));
          await (await openDatabase({ url: sourceUrl('old') })).close();
        }
        await (await openDatabase({ url: restoredUrl() })).close();
        const { 'public.schema_migrations': _, ...upgraded } = await contentsAt(restoredUrl());
        expect(await contentsAt(sourceUrl('old'))).toMatchObject(upgraded);
        const [row] = await withDatabase(restoredUrl(), (database) =>
          database.rawQuery(
            `SELECT count(*) AS scenes, max(middle_lon) FILTER (WHERE id = 's1') AS middle FROM scenes`,
          ),
        );
        // From 179 to -178, in the middle of 3 degrees weighted by area: 179.5 and 181 of one and two parts.
        expect(row).toEqual({ scenes: 12, middle: -179.5 });
      },
      HANGS,
    );
  });

  it(
    'of a data folder with the embedded database has the same answers',
    async () => {
      const embedded = join(folder.path, 'embedded');
      const before = await answersOf({ SIGMA_DATA: embedded });
      await type('backup-folder', { SIGMA_DATA: embedded });
      const restored = join(folder.path, 'embedded-restored');
      await type('backup-restore-folder', { SIGMA_DATA: restored });
      expect(await answersOf({ SIGMA_DATA: restored })).toEqual(before);
    },
    HANGS,
  );
});

async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url, migrations: null, poolSize: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Number and hash of the rows of every table, by its name. */
async function contents(database: Database): Promise<Readonly<Record<string, string>>> {
  const tables = await database.rawQuery(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace AS n ON n.oid = relnamespace
     WHERE nspname IN ('public', 'pgboss') AND relkind IN ('r', 'p') AND relname <> 'spatial_ref_sys' ORDER BY name`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database.rawQuery(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS hash FROM ${name} AS t`,
    );
    found[String(name)] = String(row?.hash);
  }
  return found;
}

/** What a server answers about days that are over, so that its demo world changes none of it. It is stopped afterwards. */
async function answersOf(variables: Variables & { readonly SIGMA_DATA: string }): Promise<unknown> {
  const server = await startServer({ ...DEMO, ...variables });
  try {
    return await answers(server);
  } finally {
    await server.end('SIGTERM');
  }
}

async function answers(server: ServerProcess): Promise<unknown> {
  const found = await server.answer(searchItems, {
    as: CUSTOMER,
    params: { program: 1 },
    body: { limit: 500, datetime: `../${PAST}T00:00:00Z` },
  });
  const collections = await server.answer(listCollections, { as: CUSTOMER, params: { program: 1 } });
  const sensors = await server.answer(operatedSensorCalls.list, { as: 'admin@demo.example' });
  expect(found.features.length).toBeGreaterThan(100);
  const items = found.features.map(({ id, geometry, properties }) => ({ id, geometry, properties }));
  return JSON.parse(JSON.stringify({ items, collections, sensors }).replaceAll(server.url, ''));
}
