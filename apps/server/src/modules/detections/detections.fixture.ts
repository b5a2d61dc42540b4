import { type Detection, listDetections, updateDetectionReview } from '@sigma/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { monitorCalls } from './monitor.fixture.ts';

export const MONITOR = 'monitor@demo.example';
export const BOTH = 'customer@demo.example';
export const STAFF = 'admin@demo.example';

/** A program with an asset, another program with an asset of its own, and no findings before each test. */
export function useDetectionsApp() {
  let app: TestApp;
  let programs: TestPrograms;
  let asset: string;
  let foreignAsset: string;
  beforeAll(async () => {
    app = await startTestApp({ now: '2026-11-20T00:00:00Z' });
    programs = await seedPeople(app.database);
    asset = (await monitorCalls(app).addAsset(programs.first)).id;
    foreignAsset = (await monitorCalls(app).addAsset(programs.second, { name: 'Cushing tank row' })).id;
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    await app.database.kysely.deleteFrom('detections').execute();
    await app.database.kysely.deleteFrom('events').execute();
  });
  const one = (detection: string) => ({ program: programs.first, detection });
  return {
    world: () => ({ app, programs, asset, foreignAsset, calls: monitorCalls(app) }),
    one,
    list: (query: object = {}, as = MONITOR, program = programs.first) =>
      monitorCalls(app).call<{ count: number; results: Detection[] }>(listDetections, 200, {
        as,
        params: { program },
        query: { ...query },
      }),
    review: <Answer>(status: number, detection: string, body: object, more: object = {}) =>
      monitorCalls(app).call<Answer>(updateDetectionReview, status, {
        as: MONITOR,
        params: one(detection),
        body,
        ...more,
      }),
    events: () =>
      app.database.kysely
        .selectFrom('events')
        .select(['kind', 'subject', 'audience'])
        .orderBy('sequence')
        .execute(),
  };
}
