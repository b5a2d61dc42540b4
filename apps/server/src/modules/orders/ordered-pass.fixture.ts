import { type Opportunity, placeOrder } from '@sigma/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { CUSTOMER, captureOrderBody, FIRST, firstPass, seedTaskingWorld } from './capture-orders.fixture.ts';

export const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

/** The application with the demo's satellites, and a pass for which one file of tests orders captures. */
export function orderedPass() {
  let app: TestApp;
  let pass: Opportunity;
  beforeAll(async () => {
    app = await startTestApp();
    await seedTaskingWorld(app);
    pass = await firstPass(app);
  });
  afterAll(() => app?.close());

  const send = (body: object, headers: Record<string, string> = {}, params: object = FIRST, as = CUSTOMER) =>
    app.call(placeOrder, { as, params: { ...params }, body, headers });
  const countOf = async (table: 'orders' | 'tasking_requests') => {
    const { count } = await app.database.kysely
      .selectFrom(table)
      .select((builder) => builder.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  async function issuesOf(change: object): Promise<readonly string[]> {
    const answer = await send(captureOrderBody(pass, change));
    const { errors = [] }: { errors?: { field: string; code: string }[] } = await answer.json();
    expect(answer.status).toBe(422);
    return errors.map(({ field, code }) => `${field} ${code}`);
  }

  return {
    send,
    countOf,
    issuesOf,
    get app() {
      return app;
    },
    get pass() {
      return pass;
    },
  };
}
