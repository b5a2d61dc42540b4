import { changeNotificationPreference } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { afterEach, describe, expect, it } from 'vitest';
import { recordEvent } from '../../../events/index.ts';
import { addMember, joinEveryone } from '../../../testing/demo-people.fixture.ts';
import {
  app,
  bellOf,
  CUSTOMER,
  deliver,
  delivered,
  MONITOR,
  programs,
  record,
  type SentJob,
  TASKING,
  titlesOf,
  useNotificationsApp,
  userId,
} from '../notifications.fixture.ts';
import { startEventDeliverer } from './event-deliverer.ts';

const queued: SentJob[] = [];
let queueFails = false;
useNotificationsApp({
  onJob: async (job) => {
    if (queueFails) throw new Error('the process ends here');
    queued.push(job);
  },
});
afterEach(() => {
  queued.length = 0;
  queueFails = false;
});

const mails = () =>
  app.database.kysely
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body'])
    .orderBy('recipient')
    .execute();
const waiting = async () =>
  (await app.database.rawQuery('SELECT kind FROM events WHERE delivered_at IS NULL')).length;

describe('an event', () => {
  it('rings the bell of its user, queues an e-mail, and leads to what it is about', async () => {
    await record(await delivered('Bay'));
    expect(await titlesOf(CUSTOMER)).toEqual([]);
    expect(await deliver()).toBe(1);
    const { results, unread } = await bellOf(CUSTOMER);
    expect(unread).toBe(1);
    expect(results[0]).toMatchObject({
      kind: 'order.delivered',
      topic: 'orders',
      title: '“Bay” was delivered',
      program: programs.first,
      path: `/program/${programs.first}/orders?order=00000000-0000-4000-8000-00000000000a&mine=no`,
      read: false,
    });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: CUSTOMER, subject: '“Bay” was delivered' });
    expect(mail?.body).toContain(`${app.url}${results[0]?.path}`);
    expect(mail?.body).toContain(`${app.url}/unsubscribe/`);
    expect(queued.map(({ name }) => name)).toEqual(['notifications.send-mail']);
    expect(await titlesOf(TASKING)).toEqual([]);
  });

  it('does not exist when the transaction that caused it is rolled back', async () => {
    const event = await delivered('Bay');
    const cause = app.database.transaction(async (transaction) => {
      await recordEvent(transaction, event);
      throw new Error('rolled back');
    });
    await expect(cause).rejects.toThrow('rolled back');
    expect(await deliver()).toBe(0);
    expect(await titlesOf(CUSTOMER)).toEqual([]);
  });

  it('that is delivered twice has each of its effects once', async () => {
    await record(await delivered('Bay'));
    await deliver();
    // As a process leaves it that has been interrupted before the mark of the event.
    await app.database.kysely.updateTable('events').set({ delivered_at: null }).execute();
    expect(await deliver()).toBe(1);
    expect(await titlesOf(CUSTOMER)).toHaveLength(1);
    expect([(await mails()).length, queued.length]).toEqual([1, 1]);
  });

  it('whose delivery is interrupted in the middle leaves nothing, and later has each of its effects once', async () => {
    await record(await delivered('Bay'), await delivered('Lake'));
    queueFails = true;
    await expect(deliver()).rejects.toThrow('the process ends here');
    expect([await waiting(), (await mails()).length, (await bellOf(CUSTOMER)).count]).toEqual([2, 0, 0]);
    queueFails = false;
    expect(await deliver()).toBe(2);
    expect(await titlesOf(CUSTOMER)).toEqual(['“Lake” was delivered', '“Bay” was delivered']);
    expect([await waiting(), (await mails()).length, queued.length]).toEqual([0, 2, 2]);
  });

  it('of a kind that this version does not know is dropped and does not block later ones', async () => {
    await record(await delivered('Bay'));
    await app.database.kysely.updateTable('events').set({ kind: 'order.teleported' }).execute();
    await record(await delivered('Lake'));
    expect(await deliver()).toBe(2);
    expect(await titlesOf(CUSTOMER)).toEqual(['“Lake” was delivered']);
  });

  it('that another version wrote in another form is dropped and does not block later ones', async () => {
    const roles = { kind: 'user.roles_changed', data: { roles: [] } } as const;
    await record({ ...(await delivered('')), ...roles });
    await app.database.executeSql(`UPDATE events SET data = '{}'`);
    await record(await delivered('Lake'));
    expect(await deliver()).toBe(2);
    expect(await titlesOf(CUSTOMER)).toEqual(['“Lake” was delivered']);
  });
});

it('is neither delivered nor listed where the contract does not include its product or has not started', async () => {
  const setTerms = (terms: { start_date?: string; subscribed_products?: string[] | null }) =>
    app.database.kysely.updateTable('programs').set(terms).where('id', '=', programs.first).execute();
  await record(await delivered('Bay'));
  await deliver();
  for (const [without, back] of [
    [{ subscribed_products: ['Monitor'] }, { subscribed_products: null }],
    [{ start_date: '2099-01-01' }, { start_date: '2026-01-01' }],
  ]) {
    await setTerms(without ?? {});
    await record(await delivered('Lake'));
    expect(await deliver()).toBe(1);
    expect([await titlesOf(CUSTOMER), (await bellOf(CUSTOMER)).unread]).toEqual([[], 0]);
    await setTerms(back ?? {});
    expect(await titlesOf(CUSTOMER)).toEqual(['“Bay” was delivered']);
  }
  expect((await mails()).map(({ subject }) => subject)).toHaveLength(1);
});

