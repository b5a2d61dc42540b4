import { operatedSensorCalls } from '@sigma/contract';
import { areaKm2 } from '@sigma/geo';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import {
  addSet,
  ask,
  closeGround,
  DAY_MS,
  forecast,
  NOW,
  openGround,
  rows,
  wipe,
} from './ground-world.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  ({ app } = await openGround());
});
afterAll(closeGround);
beforeEach(async () => {
  await wipe();
  await forecast();
});

/** Area in reach of the fifth row. */
async function reachKm2(): Promise<number> {
  const row = await app.database.kysely
    .selectFrom('orbit_rows')
    .select(({ fn, ref }) => fn<string>('ST_AsGeoJSON', [ref('reach')]).as('reach'))
    .where('reach', 'is not', null)
    .where('start', '>', NOW)
    .orderBy('start')
    .limit(1)
    .executeTakeFirstOrThrow();
  return areaKm2(JSON.parse(row.reach));
}

const patch = (body: object) => ask(operatedSensorCalls.update, 200, { params: { osk_id: 1 }, body });

describe('the reach of orbit rows', () => {
  it('recalculates the reach of orbit rows when the maximum slew angle increases', async () => {
    const before = await reachKm2();
    await patch({ max_slew_angle: 45 });
    expect(await forecast()).toBe(1);
    expect(await reachKm2()).toBeGreaterThan(before * 1.5);
    const { results } = await rows();
    expect(Date.parse(results.at(-1)?.end ?? '')).toBeGreaterThanOrEqual(NOW.getTime() + 7 * DAY_MS);
  });

  it('leaves the reach of orbit rows unchanged when another property of the satellite changes', async () => {
    const before = (await rows()).results.map(({ id }) => id);
    await patch({ settle_time: 12 });
    expect(await forecast()).toBe(0);
    expect((await rows()).results.map(({ id }) => id)).toEqual(before);
  });
});

describe('an orbit in the plane of the equator', () => {
  it('forecasts an equatorial orbit once, in revolutions without a gap', async () => {
    await addSet(0.25, { inclinationDeg: 0 });
    expect(await forecast()).toBe(1);
    expect(await forecast()).toBe(0);
    const ahead = (await rows()).results.filter(({ start }) => Date.parse(start) > NOW.getTime());
    expect(ahead.length).toBeGreaterThan(500);
    for (const [place, row] of ahead.entries()) if (place > 0) expect(row.start).toBe(ahead[place - 1]?.end);
    const revolutions = new Set(ahead.map(({ orbit_num }) => orbit_num)).size;
    // 15.37 a day, for seven days and a quarter, and the one that is under way.
    expect(revolutions).toBeGreaterThanOrEqual(108);
    expect(revolutions).toBeLessThanOrEqual(115);
  });
});
