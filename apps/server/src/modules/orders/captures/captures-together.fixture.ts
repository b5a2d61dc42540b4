import { type Opportunity, type Order, placeTaskingOrders, type TaskingOrders } from '@sigma/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  CUSTOMER,
  captureOrderBody,
  FIRST,
  passesOver,
  seedTaskingWorld,
} from '../capture-orders.fixture.ts';

type Pass = Pick<Opportunity, 'sensor' | 'start_time' | 'end_time'>;

export let app: TestApp;
export let passes: readonly [Pass, Pass, Pass];

/** Starts an application with the demo's satellites, and finds three passes, for all tests of a file. */
export function useThreePasses(): void {
  beforeAll(async () => {
    app = await startTestApp();
    await seedTaskingWorld(app);
    const [first, second, third] = await passesOver(app);
    if (first === undefined || second === undefined || third === undefined) throw new Error('too few passes');
    passes = [first, second, third];
  });
  afterAll(() => app?.close());
}

export const passOf = ({ sensor, start_time, end_time }: Pass, change: object = {}) => ({
  sensor,
  start_time,
  end_time,
  ...change,
});
export function bodyOf(requested: readonly object[], change: object = {}) {
  const {
    orderType: _,
    sensor: __,
    start_time: ___,
    end_time: ____,
    ...common
  } = captureOrderBody(passes[0]);
  return { ...common, passes: requested, ...change };
}
export const send = (body: object, headers: Record<string, string> = {}, as = CUSTOMER) =>
  app.call(placeTaskingOrders, { as, params: FIRST, body, headers });

export async function placed(body: object, headers: Record<string, string> = {}): Promise<readonly Order[]> {
  const answer = await send(body, headers);
  const { orders }: TaskingOrders = await answer.json();
  expect(answer.status).toBe(201);
  return orders;
}
export async function issuesOf(body: object, status = 422): Promise<readonly string[]> {
  const answer = await send(body);
  const { errors = [] }: { errors?: { field: string; code: string }[] } = await answer.json();
  expect(answer.status).toBe(status);
  return errors.map(({ field, code }) => `${field} ${code}`);
}
const TABLES = [
  'orders',
  'tasking_requests',
  'order_events',
  'audit',
  'destinations',
  'idempotency_keys',
] as const;
export async function countOf(table: (typeof TABLES)[number]): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(app.database.kysely);
  return rows[0]?.count ?? 0;
}
export const counts = async () => {
  const found: number[] = [];
  for (const table of TABLES) found.push(await countOf(table));
  return found;
};
