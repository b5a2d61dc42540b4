import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDestination, destinationCheck, estimateStacOrder, listDestinations } from '@sigma/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const CUSTOMER = 'customer@demo.example';
let app: TestApp;
let programs: TestPrograms;
beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
  await app.database.kysely
    .insertInto('destinations')
    .values([
      { bucket: 'own-bucket', program_id: programs.first },
      { bucket: 'broken-bucket', program_id: programs.first },
      { bucket: 'their-bucket', program_id: programs.third },
    ])
    .execute();
  await mkdir(bucketFolder('own-bucket'), { recursive: true });
  await writeFile(join(bucketFolder('own-bucket'), 'taken'), 'a file');
  await writeFile(bucketFolder('broken-bucket'), 'a file instead of a folder');
});
afterAll(() => app?.close());

const bucketFolder = (bucket: string) => join(app.folder, 'buckets', bucket);

async function check(s3_bucket: string, s3_folder = '') {
  const params = { program: programs.first };
  const answer = await app.call(checkDestination, { as: CUSTOMER, params, body: { s3_bucket, s3_folder } });
  return destinationCheck.parse(await answer.json());
}

it('accepts a bucket that can be written to, and leaves nothing in it', async () => {
  expect(await check('own-bucket', 'sigma/in')).toEqual({
    ok: true,
    is_new: false,
    message: 'Reachable',
    issues: [],
  });
  expect(await readdir(bucketFolder('own-bucket'))).toEqual(['taken']);
});

it('says that a bucket will be created for a name that no program uses, and neither creates nor claims it', async () => {
  expect(await check('brand-new')).toEqual({
    ok: true,
    is_new: true,
    message: 'New bucket: it will be created for this program',
    issues: [],
  });
  expect(await readdir(join(app.folder, 'buckets'))).not.toContain('brand-new');
  const answer = await app.call(listDestinations, { as: CUSTOMER, params: { program: programs.first } });
  expect(JSON.stringify(await answer.json())).not.toContain('brand-new');
});

it.each([
  [
    's3_bucket',
    'Not A Bucket',
    '',
    'A bucket name must have 3 to 63 lower-case letters, digits, hyphens and dots',
  ],
  ['s3_bucket', 'sigma-archive', '', 'This bucket contains the archive and cannot receive orders'],
  ['s3_bucket', 'their-bucket', '', 'This bucket belongs to another program'],
  ['s3_folder', 'own-bucket', '../up', 'A folder must not contain empty parts, "." or ".."'],
  ['s3_folder', 'own-bucket', 'taken', 'There is an object with the name of the folder "taken"'],
  ['s3_folder', 'own-bucket', 'taken/in', 'There is an object with the name of the folder "taken"'],
])(
  'names the field %s of the destination s3://%s/%s and why it is rejected',
  async (field, bucket, folder, message) => {
    expect(await check(bucket, folder)).toEqual({
      ok: false,
      is_new: false,
      message,
      issues: [{ field, code: 'AD', message }],
    });
  },
);

it.each([
  ['own-bucket', 'sigma/in'],
  ['brand-new', ''],
  ['Not A Bucket', ''],
  ['their-bucket', ''],
  ['own-bucket', '../up'],
])('gives in an estimate the same answer about s3://%s/%s as the check', async (s3_bucket, s3_folder) => {
  const body = { collection: 'none', item_ids: ['none'], s3_bucket, s3_folder };
  const answer = await app.call(estimateStacOrder, {
    as: CUSTOMER,
    params: { program: programs.first },
    body,
  });
  const { destination } = estimateStacOrder.response.parse(await answer.json());
  const { ok, is_new, message } = await check(s3_bucket, s3_folder);
  expect(destination).toEqual({ ok, is_new, message });
});

it('names every field that is invalid at once', async () => {
  const { issues } = await check('No', '../up');
  expect(issues.map(({ field }) => field)).toEqual(['s3_bucket', 's3_folder']);
});
