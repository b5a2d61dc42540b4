import type { JobKey } from './job-types.ts';

/** The key of a job without data, such as one that only runs on a schedule. */
export function scheduledKey(name: string, formerName?: string): JobKey<undefined> {
  return { name, formerName, parse: () => undefined };
}
