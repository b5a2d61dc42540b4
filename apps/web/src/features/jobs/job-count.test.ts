import { expect, it } from 'vitest';
import { countedJobs, jobCount } from './job-count.ts';

it('jobs that the server has not counted to the end are shown as "10,000+"', () => {
  expect([jobCount(9999), jobCount(10_000)]).toEqual(['9,999', '10,000+']);
  expect([1, 10_000].map((count) => countedJobs(count, 'failed job'))).toEqual([
    '1 failed job',
    '10,000+ failed jobs',
  ]);
});
