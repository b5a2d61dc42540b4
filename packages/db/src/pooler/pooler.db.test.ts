import { randomUUID } from 'node:crypto';
import {
  poolerIsInstalled,
  type TestDatabase,
  type TestPooler,
  testDatabase,
  testPooler,
  testServerUrl,
} from '@sigma/testkit';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PREPARED } from '../engine/prepared.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../open-database.ts';

const IGNORES = 'ignore_startup_parameters = extra_float_digits, options';
const SESSIONS = ['pool_mode = session', IGNORES];
const TRANSACTIONS = ['pool_mode = transaction', IGNORES];

describe.skipIf(testServerUrl === undefined || !poolerIsInstalled)('a database behind PgBouncer 1.18', () => {
  const role = `pooled_${randomUUID().slice(0, 8)}`;
  let database: TestDatabase;
  let direct: string;
  let pooler: TestPooler | undefined;
  let open: Database | undefined;

  beforeAll(async () => {
    database = await testDatabase();
    await database.executeSql(`CREATE ROLE ${role} LOGIN SUPERUSER`);
    const name = new URL(database.url ?? '').pathname.slice(1);
    await database.executeSql(`ALTER DATABASE ${name} SET timezone = 'Asia/Tokyo'`);
    const url = new URL(database.url ?? '');
    url.username = role;
    direct = url.href;
  });
  afterEach(async () => {
    await open?.close();
    await pooler?.close();
    [open, pooler] = [undefined, undefined];
    await database.executeSql(`ALTER ROLE ${role} RESET ALL`);
  });
  afterAll(async () => {
    await database?.executeSql(`DROP ROLE ${role}`);
    await database?.close();
  });

  async function openBehind(settings: readonly string[], options: DatabaseOptions = {}): Promise<Database> {
    pooler = await testPooler(direct, settings);
    open = await openDatabase({ url: pooler.url, poolSize: 4, ...options });
    return open;
  }
  /** Runs what the refusal of `openBehind` tells an administrator to run. */
  async function obey(settings: readonly string[]): Promise<void> {
    const message = await openBehind(settings, { sessionUrl: direct }).then(
      () => '',
      (error: Error) => error.message,
    );
    await pooler?.close();
    await database.executeSql(/running (ALTER .*;) as/.exec(message)?.[1] ?? 'SELECT');
  }

  it('is refused when the pooler refuses the settings of sessions', async () => {
    await expect(openBehind(['pool_mode = session'])).rejects.toMatchObject({
      code: 'pooler',
      message:
        'The pooler at DATABASE_URL refuses the startup parameter "options". Add options to its setting ignore_startup_parameters, then start again.',
    });
  });

  it('is refused when the pooler drops the settings of sessions, until the role has them', async () => {
    await expect(openBehind(SESSIONS, { sessionUrl: direct })).rejects.toMatchObject({
      code: 'pooler',
      message: expect.stringMatching(
        new RegExp(`^The pooler at DATABASE_URL drops .* ALTER ROLE ${role} SET timezone = 'UTC';`),
      ),
    });
    await pooler?.close();
    await obey(SESSIONS);
    await expect(openBehind(SESSIONS, { sessionUrl: direct })).resolves.toBeDefined();
  });

  it('is refused when the pooler shares connections between transactions and keeps no prepared statements', async () => {
    await obey(TRANSACTIONS);
    await expect(openBehind(TRANSACTIONS, { sessionUrl: direct })).rejects.toMatchObject({
      code: 'pooler',
      message: expect.stringMatching(/^The pooler at DATABASE_URL does not keep prepared statements/),
    });
  });

  it.each([1, 2, 20])('notices that with %i connections in turns', async (size) => {
    await obey(TRANSACTIONS);
    const settings = [...TRANSACTIONS, `default_pool_size = ${size}`, 'server_round_robin = 1'];
    await expect(openBehind(settings, { sessionUrl: direct })).rejects.toMatchObject({ code: 'pooler' });
  });

  it('is refused when the address for sessions leads to the pooler too', async () => {
    await obey(SESSIONS);
    await expect(openBehind(SESSIONS)).rejects.toMatchObject({
      code: 'pooler',
      message: expect.stringContaining('Set DATABASE_SESSION_URL to the address of PostgreSQL itself'),
    });
  });

  it('works with pooled sessions and an address of PostgreSQL itself', async () => {
    await obey(SESSIONS);
    const behind = await openBehind(SESSIONS, { sessionUrl: direct, expensiveMs: 300 });
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    const found = await Promise.all(
      numbers.map((number) =>
        sql<{ n: number }>`SELECT ${number}::int AS n ${PREPARED}`.execute(behind.kysely),
      ),
    );
    expect(found.map(({ rows }) => rows[0]?.n)).toEqual(numbers);
    const [zone] = await behind.rawQuery(`SELECT current_setting('timezone') AS zone`);
    expect(zone).toEqual({ zone: 'UTC' });
    await expect(sql`SELECT pg_sleep(60)`.execute(behind.expensive)).rejects.toMatchObject({ code: '57014' });
    const heard: string[] = [];
    await behind.listen({ channel: 'pooled', onPayload: (payload) => heard.push(payload) });
    await behind.rawQuery(`NOTIFY pooled, 'through the pooler'`);
    await expect.poll(() => heard).toEqual(['through the pooler']);
  });

  it('names the address for sessions when it cannot be reached', async () => {
    await expect(openDatabase({ url: direct, sessionUrl: 'postgres://127.0.0.1:1/x' })).rejects.toMatchObject(
      {
        code: 'session-unreachable',
        message: expect.stringContaining('DATABASE_SESSION_URL'),
      },
    );
  });
});
