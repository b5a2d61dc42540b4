import { describe, expect, it } from 'vitest';
import { scheduleIssues } from './schedule-issues.ts';
import { blockOut, fixedAt, planInput } from './schedules.fixture.ts';

const { satellites } = planInput();
const codes = (...args: Parameters<typeof scheduleIssues>) =>
  scheduleIssues(...args).map(({ code, tasks }) => [code, ...tasks]);

describe('scheduleIssues', () => {
  it('reports no issue for a plan that can be flown', () => {
    const tasks = [fixedAt('b', 35, { rollDeg: 20 }), fixedAt('a', 0)];
    expect(scheduleIssues(tasks, satellites, [blockOut(45, 60), blockOut(10, 35)])).toEqual([]);
  });

  it('reports pictures that overlap', () => {
    expect(scheduleIssues([fixedAt('b', 5), fixedAt('a', 0)], satellites, [])).toEqual([
      {
        code: 'overlap',
        tasks: [0, 1],
        text: 'Sensor 1 cannot take the picture of request a at 2026-03-01 00:00:00 UTC and the picture of request b at 2026-03-01 00:00:05 UTC: they overlap.',
      },
    ]);
  });

  it('reports pictures without time to turn between them, even with another in between', () => {
    const tasks = [
      fixedAt('a', 0, { rollDeg: -20 }),
      fixedAt('b', 15, { rollDeg: -20 }),
      fixedAt('c', 40, { rollDeg: 20 }),
    ];
    expect(codes(tasks, satellites, [])).toEqual([
      ['no_time_to_turn', 0, 2],
      ['no_time_to_turn', 1, 2],
    ]);
  });

  it('reports pictures in a block-out with its reason', () => {
    const [issue] = scheduleIssues([fixedAt('a', 0)], satellites, [blockOut(9, 20, 'Orbit manoeuvre')]);
    expect(issue).toMatchObject({ code: 'blocked_out', text: expect.stringContaining('(Orbit manoeuvre)') });
  });

  it('reports unknown satellites, reversed times and requests planned twice', () => {
    expect(codes([fixedAt('a', 0, { sensor: 9 })], satellites, [])).toEqual([['unknown_satellite', 0]]);
    const backwards = fixedAt('a', 0, { endMs: 0 });
    expect(codes([backwards], satellites, [])).toEqual([['reversed', 0]]);
    expect(codes([fixedAt('a', 0), fixedAt('a', 900)], satellites, [])).toEqual([['taken_twice', 0, 1]]);
  });
});
