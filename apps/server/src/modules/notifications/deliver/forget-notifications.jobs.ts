import type { Database } from '@sigma/db';
import { scheduledKey } from '../../../jobs/index.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import { deleteEventsBefore, deleteMailsBefore } from './forgotten.store.ts';

/** How long events, notifications and e-mails are stored, and the files of e-mails; days. */
const EVENT_DAYS = 365;
const MAIL_DAYS = 30;
const DAY_MS = 86_400_000;

interface ForgetServices {
  readonly database: Database;
  readonly mailSender: Pick<MailSender, 'forget'>;
  /** Real time. */
  readonly clock: () => Date;
}

/** Deletes what no one reads any more, every night. */
export function forgetNotificationsJob({ database, mailSender, clock }: ForgetServices) {
  return {
    key: scheduledKey('notifications.forget'),
    options: { cron: '41 3 * * *' },
    async run() {
      const before = (days: number) => new Date(clock().getTime() - days * DAY_MS);
      await deleteEventsBefore(database.kysely, before(EVENT_DAYS));
      await deleteMailsBefore(database.kysely, before(MAIL_DAYS));
      await mailSender.forget(before(MAIL_DAYS));
    },
  };
}
