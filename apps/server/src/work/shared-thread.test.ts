import { afterEach, beforeEach, expect, it } from 'vitest';
import { countThreads } from '../testing/thread-count.fixture.ts';
import type { EndlessTask } from './endless.worker.fixture.ts';
import { type SharedThread, sharedThread } from './shared-thread.ts';
import { SMALL_THREAD } from './thread-limits.ts';

let thread: SharedThread<EndlessTask, string>;
const threads = countThreads();

beforeEach(() => {
  thread = sharedThread({
    name: 'tests',
    script: new URL('./endless.worker.fixture.ts', import.meta.url),
    resourceLimits: SMALL_THREAD,
  });
});
afterEach(async () => {
  await thread.close();
});

it('a shared thread returns the answer of a calculation', async () => {
  expect(await thread.run('answers')).toBe('answered');
});

it('a shared thread releases a caller that leaves and continues with the next calculation', async () => {
  const caller = new AbortController();
  const running = thread.run('yields', caller.signal);
  const next = thread.run('answers');
  caller.abort(new Error('gone'));
  await expect(running).rejects.toThrow('gone');
  expect(await next).toBe('answered');
});

it('two hundred calculations, half of which are canceled, use one thread', async () => {
  for (let index = 0; index < 100; index += 1) {
    const caller = new AbortController();
    const running = thread.run('yields', caller.signal);
    caller.abort(new Error('gone'));
    await expect(running).rejects.toThrow('gone');
    expect(await thread.run('answers')).toBe('answered');
  }
  expect(threads.started).toBe(1);
});

it('a shared thread rejects a calculation while twenty others wait, and accepts one again after them', async () => {
  const first = new AbortController();
  const running = thread.run('yields', first.signal);
  const waiting = Array.from({ length: 20 }, () => thread.run('answers'));
  await expect(thread.run('answers')).rejects.toMatchObject({ name: 'BusyError', retryAfterS: 5 });
  first.abort(new Error('gone'));
  await expect(running).rejects.toThrow('gone');
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'answered'));
  expect(await thread.run('answers')).toBe('answered');
});
