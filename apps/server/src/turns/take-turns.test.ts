import type { Steps } from '@sigma/orbit';
import { describe, expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

const STEP_MS = 5;

/** A clock that only work moves: five milliseconds each step. */
function slowWork() {
  let nowMs = 0;
  const clock = () => nowMs;
  function* steps(count: number, onStep: (step: number) => void = () => undefined): Steps<string> {
    for (let step = 0; step < count; step += 1) {
      nowMs += STEP_MS;
      onStep(step);
      yield;
    }
    return 'done';
  }
  return { clock, steps };
}

describe('takeTurns', () => {
  it('lets others on after each twelve milliseconds of long work, and gives its result', async () => {
    const { clock, steps } = slowWork();
    const seen: number[] = [];
    let last = -1;
    const tick = () => {
      seen.push(last);
      if (last < 11) setImmediate(tick);
    };
    setImmediate(tick);
    const work = steps(12, (step) => {
      last = step;
    });
    expect(await takeTurns(undefined, clock).take(work)).toBe('done');
    // Three steps are the first to take twelve milliseconds.
    expect([...new Set(seen)]).toEqual([2, 5, 8, 11]);
  });

  it('does short work at once', async () => {
    const { clock, steps } = slowWork();
    let others = 0;
    setImmediate(() => {
      others += 1;
    });
    await takeTurns(undefined, clock).take(steps(2));
    expect(others).toBe(0);
  });

  it('rejects after the turn in which nobody wants the work any more, with the reason', async () => {
    const { clock, steps } = slowWork();
    const stop = new AbortController();
    const taken: number[] = [];
    const work = steps(1000, (step) => {
      taken.push(step);
      if (step === 1) stop.abort(new Error('gone'));
    });
    await expect(takeTurns(stop.signal, clock).take(work)).rejects.toThrow('gone');
    expect(taken).toEqual([0, 1, 2]);
  });
});
