import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listNotificationPreferences, readSubscription, unsubscribe } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetNotificationsJob } from '../deliver/forget-notifications.jobs.ts';
import {
  app,
  CUSTOMER,
  deliver,
  delivered,
  record,
  TASKING,
  useNotificationsApp,
  userId,
} from '../notifications.fixture.ts';
import { type MailSender, openMailSender } from './mail-sender.ts';
import { sendMailJob } from './send-mail.jobs.ts';
import { startMailServer, type TestMailServer } from './smtp-server.fixture.ts';

useNotificationsApp();

const servers: TestMailServer[] = [];
const senders: MailSender[] = [];
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.close();
  for (const server of servers.splice(0)) await server.close();
});

async function mailServer(port?: number): Promise<TestMailServer> {
  const server = await startMailServer(port);
  servers.push(server);
  return server;
}

/** Delivers an event and returns the id of its e-mail. */
async function mailOf(name: string): Promise<string> {
  await record(await delivered(name));
  await deliver();
  const { id } = await app.database.kysely
    .selectFrom('mails')
    .where('subject', 'like', `%${name}%`)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

function senderTo(port: number): MailSender {
  const sender = openMailSender({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'sky@mail.example',
    folder: '',
  });
  senders.push(sender);
  return sender;
}

const context = { id: '', attempt: 1, lastAttempt: false, signal: AbortSignal.timeout(60_000) };
async function send(
  mail: string,
  mailSender: MailSender = app.application.services.mailSender,
  run = context,
): Promise<void> {
  const { store, pictureOfFinding } = app.application.services;
  const services = { database: app.database, store, mailSender, pictureOfFinding, clock: app.clock.now };
  await sendMailJob(services).run({ mail }, run);
}
const stored = (id: string) =>
  app.database.kysely.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The header fields of a message, unfolded, and its text. */
function parsed(message: string) {
  const [head = '', text = ''] = message.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]*: */, '')]),
  );
  return { headers, text };
}

