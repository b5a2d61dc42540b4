import {
  type SkippedSensor,
  searchOpportunities,
  searchOpportunitiesByQuery,
  summarizeCoverage,
} from '@sigma/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addOrbit, addSensor } from './opportunities.fixture.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const AOI = { type: 'Point', coordinates: [-122.429, 37.779] };
const MONTH = { search_time_start: '2026-11-21', search_time_end: '2026-12-21' };

let app: TestApp;
let program: number;
beforeAll(async () => {
  app = await startTestApp({ now: NOW });
  const { first, third } = await seedPeople(app.database);
  program = first;
  await addSensor(app.database, { id: 3, programs: [third] });
  await addSensor(app.database, { id: 1, programs: [program] });
  await addOrbit(app.database, { sensor: 1, epoch: new Date('2026-11-20T12:00:00Z') });
});
afterAll(() => app?.close());

interface Terms {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly subscribed_products?: string[] | null;
}
const setTerms = (terms: Terms) => app.database.kysely.updateTable('programs').set(terms).execute();
beforeEach(() => setTerms({ start_date: '2026-01-01', end_date: '2030-12-31', subscribed_products: null }));

const search = () =>
  app.call(searchOpportunities, { as: 'customer@demo.example', body: { aoi: AOI, ...MONTH, limit: 1000 } });
const searchWith = (sensor: readonly number[]) =>
  app.call(searchOpportunities, {
    as: 'customer@demo.example',
    body: { aoi: AOI, ...MONTH, sensor },
  });
const found = async () => {
  const answer = await search();
  expect(answer.status).toBe(200);
  return searchOpportunities.response.parse(await answer.json());
};
const coverage = (start_time: string, end_time: string) =>
  app.call(summarizeCoverage, {
    as: 'customer@demo.example',
    body: { aoi: AOI, passes: [{ sensor: 1, start_time, end_time }] },
  });
const refusalOf = async (answer: Response) => {
  const { code, errors }: { code: string; errors: { field: string }[] } = await answer.json();
  return [answer.status, code, ...errors.map(({ field }) => field)];
};

describe('the contract of a program', () => {
  it('offers no pass that is not over on its last day, and says until when it searches', async () => {
    const all = (await found()).results;
    await setTerms({ end_date: '2026-11-30' });
    const { results, count, skipped } = await found();
    const until = Date.parse('2026-12-01T00:00:00Z');
    const expected = all.filter(({ end_time }) => Date.parse(end_time) <= until);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
    expect([count, results.map(({ id }) => id)]).toEqual([expected.length, expected.map(({ id }) => id)]);
    expect(skipped.map(({ code }: SkippedSensor) => code)).toEqual(['contract_ends']);
  });

  it('offers the passes until the later end of two programs that have the sensor', async () => {
    await app.database.kysely
      .insertInto('program_sensors')
      .values({ program_id: program + 1, sensor: 1 })
      .execute();
    await app.database.kysely
      .updateTable('programs')
      .set({ end_date: '2026-11-30' })
      .where('id', '=', program)
      .execute();
    expect((await found()).skipped).toEqual([]);
    await app.database.kysely
      .deleteFrom('program_sensors')
      .where('program_id', '=', program + 1)
      .execute();
  });

  it.each([
    ['does not exist', [99]],
    ['belongs to another program', [1, 3]],
  ])('refuses a search with a sensor that %s, and names the field', async (_, sensor) => {
    const refusal = [403, 'contract_sensor', 'sensor', 'sensor_data_access'];
    expect(await refusalOf(await searchWith(sensor))).toEqual(refusal);
    const query = { aoi: JSON.stringify(AOI), ...MONTH, sensor: sensor.join(',') };
    const byQuery = await app.call(searchOpportunitiesByQuery, { as: 'customer@demo.example', query });
    expect(await refusalOf(byQuery)).toEqual(refusal);
  });

  it('refuses the coverage of passes after its last day and names the date', async () => {
    await setTerms({ end_date: '2026-11-30' });
    expect((await coverage('2026-11-30T23:50:00Z', '2026-11-30T23:55:00Z')).status).toBe(200);
    expect(await refusalOf(await coverage('2026-12-01T00:00:00Z', '2026-12-01T00:05:00Z'))).toEqual([
      403,
      'contract_ended',
      'passes.0.end_time',
      'end_date',
    ]);
  });

  it.each([
    ['has ended', { end_date: '2026-11-20' }, ['contract_ended', 'end_date']],
    ['has not started', { start_date: '2026-11-22' }, ['contract_not_started', 'start_date']],
    [
      'does not include Tasking',
      { subscribed_products: ['Data'] },
      ['contract_product', 'subscribed_products'],
    ],
    ['includes nothing', { subscribed_products: [] }, ['contract_product', 'subscribed_products']],
  ] as const)('refuses opportunities and coverage where it %s', async (_, terms, expected) => {
    const { subscribed_products: products, ...dates }: Terms = { ...terms } as Terms;
    await setTerms({ ...dates, ...(products === undefined ? {} : { subscribed_products: products }) });
    expect(await refusalOf(await search())).toEqual([403, ...expected]);
    expect(await refusalOf(await coverage('2026-11-25T00:00:00Z', '2026-11-25T00:05:00Z'))).toEqual([
      403,
      ...expected,
    ]);
  });
});
