import { managedDataProductCalls, type Operation } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';

const BODY = {
  name: 'Visual',
  product_level: 'Basic',
  file_formats: ['COG'],
  collections: ['north'],
  description: '',
};
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedPeople(app.database);
  await app.database.kysely
    .insertInto('collections')
    .values({ id: 'north', title: 'North', description: '', file_format: 'COG' })
    .execute();
});
afterAll(() => app?.close());

async function ask(operation: Operation, input: TestCall = {}) {
  const response = await app.call(operation, { as: 'admin@demo.example', ...input });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

describe('data products as staff manage them', () => {
  it('adds, changes and deletes a data product, whose name is its own', async () => {
    const added = await ask(managedDataProductCalls.add, { body: BODY });
    expect(added).toMatchObject({ status: 201, body: BODY });
    const again = await ask(managedDataProductCalls.add, { body: BODY });
    expect(again).toMatchObject({ status: 409, body: { code: 'duplicate_name' } });
    const params = { data_product: added.body.id };
    const changed = await ask(managedDataProductCalls.update, {
      params,
      body: { file_formats: ['COG', 'ENVI'], description: 'Natural colours' },
    });
    expect(changed.body).toEqual({
      ...added.body,
      file_formats: ['COG', 'ENVI'],
      description: 'Natural colours',
    });
    const { body } = await ask(managedDataProductCalls.list, { query: { search: 'VIS' } });
    expect(body.results).toEqual([changed.body]);
    expect((await ask(managedDataProductCalls.remove, { params })).status).toBe(204);
  });

  it.each([
    ['name', { name: '' }],
    ['product_level', { product_level: 'Shiny' }],
    ['file_formats', { file_formats: [] }],
    ['collections', { collections: ['west'] }],
  ])('rejects a data product with an invalid %s', async (field, change) => {
    const { status, body } = await ask(managedDataProductCalls.add, { body: { ...BODY, ...change } });
    expect([status, body.errors[0].field]).toEqual([422, field]);
  });

  it.each(['file_formats', 'collections'])(
    'says that the list %s is empty, not that it is missing',
    async (field) => {
      const { body } = await ask(managedDataProductCalls.add, { body: { ...BODY, [field]: [] } });
      expect(body.errors).toMatchObject([{ field, message: 'must have at least 1 entry' }]);
    },
  );
});
