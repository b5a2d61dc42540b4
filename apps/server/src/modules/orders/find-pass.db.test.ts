import { createGridCache, prepareAim } from '@sigma/orbit';
import { elementSetOn, SENSORS } from '@sigma/simulator';
import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertElementSets } from '../../element-sets/index.ts';
import { cooperativeWork } from '../../work/index.ts';
import { findPass } from './find-pass.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const YEAR_LATER = new Date('2027-11-21T12:00:00.000Z');
const SENSOR = 1;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  const [sensor] = SENSORS;
  if (sensor === undefined) throw new Error('no sensor');
  await database.kysely
    .insertInto('sensors')
    .values({ osk_id: SENSOR, name: sensor.name, serial: '' })
    .execute();
  const { epoch, line1, line2 } = elementSetOn(sensor, NOW);
  await insertElementSets(database.kysely, [{ sensor: SENSOR, epoch, line1, line2, source: 'test' }]);
});
afterAll(() => database.close());

interface Changes {
  readonly end?: Date;
  readonly maxSlewDeg?: number | null;
  readonly signal?: AbortSignal;
}

function search(
  position: readonly [number, number],
  { end = YEAR_LATER, maxSlewDeg = 30, signal }: Changes = {},
) {
  const point = { type: 'Point' as const, coordinates: position };
  return findPass(
    { database, grids: createGridCache(), work: cooperativeWork(signal) },
    {
      sensor: SENSOR,
      maxSlewDeg,
      slewRateDegS: 1,
      settleS: 10,
      areas: prepareAim(point),
      start: NOW,
      end,
      now: NOW,
    },
  );
}

describe('findPass', () => {
  it('lets other work run while it searches a year for a pass', async () => {
    let otherWork = 0;
    let isDone = false;
    const count = () => {
      otherWork += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    // The point is farther north than the sensor can see from any of its orbits.
    expect(await search([0, 89.9])).toBe('none');
    isDone = true;
    expect(otherWork).toBeGreaterThan(100);
  });

  it('stops the search at the first pass', async () => {
    const began = performance.now();
    expect(await search([-122.42, 37.78])).toBe('found');
    const soon = performance.now() - began;
    const later = performance.now();
    await search([0, 89.9]);
    expect(soon).toBeLessThan(performance.now() - later);
  });

  it('ends the search once its caller has gone', async () => {
    const gone = new AbortController();
    const searching = search([0, 89.9], { signal: gone.signal });
    setImmediate(() => gone.abort(new Error('gone')));
    await expect(searching).rejects.toThrow('gone');
  });

  it('finds no pass when the sensor cannot slew or the interval is too short', async () => {
    expect(await search([-122.42, 37.78], { maxSlewDeg: 0 })).toBe('none');
    expect(await search([-122.42, 37.78], { end: new Date(NOW.getTime() + 500) })).toBe('none');
  });
});
