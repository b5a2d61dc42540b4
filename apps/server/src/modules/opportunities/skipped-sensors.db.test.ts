import { type SkippedSensor, searchOpportunities } from '@sigma/contract';
import { MS_PER_DAY } from '@sigma/geo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertElementSets } from '../../element-sets/index.ts';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addOrbit, addSensor, orbitLines, orbitSet } from './opportunities.fixture.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const daysFromNow = (days: number) => new Date(Date.parse(NOW) + days * MS_PER_DAY);
/** An orbit that decays within weeks. */
const SINKING = { bstar: 0.002, meanMotionRevPerDay: 15.6 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: NOW });
  const { database } = app;
  const { first } = await seedPeople(database);
  for (const id of [1, 2, 3, 4, 5, 6])
    await addSensor(database, { id, programs: [first], slew: id === 5 ? 0 : 30 });
  const broken = (sensor: number, days: number) => {
    const [line1, line2] = orbitLines({ sensor, epoch: daysFromNow(days) });
    return {
      sensor,
      epoch: daysFromNow(days),
      line1: line1.replace('26001A', '26002A'),
      line2,
      source: 'test',
    };
  };
  await insertElementSets(database.kysely, [broken(1, -1), broken(2, -1)]);
  await addOrbit(database, { sensor: 2, epoch: daysFromNow(-3) });
  await addOrbit(database, { sensor: 3, epoch: daysFromNow(-300), ...SINKING });
  await addOrbit(database, { sensor: 4, epoch: daysFromNow(-1), ...SINKING });
  await addOrbit(database, { sensor: 5, epoch: daysFromNow(-1) });
  await addOrbit(database, { sensor: 6, epoch: daysFromNow(-1200) });
});
afterAll(() => app?.close());

async function search(sensor: number) {
  const body = {
    aoi: { type: 'Point', coordinates: [-122.429, 37.779] },
    search_time_start: NOW,
    search_time_end: daysFromNow(300).toISOString(),
    sensor: [sensor],
  };
  const response = await app.call(searchOpportunities, { as: 'customer@demo.example', body });
  expect(response.status).toBe(200);
  return searchOpportunities.response.parse(await response.json());
}
const codes = (skipped: readonly SkippedSensor[]) => skipped.map(({ code }) => code);

describe('skipped sensors', () => {
  it('a sensor is skipped and listed when its only element set is broken', async () => {
    const { results, skipped } = await search(1);
    expect(results).toEqual([]);
    const message = 'The element set of Eye-1 is broken: checksum.';
    expect(skipped).toEqual([{ sensor: 1, sensor_name: 'Eye-1', code: 'broken_element_set', message }]);
  });

  it('a sensor is searched with its previous element set when the newest is broken', async () => {
    const { results, skipped } = await search(2);
    expect(skipped).toEqual([]);
    expect(results.length).toBeGreaterThan(20);
    expect(results[0]?.element_set_epoch).toBe(
      orbitSet({ sensor: 2, epoch: daysFromNow(-3) }).epoch.toISOString(),
    );
  });

  it('a sensor is skipped when its orbit has decayed', async () => {
    const { results, skipped } = await search(3);
    expect([results.length, codes(skipped)]).toEqual([0, ['decayed']]);
  });

  it('a sensor is searched until its orbit decays, and the answer reports that', async () => {
    const { results, skipped } = await search(4);
    expect(codes(skipped)).toEqual(['decays']);
    const until = /until (\S+Z)/.exec(skipped[0]?.message ?? '')?.[1] ?? '';
    expect(Date.parse(until)).toBeGreaterThan(Date.parse(NOW));
    expect(results.length).toBeGreaterThan(0);
    for (const { end_time } of results) expect(end_time <= until).toBe(true);
  });

  it('a sensor is skipped when it cannot slew, or when its element sets are years away', async () => {
    expect(codes((await search(5)).skipped)).toEqual(['no_slew']);
    expect(codes((await search(6)).skipped)).toEqual(['too_far']);
  });
});
