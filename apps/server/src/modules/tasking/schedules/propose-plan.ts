import {
  bind,
  proposeAgain,
  type Refusal,
  type TaskingSchedule,
  taskingScheduleCalls,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { rollbackOnRefusal, writeAudit } from '../../../records/index.ts';
import { cooperativeWork } from '../../../work/index.ts';
import { staffOf } from '../actor.ts';
import { intervalOf, invalidBody, wrongState } from '../body-issues.ts';
import { withoutChangedRequests } from '../plan/changed-requests.ts';
import { makePlan } from '../plan/make-plan.ts';
import { loadSatellites } from '../plan/satellites.store.ts';
import { beginPlanning, proposedTasks, storePlan, toUnscheduledRequest } from '../plan/store-plan.ts';
import type { TaskingServices } from '../services.ts';
import { lockSchedulesOfPlan, schedulesOfPlan } from '../tasks/sensor-schedules.store.ts';
import {
  deleteTasks,
  insertTasks,
  type ScheduledRow,
  tasksOfSchedules,
} from '../tasks/sensor-tasks.store.ts';
import { lockSchedule, readSchedule, setUnscheduled } from '../tasks/tasking-schedules.store.ts';
import { scheduleAnswer } from './schedule-answer.ts';
import { noSuchSchedule, planIssues, publishPlan, sensorsOfPlan } from './schedule-records.ts';

/** Plans an interval and stores the plan as a draft, or publishes it at once where the body requests that. */
export const addScheduleBinding = (services: TaskingServices) =>
  bind(taskingScheduleCalls.add, async ({ body, caller, requestId, signal }) => {
    const { database, worldClock } = services;
    const { kysely } = database;
    const refusal = invalidBody(await planIssues(kysely, body, worldClock()));
    if (refusal !== undefined) return refusal;
    const interval = intervalOf(body);
    const sensors = await sensorsOfPlan(kysely, services, body);
    const satellites = await satellitesOf(services, sensors, interval.start);
    const planQuery = { ...interval, satellites, fixed: [], refused: [] };
    const plan = await makePlan(services, planQuery, cooperativeWork(signal));
    return rollbackOnRefusal(database, async (transaction) => {
      const id = await storePlan(transaction, { ...interval, sensors, plan, now: worldClock() });
      const by = staffOf(caller);
      if (body.state === 'published') {
        const stopped = await publishPlan(transaction, services, { id, by });
        if (stopped !== undefined) return stopped;
      }
      const after = await readScheduleAnswer(transaction, id);
      const operation = taskingScheduleCalls.add.id;
      await writeAudit(transaction, {
        actor: by.actorName,
        operation,
        target: targetOf(id),
        after,
        requestId,
      });
      return after;
    });
  });

/** Plans a draft again around the tasks that staff have fixed or rejected. */
export const proposeAgainBinding = (services: TaskingServices) =>
  bind(proposeAgain, async ({ params: { tasking_schedule: id }, caller, requestId, signal }) => {
    const { database } = services;
    const before = await readSchedule(database.kysely, id);
    if (before === undefined) return noSuchSchedule();
    if (before.state !== 'draft') return notDraft(before.state);
    const corrected = await correctedTasks(database.kysely, id);
    const satellites = await satellitesOf(services, before.sensors, before.start);
    const { start, end } = before;
    const made = await makePlan(
      services,
      { start, end, satellites, ...byState(corrected) },
      cooperativeWork(signal),
    );
    return rollbackOnRefusal(database, async (transaction): Promise<TaskingSchedule | Refusal> => {
      const row = await lockSchedule(transaction, id);
      if (row === undefined) return noSuchSchedule();
      if (row.state !== 'draft') return notDraft(row.state);
      const schedules = await lockSchedulesOfPlan(transaction, id);
      const isSame = sameTasks(corrected, await correctedTasks(transaction, id));
      if (!isSame || row.start.getTime() !== start.getTime() || row.end.getTime() !== end.getTime())
        return wrongState('tasks', 'The draft was changed while it was being planned. Propose it again.');
      const plan = await withoutChangedRequests(transaction, made);
      const current = await tasksOfSchedules(
        transaction,
        schedules.map((schedule) => schedule.id),
      );
      const proposed = current.filter(({ state }) => state === 'proposed').map((task) => task.id);
      await deleteTasks(transaction, proposed);
      await insertTasks(transaction, proposedTasks(plan, schedules, services.worldClock()));
      await setUnscheduled(transaction, id, plan.unscheduled.map(toUnscheduledRequest));
      await beginPlanning(transaction, plan, services.worldClock());
      const after = await readScheduleAnswer(transaction, id);
      const entry = {
        operation: proposeAgain.id,
        target: targetOf(id),
        before: scheduleAnswer(before),
        after,
      };
      await writeAudit(transaction, { actor: staffOf(caller).actorName, ...entry, requestId });
      return after;
    });
  });

const targetOf = (id: string) => `${taskingScheduleCalls.noun} ${id}`;

const notDraft = (state: string) =>
  wrongState('state', `Only a draft can be proposed again; this schedule is ${state}.`);

async function satellitesOf(
  { database, orbitGrids, worldClock }: TaskingServices,
  sensors: readonly number[],
  start: Date,
) {
  const now = worldClock();
  return loadSatellites(database.kysely, orbitGrids, { sensors, at: start > now ? start : now, now });
}

async function readScheduleAnswer(transaction: DatabaseTransaction, id: string): Promise<TaskingSchedule> {
  const row = await readSchedule(transaction, id);
  if (row === undefined) throw new Error(`The tasking schedule ${id} was not stored.`);
  return scheduleAnswer(row);
}

/** The tasks of a draft that staff have fixed or rejected. */
async function correctedTasks(kysely: TaskingServices['database']['kysely'], id: string) {
  const schedules = await schedulesOfPlan(kysely, id);
  const tasks = await tasksOfSchedules(
    kysely,
    schedules.map((schedule) => schedule.id),
  );
  return tasks.filter(({ state }) => state !== 'proposed');
}

const byState = (tasks: readonly ScheduledRow[]) => ({
  fixed: tasks.filter(({ state }) => state === 'fixed'),
  refused: tasks.filter(({ state }) => state === 'refused'),
});

const taskFacts = ({ id, state, start, end, roll }: ScheduledRow) => [id, state, start, end, roll];

const sameTasks = (one: readonly ScheduledRow[], other: readonly ScheduledRow[]): boolean =>
  JSON.stringify(one.map(taskFacts)) === JSON.stringify(other.map(taskFacts));
