import { type PlanInput, planSchedule } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import { planOffThread } from './plan-off-thread.ts';

/** The given number of requests for one satellite; each pair of them overlaps. */
function inputOf(count: number): PlanInput {
  const requests = Array.from({ length: count }, (_, index) => ({
    id: `request-${index}`,
    priority: 1 + (index % 100),
  }));
  const candidates = requests.map(({ id }, index) => {
    const startMs = Date.UTC(2026, 10, 21) + Math.floor(index / 2) * 600_000;
    return {
      request: id,
      sensor: 1,
      startMs,
      endMs: startMs + 12_000,
      bestMs: startMs + 6_000,
      rollDeg: 0,
      quality: 0.5,
    };
  });
  const satellites = [{ sensor: 1, slewRateDegS: 1, settleS: 10, pictureMs: 10_000 }];
  return { requests, candidates, satellites, blockOuts: [], downlinks: [], fixed: [], refused: [] };
}

describe('planOffThread', () => {
  it.each([10, 400])('makes the same plan of %i requests as planSchedule', async (count) => {
    const input = inputOf(count);
    const plan = await planOffThread(input);
    expect(plan).toEqual(planSchedule(input));
    expect(plan.tasks.length).toBe(count / 2);
  });

  it('stops planning when its call is aborted', async () => {
    const gone = new Error('gone');
    const caller = new AbortController();
    const plan = planOffThread(inputOf(400), caller.signal);
    caller.abort(gone);
    await expect(plan).rejects.toBe(gone);
  });
});
