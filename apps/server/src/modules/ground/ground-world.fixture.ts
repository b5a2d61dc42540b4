import {
  type GroundStation,
  type GroundStationPass,
  groundStationCalls,
  groundStationPassCalls,
  type Operation,
  type OrbitRow,
  orbitRowCalls,
} from '@sigma/contract';
import { createGridCache, type Elements } from '@sigma/orbit';
import { expect } from 'vitest';
import { insertElementSets } from '../../element-sets/index.ts';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../testing/test-app.ts';
import { createGroundForecast } from './ground-forecast.ts';
import { EPOCH_MS, orbitLines } from './orbit.fixture.ts';

export const ADMIN = 'admin@demo.example';
export const SVALBARD = {
  name: 'North',
  position: { type: 'Point', coordinates: [15.4, 78.23, 450] },
  min_elevation: 5,
};
export const DAY_MS = 86_400_000;
export const NOW = new Date(EPOCH_MS + DAY_MS / 2);

interface List<Row> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Row[];
}

let app: TestApp;
/** Starts the app with two satellites, the first of which has an element set. */
export async function openGround(): Promise<{ readonly app: TestApp; readonly program: number }> {
  app = await startTestApp({ now: NOW.toISOString() });
  const program = (await seedPeople(app.database)).first;
  const sensors = [1, 2].map((osk_id) => ({
    osk_id,
    name: `Eye-${osk_id}`,
    serial: `E${osk_id}`,
    max_slew_angle: 30,
  }));
  await app.database.kysely.insertInto('sensors').values(sensors).execute();
  await addSet(0);
  return { app, program };
}

export const closeGround = () => app?.close();

/** Leaves nothing but the satellites and their first element set. */
export async function wipe() {
  const { kysely } = app.database;
  await kysely.deleteFrom('ground_stations').execute();
  await kysely.deleteFrom('orbit_rows').execute();
  await kysely.deleteFrom('element_sets').where('epoch', '>', new Date(EPOCH_MS)).execute();
}

export async function addSet(days: number, changes: Partial<Elements> = {}) {
  const [line1, line2] = orbitLines(days, changes);
  const epoch = new Date(EPOCH_MS + days * DAY_MS);
  await insertElementSets(app.database.kysely, [{ sensor: 1, epoch, line1, line2, source: 'test' }]);
}

export async function ask<Answer>(
  operation: Operation,
  status: number,
  input: TestCall = {},
): Promise<Answer> {
  const response = await app.call(operation, { as: ADMIN, ...input });
  const text = await response.text();
  expect([response.status, response.status === status ? '' : text]).toEqual([status, '']);
  return JSON.parse(text === '' ? 'null' : text);
}

export const addStation = (changes: object = {}) =>
  ask<GroundStation>(groundStationCalls.add, 201, { body: { ...SVALBARD, ...changes } });

/** Runs the job; tells how often it wrote a forecast. */
export async function forecast(now = NOW, force = false): Promise<number> {
  let writes = 0;
  const transaction: TestApp['database']['transaction'] = (run) => {
    writes += 1;
    return app.database.transaction(run);
  };
  const database = { ...app.database, transaction };
  const work = { database, orbitGrids: createGridCache(), worldClock: () => now };
  await createGroundForecast(work)({ force }, { signal: new AbortController().signal });
  return writes;
}

export const passes = (query: object = {}) =>
  ask<List<GroundStationPass>>(groundStationPassCalls.list, 200, { query: { limit: 1000, ...query } });
export const rows = (query: object = {}) =>
  ask<List<OrbitRow>>(orbitRowCalls.list, 200, { query: { limit: 10_000, ...query } });

/** Follows a link as it is. */
export async function follow<Row>(link: string | null): Promise<List<Row>> {
  const response = await fetch(link ?? '', {
    headers: { authorization: `Bearer ${await app.tokenFor(ADMIN)}` },
  });
  expect(response.status).toBe(200);
  return response.json();
}
