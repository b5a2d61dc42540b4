import type { Database } from '@sigma/db';
import type { JobSender } from '../../jobs/index.ts';

export interface GroundServices {
  readonly database: Database;
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
  readonly jobs: JobSender;
}
