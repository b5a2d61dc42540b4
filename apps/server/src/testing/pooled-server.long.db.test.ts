import { searchItems } from '@sigma/contract';
import { openDatabase } from '@sigma/db';
import {
  type OwnPostgres,
  ownPostgres,
  poolerIsInstalled,
  type TempFolder,
  type TestPooler,
  tempFolder,
  testPooler,
} from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CUSTOMER } from '../modules/orders/delivery/delivery-proof.fixture.ts';
import { onPostgres } from './server-database.fixture.ts';
import { refusedStart, type ServerProcess, startServer } from './server-process.fixture.ts';

const START_MS = 300_000;

describe.skipIf(!onPostgres || !poolerIsInstalled)('a server behind PgBouncer', () => {
  let postgres: OwnPostgres;
  let pooler: TestPooler;
  let folder: TempFolder;
  let server: ServerProcess | undefined;

  beforeAll(async () => {
    postgres = await ownPostgres();
    pooler = await pooled();
    folder = await tempFolder();
  }, START_MS);
  afterAll(async () => {
    await server?.close();
    await pooler?.close();
    await postgres?.remove();
    await folder?.remove();
  }, START_MS);

  const pooled = () =>
    testPooler(postgres.url, ['pool_mode = session', 'ignore_startup_parameters = options']);
  const variables = () => ({
    SIGMA_DATA: folder.path,
    SIGMA_DEMO_PICTURES: 'on-request',
    DATABASE_URL: pooler.url,
    DATABASE_SESSION_URL: postgres.url,
  });

  it(
    'does not start in one sentence, and after what it says serves searches at once',
    async () => {
      const { code, stderr } = await refusedStart(variables());
      expect(code).toBe(1);
      const commands =
        /^The pooler at DATABASE_URL drops [^\n]*running (ALTER ROLE [^\n]*;) as [^\n]*\n$/.exec(stderr)?.[1];
      expect(commands).toBeDefined();
      const administrator = await openDatabase({ url: postgres.url, migrations: null, poolSize: 1 });
      await administrator.executeSql(commands ?? '').finally(() => administrator.close());
      await pooler.close();
      pooler = await pooled();
      server = await startServer(variables());
      const running = server;
      const search = () =>
        running.call(searchItems, { as: CUSTOMER, params: { program: 1 }, body: { limit: 10 } });
      await search();
      for (let round = 0; round < 3; round += 1) {
        const answers = await Promise.all(Array.from({ length: 12 }, search));
        expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
      }
    },
    START_MS,
  );
});
