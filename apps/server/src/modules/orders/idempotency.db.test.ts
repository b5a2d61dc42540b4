import { placeStacOrder } from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { COLLECTION, fillProgram, LICENCE } from './orders.fixture.ts';

let app: TestApp;
let program: number;

beforeAll(async () => {
  app = await startTestApp();
  program = (await seedPeople(app.database)).first;
  await fillProgram(app.database, folderStore(`${app.folder}/buckets`), program, 1);
});
afterAll(() => app.close());

const body = {
  collection: COLLECTION,
  item_ids: ['scene-1'],
  name: 'East bay',
  s3_bucket: 'first-bucket',
  required_license: LICENCE,
};

function post(change: object = {}, headers: Record<string, string> = {}, as = 'customer@demo.example') {
  return app.call(placeStacOrder, { params: { program }, as, body: { ...body, ...change }, headers });
}

const json = async (answer: Response) => JSON.parse(await answer.text());

describe('Idempotency-Key', () => {
  const key = (value: string) => ({ 'idempotency-key': value });

  it('returns the first answer again for the same key and body', async () => {
    const first = await json(await post({}, key('run-1')));
    const again = await post({}, key('run-1'));
    expect(again.status).toBe(201);
    expect(await json(again)).toEqual(first);
  });

  it('places one order for two concurrent requests with the same key', async () => {
    const answers = await Promise.all([post({}, key('run-2')), post({}, key('run-2'))]);
    const made = await Promise.all(answers.filter((answer) => answer.status === 201).map(json));
    expect(new Set(made.map((answer) => answer.order.id)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 201 || answer.status === 409)).toBe(true);
  });

  it('refuses another body under the same key', async () => {
    await post({}, key('run-3'));
    const answer = await post({ name: 'Another' }, key('run-3'));
    expect([answer.status, (await json(answer)).code]).toEqual([422, 'key_reused']);
  });

  it('accepts a key again when its first request was refused', async () => {
    expect((await post({ required_license: 'none' }, key('run-4'))).status).toBe(422);
    expect((await post({}, key('run-4'))).status).toBe(201);
  });

  it('lets two users use the same key independently', async () => {
    const mine = await json(await post({}, key('run-5')));
    const theirs = await json(await post({}, key('run-5'), 'tasking@demo.example'));
    expect(theirs.order.id).not.toBe(mine.order.id);
  });

  it('refuses a key of more than 255 characters', async () => {
    const answer = await post({}, key('k'.repeat(256)));
    expect([answer.status, (await json(answer)).errors[0].field]).toEqual([400, 'Idempotency-Key']);
  });
});
