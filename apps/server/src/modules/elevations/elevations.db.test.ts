import { type Problem, readElevation, summarizeElevations } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedPeople(app.database);
});
afterAll(() => app?.close());

const as = 'employee@demo.example';

describe('elevations', () => {
  it('answers elevation and summary for staff, and that they are simulated without an elevation model', async () => {
    const one = await app.call(readElevation, { as, query: { lat: '39.74', lng: '-104.99' } });
    expect(await one.json()).toMatchObject({
      lat: 39.74,
      lng: -104.99,
      surface: 'land',
      source: 'simulated',
      note: expect.stringContaining('simulated Earth'),
    });
    const many = await app.call(summarizeElevations, { as, query: { bounds: '170,-20,-170,-10' } });
    expect(await many.json()).toMatchObject({
      bounds: [170, -20, -170, -10],
      void_share: 0,
      source: 'simulated',
    });
  });

  it.each([
    ['lat', readElevation, { lat: '91', lng: '0' }],
    ['lng', readElevation, { lat: '0' }],
    ['lng', readElevation, { lat: '0', lng: ' ' }],
    ['bounds', summarizeElevations, {}],
    ['bounds', summarizeElevations, { bounds: '0,5,1,4' }],
  ] as const)('names %s where it is missing or wrong', async (field, operation, query) => {
    const answer = await app.call(operation, { as, query });
    const problem: Problem = await answer.json();
    expect([answer.status, problem.errors?.map((issue) => issue.field)]).toEqual([400, [field]]);
  });
});
