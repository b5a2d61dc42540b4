import { type TaskingRequest, taskingRequestCalls } from '@sigma/contract';
import { createGridCache } from '@sigma/orbit';
import { expect, it } from 'vitest';
import { cooperativeWork } from '../../../work/index.ts';
import { addRequest, app, asAdmin, PLAN, programs, useTaskingApp } from '../tasking-world.fixture.ts';
import { makePlan } from './make-plan.ts';
import { loadSatellites } from './satellites.store.ts';
import { storePlan } from './store-plan.ts';

useTaskingApp();

it('removes the task of a request that was changed while the plan was made', async () => {
  const [moved, kept, renamed] = [
    await addRequest(app, programs.first, { name: 'Moved' }),
    await addRequest(app, programs.first, { name: 'Kept', aoi: { type: 'Point', coordinates: [10, 45] } }),
    await addRequest(app, programs.first, {
      name: 'To be named',
      aoi: { type: 'Point', coordinates: [100, -30] },
    }),
  ];
  const { database, clock } = app;
  const now = clock.now();
  const satellites = await loadSatellites(database.kysely, createGridCache(), { at: now, now });
  const interval = { start: now, end: new Date(PLAN.end) };
  const query = { ...interval, satellites, fixed: [], refused: [] };
  const plan = await makePlan({ database, worldClock: clock.now }, query, cooperativeWork());
  expect(plan.tasks.length).toBe(3);

  const change = (one: TaskingRequest, body: object) =>
    asAdmin(app)(taskingRequestCalls.update, 200, { params: { tasking_request: one.id }, body });
  await change(moved, { aoi: { type: 'Point', coordinates: [-60, -10] } });
  await change(renamed, { name: 'Named', priority: 90 });
  const stored = await database.transaction((transaction) =>
    storePlan(transaction, { ...interval, sensors: [1, 2], plan, now }),
  );
  const tasks = await database.kysely
    .selectFrom('sensor_tasks')
    .innerJoin('sensor_schedules', 'sensor_schedules.id', 'sensor_tasks.schedule')
    .where('tasking_schedule', '=', stored)
    .select('tasking_request')
    .execute();
  expect(tasks.map((task) => task.tasking_request).toSorted()).toEqual([kept.id, renamed.id].toSorted());
});
