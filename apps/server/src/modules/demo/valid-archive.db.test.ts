import { listCollections, type Operation, searchItems } from '@sigma/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestCall } from '../../testing/test-app.ts';
import { stacErrors } from '../catalogue/testing/stac-validity.fixture.ts';
import { seedDemo } from './demo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedDemo({ database: app.database, clock: app.clock.now });
});
afterAll(() => app?.close());

async function json(operation: Operation, input: TestCall): Promise<object> {
  const answer = await app.call(operation, { as: 'customer@demo.example', params: { program: 1 }, ...input });
  expect(answer.status).toBe(200);
  return answer.json();
}

it('seeds only scenes that are valid STAC Items', async () => {
  const page = await json(searchItems, { body: { limit: 300 } });
  expect(await stacErrors(page)).toEqual([]);
});

it('seeds only collections that are valid STAC Collections', async () => {
  expect(await stacErrors(await json(listCollections, {}))).toEqual([]);
});
