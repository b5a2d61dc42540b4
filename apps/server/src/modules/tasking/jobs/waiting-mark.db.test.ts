import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addRequest, app, PLAN, programs, useTaskingApp } from '../tasking-world.fixture.ts';
import { waitingMark } from './waiting-requests.store.ts';

const HOUR_MS = 3_600_000;
const START = new Date(PLAN.start);
const hoursLater = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);

useTaskingApp();
let station: string;
beforeAll(async () => {
  await addRequest(app, programs.first);
  station = randomUUID();
  const place = { name: 'North', lon: 15, lat: 78, min_elevation: 5 };
  await app.database.kysely
    .insertInto('ground_stations')
    .values({ id: station, ...place })
    .execute();
});

async function addPass(riseHours: number, computedFrom: Date | null) {
  const times = { rise: hoursLater(riseHours), set: hoursLater(riseHours + 0.2) };
  const row = {
    id: randomUUID(),
    station,
    sensor: 1,
    ...times,
    max_elevation: 30,
    computed_from: computedFrom,
  };
  await app.database.kysely.insertInto('ground_station_passes').values(row).execute();
}
const markAt = (now: Date) => waitingMark(app.database.kysely, now);

describe('waitingMark', () => {
  it('keeps the mark while passes over ground stations begin and end', async () => {
    for (const hours of [1, 3, 5]) await addPass(hours, START);
    expect(await markAt(hoursLater(2))).toBe(await markAt(START));
  });

  it('changes the mark with a newer forecast and with a pass that staff enter', async () => {
    const before = await markAt(START);
    await addPass(7, hoursLater(0.5));
    const after = await markAt(START);
    await addPass(9, null);
    expect(new Set([before, after, await markAt(START)]).size).toBe(3);
  });
});
