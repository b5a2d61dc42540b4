import { listNotificationPreferences, readNotifications, streamNotifications } from '@sigma/contract';
import { openDatabase } from '@sigma/db';
import { afterEach, describe, expect, it } from 'vitest';
import { addMember } from '../../../testing/demo-people.fixture.ts';
import {
  app,
  bellOf,
  CUSTOMER,
  deliver,
  delivered,
  MONITOR,
  programs,
  record,
  TASKING,
  titlesOf,
  useNotificationsApp,
  userId,
} from '../notifications.fixture.ts';
import { createBellHub, MAX_STREAMS_PER_USER } from './bell-hub.ts';
import { openBellStream } from './bell-stream.ts';

useNotificationsApp();

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** Reads a stream piece by piece. */
function reading(body: ReadableStream<Uint8Array> | null) {
  if (body === null) throw new Error('The stream has no body.');
  const reader = body.getReader();
  open.push({ close: () => reader.cancel().catch(() => undefined) });
  const decoder = new TextDecoder();
  return async () => {
    const { done, value } = await reader.read();
    return done ? 'end' : decoder.decode(value);
  };
}
const unread = (count: number) => `event: unread\ndata: ${count}\n\n`;

/** Opens a stream over HTTP, and waits until it has said the first number. */
async function listen(as: string) {
  const answer = await app.call(streamNotifications, { as, headers: { 'accept-encoding': 'gzip' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(answer.headers.get('content-encoding')).toBeNull();
  return reading(answer.body);
}

describe('the bell', () => {
  it('says the number of unread notifications at once, when an event was delivered and when one was read', async () => {
    const next = await listen(CUSTOMER);
    expect(await next()).toBe(unread(0));
    await record(await delivered('Bay'), await delivered('Lake'));
    await deliver();
    expect(await next()).toBe(unread(2));
    const [newest] = (await bellOf(CUSTOMER)).results;
    const body = { ids: [newest?.id] };
    const answer = await app.call(readNotifications, { as: CUSTOMER, body });
    expect(await answer.json()).toEqual({ unread: 1 });
    expect(await next()).toBe(unread(1));
  });

  it('lists all or only unread notifications, and can mark one as unread again', async () => {
    await record(await delivered('Bay'), await delivered('Lake'));
    await deliver();
    await app.call(readNotifications, { as: CUSTOMER, body: {} });
    const { results, ...all } = await bellOf(CUSTOMER);
    expect(all).toMatchObject({ count: 2, unread: 0 });
    expect(results.every(({ read }) => read)).toBe(true);
    const ids = results.slice(0, 1).map(({ id }) => id);
    await app.call(readNotifications, { as: CUSTOMER, body: { ids, read: false } });
    const only = await bellOf(CUSTOMER, { unread: true });
    expect([only.count, only.unread, only.results.map(({ id }) => id)]).toEqual([1, 1, ids]);
    expect((await bellOf(CUSTOMER, { unread: false })).count).toBe(1);
  });

  it('filters notifications by kind, topic and when they were delivered, and says what they are about', async () => {
    const failed = { kind: 'order.failed', data: { order: 'Lake', reason: 'Full' } } as const;
    await record(await delivered('Bay'), { ...(await delivered('Lake')), ...failed });
    await deliver();
    const kinds = async (query: object) =>
      (await bellOf(CUSTOMER, { ...query })).results.map(({ kind }) => kind);
    const { results } = await bellOf(CUSTOMER);
    expect(results[0]?.subject).toBe('00000000-0000-4000-8000-00000000000a');
    expect(await kinds({ kind: ['order.failed'] })).toEqual(['order.failed']);
    expect(await kinds({ topic: ['orders'] })).toHaveLength(2);
    expect(await kinds({ topic: ['monitoring'] })).toEqual([]);
    expect(await kinds({ kind: ['order.failed'], topic: ['monitoring'] })).toEqual([]);
    const [newest] = results.map(({ created_at }) => Date.parse(created_at)).toSorted((a, b) => b - a);
    const at = (ms: number) => new Date((newest ?? 0) + ms).toISOString();
    expect(await kinds({ created_after: at(1000) })).toEqual([]);
    expect(await kinds({ created_after: at(-60_000), created_before: at(1000) })).toHaveLength(2);
    expect(await kinds({ created_before: at(-60_000) })).toEqual([]);
    expect((await bellOf(CUSTOMER, { kind: ['order.failed'] })).unread).toBe(2);
  });

  it('marks what was shown as read, and neither what came later nor what is of others', async () => {
    await record(await delivered('Bay'), await delivered('Lake'));
    await deliver();
    const [shown] = (await bellOf(CUSTOMER)).results;
    await record(await delivered('Shore'));
    await deliver();
    const body = { up_to: shown?.id };
    await app.call(readNotifications, { as: TASKING, body });
    expect((await bellOf(CUSTOMER)).unread).toBe(3);
    const answer = await app.call(readNotifications, { as: CUSTOMER, body });
    expect(await answer.json()).toEqual({ unread: 1 });
    expect((await bellOf(CUSTOMER, { unread: true })).results).toMatchObject([
      { title: expect.stringContaining('Shore') },
    ]);
    const both = await app.call(readNotifications, { as: CUSTOMER, body: { ...body, ids: [] } });
    expect(await both.json()).toMatchObject({ errors: [{ field: 'up_to' }] });
  });

  it('ends with the membership: who was removed reads nothing of the program any more, and has no number left', async () => {
    const { kysely } = app.database;
    const membership = { program_id: programs.first, user_id: await userId(TASKING) };
    await record(await delivered('Bay', { audience: { users: [membership.user_id] } }));
    await deliver();
    expect((await bellOf(TASKING)).unread).toBe(1);
    await kysely
      .deleteFrom('memberships')
      .where('program_id', '=', membership.program_id)
      .where('user_id', '=', membership.user_id)
      .execute();
    expect(await bellOf(TASKING)).toMatchObject({ results: [], count: 0, unread: 0 });
    await addMember(app.database, programs.first, TASKING, ['Tasking User']);
    expect((await bellOf(TASKING)).unread).toBe(1);
  });

  it('neither lists nor counts events of a kind that this version does not know', async () => {
    await record(await delivered('Bay'), await delivered('Lake'));
    await deliver();
    const { kysely } = app.database;
    const [newest] = (await bellOf(CUSTOMER)).results;
    await kysely
      .updateTable('events')
      .set({ kind: 'order.teleported' })
      .where('id', '=', newest?.id ?? '')
      .execute();
    const { results, ...counts } = await bellOf(CUSTOMER);
    expect([results.length, counts.count, counts.unread]).toEqual([1, 1, 1]);
  });

  it('marks only named notifications as unread', async () => {
    const answer = await app.call(readNotifications, { as: CUSTOMER, body: { read: false } });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field: 'ids' }] });
  });

  it('belongs to one user: others can neither read nor mark its notifications', async () => {
    await record(await delivered('Bay'));
    await deliver();
    const ids = (await bellOf(CUSTOMER)).results.map(({ id }) => id);
    expect(await titlesOf(TASKING)).toEqual([]);
    await app.call(readNotifications, { as: TASKING, body: { ids } });
    expect((await bellOf(CUSTOMER)).unread).toBe(1);
  });

  it('has at most four streams for each user, and closing one makes room', async () => {
    const answers = [];
    for (let n = 0; n < MAX_STREAMS_PER_USER; n += 1)
      answers.push(await app.call(streamNotifications, { as: TASKING }));
    const refused = await app.call(streamNotifications, { as: TASKING });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    const other = await app.call(streamNotifications, { as: CUSTOMER });
    expect(other.status).toBe(200);
    for (const answer of [...answers, other]) await answer.body?.cancel();
    await expect.poll(async () => (await app.call(streamNotifications, { as: TASKING })).status).toBe(200);
  });

  it('does not use up the requests that its user may have running', async () => {
    for (let n = 0; n < MAX_STREAMS_PER_USER; n += 1) await listen(MONITOR);
    expect((await app.call(listNotificationPreferences, { as: MONITOR })).status).toBe(200);
  });

  it('of another process rings as well', async () => {
    const { url } = app.database;
    const database = url === undefined ? undefined : await openDatabase({ url, poolSize: 1 });
    const hub = createBellHub(database ?? app.database);
    open.push({
      close: async () => {
        await hub.close();
        await database?.close();
      },
    });
    const rung = Promise.withResolvers<void>();
    await hub.subscribe(await userId(CUSTOMER), { ring: rung.resolve, end: () => undefined });
    await record(await delivered('Bay'));
    await deliver();
    await expect(rung.promise).resolves.toBeUndefined();
  });
});

describe('a stream', () => {
  const opened = async (isTokenValid: (token: string) => Promise<boolean>) => {
    const { database } = app;
    const bellHub = createBellHub(database);
    open.push(bellHub);
    const { entitlements, log } = app.application.services;
    const services = { database, entitlements, bellHub, isTokenValid, log };
    const user = await userId(CUSTOMER);
    const stream = await openBellStream(services, { user, token: 'token', heartbeatMs: 5 });
    return { bellHub, next: reading(stream ?? null) };
  };

  it('sends a comment from time to time, and ends when the session has ended', async () => {
    let isValid = true;
    const { next } = await opened(async (token) => token === 'token' && isValid);
    await expect.poll(next).toBe(unread(0));
    await expect.poll(next).toBe(': still here\n\n');
    isValid = false;
    // Comments that were sent before wait to be read.
    let last = await next();
    while (last === ': still here\n\n') last = await next();
    expect(last).toBe('end');
  });

  it('ends when its process stops', async () => {
    const { bellHub, next } = await opened(async () => true);
    await bellHub.close();
    await expect.poll(next).toBe('end');
  });
});