it('events of a process that ended before their delivery are delivered when the next one starts', async () => {
  await record(await delivered('Bay'));
  const { entitlements, mailQueue, log } = app.application.services;
  const { database } = app;
  const setup = { database, entitlements, mailQueue, clock: app.clock.now, log, onError: () => undefined };
  const deliverers = [await startEventDeliverer(setup), await startEventDeliverer(setup)];
  await expect.poll(() => titlesOf(CUSTOMER)).toEqual(['“Bay” was delivered']);
  await record(await delivered('Lake'));
  await expect.poll(() => titlesOf(CUSTOMER)).toEqual(['“Lake” was delivered', '“Bay” was delivered']);
  for (const deliverer of deliverers) await deliverer.stop();
  await record(await delivered('Hill'));
  expect([await waiting(), (await mails()).length]).toEqual([1, 2]);
});

it('events are delivered in their order, although two processes deliver them concurrently', async () => {
  const names = Array.from({ length: 45 }, (_, index) => `Order ${index}`);
  for (const name of names) await record(await delivered(name));
  const counts = await Promise.all([deliver(), deliver()]);
  expect(counts[0] + counts[1]).toBe(names.length);
  const { results } = await bellOf(CUSTOMER, { limit: 100, ordering: 'created_at' });
  expect(results.map(({ title }) => title)).toEqual(names.map((name) => `“${name}” was delivered`));
  expect(await mails()).toHaveLength(names.length);
});

describe('the audience', () => {
  it('of members consists of those who hold the grant at the time of the delivery, and are not disabled', async () => {
    const { kysely } = app.database;
    const [customer, tasking] = [await userId(CUSTOMER), await userId(TASKING)];
    const event = await delivered('Bay', { audience: { members: 'tasking' } });
    await record(event);
    await deliver();
    expect([await titlesOf(CUSTOMER), await titlesOf(TASKING), await titlesOf(MONITOR)]).toEqual([
      ['“Bay” was delivered'],
      ['“Bay” was delivered'],
      [],
    ]);
    await record({ ...event, audience: { members: 'tasking', except: customer } });
    await kysely.updateTable('users').set({ disabled: true }).where('id', '=', tasking).execute();
    await deliver();
    await kysely.updateTable('users').set({ disabled: false }).where('id', '=', tasking).execute();
    expect((await bellOf(CUSTOMER)).count + (await bellOf(TASKING)).count).toBe(2);
  });

  it('excludes users who are no longer members of the program, even if they are named', async () => {
    await record(await delivered('Bay', { program: programs.third }));
    await deliver();
    expect([await titlesOf(CUSTOMER), await mails()]).toEqual([[], []]);
  });

  it('excludes members who have not accepted their invitation, even after it expired, and those who never signed in', async () => {
    const { kysely } = app.database;
    const program_id = programs.first;
    const [invited, added] = [await userId('invited@bay.example'), await userId('added@bay.example')];
    for (const email of ['invited@bay.example', 'added@bay.example'])
      await addMember(app.database, program_id, email, ['Tasking User']);
    const identity = { issuer: 'elsewhere', subject: 'invited', user_id: invited };
    await kysely.insertInto('identities').values(identity).execute();
    const [sent_at, expires_at] = [new Date(0), new Date(1)];
    const invitation = {
      program_id,
      user_id: invited,
      token_hash: 'hash',
      invited_by: 'A',
      sent_at,
      expires_at,
    };
    await kysely.insertInto('invitations').values(invitation).execute();
    await record(await delivered('Bay', { audience: { users: [invited, added, await userId(CUSTOMER)] } }));
    await deliver();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([CUSTOMER]);
    await kysely.deleteFrom('users').where('id', 'in', [invited, added]).execute();
  });

  it('of hundreds of members is reached in several transactions, each member once', async () => {
    const { kysely } = app.database;
    const users = Array.from({ length: 250 }, (_, index) => `member-${index}@bay.example`);
    for (const email of users) await addMember(app.database, programs.second, email, ['Tasking User']);
    await joinEveryone(app.database);
    const audience = { members: 'member' } as const;
    await record(await delivered('Bay', { program: programs.second, audience }), await delivered('Lake'));
    let turns = 0;
    const counted: Database = Object.create(app.database, {
      transaction: {
        value: (work: Parameters<Database['transaction']>[0]) => {
          turns += 1;
          return app.database.transaction(work);
        },
      },
    });
    expect(await deliver(counted)).toBe(2);
    expect(turns).toBeGreaterThan(2);
    expect(await mails()).toHaveLength(users.length + 2);
    const rung = await kysely.selectFrom('notifications').select('user_id').execute();
    expect(rung).toHaveLength(users.length + 2);
    await kysely.deleteFrom('users').where('email', 'in', users).execute();
  });

  it('of an event of no program consists of the named users', async () => {
    await record(await delivered('Bay', { program: null }));
    await deliver();
    expect((await bellOf(CUSTOMER)).results[0]).toMatchObject({ program: null, path: null });
  });
});

it.each([
  [{ bell: false }, 0, 1],
  [{ email: false }, 1, 0],
  [{ bell: false, email: false }, 0, 0],
])('a user who has chosen %j for a topic has %i bells and %i e-mails of it', async (body, bells, letters) => {
  const change = { as: CUSTOMER, params: { topic: 'orders' }, body };
  expect((await app.call(changeNotificationPreference, change)).status).toBe(200);
  await record(await delivered('Bay'));
  await deliver();
  expect([(await bellOf(CUSTOMER)).count, (await mails()).length]).toEqual([bells, letters]);
});
