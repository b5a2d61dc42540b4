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
import type { TestApp } from '../../testing/test-app.ts';
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

/** Daylight passes of the next days over a place, by the program's own search. */
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
  if (first === undefined) throw new Error('There is no pass to test with.');
  return first;
}

/** An order for the capture of a pass; `change` says what is different. */
export const captureOf = (
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
  s3Folder: 'asked',
  required_license: 'sigma-multi-user-1.0',
  ...change,
});

export async function placed(
  app: TestApp,
  body: object,
  headers: Record<string, string> = {},
): Promise<Order> {
  const answer = await app.call(placeOrder, { as: CUSTOMER, params: FIRST, body, headers });
  const order: Order = await answer.json();
  if (answer.status !== 201) throw new Error(JSON.stringify(order));
  return order;
}

export async function orderNow(app: TestApp, { id }: Pick<Order, 'id'>): Promise<Order> {
  const answer = await app.call(readOrder, { as: CUSTOMER, params: { ...FIRST, order: id } });
  return answer.json();
}

export async function historyOf(app: TestApp, { id }: Pick<Order, 'id'>): Promise<readonly OrderEvent[]> {
  const answer = await app.call(listOrderHistory, { as: CUSTOMER, params: { ...FIRST, order: id } });
  const { results }: { results: OrderEvent[] } = await answer.json();
  return results;
}

/** Sets the clock of the demo world ahead. */
export async function jumpTo(app: TestApp, instant: Date | string): Promise<void> {
  const now = new Date(instant).toISOString();
  const answer = await app.call(setDemoClock, { as: ADMIN, body: { now } });
  if (answer.status !== 200) throw new Error(JSON.stringify(await answer.json()));
}
