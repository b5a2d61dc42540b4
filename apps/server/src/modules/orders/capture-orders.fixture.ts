import {
  listOrderHistory,
  type Opportunity,
  type Order,
  type OrderEvent,
  placeOrder,
  readOrder,
  searchOpportunities,
  setDemoClock,
} from '@sigma/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedElementSets, seedWorld } from '../demo/index.ts';

export const CUSTOMER = 'customer@demo.example';
export const ADMIN = 'admin@demo.example';
export const FIRST = { program: 1 };
const DAY_MS = 86_400_000;

/** Programs, people, sensors and orbits of the demo world, without its archive. */
export async function seedTaskingWorld({ database, clock }: TestApp): Promise<void> {
  const now = clock.now();
  await seedWorld(database, now);
  await seedElementSets(database.kysely, new Date(now.getTime() - DAY_MS), now);
}

export const SAN_FRANCISCO = { type: 'Point', coordinates: [-122.42, 37.78] };

/** Lists the daylight passes over a place in the coming days, as the program's own search returns them. */
export async function passesOver(app: TestApp, aoi: object = SAN_FRANCISCO): Promise<readonly Opportunity[]> {
  const now = app.application.services.worldClock().getTime();
  const answer = await app.call(searchOpportunities, {
    as: CUSTOMER,
    body: {
      aoi,
      search_time_start: new Date(now + 3_600_000).toISOString(),
      search_time_end: new Date(now + 6 * DAY_MS).toISOString(),
      eclipsed: false,
    },
  });
  const { results }: { results: Opportunity[] } = await answer.json();
  return results;
}

export async function firstPass(app: TestApp, aoi: object = SAN_FRANCISCO): Promise<Opportunity> {
  const [first] = await passesOver(app, aoi);
  if (first === undefined) throw new Error('The search found no pass to test with.');
  return first;
}

/** Builds the body of an order for the capture of a pass; `change` overrides its fields. */
export const captureOrderBody = (
  { sensor, start_time, end_time }: Pick<Opportunity, 'sensor' | 'start_time' | 'end_time'>,
  change: object = {},
) => ({
  orderType: 'others',
  name: 'Waterfront',
  sensor,
  start_time,
  end_time,
  aoi: SAN_FRANCISCO,
  productLevel: 'Basic',
  s3Bucket: 'captures',
  s3Folder: 'requested',
  required_license: 'sigma-multi-user-1.0',
  ...change,
});

export async function placeCapture(
  app: TestApp,
  body: object,
  headers: Record<string, string> = {},
): Promise<Order> {
  const answer = await app.call(placeOrder, { as: CUSTOMER, params: FIRST, body, headers });
  const order: Order = await answer.json();
  if (answer.status !== 201) throw new Error(JSON.stringify(order));
  return order;
}

export async function currentOrder(app: TestApp, { id }: Pick<Order, 'id'>): Promise<Order> {
  const answer = await app.call(readOrder, { as: CUSTOMER, params: { ...FIRST, order: id } });
  return answer.json();
}

export async function historyOf(app: TestApp, { id }: Pick<Order, 'id'>): Promise<readonly OrderEvent[]> {
  const answer = await app.call(listOrderHistory, { as: CUSTOMER, params: { ...FIRST, order: id } });
  const { results }: { results: OrderEvent[] } = await answer.json();
  return results;
}

/** Sets the demo clock. */
export async function setWorldClock(app: TestApp, instant: Date | string): Promise<void> {
  const now = new Date(instant).toISOString();
  const answer = await app.call(setDemoClock, { as: ADMIN, body: { now } });
  if (answer.status !== 200) throw new Error(JSON.stringify(await answer.json()));
}

export const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

/** The application with the demo's satellites, and a pass for which one file of tests orders captures. */
export function orderedPass() {
  let app: TestApp;
  let pass: Opportunity;
  const queuedJobs: string[] = [];
  beforeAll(async () => {
    app = await startTestApp({ onJob: async ({ name }) => void queuedJobs.push(name) });
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
  async function issuesOf(change: object, status = 422): Promise<readonly string[]> {
    const answer = await send(captureOrderBody(pass, change));
    const { errors = [] }: { errors?: { field: string; code: string }[] } = await answer.json();
    expect(answer.status).toBe(status);
    return errors.map(({ field, code }) => `${field} ${code}`);
  }

  return {
    send,
    countOf,
    issuesOf,
    /** Names of the jobs that calls have queued. */
    queuedJobs,
    get app() {
      return app;
    },
    get pass() {
      return pass;
    },
  };
}
