import type { Operation } from '../kernel/operation.ts';
import { listJobQueues, listJobs, retryFailedJobs, retryJob } from './jobs.ts';
import { readSystem } from './system.ts';

export * from './jobs.ts';
export * from './system.ts';

export const systemOperations: readonly Operation[] = [
  readSystem,
  listJobQueues,
  listJobs,
  retryJob,
  retryFailedJobs,
];
