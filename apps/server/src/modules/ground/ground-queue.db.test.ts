import { groundStationCalls, groundStationPassCalls } from '@sigma/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertElementSets } from '../../element-sets/index.ts';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { EPOCH_MS, orbitLines } from './orbit.fixture.ts';

const ADMIN = 'admin@demo.example';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: new Date(EPOCH_MS).toISOString(), jobs: true });
  await seedPeople(app.database);
  const sensor = { osk_id: 1, name: 'Eye-1', serial: 'E1', max_slew_angle: 30 };
  await app.database.kysely.insertInto('sensors').values(sensor).execute();
  const [line1, line2] = orbitLines();
  const set = { sensor: 1, epoch: new Date(EPOCH_MS), line1, line2, source: 'test' };
  await insertElementSets(app.database.kysely, [set]);
});
afterAll(() => app?.close());

it('makes passes over a station as soon as staff have added it', async () => {
  const body = {
    name: 'North',
    position: { type: 'Point', coordinates: [15.4, 78.23] },
    min_elevation: 5,
  };
  expect((await app.call(groundStationCalls.add, { as: ADMIN, body })).status).toBe(201);
  const count = async () => {
    const answer = await app.call(groundStationPassCalls.list, { as: ADMIN });
    return Object(await answer.json()).count;
  };
  await expect.poll(count, { timeout: 60_000, interval: 200 }).toBeGreaterThan(60);
});
