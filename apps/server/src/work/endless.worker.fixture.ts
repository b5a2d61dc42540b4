import { setTimeout as wait } from 'node:timers/promises';
import { serveTasks } from './serve-tasks.ts';

/** A task of the tests that ends only when it is canceled, and one that does not even notice that. */
export type EndlessTask = 'yields' | 'blocks' | 'answers';

serveTasks<EndlessTask, string>(() => async (task, signal) => {
  if (task === 'answers') return 'answered';
  if (task === 'blocks') for (;;);
  await wait(3_600_000, undefined, { signal });
  return 'never';
});
