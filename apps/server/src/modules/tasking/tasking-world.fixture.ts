import { randomUUID } from 'node:crypto';
import { type Operation, type TaskingRequest, taskingRequestCalls } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { elementSetOn, SENSORS } from '@sigma/simulator';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { insertElementSets } from '../../element-sets/index.ts';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../testing/test-app.ts';

export const ADMIN = 'admin@demo.example';
export const EMPLOYEE = 'employee@demo.example';
export const CUSTOMER = 'customer@demo.example';
export const OTHER = 'other@demo.example';
export const SAN_FRANCISCO = { type: 'Point', coordinates: [-122.42, 37.77] } as const;
export const PLAN = { start: '2026-11-21T12:00:00.000Z', end: '2026-11-28T12:00:00.000Z' };

export let app: TestApp;
export let programs: TestPrograms;
/** Names of the jobs that calls of this test have queued. */
export const queuedJobs: string[] = [];

/** Starts an application with the data of `taskingWorld` for all tests of a file. */
export function useTaskingApp(): void {
  beforeAll(async () => {
    app = await startTestApp({ onJob: async ({ name }) => void queuedJobs.push(name) });
    programs = await taskingWorld(app);
  });
  afterAll(() => app?.close());
}

/** As `useTaskingApp`; each test begins without requests, schedules and orders, at the start of `PLAN`. */
export function useTaskingWorld(): void {
  useTaskingApp();
  beforeEach(async () => {
    await emptyTasking(app.database);
    queuedJobs.length = 0;
    app.clock.set(PLAN.start);
  });
}

/** Three programs with their people, and two satellites of the demo constellation that the first two programs may use. */
export async function taskingWorld({ database, clock }: TestApp): Promise<TestPrograms> {
  const programs = await seedPeople(database);
  for (const sensor of SENSORS.slice(0, 2)) {
    await database.kysely
      .insertInto('sensors')
      .values({
        osk_id: sensor.oskId,
        name: sensor.name,
        serial: sensor.serial,
        max_slew_angle: 30,
        tasking_eligible_start: new Date('2026-01-01T00:00:00Z'),
        tasking_eligible_end: null,
        launch_date: null,
        launch_site: null,
      })
      .execute();
    await database.kysely
      .insertInto('program_sensors')
      .values(
        [programs.first, programs.second].map((program) => ({ program_id: program, sensor: sensor.oskId })),
      )
      .execute();
    const set = elementSetOn(sensor, clock.now());
    const { line1, line2, epoch } = set;
    await insertElementSets(database.kysely, [{ sensor: sensor.oskId, epoch, line1, line2, source: 'test' }]);
  }
  return programs;
}

/** Deletes everything that tests of this module add. */
export async function emptyTasking({ kysely }: Database): Promise<void> {
  await kysely.deleteFrom('tasking_schedules').execute();
  await kysely.deleteFrom('sensor_schedules').execute();
  await kysely.deleteFrom('tasking_requests').execute();
  await kysely.deleteFrom('tasking_block_outs').execute();
  await kysely.deleteFrom('orders').execute();
  await kysely.deleteFrom('audit').execute();
}

/** Makes a call as an administrator, expects a status and returns the body. */
export function asAdmin(app: TestApp) {
  return async <Answer>(operation: Operation, status: number, input: TestCall = {}): Promise<Answer> => {
    const answer = await app.call(operation, { as: ADMIN, ...input });
    const text = await answer.text();
    expect([answer.status, answer.status === status ? '' : text]).toEqual([status, '']);
    return JSON.parse(text === '' ? 'null' : text);
  };
}

/** A request of a program, entered by staff: over a place, within the next week. */
export async function addRequest(
  app: TestApp,
  program: number,
  changes: Record<string, unknown> = {},
): Promise<TaskingRequest> {
  const body = {
    program,
    name: 'Bay',
    aoi: SAN_FRANCISCO,
    sensors: [1, 2],
    window_start: PLAN.start,
    window_end: PLAN.end,
    status: 'order_active',
    ...changes,
  };
  return asAdmin(app)(taskingRequestCalls.add, 201, { body });
}

/** An order of type others for a request, in the same status. */
export async function addOrderOf(
  { kysely }: Database,
  request: Pick<TaskingRequest, 'id' | 'program' | 'status'>,
): Promise<string> {
  const user = await kysely.selectFrom('users').where('email', '=', CUSTOMER).select('id').executeTakeFirst();
  const id = randomUUID();
  const at = new Date('2026-11-21T12:00:00Z');
  await kysely
    .insertInto('orders')
    .values({
      id,
      program_id: request.program,
      requested_by: user?.id ?? '',
      customer_poc: CUSTOMER,
      order_type: 'others',
      collection: null,
      product_level: 'Basic',
      file_format: 'COG',
      s3_bucket: 'bucket',
      s3_folder: '',
      required_license: 'standard-1',
      license_accepted_at: at,
      status: request.status,
      status_code: null,
      status_text: 'As it was',
      placed_at: at,
      updated_at: at,
      inventory_id: null,
    })
    .execute();
  await kysely.updateTable('tasking_requests').where('id', '=', request.id).set({ order_id: id }).execute();
  return id;
}

/** Statuses and codes in the history of an order, the oldest first. */
export async function historyOf({ kysely }: Database, order: string): Promise<readonly string[]> {
  const events = await kysely
    .selectFrom('order_events')
    .where('order_id', '=', order)
    .select(['status', 'code'])
    .orderBy('id')
    .execute();
  return events.map(({ status, code }) => (code === null ? status : `${status} ${code}`));
}
