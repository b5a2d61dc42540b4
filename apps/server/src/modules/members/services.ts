import type { Database } from '@sigma/db';
import type { Entitlements } from '../../entitlements/index.ts';
import type { MailQueue } from '../notifications/index.ts';

/** What the calls on users need. */
export interface MembersServices {
  readonly database: Database;
  readonly entitlements: Entitlements;
  readonly mailQueue: MailQueue;
  readonly clock: () => Date;
}
