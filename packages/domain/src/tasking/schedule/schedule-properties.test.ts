import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planSchedule } from './plan-schedule.ts';
import { scheduleIssues } from './schedule-issues.ts';
import type { Candidate, PlanInput, PlannedTask } from './schedule-shapes.ts';
import { blockOut, crowd, downlink, fixedAt, SECOND, T0 } from './schedules.fixture.ts';

const RUNS = { numRuns: 60 };

/** Crowded inputs with block-outs, downlinks, fixed and refused pictures. */
const inputs = (most: number): fc.Arbitrary<PlanInput> =>
  fc
    .record({
      seed: fc.nat(1e6),
      requests: fc.integer({ min: 1, max: most }),
      passes: fc.integer({ min: 1, max: 4 }),
      blocked: fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 60 })), {
        maxLength: 3,
      }),
      fixed: fc.option(fc.integer({ min: 0, max: 300 })),
      refused: fc.array(fc.nat(100), { maxLength: 4 }),
      lastRise: fc.option(fc.integer({ min: 50, max: 600 })),
    })
    .map(({ seed, requests, passes, blocked, fixed, refused, lastRise }) => {
      const input = crowd(seed, requests, passes, 16 * requests);
      const some = refused.flatMap((at) => input.candidates[at % input.candidates.length] ?? []);
      return {
        ...input,
        blockOuts: blocked.map(([from, length]) => blockOut(from, from + length)),
        fixed: fixed === null ? [] : [fixedAt('r0000', fixed)],
        refused: some.map(({ request, sensor, startMs, endMs }) => ({ request, sensor, startMs, endMs })),
        downlinks:
          lastRise === null
            ? []
            : [downlink('first', 40), downlink('last', lastRise), { ...downlink('other', 700), sensor: 2 }],
      };
    });

const reversed = (input: PlanInput): PlanInput => ({
  requests: input.requests.toReversed(),
  candidates: input.candidates.toReversed(),
  satellites: input.satellites.toReversed(),
  blockOuts: input.blockOuts.toReversed(),
  downlinks: input.downlinks.toReversed(),
  fixed: input.fixed.toReversed(),
  refused: input.refused.toReversed(),
});

const isOf = (task: PlannedTask, candidate: Candidate) =>
  candidate.request === task.request &&
  candidate.sensor === task.sensor &&
  candidate.startMs <= task.startMs &&
  task.endMs <= candidate.endMs;

