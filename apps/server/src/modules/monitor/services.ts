import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import type { Entitlements } from '../../entitlements/index.ts';
import type { JobLog, JobSender } from '../../jobs/index.ts';
import type { MailQueue } from '../notifications/index.ts';

export interface MonitorServices {
  readonly database: Database;
  readonly entitlements: Entitlements;
  readonly store: ObjectStore;
  readonly jobs: JobSender;
  readonly mailQueue: MailQueue;
  readonly log: JobLog;
  /** Real time. */
  readonly clock: () => Date;
  /** The time of the demo world, in which captures are taken; without a demo, real time. */
  readonly worldClock: () => Date;
}
