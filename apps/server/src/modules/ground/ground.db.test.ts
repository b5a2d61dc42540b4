import { groundStationCalls, groundStationPassCalls, orbitRowCalls } from '@sigma/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import {
  addSet,
  addStation,
  ask,
  closeGround,
  DAY_MS,
  forecast,
  NOW,
  openGround,
  passes,
  SVALBARD,
  wipe,
} from './ground-world.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  ({ app } = await openGround());
});
afterAll(closeGround);

describe('ground stations', () => {
  beforeEach(wipe);

  it('lets staff add, change and delete ground stations', async () => {
    const added = await addStation();
    expect(added).toEqual({ id: added.id, ...SVALBARD, simulated: false });
    const params = { ground_station: added.id };
    const changed = await ask(groundStationCalls.update, 200, { params, body: { min_elevation: 10 } });
    expect(changed).toEqual({ ...added, min_elevation: 10 });
    await ask(groundStationCalls.remove, 204, { params });
    await ask(groundStationCalls.read, 404, { params });
  });

  it('rejects duplicate names and impossible positions of ground stations', async () => {
    await addStation();
    expect(await ask(groundStationCalls.add, 409, { body: SVALBARD })).toMatchObject({
      code: 'duplicate_name',
      errors: [{ field: 'name' }],
    });
    const position = { type: 'Point', coordinates: [15, 91] };
    expect(await ask(groundStationCalls.add, 422, { body: { ...SVALBARD, position } })).toMatchObject({
      errors: [{ field: 'position' }],
    });
  });
});

describe('passes over ground stations', () => {
  beforeEach(wipe);

  it('forecasts passes for the next seven days, and the same passes in a second run', async () => {
    const station = await addStation();
    await forecast();
    const first = await passes();
    // A polar station sees most of 15 revolutions a day.
    expect(first.count).toBeGreaterThan(7 * 9);
    expect(first.count).toBeLessThan(8 * 16);
    expect(Date.parse(first.results.at(-1)?.rise ?? '')).toBeGreaterThan(NOW.getTime() + 6.9 * DAY_MS);
    for (const { rise, set, max_elevation, station: of } of first.results) {
      expect(Date.parse(set)).toBeGreaterThan(Date.parse(rise));
      expect(max_elevation).toBeGreaterThanOrEqual(5);
      expect(of).toBe(station.id);
    }
    await forecast(NOW, true);
    expect(await passes()).toEqual(first);
  });

  it('calculates passes once, even for an orbit that ends within the week', async () => {
    await addStation();
    expect([await forecast(), await forecast(), await forecast(NOW, true)]).toEqual([1, 0, 1]);
    // From the second day on it has come down.
    await addSet(0.4, { meanMotionRevPerDay: 16.2, bstar: 0.005 });
    expect([await forecast(), await forecast()]).toEqual([1, 0]);
    const { results } = await passes();
    expect(results.length).toBeGreaterThan(5);
    expect(Date.parse(results.at(-1)?.set ?? '')).toBeLessThan(NOW.getTime() + 3 * DAY_MS);
  });

  it('keeps pass ids with a newer element set, moves forecast passes and leaves passes of staff unchanged', async () => {
    const station = await addStation();
    await forecast();
    const before = await passes();
    const staff = {
      station: station.id,
      sensor: 1,
      rise: before.results[40]?.rise,
      set: before.results[40]?.set,
      max_elevation: 12,
    };
    const params = { ground_station_pass: before.results[40]?.id };
    await ask(groundStationPassCalls.replace, 200, { params, body: staff });
    await addSet(0.25);
    await forecast();
    const after = await passes();
    const kept = new Set(after.results.map(({ id }) => id));
    expect(before.results.filter(({ id }) => kept.has(id)).length).toBeGreaterThan(before.count - 6);
    expect(after.results.find(({ id }) => id === before.results[40]?.id)).toMatchObject(staff);
    expect(after.results[3]?.rise).not.toBe(before.results[3]?.rise);
  });

  it('deletes passes after three days', async () => {
    await addStation();
    await forecast();
    const later = new Date(NOW.getTime() + 4 * DAY_MS);
    await forecast(later);
    const { results } = await passes();
    expect(Date.parse(results[0]?.set ?? '')).toBeGreaterThanOrEqual(later.getTime() - 3 * DAY_MS);
    expect(Date.parse(results[0]?.set ?? '')).toBeLessThan(later.getTime() - 2.5 * DAY_MS);
    expect(Date.parse(results.at(-1)?.rise ?? '')).toBeGreaterThan(later.getTime() + 6.9 * DAY_MS);
  });

  it('rejects an invalid pass and names the field', async () => {
    const body = {
      station: '0d0e0000-0000-4000-8000-000000000009',
      sensor: 9,
      rise: '2026-11-22T10:00:00Z',
      set: '2026-11-22T10:00:00Z',
      max_elevation: 10,
    };
    const refused = await ask<{ errors: { field: string }[] }>(groundStationPassCalls.add, 422, { body });
    expect(refused.errors.map(({ field }) => field).toSorted()).toEqual(['sensor', 'set', 'station']);
  });

  it('finds passes by station, sensor and time', async () => {
    const station = await addStation();
    await forecast();
    const start = new Date(NOW.getTime() + DAY_MS).toISOString();
    const end = new Date(NOW.getTime() + 2 * DAY_MS).toISOString();
    const day = await passes({ start, end, sensor: '1', station: station.id });
    expect(day.count).toBeGreaterThan(8);
    expect(day.count).toBeLessThan(17);
    expect((await passes({ sensor: '2' })).count).toBe(0);
  });
});

it('lets employees read and administrators write ground data, and denies customers', async () => {
  for (const { list, add } of [groundStationCalls, groundStationPassCalls, orbitRowCalls]) {
    expect((await app.call(list, { as: 'employee@demo.example' })).status).toBe(200);
    expect((await app.call(add, { as: 'employee@demo.example', body: SVALBARD })).status).toBe(403);
    expect((await app.call(list, { as: 'customer@demo.example' })).status).toBe(403);
    expect((await app.call(list)).status).toBe(401);
  }
});
