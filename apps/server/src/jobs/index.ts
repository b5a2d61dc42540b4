export { createJobs } from './create-jobs.ts';
export {
  countJobs,
  hasFinallyFailed,
  listQueues,
  listStoredJobs,
  mostAtOnce,
  readStoredJob,
  retryFailed,
  type StoredJob,
} from './job-queues.ts';
export type {
  Job,
  JobContext,
  JobKey,
  JobLog,
  JobOptions,
  JobRole,
  JobSender,
  Jobs,
  JobsSetup,
  SendOptions,
} from './job-types.ts';
export { FinalFailure } from './job-types.ts';
export { scheduledKey } from './scheduled-key.ts';
