import { type JobKey, scheduledKey } from '../../../jobs/index.ts';

/** The job that moves captures on. At most one waits in addition to that of the schedule. */
export const KEEP_TASKING: JobKey<undefined> = {
  ...scheduledKey('tasking.keep'),
  singletonKeyOf: () => 'now',
};
