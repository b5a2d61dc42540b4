import { describe, expect, it } from 'vitest';
import { greedyPlan, heaviestFirst } from './board.ts';
import { exhaustiveValue } from './exhaustive.fixture.ts';
import { weightOf } from './job.ts';
import { planSchedule } from './plan-schedule.ts';
import { prepareJobs } from './prepare-jobs.ts';
import type { PlanInput } from './schedule-shapes.ts';
import {
  blockOut,
  crowd,
  downlink,
  fixedAt,
  pass,
  planInput,
  request,
  SECOND,
  T0,
} from './schedules.fixture.ts';

const served = (input: PlanInput) => planSchedule(input).tasks.map((task) => task.request);
const greedyValue = (input: PlanInput) =>
  weightOf(greedyPlan(prepareJobs(input).jobs.toSorted(heaviestFirst)));

describe('planSchedule', () => {
  it('plans a picture at the best instant of its pass', () => {
    const input = planInput({ requests: [request('a')], candidates: [pass('a', 100, { rollDeg: 12 })] });
    expect(planSchedule(input)).toEqual({
      tasks: [
        {
          request: 'a',
          sensor: 1,
          startMs: T0 + 100 * SECOND,
          endMs: T0 + 110 * SECOND,
          rollDeg: 12,
          downlink: null,
        },
      ],
      omitted: [],
      value: 50,
      bound: 50,
    });
  });

  it('moves a picture into its window when the best instant is at the edge', () => {
    const atEdge = pass('a', 0, { startMs: T0, endMs: T0 + 60 * SECOND, bestMs: T0 + 58 * SECOND });
    const [task] = planSchedule(planInput({ requests: [request('a')], candidates: [atEdge] })).tasks;
    expect(task?.startMs).toBe(T0 + 50 * SECOND);
  });

  it('leaves exactly the time to slew and settle between two pictures', () => {
    // A slew of 20 degrees at 1 degree per second and 5 seconds of settling follow a picture that ends at second 10.
    const after = (beginS: number) =>
      planInput({
        requests: [request('a', 60), request('b', 40)],
        candidates: [pass('a', 0, { rollDeg: -10 }), pass('b', beginS, { rollDeg: 10 })],
      });
    expect(served(after(35))).toEqual(['a', 'b']);
    expect(served(after(34.999))).toEqual(['a']);
  });

  it('finds the order of three rolls in which all pictures fit', () => {
    const rolls = (first: number, second: number, third: number) =>
      planInput({
        requests: [request('a'), request('b'), request('c')],
        candidates: [
          pass('a', 0, { rollDeg: first }),
          pass('b', 25, { rollDeg: second }),
          pass('c', 50, { rollDeg: third }),
        ],
      });
    expect(served(rolls(-10, 0, 10))).toHaveLength(3);
    expect(served(rolls(-10, 10, 0))).toHaveLength(2);
  });

  it('plans each request once, in its best pass', () => {
    const input = planInput({
      requests: [request('a')],
      candidates: [pass('a', 0, { quality: 0.2 }), pass('a', 6000, { quality: 0.9 }), pass('a', 12000)],
    });
    const plan = planSchedule(input);
    expect(plan.tasks.map(({ startMs }) => startMs)).toEqual([T0 + 6000 * SECOND]);
    expect(plan.value).toBeCloseTo(50.81, 9);
  });

  it('never drops a picture for a picture of lower priority in a better pass', () => {
    const input = planInput({
      requests: [request('high', 51), request('low', 50)],
      candidates: [pass('high', 0, { quality: 0 }), pass('low', 5, { quality: 1 })],
    });
    expect(served(input)).toEqual(['high']);
  });

  it('drops one picture for two of greater total value, unlike greedy planning', () => {
    const input = planInput({
      requests: [request('one', 60), request('two', 50), request('three', 50)],
      candidates: [pass('one', 20), pass('two', 6), pass('three', 34)],
    });
    expect(greedyValue(input)).toBe(60);
    expect(served(input)).toEqual(['two', 'three']);
  });

  it('plans a request in its second pass so that another can use the first, unlike greedy planning', () => {
    const input = planInput({
      requests: [request('flexible', 90), request('bound', 80)],
      candidates: [
        pass('flexible', 0, { quality: 1 }),
        pass('flexible', 9000, { quality: 0.1 }),
        pass('bound', 3),
      ],
    });
    expect(greedyValue(input)).toBeCloseTo(90.9, 9);
    expect(served(input)).toEqual(['bound', 'flexible']);
  });

  it('downlinks each picture in the first ground station pass after it', () => {
    const input = planInput({
      requests: [request('a'), request('b')],
      candidates: [pass('a', 0), pass('b', 2000)],
      downlinks: [downlink('late', 2500), downlink('during', 1995), downlink('early', 600)],
    });
    expect(planSchedule(input).tasks.map((task) => task.downlink)).toEqual(['early', 'late']);
  });

  it('preserves fixed pictures and plans around them', () => {
    const input = planInput({
      requests: [request('fixed', 1), request('near', 100), request('far', 1)],
      candidates: [pass('fixed', 900), pass('near', 5), pass('far', 300)],
      fixed: [fixedAt('fixed', 0)],
    });
    const plan = planSchedule(input);
    expect(plan.tasks.map((task) => [task.request, task.startMs])).toEqual([
      ['fixed', T0],
      ['far', T0 + 300 * SECOND],
    ]);
    expect(plan.value).toBe(1);
  });

  it('uses the other passes of a request when staff have refused one', () => {
    const input = planInput({
      requests: [request('a'), request('b')],
      candidates: [pass('a', 0, { quality: 1 }), pass('a', 9000), pass('b', 0)],
      refused: [{ request: 'a', sensor: 1, startMs: T0, endMs: T0 + 10 * SECOND }],
    });
    expect(planSchedule(input).tasks.map((task) => [task.request, task.startMs])).toEqual([
      ['b', T0],
      ['a', T0 + 9000 * SECOND],
    ]);
  });

  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'plans as well as exhaustive search (seed %i)',
    (seed) => {
      const requests = 2 + (seed % 7);
      const input = crowd(seed, requests, 1 + (seed % 4), 14 * requests);
      const plan = planSchedule(input);
      expect(plan.value).toBeCloseTo(exhaustiveValue(input), 9);
      expect(plan.bound).toBeCloseTo(plan.value, 9);
    },
  );

  it.each([101, 102, 103])('plans 12 requests as well as exhaustive search (seed %i)', (seed) => {
    const input = crowd(seed, 12, 2, 150);
    expect(planSchedule(input).value).toBeCloseTo(exhaustiveValue(input), 9);
  });

  it.each([1, 2, 3, 4, 5])(
    'plans crowded schedules better than greedy planning by priority (seed %i)',
    (seed) => {
      const input = crowd(seed, 60, 3, 900);
      expect(planSchedule(input).value).toBeGreaterThan(1.02 * greedyValue(input));
    },
  );
});

