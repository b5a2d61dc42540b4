import { readSubscription, wireRequest } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { z } from 'zod';
import type { JobKey, JobSender } from '../../../jobs/index.ts';
import type { MailAttachment } from './mail-attachment.ts';
import { htmlText, type MailContent, type MailPart, plainText } from './mail-content.ts';
import { addMails, cancelMailsAbout } from './mails.store.ts';
import { type Subscription, unsubscribeTokens } from './unsubscribe-links.ts';

/** An e-mail to one person. */
export interface MailRequest {
  /** What it is about and to whom; an e-mail with a key that was used before is not sent again. */
  readonly key: string;
  readonly recipient: string;
  /** The subject, and the first line. */
  readonly title: string;
  /** Further sentences, or paragraphs, which are also sent as HTML; empty for none. */
  readonly detail: string | readonly MailPart[];
  /** Path of the web app that the e-mail leads to. */
  readonly path: string | undefined;
  /** What the recipient can unsubscribe from; undefined for an e-mail that belongs to no topic, such as an invitation. */
  readonly unsubscribe: Subscription | undefined;
  /** When it is of no use any more and is not sent; undefined for never. */
  readonly expiresAt?: Date | undefined;
  /** A file of the archive that is sent with it. */
  readonly attachment?: MailAttachment | undefined;
  /** The list of recipients that it is sent to, by which mail programs sort it, such as "alerts.{asset}". */
  readonly list?: string | undefined;
  /** The member whose budget of invitations it counts against. */
  readonly inviter?: string | undefined;
}

export interface MailQueue {
  /** What this installation is, for people who may not know it. */
  readonly about: string;
  /** The address of a path of the web app. */
  urlOf(path: string): string;
  /** Stores e-mails and queues their sending, in the transaction of their cause. */
  add(transaction: DatabaseTransaction, ...mails: readonly MailRequest[]): Promise<void>;
  /** Abandons what has not been sent, where the key begins with a text, such as a withdrawn invitation. */
  cancel(transaction: DatabaseTransaction, keyStart: string): Promise<void>;
}

const sendMailData = z.object({ mail: z.uuid() });

/** Sends one stored e-mail. */
export const SEND_MAIL: JobKey<{ readonly mail: string }> = {
  name: 'notifications.send-mail',
  parse: (data) => sendMailData.parse(data),
  singletonKeyOf: ({ mail }) => mail,
};

interface MailQueueSetup {
  readonly jobs: JobSender;
  /** Origin that browsers use. */
  readonly publicUrl: string;
  /** Address that answers questions of users; undefined where none is configured. */
  readonly supportEmail: string | undefined;
  /** Whose installation it is; undefined where none is configured. */
  readonly operatorName: string | undefined;
  /** Real time. */
  readonly clock: () => Date;
}

export function createMailQueue(setup: MailQueueSetup): MailQueue {
  const { jobs, publicUrl, supportEmail, operatorName = 'a satellite operator', clock } = setup;
  const about = `Sigma at ${new URL(publicUrl).host} is where customers of ${operatorName} find, order and request hyperspectral images.`;
  return {
    about: supportEmail === undefined ? about : `${about} Questions are answered by ${supportEmail}.`,
    urlOf: (path) => publicUrl + path,
    async add(transaction, ...mails) {
      const tokenOf = await unsubscribeTokens(transaction);
      const rows = mails.map(
        ({ key, recipient, title, detail, path, unsubscribe, expiresAt, attachment, list, inviter }) => {
          const token = unsubscribe && tokenOf(unsubscribe);
          const content = {
            title,
            parts: typeof detail === 'string' ? detail.split('\n\n').map((text) => ({ text })) : detail,
            url: path === undefined ? undefined : publicUrl + path,
            unsubscribeUrl: token === undefined ? undefined : `${publicUrl}/unsubscribe/${token}`,
          };
          return {
            key,
            recipient,
            subject: title,
            body: plainText(content),
            html: typeof detail === 'string' ? null : htmlText(content),
            pictures: picturesIn(content),
            list: list ?? null,
            inviter: inviter ?? null,
            unsubscribe_url: token === undefined ? null : publicUrl + oneClickPath(token),
            expires_at: expiresAt ?? null,
            attachment: attachment === undefined ? null : JSON.stringify(attachment),
          };
        },
      );
      for (const mail of await addMails(transaction, rows))
        await jobs.send(SEND_MAIL, { mail }, { transaction });
    },
    cancel: (transaction, keyStart) => cancelMailsAbout(transaction, keyStart, clock()),
  };
}

function picturesIn({ parts }: MailContent): string | null {
  const pictures = parts.flatMap(({ picture }) => picture ?? []);
  return pictures.length === 0 ? null : JSON.stringify(pictures);
}

/** The path of the call that mail programs send by one click (RFC 8058). */
const oneClickPath = (token: string) => `/api${wireRequest(readSubscription, { params: { token } }).path}`;
