import { searchOpportunities } from '@sigma/contract';
import { MS_PER_DAY } from '@sigma/geo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { mostRankedPasses } from './coverage-bound.ts';
import { addOrbit, addSensor } from './opportunities.fixture.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const ALL = { search_time_start: '2026-11-21', search_time_end: '2026-12-21', limit: 1 };

/** Creates an outline the size of a continent with the given number of corners. */
function outline(corners: number) {
  const ring = Array.from({ length: corners }, (_, index): [number, number] => {
    const turn = (2 * Math.PI * index) / corners;
    return [-100 + 25 * Math.cos(turn), 35 + 15 * Math.sin(turn)];
  });
  return { type: 'Polygon' as const, coordinates: [[...ring, ...ring.slice(0, 1)]] };
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: NOW });
  const { first } = await seedPeople(app.database);
  await addSensor(app.database, { id: 1, programs: [first] });
  await addOrbit(app.database, { sensor: 1, epoch: new Date(Date.parse(NOW) - MS_PER_DAY) });
});
afterAll(() => app?.close());

const search = (body: object) =>
  app.call(searchOpportunities, { as: 'customer@demo.example', body: { ...ALL, ...body } });

describe('ordering by coverage', () => {
  it('refuses to order too many passes by coverage, and says what to do', async () => {
    const aoi = outline(9000);
    const most = mostRankedPasses(aoi);
    const byStart: { count: number } = await (await search({ aoi })).json();
    expect(byStart.count).toBeGreaterThan(most);
    const answer = await search({ aoi, ordering: '-coverage' });
    expect(answer.status).toBe(422);
    const { errors }: { errors: { field: string; code: string; message: string }[] } = await answer.json();
    expect(errors).toMatchObject([{ field: 'ordering', code: 'too_many' }]);
    expect(errors[0]?.message).toContain(`at most ${most} passes`);
    expect(errors[0]?.message).toContain(`there are ${byStart.count}: request a shorter time`);
  });

  it('orders passes by coverage over the same area in a shorter time, and over a simpler area in the full time', async () => {
    const shorter = { aoi: outline(9000), search_time_end: '2026-11-29', ordering: '-coverage' };
    expect((await search(shorter)).status).toBe(200);
    expect((await search({ aoi: outline(50), ordering: 'coverage' })).status).toBe(200);
  });
});
