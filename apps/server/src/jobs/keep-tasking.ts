import type { JobKey } from './job-types.ts';
import { scheduledKey } from './scheduled-key.ts';

/**
 * The job of `modules/tasking` that moves captures on. Its key is here because `modules/orders`, which tasking uses, also
 * queues it. At most one waits in addition to that of the schedule.
 */
export const KEEP_TASKING: JobKey<undefined> = {
  ...scheduledKey('tasking.keep'),
  singletonKeyOf: () => 'now',
};
