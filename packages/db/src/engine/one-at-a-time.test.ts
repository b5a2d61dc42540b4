import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('work in a queue of one starts only when the work before it has ended', async () => {
  const alone = oneAtATime();
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = alone(async () => {
    seen.push('first starts');
    await gate.promise;
    seen.push('first ends');
  });
  const second = alone(async () => void seen.push('second'));
  gate.resolve();
  await Promise.all([first, second]);
  expect(seen).toEqual(['first starts', 'first ends', 'second']);
});

test('work that fails in a queue of one does not stop the next work', async () => {
  const alone = oneAtATime();
  const failing = alone(() => Promise.reject(new Error('broken')));
  const next = alone(() => Promise.resolve('fine'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});
