import { type Operation, operatedSensorCalls, stateVectorCalls } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';

const ADMIN = 'admin@demo.example';
const EMPLOYEE = 'employee@demo.example';
const BODY = {
  osk_sensor_name: 'Eye-1',
  serial: 'E1',
  max_slew_angle: 30,
  tasking_eligible_start: '2026-01-01T00:00:00.000Z',
  tasking_eligible_end: null,
  launch_date: '2026-01-01',
  launch_site: 'Kourou',
  slew_rate: 1,
  settle_time: 10,
  swath_km: 12,
};

let app: TestApp;
let program: number;
beforeAll(async () => {
  app = await startTestApp();
  program = (await seedPeople(app.database)).first;
});
afterAll(() => app?.close());

async function ask(operation: Operation, input: TestCall = {}) {
  const response = await app.call(operation, { as: ADMIN, ...input });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}
const add = async (name: string) =>
  (await ask(operatedSensorCalls.add, { body: { ...BODY, osk_sensor_name: name } })).body;

describe('sensors as staff keep them', () => {
  it('adds sensors under the next free id, changes and deletes them', async () => {
    const first = await add('Eye-1');
    expect(first).toMatchObject({ ...BODY, osk_id: 1, raw_tle: null, programs: [] });
    expect((await add('Eye-2')).osk_id).toBe(2);
    const params = { osk_id: 2 };
    const changed = await ask(operatedSensorCalls.update, {
      params,
      body: { max_slew_angle: null, slew_rate: 2 },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { osk_sensor_name: 'Eye-2', max_slew_angle: null, slew_rate: 2 },
    });
    const replaced = await ask(operatedSensorCalls.replace, {
      params,
      body: { ...BODY, osk_sensor_name: 'Eye-9' },
    });
    expect(replaced.body).toMatchObject({ osk_id: 2, osk_sensor_name: 'Eye-9', max_slew_angle: 30 });
    const listed = await ask(operatedSensorCalls.list, { query: { ordering: '-osk_sensor_name' } });
    expect(listed.body.results.map((one: { osk_id: number }) => one.osk_id)).toEqual([2, 1]);
    await app.database.kysely
      .insertInto('program_sensors')
      .values({ program_id: program, sensor: 2 })
      .execute();
    expect((await ask(operatedSensorCalls.read, { params })).body.programs).toEqual([program]);
    expect((await ask(operatedSensorCalls.remove, { params })).status).toBe(204);
    expect((await ask(operatedSensorCalls.read, { params })).status).toBe(404);
  });

  it('rejects a sensor name that another sensor has', async () => {
    await add('Taken');
    const { osk_id } = await add('Free');
    const again = await ask(operatedSensorCalls.add, { body: { ...BODY, osk_sensor_name: 'Taken' } });
    expect(again).toMatchObject({ status: 409, body: { code: 'duplicate_name' } });
    const renamed = await ask(operatedSensorCalls.update, {
      params: { osk_id },
      body: { osk_sensor_name: 'Taken' },
    });
    expect(renamed).toMatchObject({ status: 409, body: { errors: [{ field: 'osk_sensor_name' }] } });
    const same = await ask(operatedSensorCalls.update, {
      params: { osk_id },
      body: { osk_sensor_name: 'Free' },
    });
    expect(same.status).toBe(200);
  });

  it('rejects a tasking end before the tasking start of a sensor', async () => {
    const body = { ...BODY, osk_sensor_name: 'Short', tasking_eligible_end: '2025-01-01' };
    expect(await ask(operatedSensorCalls.add, { body })).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'tasking_eligible_end', message: 'must be after tasking_eligible_start' }],
      },
    });
  });

  it('does not delete a sensor that tasks belong to', async () => {
    const { osk_id } = await add('Busy');
    const [start, end] = [new Date('2026-11-22'), new Date('2026-11-23')];
    await app.database.kysely
      .insertInto('sensor_schedules')
      .values({ id: crypto.randomUUID(), tasking_schedule: null, sensor: osk_id, start, end, state: 'draft' })
      .execute();
    const { status, body } = await ask(operatedSensorCalls.remove, { params: { osk_id } });
    expect([status, body.code]).toEqual([409, 'wrong_state']);
    expect(body.detail).toContain('scheduled tasks');
  });

  it('lets employees read and administrators write sensors, and denies customers', async () => {
    expect((await ask(operatedSensorCalls.list, { as: EMPLOYEE })).status).toBe(200);
    expect((await ask(operatedSensorCalls.add, { as: EMPLOYEE, body: BODY })).status).toBe(403);
    expect((await ask(operatedSensorCalls.list, { as: 'customer@demo.example' })).status).toBe(403);
  });

  it('audits every write of a sensor', async () => {
    const { osk_id } = await add('Audited');
    const entries = await app.database.kysely
      .selectFrom('audit')
      .select(['operation', 'actor'])
      .where('target', '=', `sensor ${osk_id}`)
      .execute();
    expect(entries).toEqual([{ operation: operatedSensorCalls.add.id, actor: ADMIN }]);
  });
});

