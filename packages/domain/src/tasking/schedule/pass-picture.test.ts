import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PICTURE_MS, pictureWindowOf, unavailabilityOf, type ViewedPass } from './pass-picture.ts';
import { planSchedule } from './plan-schedule.ts';

const LIMITS = { sensor: 1, slewRateDegS: 1, settleS: 10, pictureMs: PICTURE_MS };
const PASS: ViewedPass = {
  startMs: 0,
  endMs: 100_000,
  closestMs: 50_000,
  windows: [{ startMs: 0, endMs: 100_000 }],
  rollDeg: 10,
};
const task = (startMs: number, rollDeg = 10, sensor = 1) => ({
  sensor,
  startMs,
  endMs: startMs + PICTURE_MS,
  rollDeg,
});

describe('pictureWindowOf', () => {
  it('chooses the window of a pass that contains the closest moment', () => {
    const windows = [
      { startMs: 0, endMs: 20_000 },
      { startMs: 40_000, endMs: 100_000 },
    ];
    expect(pictureWindowOf({ ...PASS, windows })).toEqual({
      startMs: 40_000,
      endMs: 100_000,
      bestMs: 50_000,
      rollDeg: 10,
    });
  });

  it('extends a window that is shorter than a picture evenly', () => {
    const windows = [{ startMs: 48_000, endMs: 52_000 }];
    expect(pictureWindowOf({ ...PASS, windows })).toMatchObject({ startMs: 45_000, endMs: 55_000 });
    expect(pictureWindowOf({ ...PASS, windows }, 46_000)).toMatchObject({ startMs: 46_000 });
  });
});

describe('unavailabilityOf', () => {
  it.each([
    ['nothing is reserved', [], [], null],
    ['its picture overlaps a block-out', [], [{ sensor: 1, startMs: 54_000, endMs: 60_000 }], 'blocked'],
    ['a block-out ends before its picture', [], [{ sensor: 1, startMs: 0, endMs: 45_000 }], null],
    ['another satellite is blocked out', [], [{ sensor: 2, startMs: 0, endMs: 100_000 }], null],
    ['another picture overlaps its own', [task(40_000)], [], 'taken'],
    ['the satellite must turn from another picture', [task(20_000, -20)], [], 'taken'],
    ['there is time to settle after another picture', [task(25_000)], [], null],
    ['another satellite takes a picture', [task(45_000, 10, 2)], [], null],
    [
      'a block-out and another picture overlap',
      [task(45_000)],
      [{ sensor: 1, startMs: 0, endMs: 99_000 }],
      'blocked',
    ],
  ] as const)('decides whether a pass is available when %s', (_, tasks, blockOuts, expected) => {
    expect(unavailabilityOf(PASS, LIMITS, { tasks, blockOuts })).toBe(expected);
  });

  it('calls exactly those passes available that the planner would use', () => {
    const time = fc.integer({ min: 0, max: 90_000 });
    const roll = fc.integer({ min: -30, max: 30 });
    fc.assert(
      fc.property(fc.array(fc.tuple(time, roll), { maxLength: 3 }), time, (fixed, blockStart) => {
        const tasks = fixed.map(([startMs, rollDeg]) => task(startMs, rollDeg));
        const blockOuts = [{ sensor: 1, startMs: blockStart, endMs: blockStart + 5000, reason: '' }];
        const plan = planSchedule({
          requests: [{ id: 'new', priority: 50 }],
          candidates: [{ request: 'new', sensor: 1, ...pictureWindowOf(PASS), quality: 1 }],
          satellites: [LIMITS],
          blockOuts,
          downlinks: [],
          fixed: tasks.map((one, index) => ({ ...one, request: `fixed ${index}` })),
          refused: [],
        });
        const isPlanned = plan.tasks.some(({ request }) => request === 'new');
        expect(unavailabilityOf(PASS, LIMITS, { tasks, blockOuts }) === null).toBe(isPlanned);
      }),
    );
  });
});
