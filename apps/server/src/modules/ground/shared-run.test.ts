import { describe, expect, it } from 'vitest';
import { sharedRun } from './ground-forecast.ts';

const { signal } = new AbortController();

function runs() {
  const gate = Promise.withResolvers<void>();
  const wishes: boolean[] = [];
  const run = sharedRun(async ({ force }) => {
    wishes.push(force);
    await gate.promise;
  });
  return { wishes, gate, run: (force: boolean) => run({ force }, { signal }) };
}

describe('a shared run', () => {
  it('is one for all who ask while it is under way, and another one after it', async () => {
    const { wishes, gate, run } = runs();
    const both = [run(false), run(false)];
    gate.resolve();
    await Promise.all(both);
    expect(wishes).toEqual([false]);
    await run(false);
    expect(wishes).toEqual([false, false]);
  });

  it('does not stand for one that makes everything anew', async () => {
    const { wishes, gate, run } = runs();
    const both = [run(false), run(true)];
    gate.resolve();
    await Promise.all(both);
    expect(wishes).toEqual([false, true]);
  });

  it('tells a failure to each who shares it, and the next runs again', async () => {
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
