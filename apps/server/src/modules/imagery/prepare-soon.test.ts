import { BusyError } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { preparations } from './prepare-soon.ts';

const never = new AbortController().signal;
const patient = { signal: never, patienceMs: 60_000 };
const prompt = { signal: never, patienceMs: 0 };

/** Work that ends on request, and knows whether it was dropped. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const signals: AbortSignal[] = [];
  const begin = (signal: AbortSignal) => {
    signals.push(signal);
    return promise;
  };
  return { begin, finish: () => resolve('done'), isDropped: () => signals.map(({ aborted }) => aborted) };
}

describe('what is being prepared', () => {
  it('is answered if it is done within the patience of a call', async () => {
    const { begin, finish } = work();
    const answer = preparations('pictures')('a', { ...patient, user: 'u' }, begin);
    finish();
    expect(await answer).toBe('done');
  });

  it('continues after its call was answered', async () => {
    const { begin, isDropped } = work();
    const answer = preparations('pictures')('a', { ...prompt, user: 'u' }, begin);
    await expect(answer).rejects.toBeInstanceOf(BusyError);
    await expect(answer).rejects.toMatchObject({ retryAfterS: 3 });
    expect(isDropped()).toEqual([false]);
  });

  it('is dropped when its caller leaves before that', async () => {
    const soon = preparations('pictures');
    const caller = new AbortController();
    const { begin, isDropped } = work();
    const answer = soon('a', { ...patient, user: 'u', signal: caller.signal }, begin);
    caller.abort(new Error('gone'));
    await expect(answer).rejects.toThrow('gone');
    expect(isDropped()).toEqual([true]);
  });

  it('does not continue for more than twelve names of one user, and does for other users', async () => {
    const soon = preparations('pictures');
    const { begin, isDropped, finish } = work();
    const ask = (name: string, user: string) =>
      soon(name, { ...prompt, user }, begin).catch((error: unknown) => error);
    for (let at = 0; at < 13; at++) await ask(`scene ${at}`, 'one');
    await ask('scene 20', 'other');
    expect(isDropped()).toEqual([...Array(12).fill(false), true, false]);
    finish();
    await expect.poll(() => ask('scene 15', 'one')).toBe('done');
  });
});
