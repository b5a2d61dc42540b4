import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import type { Entitlements } from '../../entitlements/index.ts';
import type { JobLog } from '../../jobs/index.ts';
import type { BellHub } from './bell/bell-hub.ts';
import type { PictureOfFinding } from './mail/mail-pictures.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { MailSender } from './mail/mail-sender.ts';
import type { RecipientLists } from './mail/recipient-lists.ts';

export interface NotificationsModuleServices {
  readonly database: Database;
  readonly entitlements: Entitlements;
  readonly store: ObjectStore;
  readonly log: JobLog;
  /** Real time. */
  readonly clock: () => Date;
  readonly bellHub: BellHub;
  readonly mailQueue: MailQueue;
  readonly mailSender: MailSender;
  readonly pictureOfFinding: PictureOfFinding;
  readonly recipientLists: RecipientLists;
  /** Whether a token would still be accepted: its session has not ended and its user is not disabled. */
  readonly isTokenValid: (token: string) => Promise<boolean>;
}
