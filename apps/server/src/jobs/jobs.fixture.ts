import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createJobs } from './create-jobs.ts';
import type { Job, JobKey, JobOptions, Jobs, JobsSetup } from './job-types.ts';

export let database: TestDatabase;
const running: Jobs[] = [];

/** Opens a database for the jobs of a file of tests; the jobs of each test are stopped and deleted after it. */
export function useJobsDatabase(): void {
  beforeAll(async () => {
    database = await testDatabase();
    await database.executeSql('CREATE TABLE thing (id integer PRIMARY KEY)');
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
    await database.executeSql('DELETE FROM pgboss.job; DELETE FROM thing');
  });
  afterAll(() => database?.close());
}

const silent: JobsSetup['log'] = { info: () => undefined, warn: () => undefined, error: () => undefined };

export function makeJobs(setup: Partial<JobsSetup> = {}): Jobs {
  const jobs = createJobs({ database, log: silent, stopTimeoutMs: 5000, ...setup });
  running.push(jobs);
  return jobs;
}

export interface NumberData {
  readonly n: number;
}
export const numberKey = (name: string): JobKey<NumberData> => ({
  name,
  parse: (data) => ({ n: Number(Reflect.get(Object(data), 'n')) }),
});
export const jobOf = (
  name: string,
  run: Job<NumberData>['run'],
  options: JobOptions = {},
): Job<NumberData> => ({
  key: numberKey(name),
  options,
  run,
});
export const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
export const things = () => database.rawQuery('SELECT id FROM thing ORDER BY id');

/** One promise per run, in the order of the runs. */
export function runs<T>() {
  const waiting: PromiseWithResolvers<T>[] = [];
  const at = (i: number): PromiseWithResolvers<T> => {
    waiting[i] ??= Promise.withResolvers<T>();
    return waiting[i];
  };
  let count = 0;
  return {
    record: (value: T) => {
      at(count).resolve(value);
      count += 1;
    },
    nth: (i: number) => at(i).promise,
    get count() {
      return count;
    },
  };
}