describe('without a mail server', () => {
  it('an e-mail is one file in the data folder, with its id as Message-ID, and is written once', async () => {
    const id = await mailOf('Bay');
    await send(id);
    const folder = join(app.folder, 'mail');
    const written = parsed(await readFile(join(folder, `${id}.eml`), 'utf8'));
    expect(written.headers.get('message-id')).toBe(`<${id}@localhost>`);
    expect(written.headers.get('to')).toBe(CUSTOMER);
    expect(written.headers.get('from')).toBe('Sigma <sigma@localhost>');
    expect(written.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const { sent_at, body } = await stored(id);
    expect(sent_at).toEqual(app.clock.now());
    // Its text is forgotten: an e-mail may contain what only its recipient should have.
    expect(body).toBe('');
    await send(id);
    expect(await readdir(folder)).toEqual([`${id}.eml`]);
    expect(parsed(await readFile(join(folder, `${id}.eml`), 'utf8'))).toEqual(written);
  });
});

describe('an e-mail that is of no use any more', () => {
  const invitation = async (key: string, expiresAt?: Date) => {
    const { mailQueue } = app.application.services;
    const path = '/invite/secret';
    const mail = {
      key,
      recipient: CUSTOMER,
      title: 'Join',
      detail: '',
      path,
      unsubscribe: undefined,
      expiresAt,
    };
    await app.database.transaction((transaction) => mailQueue.add(transaction, mail));
    const [row] = await app.database.kysely.selectFrom('mails').select('id').where('key', '=', key).execute();
    return row?.id ?? '';
  };
  const isAbandoned = { sent_at: null, canceled_at: expect.any(Date), body: '' };

  it('is abandoned and forgotten when it has expired, when its cause was withdrawn and when its retries are used up', async () => {
    const server = await mailServer();
    const [expired, withdrawn, other] = [
      await invitation('invitation 1 a now', app.clock.now()),
      await invitation('invitation 1 b now'),
      await invitation('invitation 1 bc now'),
    ];
    const { mailQueue } = app.application.services;
    await app.database.transaction((transaction) => mailQueue.cancel(transaction, 'invitation 1 b '));
    const sender = senderTo(server.port);
    for (const id of [expired, withdrawn, other]) await send(id, sender);
    expect(server.messages).toHaveLength(1);
    expect(await stored(expired)).toMatchObject(isAbandoned);
    expect(await stored(withdrawn)).toMatchObject(isAbandoned);
    expect(await stored(other)).toMatchObject({ sent_at: app.clock.now(), canceled_at: null });
    await server.close();
    const unsent = await invitation('invitation 1 d now');
    await expect(send(unsent, sender, { ...context, lastAttempt: true })).rejects.toMatchObject({
      message: expect.stringMatching(/ECONNREFUSED.*abandoned/),
      final: true,
    });
    expect(await stored(unsent)).toMatchObject(isAbandoned);
  });

  it('is deleted after thirty days, sent or not, in the table and as a file', async () => {
    const folder = join(app.folder, 'mail');
    const [sent, unsent] = [await invitation('sent'), await invitation('unsent')];
    await send(sent);
    const files = () => readdir(folder);
    expect(await files()).toContain(`${sent}.eml`);
    const forget = (days: number) => {
      const clock = () => new Date(Date.now() + days * 86_400_000);
      const { database, mailSender } = app.application.services;
      return forgetNotificationsJob({ database, mailSender, clock }).run();
    };
    await app.database.executeSql('update mails set created_at = now()');
    await forget(29);
    expect((await stored(unsent)).body).toContain('secret');
    await forget(31);
    expect(await app.database.kysely.selectFrom('mails').select('id').execute()).toEqual([]);
    expect(await files()).toEqual([]);
  });
});

describe('with a mail server', () => {
  it('an e-mail that cannot be sent is stored with the reason, and is sent once when the server is back', async () => {
    const down = await mailServer();
    const sender = senderTo(down.port);
    await down.close();
    const id = await mailOf('Bay');
    await expect(send(id, sender)).rejects.toThrow(/ECONNREFUSED/);
    expect(await stored(id)).toMatchObject({
      sent_at: null,
      failure: expect.stringContaining('ECONNREFUSED'),
    });
    const up = await mailServer(down.port);
    await send(id, sender);
    await send(id, sender);
    expect(up.messages).toHaveLength(1);
    expect(parsed(up.messages[0] ?? '').headers.get('message-id')).toBe(`<${id}@mail.example>`);
    expect(await stored(id)).toMatchObject({ sent_at: app.clock.now(), failure: null });
  });

  it.each([
    ['RCPT', '550 5.1.1 No such user'],
    ['RCPT', '556 5.1.10 The domain receives no e-mails'],
    ['.', '554 5.6.0 Message refused'],
  ] as const)(
    'an e-mail whose %s it answers with "%s" has failed at once, and says why',
    async (command, answer) => {
      const server = await mailServer();
      server.refuse(command, answer);
      const id = await mailOf('Bay');
      await expect(send(id, senderTo(server.port))).rejects.toMatchObject({
        message: expect.stringContaining(answer),
        final: true,
      });
      expect(await stored(id)).toMatchObject({
        sent_at: null,
        canceled_at: app.clock.now(),
        failure: expect.stringContaining(answer),
        body: '',
      });
      await send(id, senderTo(server.port));
      expect(server.messages).toEqual([]);
    },
  );

  it.each([
    ['RCPT', '450 4.2.0 Try again later'],
    ['RCPT', '554 5.7.1 Relay access denied'],
    ['RCPT', '553 5.7.1 Sender address rejected'],
    ['RCPT', '550 Rejected'],
    ['.', '451 4.3.0 Local error'],
    ['.', '550 5.7.26 The domain of the sender is not authenticated'],
    ['MAIL', '530 5.7.0 Authentication required'],
  ] as const)(
    'an e-mail whose %s it answers with "%s" waits for the next attempt',
    async (command, answer) => {
      const server = await mailServer();
      server.refuse(command, answer);
      const id = await mailOf('Bay');
      await expect(send(id, senderTo(server.port))).rejects.not.toMatchObject({ final: true });
      expect(await stored(id)).toMatchObject({
        canceled_at: null,
        failure: expect.stringContaining(answer),
        body: expect.stringContaining('Bay'),
      });
    },
  );

  it('a name of an order cannot add header fields or recipients', async () => {
    const server = await mailServer();
    const id = await mailOf('Bay\r\nBcc: other@demo.example');
    await send(id, senderTo(server.port));
    const { headers } = parsed(server.messages[0] ?? '');
    expect([headers.has('bcc'), headers.get('to')]).toEqual([false, CUSTOMER]);
  });
});

describe('the link in an e-mail', () => {
  const linkIn = async () => {
    const id = await mailOf('Bay');
    const { body, unsubscribe_url } = await stored(id);
    const token = /\/unsubscribe\/(\S+)/.exec(body)?.[1] ?? '';
    return { token, oneClick: unsubscribe_url ?? '' };
  };
  const emailOfOrders = async (as: string) => {
    const answer = await app.call(listNotificationPreferences, { as });
    const { results } = listNotificationPreferences.response.parse(await answer.json());
    return results.find(({ topic }) => topic === 'orders')?.email;
  };

  it('shows what it ends without a sign-in, and ends nothing when it is only opened', async () => {
    const { token } = await linkIn();
    const answer = await app.call(readSubscription, { params: { token } });
    expect(await answer.json()).toEqual({ topic: 'orders', name: 'Orders', email: true });
    expect(await emailOfOrders(CUSTOMER)).toBe(true);
  });

  it('ends the e-mails of its topic with the one click of a mail program, and keeps the bell', async () => {
    const { oneClick } = await linkIn();
    expect(oneClick.startsWith(`${app.url}/api/`)).toBe(true);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const answer = await fetch(oneClick, { method: 'POST', body });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { topic: 'orders', name: 'Orders', email: false },
    ]);
    expect([await emailOfOrders(CUSTOMER), await emailOfOrders(TASKING)]).toEqual([false, true]);
    await record(await delivered('Lake'));
    await deliver();
    const mails = await app.database.kysely.selectFrom('mails').select('subject').execute();
    expect(mails).toEqual([{ subject: '“Bay” was delivered' }]);
  });

  it('is rejected when its user, its topic or its signature was changed', async () => {
    const { token } = await linkIn();
    const [, , signature = ''] = token.split('.');
    const changed = [
      `${await userId(TASKING)}.orders.${signature}`,
      token.replace('.orders.', '.people.'),
      token.slice(0, -1),
      'nonsense',
    ];
    for (const each of changed)
      expect((await app.call(unsubscribe, { params: { token: each } })).status).toBe(404);
    expect(await emailOfOrders(CUSTOMER)).toBe(true);
  });
});

