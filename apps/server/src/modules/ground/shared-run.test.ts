import { describe, expect, it } from 'vitest';
import { sharedRun } from './ground-forecast.ts';

const { signal } = new AbortController();

function runs() {
  const gate = Promise.withResolvers<void>();
  const forced: boolean[] = [];
  const run = sharedRun(async ({ force }) => {
    forced.push(force);
    await gate.promise;
  });
  return { forced, gate, run: (force: boolean) => run({ force }, { signal }) };
}

describe('a shared run', () => {
  it('shares one run among all callers during it, and starts another run afterwards', async () => {
    const { forced, gate, run } = runs();
    const both = [run(false), run(false)];
    gate.resolve();
    await Promise.all(both);
    expect(forced).toEqual([false]);
    await run(false);
    expect(forced).toEqual([false, false]);
  });

  it('starts a separate run for a caller that forces recalculation', async () => {
    const { forced, gate, run } = runs();
    const both = [run(false), run(true)];
    gate.resolve();
    await Promise.all(both);
    expect(forced).toEqual([false, true]);
  });

  it('reports a failure to every caller of a shared run, and the next call runs again', async () => {
    let count = 0;
    const run = sharedRun(async () => {
      count += 1;
      if (count === 1) throw new Error('no stations');
    });
    const both = [run({ force: false }, { signal }), run({ force: false }, { signal })];
    for (const one of both) await expect(one).rejects.toThrow('no stations');
    await run({ force: false }, { signal });
    expect(count).toBe(2);
  });
});
