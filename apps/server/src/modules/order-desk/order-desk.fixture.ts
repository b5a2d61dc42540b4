import {
  type Operation,
  type Order,
  type Problem,
  placeStacOrder,
  type StaffOrder,
  staffOrderCalls,
} from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { afterAll, beforeAll, expect } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../testing/test-app.ts';
import { CUSTOMER } from '../orders/delivery/delivery-proof.fixture.ts';
import { COLLECTION, fillProgram, LICENCE } from '../orders/orders.fixture.ts';

export interface Page<Row> {
  readonly count: number;
  readonly results: readonly Row[];
}

export const fieldsOf = ({ errors }: Problem) => errors?.map(({ field }) => field);

/** The application for one file of tests: its orders wait long enough for staff to move them, and are then delivered. */
export function orderDesk() {
  let app: TestApp;
  let programs: TestPrograms;
  beforeAll(async () => {
    app = await startTestApp({ jobs: true, environment: { ORDER_GRACE_SECONDS: '3600' } });
    programs = await seedPeople(app.database);
    await fillProgram(app.database, folderStore(`${app.folder}/buckets`), programs.first, 2);
  });
  afterAll(() => app?.close());

  async function call<Answer>(operation: Operation, status: number, input: TestCall = {}): Promise<Answer> {
    const answer = await app.call(operation, { as: 'admin@demo.example', ...input });
    const text = await answer.text();
    expect([answer.status, answer.status === status ? '' : text]).toEqual([status, '']);
    return JSON.parse(text === '' ? 'null' : text);
  }

  const move = <Answer = StaffOrder>(id: string, status: number, body: object) =>
    call<Answer>(staffOrderCalls.update, status, { params: { order: id }, body });

  async function placed(name: string, bucket = 'desk'): Promise<Order> {
    const body = {
      collection: COLLECTION,
      item_ids: ['scene-1'],
      name,
      s3_bucket: bucket,
      required_license: LICENCE,
      product_level: 'Basic',
    };
    const params = { program: programs.first };
    return (await call<{ order: Order }>(placeStacOrder, 201, { as: CUSTOMER, params, body })).order;
  }

  return {
    call,
    move,
    placed,
    get app() {
      return app;
    },
    get programs() {
      return programs;
    },
  };
}
