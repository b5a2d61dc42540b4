import { type Order, placeStacOrder } from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { afterAll, beforeAll, expect } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { COLLECTION, fillProgram, LICENCE } from './orders.fixture.ts';

export const CUSTOMER = 'customer@demo.example';

export const body = (change: object = {}) => ({
  collection: COLLECTION,
  item_ids: ['scene-1', 'scene-2'],
  name: 'East bay',
  s3_bucket: 'first-bucket',
  s3_folder: 'sigma/in',
  required_license: LICENCE,
  product_level: 'Basic',
  ...change,
});

export const json = async (answer: Response) => JSON.parse(await answer.text());

/** The application with four scenes that the first program may order, for one file of tests. */
export function orderedScenes() {
  let app: TestApp;
  let programs: TestPrograms;
  beforeAll(async () => {
    app = await startTestApp();
    programs = await seedPeople(app.database);
    await fillProgram(app.database, folderStore(`${app.folder}/buckets`), programs.first, 4);
  });
  afterAll(() => app.close());

  const inFirst = () => ({ params: { program: programs.first }, as: CUSTOMER });

  function post(change: object = {}, headers: Record<string, string> = {}, as = CUSTOMER) {
    return app.call(placeStacOrder, { ...inFirst(), as, body: body(change), headers });
  }

  async function placed(change: object = {}, as = CUSTOMER): Promise<Order> {
    app.clock.advance(1000);
    const answer = await post(change, {}, as);
    expect(answer.status).toBe(201);
    const { order }: { order: Order } = JSON.parse(await answer.text());
    return order;
  }

  async function setStatus(id: string, status: string, code: string | null = null) {
    await app.database.kysely
      .updateTable('orders')
      .where('id', '=', id)
      .set({ status, status_code: code })
      .execute();
  }

  return {
    inFirst,
    post,
    placed,
    setStatus,
    get app() {
      return app;
    },
    get programs() {
      return programs;
    },
  };
}
