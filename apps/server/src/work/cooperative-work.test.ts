import type { Steps } from '@sigma/orbit';
import { describe, expect, it } from 'vitest';
import { cooperativeWork } from './cooperative-work.ts';

const STEP_MS = 1.5;

/** Work that advances its own clock by one and a half milliseconds per step. */
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

describe('cooperativeWork', () => {
  it('yields to the event loop after every four milliseconds of long work and returns its result', async () => {
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
    expect(await cooperativeWork(undefined, clock).run(work)).toBe('done');
    // The third step is the first to end after more than four milliseconds.
    expect([...new Set(seen)]).toEqual([2, 5, 8, 11]);
  });

  it('finishes short work without yielding to the event loop', async () => {
    const { clock, steps } = slowWork();
    let others = 0;
    setImmediate(() => {
      others += 1;
    });
    await cooperativeWork(undefined, clock).run(steps(2));
    expect(others).toBe(0);
  });

  it('rejects with the reason of the signal at the end of the slice in which the work was aborted', async () => {
    const { clock, steps } = slowWork();
    const stop = new AbortController();
    const taken: number[] = [];
    const work = steps(1000, (step) => {
      taken.push(step);
      if (step === 1) stop.abort(new Error('gone'));
    });
    await expect(cooperativeWork(stop.signal, clock).run(work)).rejects.toThrow('gone');
    expect(taken).toEqual([0, 1, 2]);
  });
});
