import { elementSetCalls, type Operation, readSensorStateVector, readSensorTle } from '@sigma/contract';
import { parseElementSet, propagate } from '@sigma/orbit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPeople } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';
import { testLines } from '../sensors.fixture.ts';

const ADMIN = 'admin@demo.example';
const CUSTOMER = 'customer@demo.example';
const params = { sensor_pk: 1 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T12:00:00Z' });
  const { first, third } = await seedPeople(app.database);
  const sensors = [1, 2].map((osk_id) => ({ osk_id, name: `Eye-${osk_id}`, serial: `E${osk_id}` }));
  await app.database.kysely.insertInto('sensors').values(sensors).execute();
  await app.database.kysely
    .insertInto('program_sensors')
    .values([
      { program_id: first, sensor: 1 },
      { program_id: third, sensor: 2 },
    ])
    .execute();
});
afterAll(() => app?.close());
beforeEach(() => app.database.kysely.deleteFrom('element_sets').execute());

async function ask(operation: Operation, input: TestCall = {}) {
  const response = await app.call(operation, { as: ADMIN, ...input });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}
const add = (raw_tle: string, more: object = {}) =>
  ask(elementSetCalls.add, { params, body: { raw_tle, ...more } });

describe('element sets of a sensor', () => {
  it('adds element sets with or without a name line and answers their orbit', async () => {
    const { status, body } = await add(`EYE-1\n${testLines()}`);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      sensor: 1,
      raw_tle: testLines(),
      epoch: '2026-11-20T00:00:00.000Z',
      source: 'staff',
      catalog_number: 90_001,
      age_days: 1.5,
    });
    expect(body.perigee_km).toBeGreaterThan(430);
    expect(body.apogee_km - body.perigee_km).toBeCloseTo(2 * 0.0009 * 6835, -1);
  });

  it('adds an element set once when several calls send it at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(testLines())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.tle)).size).toBe(1);
  });

  it('answers 200 for an element set that is already stored and does not add it again', async () => {
    const first = await add(testLines());
    const again = await add(testLines());
    expect(again).toEqual({ status: 200, body: first.body });
    expect((await ask(elementSetCalls.list, { params })).body.count).toBe(1);
  });

  it('accepts another catalogue number only with force', async () => {
    await add(testLines());
    const other = testLines({ catalogNumber: 90_002 });
    const refused = await add(other);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', errors: [{ field: 'raw_tle' }] },
    });
    expect((await add(other, { force: true })).status).toBe(201);
  });

  it.each([
    ['one line', testLines().split('\n')[0] ?? '', 'line_count'],
    ['a wrong checksum', testLines().replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)), 'checksum'],
    ['a short line', testLines().slice(0, -1), 'line_length'],
    ['an orbit below the air', testLines({ meanMotionRevPerDay: 16.9 }), 'decayed'],
  ])('are refused for %s, by name', async (_, lines, code) => {
    const { status, body } = await add(lines);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field: 'raw_tle', code }]);
    expect(body.errors[0].message).toMatch(/^must /);
  });

  it('lists the history of element sets by time, newest first', async () => {
    const epochs = ['2026-11-18T00:00:00Z', '2026-11-20T00:00:00Z', '2026-11-19T00:00:00Z'];
    for (const epoch of epochs) await add(testLines({ epoch }));
    const { body } = await ask(elementSetCalls.list, { params });
    expect(body.results.map((one: { epoch: string }) => one.epoch.slice(0, 10))).toEqual([
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
    ]);
    const since = await ask(elementSetCalls.list, {
      params,
      query: { epoch_after: '2026-11-18T12:00:00Z', epoch_before: '2026-11-19T12:00:00Z' },
    });
    expect(since.body.count).toBe(1);
  });

  it('replaces and deletes element sets', async () => {
    const { body } = await add(testLines());
    const one = { ...params, tle: body.id };
    const lines = testLines({ meanAnomalyDeg: 1 });
    const changed = await ask(elementSetCalls.update, { params: one, body: { raw_tle: lines } });
    expect(changed).toMatchObject({ status: 200, body: { id: body.id, raw_tle: lines } });
    expect((await ask(elementSetCalls.read, { params: { sensor_pk: 2, tle: body.id } })).status).toBe(404);
    expect((await ask(elementSetCalls.remove, { params: one })).status).toBe(204);
  });

  it('allows only staff to write element sets, and only of existing sensors', async () => {
    expect((await ask(elementSetCalls.list, { params, as: 'employee@demo.example' })).status).toBe(200);
    expect(
      (
        await ask(elementSetCalls.add, {
          params,
          as: 'employee@demo.example',
          body: { raw_tle: testLines() },
        })
      ).status,
    ).toBe(403);
    expect((await ask(elementSetCalls.list, { params, as: CUSTOMER })).status).toBe(403);
    const lost = await ask(elementSetCalls.add, {
      params: { sensor_pk: 99 },
      body: { raw_tle: testLines() },
    });
    expect(lost.status).toBe(404);
  });
});

describe('the state vector', () => {
  const of = (osk_id: number, query: object = {}) =>
    ask(readSensorStateVector, { as: CUSTOMER, params: { osk_id }, query: { ...query } });

  it('calculates the state vector from the newest element set of the time', async () => {
    await add(testLines({ epoch: '2026-11-10T00:00:00Z', meanAnomalyDeg: 90 }));
    await add(testLines());
    const now = await of(1);
    const parsed = parseElementSet(testLines());
    if (!parsed.ok) throw new Error(parsed.reason);
    const { position } = propagate(parsed.set, new Date('2026-11-21T12:00:00Z'));
    expect(now).toMatchObject({
      status: 200,
      body: {
        sensor: 1,
        epoch: '2026-11-21T12:00:00.000Z',
        frame: 'TEME',
        element_set_epoch: '2026-11-20T00:00:00.000Z',
      },
    });
    expect(now.body.position_km[0]).toBeCloseTo(position.x, 6);
    const then = await of(1, { time: '2026-11-12T00:00:00Z' });
    expect(then.body.element_set_epoch).toBe('2026-11-10T00:00:00.000Z');
  });

  it('answers no state vector without a set, for a foreign sensor or after the decay', async () => {
    expect((await of(1)).status).toBe(404);
    await add(testLines());
    expect((await of(2)).status).toBe(404);
    const late = await of(1, { time: '2126-11-12T00:00:00Z' });
    expect(late).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect((await ask(readSensorTle, { as: CUSTOMER, params: { osk_id: 2 } })).status).toBe(404);
  });
});
