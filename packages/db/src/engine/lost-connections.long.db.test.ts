import { type OwnPostgres, ownPostgres, type TcpProxy, tcpProxy, testServerUrl } from '@sigma/testkit';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../open-database.ts';

const BACK_MS = 10_000;
/** By then the silence of a server must be known. */
const SILENT_MS = 30_000;
/** A refusal without a request to the server takes no time. */
const QUICK_MS = 500;
const unreachable = { name: 'DatabaseError', code: 'unreachable' };

describe.skipIf(testServerUrl === undefined)('a lost connection to PostgreSQL', () => {
  let server: OwnPostgres;
  let proxy: TcpProxy;
  let database: Database;
  let admin: Database;
  const heard: string[] = [];
  let connected = 0;

  beforeAll(async () => {
    server = await ownPostgres();
    const { hostname, port } = new URL(server.url);
    proxy = await tcpProxy({ host: hostname, port: Number(port) });
    const url = new URL(server.url);
    url.port = String(proxy.port);
    database = await openDatabase({ url: url.href, migrations: null, poolSize: 4 });
    admin = await openDatabase({ url: server.url, migrations: null, poolSize: 1 });
    await database.listen({
      channel: 'test',
      onPayload: (payload) => heard.push(payload),
      onConnected: () => {
        connected += 1;
      },
    });
  });
  afterEach(async () => {
    // A frozen server must not make the next test wait.
    await server.resume();
  });
  afterAll(async () => {
    await database?.close();
    await admin?.close();
    await proxy?.close();
    await server?.remove();
  });

  const select = () => sql<{ one: number }>`SELECT 1 AS one`.execute(database.kysely);
  const isBack = () =>
    expect.poll(
      () =>
        select().then(
          () => true,
          () => false,
        ),
      { timeout: BACK_MS },
    );
  const terminateAll = () =>
    admin.rawQuery(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );

  it('fails a statement that runs, and the next one works', async () => {
    const running = sql`SELECT pg_sleep(60)`.execute(database.kysely);
    const failed = expect(running).rejects.toMatchObject(unreachable);
    await isActive('pg_sleep');
    await terminateAll();
    await failed;
    await isBack().toBe(true);
  });

  it('fails an open transaction between two statements, which ends no process', async () => {
    const work = database.transaction(async (transaction) => {
      await sql`SELECT 1`.execute(transaction);
      await terminateAll();
      await expect.poll(() => connections()).toBe(0);
      await sql`SELECT 2`.execute(transaction);
    });
    await expect(work).rejects.toMatchObject(unreachable);
    await isBack().toBe(true);
  });

  it('listens again, and says that it was away', async () => {
    const before = connected;
    await terminateAll();
    await expect.poll(() => connected, { timeout: BACK_MS }).toBeGreaterThan(before);
    await isBack().toBe(true);
    await admin.rawQuery(`NOTIFY test, 'again'`);
    await expect.poll(() => heard).toContain('again');
  });

  it('survives a server that is killed and started again', async () => {
    await server.kill();
    await expect(select()).rejects.toMatchObject(unreachable);
    await server.restart();
    await isBack().toBe(true);
    await expect
      .poll(() =>
        admin.rawQuery('SELECT 1').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });

  it('refuses statements of a server that does not reply, until it does', async () => {
    await select();
    await server.freeze();
    const refusalMs = async () => {
      const began = performance.now();
      await expect(select()).rejects.toMatchObject(unreachable);
      return performance.now() - began;
    };
    await refusalMs();
    // The first may fail by the loss of its own reply. Once the silence is known, a statement does not wait for it again.
    await expect.poll(refusalMs, { timeout: SILENT_MS }).toBeLessThan(QUICK_MS);
    await server.resume();
    await isBack().toBe(true);
  });

  it('replaces connections that a network has forgotten', async () => {
    await Promise.all([select(), select(), select()]);
    proxy.swallow();
    proxy.recover();
    await isBack().toBe(true);
    await expect(select()).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('lets a statement run that takes longer than the server is trusted without a reply', async () => {
    const began = performance.now();
    await sql`SELECT pg_sleep(6)`.execute(database.kysely);
    expect(performance.now() - began).toBeGreaterThan(5900);
  });

  it('ends an expensive statement at its time limit, and leaves ordinary connections free', async () => {
    const short = await openDatabase({
      url: server.url,
      migrations: null,
      poolSize: 1,
      expensiveMs: 200,
    });
    try {
      const running = sql`SELECT pg_sleep(60)`.execute(short.expensive);
      const failed = expect(running).rejects.toMatchObject({ code: '57014' });
      await sql`SELECT 1`.execute(short.kysely);
      await failed;
    } finally {
      await short.close();
    }
  });

  async function isActive(text: string): Promise<void> {
    const find = `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%' || $1 || '%' AND pid <> pg_backend_pid()`;
    await expect.poll(() => admin.rawQuery(find, [text])).toHaveLength(1);
  }

  async function connections(): Promise<number> {
    const [row] = await admin.rawQuery(
      `SELECT count(*) AS open FROM pg_stat_activity WHERE state = 'idle in transaction'`,
    );
    return Number(row?.open);
  }
});