describe('measured state vectors', () => {
  const VECTOR = { epoch: '2026-11-20T00:00:00Z', position_km: [6800, 0, 0], velocity_km_s: [0, 7.6, 0] };

  it('stores one state vector per instant, lists them by time, changes and deletes them', async () => {
    const { osk_id: sensor_pk } = await add('Measured');
    const params = { sensor_pk };
    const first = await ask(stateVectorCalls.add, { params, body: VECTOR });
    expect(first).toMatchObject({ status: 201, body: { sensor: sensor_pk, frame: 'TEME', source: 'staff' } });
    const later = { ...VECTOR, epoch: '2026-11-21T00:00:00Z' };
    const second = await ask(stateVectorCalls.add, { params, body: later });
    const taken = await ask(stateVectorCalls.add, { params, body: VECTOR });
    expect(taken).toMatchObject({ status: 422, body: { errors: [{ field: 'epoch' }] } });
    const one = { sensor_pk, state_vector: second.body.id };
    const moved = await ask(stateVectorCalls.update, { params: one, body: { epoch: VECTOR.epoch } });
    expect(moved.status).toBe(422);
    const named = await ask(stateVectorCalls.update, { params: one, body: { source: 'radar' } });
    expect(named.body).toMatchObject({ source: 'radar', epoch: '2026-11-21T00:00:00.000Z' });
    const since = await ask(stateVectorCalls.list, {
      params,
      query: { epoch_after: '2026-11-20T12:00:00Z' },
    });
    expect(since.body).toMatchObject({ count: 1, results: [{ id: second.body.id }] });
    const foreign = { sensor_pk: 1, state_vector: second.body.id };
    expect((await ask(stateVectorCalls.read, { params: foreign })).status).toBe(404);
    expect((await ask(stateVectorCalls.remove, { params: one })).status).toBe(204);
  });

  it('rejects state vectors of a sensor that does not exist', async () => {
    const { status } = await ask(stateVectorCalls.add, { params: { sensor_pk: 999 }, body: VECTOR });
    expect(status).toBe(404);
  });
});

describe('sensors that are added at once', () => {
  it('gives sensors that are added concurrently different ids', async () => {
    const names = ['Swarm-1', 'Swarm-2', 'Swarm-3', 'Swarm-4', 'Swarm-5', 'Swarm-6'];
    const added = await Promise.all(
      names.map((osk_sensor_name) => ask(operatedSensorCalls.add, { body: { ...BODY, osk_sensor_name } })),
    );
    expect(added.map(({ status }) => status)).toEqual(names.map(() => 201));
    expect(new Set(added.map(({ body }) => body.osk_id)).size).toBe(names.length);
  });

  it('gives a name to only one of several sensors that are renamed to it concurrently', async () => {
    const added = await Promise.all(['Same-1', 'Same-2', 'Same-3', 'Same-4'].map(add));
    const renamed = await Promise.all(
      added.map(({ osk_id }) =>
        ask(operatedSensorCalls.update, { params: { osk_id }, body: { osk_sensor_name: 'Same' } }),
      ),
    );
    expect(renamed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const codes = renamed.filter(({ status }) => status === 409).map(({ body }) => body.code);
    expect(codes).toEqual(codes.map(() => 'duplicate_name'));
  });
});
