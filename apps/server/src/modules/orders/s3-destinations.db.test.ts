import { checkDestination, destinationCheck } from '@sigma/contract';
import type { ObjectStore } from '@sigma/storage';
import { s3Environment, s3TestsRun, type TestS3, testS3 } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const CUSTOMER = 'customer@demo.example';
/** Swift consists of four Python programs, which start slowly. */
const START_MS = 120_000;
/** No server listens on the port for "discard". */
const NOTHING_THERE = 'http://127.0.0.1:9';
/** Bucket names contain the process id, because a long-running server retains the buckets of earlier runs. */
const name = (text: string) => `${text}-${process.pid}`;
const OWN = name('own');
const MISSING = name('missing');

interface Server {
  readonly app: TestApp;
  readonly program: number;
}

type Changed = Partial<ReturnType<typeof s3Environment>>;

async function startWith(s3: TestS3, changed: Changed) {
  const app = await startTestApp({ environment: { ...s3Environment(s3), ...changed } });
  const { first: program } = await seedPeople(app.database);
  const rows = [OWN, MISSING].map((bucket) => ({ bucket, program_id: program }));
  await app.database.kysely.insertInto('destinations').values(rows).execute();
  return { app, program };
}

async function check({ app, program }: Server, s3_bucket: string, s3_folder = '') {
  const answer = await app.call(checkDestination, {
    as: CUSTOMER,
    params: { program },
    body: { s3_bucket, s3_folder },
  });
  return destinationCheck.parse(await answer.json());
}

const rejected = (message: string) => ({
  ok: false,
  is_new: false,
  message,
  issues: [{ field: 's3_bucket', code: 'AD', message }],
});

describe.skipIf(!s3TestsRun)('the check of a destination in S3 (needs SIGMA_TEST_SWIFT=1)', () => {
  let s3: TestS3;
  let server: Server;
  let store: ObjectStore;
  const servers: TestApp[] = [];
  const another = async (changed: Changed) => {
    const started = await startWith(s3, changed);
    servers.push(started.app);
    return started;
  };

  beforeAll(async () => {
    s3 = await testS3();
    server = await another({});
    store = server.app.application.services.store;
    await store.ensureBucket(OWN);
    await store.put(OWN, 'taken', Buffer.from('an object'));
  }, START_MS);
  afterAll(async () => {
    for (const app of servers) await app.close();
    await s3?.stop();
  });

  it.each(['', 'sigma/in', 'taken/in'])(
    'accepts the folder %j of a bucket that can be written to, and leaves nothing in it',
    async (folder) => {
      expect(await check(server, OWN, folder)).toEqual({
        ok: true,
        is_new: false,
        message: 'Reachable',
        issues: [],
      });
      const keys: string[] = [];
      for await (const { key } of store.list(OWN, '')) keys.push(key);
      expect(keys).toEqual(['taken']);
    },
  );

  it('rejects a registered bucket that does not exist, and does not create it', async () => {
    expect(await check(server, MISSING)).toEqual(rejected('The bucket does not exist'));
    expect(await store.bucketExists(MISSING)).toBe(false);
  });

  it('rejects an existing bucket that is not registered for the program, and writes nothing to it', async () => {
    const bucket = name('unlisted');
    await store.ensureBucket(bucket);
    const answer = await check(server, bucket);
    expect(answer).toEqual(rejected('This bucket is not one of the program’s destinations'));
  });

  it('rejects a bucket to which the key may not write', async () => {
    expect(await check(await another({ AWS_SECRET_ACCESS_KEY: 'wrong' }), OWN)).toEqual(
      rejected('Sigma may not write to this bucket'),
    );
  });

  it(
    'rejects a bucket whose S3 does not answer',
    async () => {
      const unreachable = await another({ S3_ENDPOINT: NOTHING_THERE });
      expect(await check(unreachable, OWN)).toEqual(rejected('The bucket cannot be reached'));
    },
    START_MS,
  );
});
