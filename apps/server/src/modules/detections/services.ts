import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import type { Entitlements } from '../../entitlements/index.ts';
import type { MailQueue } from '../notifications/index.ts';

export interface DetectionsServices {
  readonly database: Database;
  readonly entitlements: Entitlements;
  readonly store: ObjectStore;
  readonly mailQueue: MailQueue;
  /** Real time. */
  readonly clock: () => Date;
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
}
