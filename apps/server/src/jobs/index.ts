export { createJobs } from './create-jobs.ts';
export type {
  JobContext,
  JobHandler,
  JobLog,
  JobOptions,
  JobRole,
  Jobs,
  JobsSetup,
  SendOptions,
} from './job-types.ts';
