export { createJobs } from './create-jobs.ts';
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
export { scheduledKey } from './scheduled-key.ts';
