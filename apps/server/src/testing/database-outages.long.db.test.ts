import { searchItems } from '@sigma/contract';
import { type Database, openDatabase } from '@sigma/db';
import { type OwnPostgres, ownPostgres, type TempFolder, tempFolder } from '@sigma/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CUSTOMER } from '../modules/orders/delivery/delivery-proof.fixture.ts';
import { startSignIn } from './browser.fixture.ts';
import { type Load, searchLoad } from './load.fixture.ts';
import { onPostgres } from './server-database.fixture.ts';
import { type ServerProcess, startServer } from './server-process.fixture.ts';

const START_MS = 180_000;
const BACK_MS = 10_000;

describe.skipIf(!onPostgres)('a server under load whose database fails', () => {
  let postgres: OwnPostgres;
  let folder: TempFolder;
  let server: ServerProcess;
  let load: Load;

  beforeAll(async () => {
    postgres = await ownPostgres();
    folder = await tempFolder();
    server = await startServer({
      SIGMA_DATA: folder.path,
      SIGMA_DEMO_PICTURES: 'on-request',
      DATABASE_URL: postgres.url,
    });
    // The first request makes the account and its token.
    await server.answer(searchItems, { as: CUSTOMER, params: { program: 1 }, body: { limit: 1 } });
  }, START_MS);
  beforeEach(() => {
    load = searchLoad(server, { as: CUSTOMER });
  });
  afterEach(async () => {
    await load.stop();
  });
  afterAll(async () => {
    await server?.close();
    await postgres?.remove();
    await folder?.remove();
  }, START_MS);

  /** Waits until searches succeed again, and returns the answers of the whole time. */
  async function recovered() {
    const before = load.answers.length;
    await expect
      .poll(() => load.answers.slice(before).filter(({ status }) => status === 200).length, {
        timeout: BACK_MS,
      })
      .toBeGreaterThan(10);
    return load.answers;
  }

  function expectOnlyOutages(answers: Load['answers']): void {
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([]);
  }

  it('answers 503 with Retry-After and recovers when every connection is terminated', async () => {
    const admin: Database = await openDatabase({ url: postgres.url, migrations: null, poolSize: 1 });
    for (let round = 0; round < 3; round += 1) {
      await load.answered(10);
      await admin.rawQuery(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      );
    }
    await admin.close();
    expectOnlyOutages(await recovered());
  });

  it('answers 503 with Retry-After and recovers when PostgreSQL is killed and started again', async () => {
    await load.answered(10);
    await postgres.kill();
    await load.failed(10);
    const { status, body } = await readiness();
    expect([status, body]).toEqual([503, { status: 'not ready', missing: ['database'] }]);
    const signIn = startSignIn({ issuer: `${server.url}/oidc`, redirectUri: `${server.url}/callback` });
    const { status: signInStatus, headers } = await fetch(signIn.address, { redirect: 'manual' });
    expect([signInStatus, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[23]$/)]);
    await postgres.restart();
    expectOnlyOutages(await recovered());
    // Each part is tried at most once in two seconds, so the last failure may still be shown.
    await expect.poll(async () => (await readiness()).status, { timeout: BACK_MS }).toBe(200);
  });

  it('stays alive, says that it is not ready, and recovers when PostgreSQL does not reply', async () => {
    await load.answered(10);
    await postgres.freeze();
    await load.failed(10);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await readiness()).body).toEqual({ status: 'not ready', missing: ['database'] });
    await postgres.resume();
    expectOnlyOutages(await recovered());
  });

  async function readiness() {
    const answer = await fetch(`${server.url}/readyz`);
    return { status: answer.status, body: await answer.json() };
  }
});