describe('what a plan omits', () => {
  const omitted = (changes: Partial<PlanInput>) =>
    planSchedule(planInput({ requests: [{ id: 'a', priority: 50, name: 'Port of Oakland' }], ...changes }))
      .omitted;

  it('explains that a request has no pass', () => {
    expect(omitted({})).toEqual([
      {
        request: 'a',
        code: 'no_pass',
        text: 'Request “Port of Oakland” has no pass in the time of the plan.',
        against: [],
      },
    ]);
  });

  it('explains that the passes of a request are too short', () => {
    const short = pass('a', 0, { startMs: T0, endMs: T0 + 9 * SECOND });
    expect(omitted({ candidates: [short] })).toMatchObject([
      { code: 'no_pass', text: expect.stringContaining('has 1 pass, but none can be used: 1 is too short') },
    ]);
  });

  it('explains which block-outs exclude a request', () => {
    const found = omitted({
      candidates: [pass('a', 0), pass('a', 500)],
      blockOuts: [blockOut(9, 60), blockOut(400, 600, 'Orbit manoeuvre')],
    });
    expect(found).toMatchObject([
      {
        code: 'blocked_out',
        text: 'Request “Port of Oakland” has 2 passes, but none can be used: 2 are in a block-out of the satellite (Calibration and Orbit manoeuvre).',
      },
    ]);
  });

  it('explains that staff have rejected the pass of a request', () => {
    const refused = [{ request: 'a', sensor: 1, startMs: T0, endMs: T0 + 10 * SECOND }];
    expect(omitted({ candidates: [pass('a', 0)], refused })).toMatchObject([
      {
        code: 'refused',
        text: 'Request “Port of Oakland” has 1 pass, but none can be used: 1 was rejected by staff.',
      },
    ]);
  });

  it('explains that no ground station can downlink the picture of a request', () => {
    const found = omitted({ candidates: [pass('a', 900)], downlinks: [downlink('before', 100)] });
    expect(found).toMatchObject([
      { code: 'no_downlink', text: expect.stringContaining('without a ground-station pass after it') },
    ]);
  });

  it('explains which requests of higher priority exclude a request, most important first', () => {
    const found = omitted({
      requests: [{ id: 'a', priority: 50, name: 'Port of Oakland' }, request('b', 60), request('c', 70)],
      candidates: [pass('a', 0), pass('a', 900), pass('b', 5), pass('c', 905)],
    });
    expect(found).toEqual([
      {
        request: 'a',
        code: 'conflict',
        text: 'Request “Port of Oakland” has 2 passes, but each collides with a request of higher priority: “c” (70) and “b” (60).',
        against: ['c', 'b'],
      },
    ]);
  });

  it('does not call two lesser requests requests of higher priority', () => {
    const found = omitted({
      requests: [{ id: 'a', priority: 50, name: 'Port of Oakland' }, request('b', 40), request('c', 30)],
      candidates: [pass('a', 20), pass('b', 6), pass('c', 34)],
    });
    expect(found).toMatchObject([
      {
        text: expect.stringContaining('requests that the plan prefers together'),
        against: ['b', 'c'],
      },
    ]);
  });

  it('explains fixed pictures separately from the other passes of a request', () => {
    const found = omitted({
      candidates: [pass('a', 0), pass('a', 500)],
      fixed: [fixedAt('b', 3)],
      blockOuts: [blockOut(490, 600)],
    });
    expect(found).toMatchObject([
      {
        code: 'conflict',
        text: 'Request “Port of Oakland” has 2 passes, but 1 is in a block-out of the satellite (Calibration); the other collides with a picture that staff have fixed: “b” (fixed).',
        against: ['b'],
      },
    ]);
  });
});
