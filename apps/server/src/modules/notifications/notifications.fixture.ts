import { listNotifications, type Notification } from '@sigma/contract';
import type { Database } from '@sigma/db';
import type { PlatformEvent } from '@sigma/domain';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { recordEvents } from '../../events/index.ts';
import { addUser, joinEveryone, seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import type { SentJob } from '../../testing/fake-jobs.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts';
import { deliverEvents } from './deliver/deliver-events.ts';

export const CUSTOMER = 'customer@demo.example';
export const TASKING = 'tasking@demo.example';
export const MONITOR = 'monitor@demo.example';

export let app: TestApp;
export let programs: TestPrograms;

/** Opens the app of a file of tests with the demo accounts; events, e-mails and preferences go after each test. */
export function useNotificationsApp(options: TestAppOptions = {}): void {
  beforeAll(async () => {
    app = await startTestApp(options);
    programs = await seedPeople(app.database);
    await joinEveryone(app.database);
  });
  afterEach(async () => {
    await app.database.executeSql(
      'DELETE FROM events; DELETE FROM mails; DELETE FROM notification_preferences',
    );
  });
  afterAll(() => app?.close());
}

export const userId = (email: string): Promise<string> => addUser(app.database, email);

type Delivered = Extract<PlatformEvent, { readonly kind: 'order.delivered' }>;

/** The end of an order of the customer. */
export async function delivered(order: string, change: Partial<Delivered> = {}): Promise<Delivered> {
  return {
    kind: 'order.delivered',
    program: programs.first,
    subject: '00000000-0000-4000-8000-00000000000a',
    audience: { users: [await userId(CUSTOMER)] },
    data: { order, code: null },
    at: app.clock.now(),
    ...change,
  };
}

export const record = (...events: readonly PlatformEvent[]): Promise<void> =>
  app.database.transaction((transaction) => recordEvents(transaction, events));

/** Delivers what waits, as the deliverer of a process does. */
export function deliver(database: Database = app.database): Promise<number> {
  const { entitlements, mailQueue, log } = app.application.services;
  return deliverEvents({ database, entitlements, mailQueue, clock: app.clock.now, log });
}

export async function bellOf(as: string, query: Readonly<Record<string, unknown>> = {}) {
  const answer = await app.call(listNotifications, { as, query });
  if (answer.status !== 200) throw new Error(`The list answered ${answer.status}.`);
  return listNotifications.response.parse(await answer.json());
}

export const titlesOf = async (as: string): Promise<readonly string[]> =>
  (await bellOf(as)).results.map(({ title }: Notification) => title);

export type { SentJob };