describe('every plan', () => {
  it('makes plans that can be flown: without conflicts, block-outs or repeated requests', () => {
    fc.assert(
      fc.property(inputs(30), (input) => {
        // A fixed picture may be in a block-out, because staff decided so.
        const planned = planSchedule(input).tasks.filter(({ request }) =>
          input.fixed.every((f) => f.request !== request),
        );
        expect(scheduleIssues(planned, input.satellites, input.blockOuts)).toEqual([]);
        expect(scheduleIssues(planSchedule(input).tasks, input.satellites, [])).toEqual([]);
      }),
      RUNS,
    );
  });

  it('makes plans with all fixed pictures and no refused pass', () => {
    fc.assert(
      fc.property(inputs(20), (input) => {
        const { tasks } = planSchedule(input);
        for (const fixed of input.fixed) expect(tasks).toContainEqual(expect.objectContaining(fixed));
        for (const task of tasks.filter(({ request }) => request !== input.fixed[0]?.request)) {
          expect(input.candidates.some((candidate) => isOf(task, candidate))).toBe(true);
          const refused = input.refused.some(
            ({ request, sensor, startMs, endMs }) =>
              request === task.request &&
              sensor === task.sensor &&
              startMs < task.endMs &&
              task.startMs < endMs,
          );
          expect(refused).toBe(false);
        }
      }),
      RUNS,
    );
  });

  it('downlinks every chosen picture in the first ground station pass after it', () => {
    fc.assert(
      fc.property(inputs(20), (input) => {
        fc.pre(input.downlinks.length > 0);
        for (const task of planSchedule(input).tasks) {
          if (input.fixed.some(({ request }) => request === task.request)) continue;
          const later = input.downlinks.filter(
            ({ sensor, riseMs }) => sensor === task.sensor && riseMs >= task.endMs,
          );
          const first = later.toSorted((a, b) => a.riseMs - b.riseMs)[0];
          expect(task.downlink).toBe(first?.id);
          expect(task.downlink).toBeDefined();
        }
      }),
      RUNS,
    );
  });

  it('serves or explains every request, and omits no request with a pass that is still free', () => {
    fc.assert(
      fc.property(inputs(30), (input) => {
        const { tasks, omitted } = planSchedule(input);
        const listed = [...tasks, ...omitted].map(({ request }) => request);
        expect(listed.toSorted()).toEqual(input.requests.map(({ id }) => id).toSorted());
        for (const { request, code, against } of omitted) {
          expect(against.length > 0).toBe(code === 'conflict');
          for (const candidate of input.candidates.filter((one) => one.request === request)) {
            const limits = input.satellites.find(({ sensor }) => sensor === candidate.sensor);
            const begin = candidate.bestMs - (limits?.pictureMs ?? 0) / 2;
            const task = { ...candidate, startMs: begin, endMs: begin + (limits?.pictureMs ?? 0) };
            const collisions = scheduleIssues([...tasks, task], input.satellites, [])
              .filter(({ tasks: places }) => places.includes(tasks.length))
              .flatMap(({ tasks: places }) => places.flatMap((place) => tasks[place]?.request ?? []));
            const stopped =
              input.blockOuts.some(
                (one) => one.sensor === task.sensor && one.startMs < task.endMs && task.startMs < one.endMs,
              ) ||
              input.refused.some(
                (refused) => refused.request === request && refused.sensor === task.sensor,
              ) ||
              (input.downlinks.length > 0 &&
                input.downlinks.every((one) => one.sensor !== task.sensor || one.riseMs < task.endMs));
            // A pass that a fixed picture excludes is not weighed against others.
            const fixed = collisions.filter((id) => input.fixed.some((one) => one.request === id));
            const named = fixed.length > 0 ? fixed : collisions;
            if (!stopped) expect(against).toEqual(expect.arrayContaining(named));
            expect(stopped || collisions.length > 0).toBe(true);
          }
        }
      }),
      RUNS,
    );
  });

  it('makes the same plan for any order of the input lists', () => {
    fc.assert(
      fc.property(inputs(30), (input) => {
        expect(planSchedule(reversed(input))).toEqual(planSchedule(input));
      }),
      RUNS,
    );
  });

  it('never loses value when a request is added', () => {
    fc.assert(
      fc.property(inputs(12), (input) => {
        const fewer = { ...input, requests: input.requests.slice(0, -1) };
        expect(planSchedule(input).value).toBeGreaterThanOrEqual(planSchedule(fewer).value - 1e-9);
      }),
      RUNS,
    );
  });

  it('makes plans of at most the value of their bound', () => {
    fc.assert(
      fc.property(inputs(40), (input) => {
        const { value, bound } = planSchedule(input);
        expect(value).toBeLessThanOrEqual(bound + 1e-9);
      }),
      RUNS,
    );
  });

  it('makes the same plan when all instants are shifted together', () => {
    const later = <T extends { startMs: number; endMs: number }>(one: T): T => ({
      ...one,
      startMs: one.startMs + 3600 * SECOND,
      endMs: one.endMs + 3600 * SECOND,
    });
    const input = crowd(5, 25, 3, 300);
    const moved = {
      ...input,
      candidates: input.candidates.map((one) => ({ ...later(one), bestMs: one.bestMs + 3600 * SECOND })),
    };
    expect(planSchedule(moved).tasks).toEqual(planSchedule(input).tasks.map(later));
    expect(planSchedule(input).tasks[0]?.startMs).toBeGreaterThanOrEqual(T0);
  });
});
