import type { Database } from '@sigma/db';
import type { MailQueue } from '../notifications/index.ts';

/** What the calls on users need. */
export interface MembersServices {
  readonly database: Database;
  readonly mailQueue: MailQueue;
  readonly clock: () => Date;
}
