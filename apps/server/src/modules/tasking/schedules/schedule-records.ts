import {
  type BodyOf,
  type FieldIssue,
  Refusal,
  refuse,
  type TaskingSchedule,
  type taskingScheduleCalls,
} from '@sigma/contract';
import type { Connection, DatabaseTransaction } from '@sigma/db';
import type { RecordsOf } from '../../../records/index.ts';
import { type Actor, staffOf } from '../actor.ts';
import { intervalOf, invalidBody, unknownIdIssues, wrongState } from '../body-issues.ts';
import { knownSensors } from '../known.store.ts';
import { publishSchedules } from '../plan/publish.ts';
import { loadSatellites, mayBeTasked } from '../plan/satellites.store.ts';
import type { TaskingServices } from '../services.ts';
import { countActiveTasks } from '../tasks/request-tasks.store.ts';
import { lockSchedulesOfPlan } from '../tasks/sensor-schedules.store.ts';
import {
  deleteSchedule,
  listSchedules,
  lockSchedule,
  readSchedule,
  setUnscheduled,
  updateSchedule,
} from '../tasks/tasking-schedules.store.ts';
import { changeDraft } from './change-schedule.ts';
import { scheduleAnswer, unscheduledIn } from './schedule-answer.ts';
import { planIntervalIssues } from './schedule-interval.ts';

export type PlanBody = BodyOf<typeof taskingScheduleCalls.add>;
type Services = Pick<TaskingServices, 'worldClock' | 'orbitGrids'>;

export const noSuchSchedule = (): Refusal => refuse('not_found', 'The tasking schedule does not exist.');

/** The issues of the interval and the sensors of a plan. */
export async function planIssues(
  kysely: Connection,
  body: PlanBody,
  now: Date,
): Promise<readonly FieldIssue[]> {
  const { sensors = [] } = body;
  const unknown = unknownIdIssues('sensors', 'Sensor', sensors, await knownSensors(kysely, sensors));
  return [...planIntervalIssues(intervalOf(body), now), ...unknown];
}

/** The sensors that a plan is for: the sensors of the body, else all that may be tasked in its interval. */
export async function sensorsOfPlan(
  kysely: Connection,
  { orbitGrids, worldClock }: Services,
  body: PlanBody,
): Promise<readonly number[]> {
  if (body.sensors !== undefined) return [...new Set(body.sensors)].toSorted((a, b) => a - b);
  const interval = intervalOf(body);
  const now = worldClock();
  const satellites = await loadSatellites(kysely, orbitGrids, { at: now, now });
  return satellites.filter((one) => mayBeTasked(one, interval)).map(({ sensor }) => sensor);
}

/** Plans for several satellites: listed, read, changed, published and deleted. `addScheduleBinding` makes them. */
export function scheduleRecords(services: Services): RecordsOf<typeof taskingScheduleCalls> {
  const { worldClock } = services;
  return {
    add: () => Promise.reject(new Error('Tasking schedules are added by proposing a plan.')),
    async list(kysely, _, query) {
      const { rows, count } = await listSchedules(kysely, query);
      return { rows: rows.map(scheduleAnswer), count };
    },
    async read(kysely, { tasking_schedule }) {
      const row = await readSchedule(kysely, tasking_schedule);
      return row && scheduleAnswer(row);
    },
    async replace(transaction, { tasking_schedule: id }, body, call) {
      const row = await lockSchedule(transaction, id);
      if (row === undefined) return noSuchSchedule();
      if (row.state !== 'draft') return unchanged(transaction, id, body);
      const sensors = await sensorsOfPlan(transaction, services, body);
      const interval = intervalOf(body);
      const isOther =
        interval.start.getTime() !== row.start.getTime() ||
        interval.end.getTime() !== row.end.getTime() ||
        JSON.stringify(sensors) !== JSON.stringify(row.sensors);
      if (isOther) {
        const refusal =
          invalidBody(await planIssues(transaction, body, worldClock())) ??
          (await changeDraft(transaction, { id, sensors, ...interval }));
        if (refusal !== undefined) return refusal;
      }
      if (body.state === 'published') {
        const refusal = await publishPlan(transaction, services, { id, by: staffOf(call.caller) });
        if (refusal !== undefined) return refusal;
      }
      const after = await readSchedule(transaction, id);
      return after === undefined ? noSuchSchedule() : scheduleAnswer(after);
    },
    async remove(transaction, { tasking_schedule: id }) {
      await lockSchedule(transaction, id);
      const schedules = await lockSchedulesOfPlan(transaction, id);
      const active = await countActiveTasks(
        transaction,
        schedules.map((schedule) => schedule.id),
      );
      if (active > 0)
        return refuse('wrong_state', `The schedule contains ${active} tasks that are active or were flown.`);
      await deleteSchedule(transaction, id);
      return undefined;
    },
    bodyOf: ({ start, end, sensors, state }) => ({
      start,
      end,
      sensors,
      ...(state === 'flown' ? {} : { state }),
    }),
  };
}

/** A published schedule cannot be changed; writing the same content again is allowed. */
async function unchanged(
  transaction: DatabaseTransaction,
  id: string,
  body: PlanBody,
): Promise<TaskingSchedule | Refusal> {
  const row = await readSchedule(transaction, id);
  if (row === undefined) return noSuchSchedule();
  const answer = scheduleAnswer(row);
  const { start, end } = intervalOf(body);
  const isSame =
    start.toISOString() === answer.start &&
    end.toISOString() === answer.end &&
    (body.sensors === undefined || JSON.stringify(body.sensors) === JSON.stringify(answer.sensors)) &&
    (body.state === undefined || body.state === answer.state);
  if (isSame) return answer;
  return wrongState('state', `A schedule that is ${row.state} can no longer be changed.`);
}

export interface PlanPublication {
  readonly id: string;
  readonly by: Actor;
}

/** Publishes a plan with all its sensor schedules; dropped tasks are added to its unscheduled requests. */
export async function publishPlan(
  transaction: DatabaseTransaction,
  services: Services,
  { id, by }: PlanPublication,
): Promise<Refusal | undefined> {
  const row = await lockSchedule(transaction, id);
  if (row === undefined) return noSuchSchedule();
  const schedules = await lockSchedulesOfPlan(transaction, id);
  const published = await publishSchedules(transaction, services, {
    schedules,
    by,
    now: services.worldClock(),
  });
  if (published instanceof Refusal) return published;
  await setUnscheduled(transaction, id, [...unscheduledIn(row), ...published.dropped]);
  await updateSchedule(transaction, id, { state: 'published' });
  return undefined;
}
