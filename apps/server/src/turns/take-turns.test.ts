import type { Steps } from '@sigma/orbit';
import { describe, expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

const STEP_MS = 5;

/** Steps that hold the process for five milliseconds each. */
function* slowSteps(count: number, onStep: (step: number) => void = () => undefined): Steps<string> {
  for (let step = 0; step < count; step += 1) {
    const until = performance.now() + STEP_MS;
    while (performance.now() < until);
    onStep(step);
    yield;
  }
  return 'done';
}

describe('takeTurns', () => {
  it('lets others on while it takes long work, and gives its result', async () => {
    const seen: number[] = [];
    let last = -1;
    const tick = () => {
      seen.push(last);
      if (last < 19) setImmediate(tick);
    };
    setImmediate(tick);
    const result = await takeTurns().take(
      slowSteps(20, (step) => {
        last = step;
      }),
    );
    expect(result).toBe('done');
    // A turn is 12 ms: others came on after each third step, not at the end alone.
    expect(new Set(seen).size).toBeGreaterThan(3);
  });

  it('does short work at once', async () => {
    let others = 0;
    setImmediate(() => {
      others += 1;
    });
    await takeTurns().take(slowSteps(1));
    expect(others).toBe(0);
  });

  it('rejects after the turn in which nobody wants the work any more, with the reason', async () => {
    const stop = new AbortController();
    const taken: number[] = [];
    const work = takeTurns(stop.signal).take(
      slowSteps(1000, (step) => {
        taken.push(step);
        if (step === 1) stop.abort(new Error('gone'));
      }),
    );
    await expect(work).rejects.toThrow('gone');
    expect(taken.length).toBeLessThan(10);
  });
});