it('an e-mail is sent with the file that is attached to it, and without it once the file is deleted', async () => {
  const { store, mailQueue } = app.application.services;
  await store.ensureBucket(ARCHIVE_BUCKET);
  await store.put(ARCHIVE_BUCKET, 'report.pdf', Buffer.from('%PDF-1.7 pages'));
  const attachment = { key: 'report.pdf', name: 'Permian pads.pdf', mediaType: 'application/pdf' };
  const mail = {
    recipient: 'ops@demo.example',
    title: 'Report',
    detail: '',
    path: undefined,
    unsubscribe: undefined,
  };
  const messages: string[] = [];
  for (const key of ['first', 'second']) {
    await app.database.transaction((transaction) => mailQueue.add(transaction, { ...mail, key, attachment }));
    const { id } = await app.database.kysely
      .selectFrom('mails')
      .where('key', '=', key)
      .select('id')
      .executeTakeFirstOrThrow();
    await send(id);
    messages.push(await readFile(join(app.folder, 'mail', `${id}.eml`), 'utf8'));
    expect((await stored(id)).attachment).toBeNull();
    await store.delete(ARCHIVE_BUCKET, 'report.pdf');
  }
  expect(messages[0]).toContain(Buffer.from('%PDF-1.7 pages').toString('base64'));
  expect(messages[0]).toContain('Permian pads.pdf');
  expect(messages[1]).not.toContain('application/pdf');
});
