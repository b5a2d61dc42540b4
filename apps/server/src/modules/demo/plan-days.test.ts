import { planDay } from '@sigma/simulator';
import { expect, it } from 'vitest';
import type { PlannedScene } from './describe-scene.ts';
import { dayPlanner } from './plan-days.ts';
import type { PlanRequest } from './plan-scenes.ts';

const [example] = planDay({ seed: 7, day: new Date('2026-06-10') });
const sceneAt = (time: string): PlannedScene => {
  if (example === undefined) throw new Error('The simulator planned no scene on this day.');
  const start = new Date(time);
  return { seed: 7, plan: { ...example, id: time, start, datetime: start, end: start }, cloudCover: 0 };
};
const TIMES = ['2026-06-09T20:00Z', '2026-06-10T08:00Z', '2026-06-10T17:00Z', '2026-06-11T09:00Z'];

function planner() {
  const planned: PlanRequest[] = [];
  const plan = dayPlanner(async function* (request) {
    planned.push(request);
    yield TIMES.map(sceneAt).filter(
      ({ plan: { start } }) => start >= request.from && start > request.after && start < request.to,
    );
  });
  const idsOf = async (from: string, after: string, to: string, seed = 7) => {
    const ids: string[] = [];
    const span = { seed, from: new Date(from), after: new Date(after), to: new Date(to) };
    for await (const scenes of plan(span)) ids.push(...scenes.map(({ plan: { id } }) => id));
    return ids;
  };
  return { planned, idsOf };
}

it('plans a day once, and yields its scenes as their times come', async () => {
  const { planned, idsOf } = planner();
  const [nine, ten] = ['2026-06-09T00:00Z', '2026-06-10T00:00Z'];
  expect(await idsOf(nine, '2026-06-09T20:00Z', '2026-06-10T07:00Z')).toEqual([]);
  expect(await idsOf(nine, '2026-06-09T20:00Z', '2026-06-10T08:30Z')).toEqual(['2026-06-10T08:00Z']);
  expect(await idsOf(ten, '2026-06-10T08:00Z', '2026-06-10T16:00Z')).toEqual([]);
  expect(await idsOf(ten, '2026-06-10T08:00Z', '2026-06-11T00:00Z')).toEqual(['2026-06-10T17:00Z']);
  expect(planned).toHaveLength(1);
});

it('plans again for the next day, for earlier times and for another seed', async () => {
  const { planned, idsOf } = planner();
  const ten = '2026-06-10T00:00Z';
  await idsOf(ten, '2026-06-10T08:00Z', '2026-06-10T18:00Z');
  expect(await idsOf(ten, '2026-06-10T17:00Z', '2026-06-11T10:00Z')).toEqual(['2026-06-11T09:00Z']);
  expect(await idsOf('2026-06-09T00:00Z', '2026-06-09T00:00Z', '2026-06-10T09:00Z')).toEqual([
    '2026-06-09T20:00Z',
    '2026-06-10T08:00Z',
  ]);
  await idsOf(ten, '2026-06-10T17:00Z', '2026-06-10T18:00Z', 8);
  expect(planned).toHaveLength(4);
});

it('retains nothing of a long span', async () => {
  const { planned, idsOf } = planner();
  const span = ['2026-02-10T00:00Z', '1970-01-01T00:00Z', '2026-06-10T09:00Z'] as const;
  expect(await idsOf(...span)).toEqual(['2026-06-09T20:00Z', '2026-06-10T08:00Z']);
  await idsOf(...span);
  expect(planned.map(({ to }) => to)).toEqual([new Date(span[2]), new Date(span[2])]);
});
