import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import { FinalFailure, type Job } from '../../../jobs/index.ts';
import { readAttachment } from './mail-attachment.ts';
import { type PictureOfFinding, readPictures } from './mail-pictures.ts';
import { SEND_MAIL } from './mail-queue.ts';
import { type MailSender, RefusedMail } from './mail-sender.ts';
import { cancelMail, markSent, markUnsent, unsentMail } from './mails.store.ts';

interface SendMailServices {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly mailSender: MailSender;
  readonly pictureOfFinding: PictureOfFinding;
  /** Real time. */
  readonly clock: () => Date;
}

/**
 * Sends an e-mail, again and again for about a day while the mail server is away; afterwards, when the server has refused it for good,
 * or when it has expired, its text is deleted and it is abandoned. When the process dies between the
 * mail server's answer and its mark, the e-mail is sent a second time with the same Message-ID, by which mail programs
 * recognize it.
 */
export function sendMailJob({
  database,
  store,
  mailSender,
  pictureOfFinding,
  clock,
}: SendMailServices): Job<{ readonly mail: string }> {
  return {
    key: SEND_MAIL,
    options: { concurrency: 2, retries: 150, retryDelaySeconds: 10, timeoutSeconds: 120 },
    async run({ mail: id }, { lastAttempt }) {
      const mail = await unsentMail(database.kysely, id);
      if (mail === undefined) return;
      if (mail.expires_at !== null && mail.expires_at <= clock())
        return cancelMail(database.kysely, id, clock());
      try {
        const attachment = await readAttachment(store, mail.attachment);
        const shown = await readPictures(mail.html, mail.pictures, pictureOfFinding);
        await mailSender.send(mail, { attachment, ...shown });
      } catch (error) {
        const failure = error instanceof Error ? error.message : String(error);
        await markUnsent(database.kysely, id, failure);
        if (!lastAttempt && !(error instanceof RefusedMail)) throw error;
        await cancelMail(database.kysely, id, clock());
        throw new FinalFailure(
          `${failure}. The e-mail was abandoned and its text deleted: repeat what caused it, such as the invitation.`,
          { cause: error },
        );
      }
      await markSent(database.kysely, id, clock());
    },
  };
}
