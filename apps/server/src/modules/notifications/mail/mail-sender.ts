import { mkdir, readdir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { AttachedFile } from './mail-attachment.ts';
import type { InlineFile } from './mail-pictures.ts';
import type { StoredMail } from './mails.store.ts';

/** What is sent with the text of an e-mail. */
export interface MailFiles {
  readonly attachment?: AttachedFile | undefined;
  readonly html?: string | undefined;
  /** Pictures that the HTML shows. */
  readonly inline?: readonly InlineFile[] | undefined;
}

export interface MailSender {
  /** Sends an e-mail; throws while that is not possible, and RefusedMail if it never will be. */
  send(mail: StoredMail, files?: MailFiles): Promise<void>;
  /** Deletes the files of e-mails that were written before an instant; a mail server keeps its own. */
  forget(before: Date): Promise<void>;
  close(): void;
}

export interface MailSettings {
  /** `smtp://user:password@host:port` or `smtps://…`; without it, e-mails are written as files. */
  readonly smtpUrl: string | undefined;
  /** Address of the sender, with or without a name. */
  readonly from: string;
  /** Folder of the files. */
  readonly folder: string;
}

/** A mail server has refused an e-mail, and would refuse it again. */
export class RefusedMail extends Error {
  override readonly name = 'RefusedMail';
}

/** How long a mail server may take to connect, greet and answer; milliseconds. */
const SMTP_TIMEOUT_MS = 20_000;

/** Sends e-mails through a mail server, or writes each into a folder as one file that mail programs open. */
export function openMailSender(settings: MailSettings): MailSender {
  return settings.smtpUrl === undefined ? fileSender(settings) : smtpSender(settings.smtpUrl, settings.from);
}

function smtpSender(smtpUrl: string, from: string): MailSender {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  return {
    send: async (mail, files) => {
      try {
        await transport.sendMail(messageOf(mail, from, files));
      } catch (error) {
        if (isFinalRefusal(error)) throw new RefusedMail(error.message, { cause: error });
        throw error;
      }
    },
    forget: async () => undefined,
    close: () => transport.close(),
  };
}

/**
 * Answers that speak of the recipient: an address or mailbox that does not exist, has moved, receives nothing or is disabled
 * (RFC 3463 3.2 and 3.3, RFC 7505).
 */
const OF_RECIPIENT = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/;
/** Answers about the policy of the mail server: who may send what to whom, and who has signed what (RFC 3463 3.8). */
const OF_POLICY = /^5\d\d[ -]5\.7\./;
/** Answers about the sign-in to the mail server (RFC 4954). */
const OF_SIGN_IN = [530, 534, 535, 538];

/**
 * Whether a mail server has refused a recipient or a text for good (RFC 5321 4.2.1: 5yz). A sign-in, a sender or a client that it refuses
 * is a mistake of the installation, which may be corrected while e-mails wait. Many servers, such as Postfix with `smtpd_delay_reject`,
 * report these mistakes at the recipient, and others, such as those that check signatures (DMARC), after the text, so that only the
 * enhanced code distinguishes them.
 */
function isFinalRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { response, responseCode, command } = Object(error);
  const text = typeof response === 'string' ? response : '';
  if (command === 'RCPT TO') return OF_RECIPIENT.test(text);
  return (
    command === 'DATA' &&
    !OF_POLICY.test(text) &&
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    responseCode < 600 &&
    !OF_SIGN_IN.includes(responseCode)
  );
}

function fileSender({ folder, from }: MailSettings): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail, files) => {
      const { message } = await transport.sendMail(messageOf(mail, from, files));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.id}.eml`);
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    forget: (before) => deleteWrittenBefore(folder, before),
    close: () => transport.close(),
  };
}

async function deleteWrittenBefore(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => /\.eml(\.part)?$/.test(each))) {
    const path = join(folder, name);
    // Another process may delete the same file.
    const written = await stat(path).catch(() => undefined);
    if (written !== undefined && written.mtime < before) await unlink(path).catch(() => undefined);
  }
}

function messageOf(
  mail: StoredMail,
  from: string,
  { attachment, html, inline = [] }: MailFiles = {},
): SendMailOptions {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'sigma.invalid';
  return {
    messageId: `<${mail.id}@${domain}>`,
    date: mail.created_at,
    from,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body,
    ...(html === undefined ? {} : { html }),
    attachments: [...inline, ...(attachment === undefined ? [] : [attachment])],
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.list !== null && { 'List-Id': `<${mail.list}.${domain}>` }),
      ...(mail.unsubscribe_url !== null && {
        'List-Unsubscribe': `<${mail.unsubscribe_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
