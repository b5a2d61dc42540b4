import { streamNotifications } from '@sigma/contract';
import { openDatabase } from '@sigma/db';
import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { recordEvent } from '../../../apps/server/src/events/index.ts';
import { addUser, seedPeople } from '../../../apps/server/src/testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../../apps/server/src/testing/test-app.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type Figure, median, percentile, repeated } from '../measure.ts';
import { onPostgres } from '../on-postgres.ts';

const EVENTS = 200;
const CUSTOMER = 'customer@demo.example';
const TARGET_MS = 500;

/** From the commit of an event to the new number in the stream of its user, over HTTP on both engines; with an e-mail for each event. */
export const eventsBench: Bench = {
  name: 'events',
  async run(context) {
    const embedded = await eventToBell(context, () => testDatabase({ engine: 'pglite' }));
    const server = await onPostgres((url) => eventToBell(context, () => newDatabaseOn(url)));
    return [embedded, server];
  },
};

async function eventToBell({ runs, say }: BenchContext, open: () => Promise<TestDatabase>): Promise<Figure> {
  const app = await startTestApp({ jobs: true, openDatabase: open });
  const { engine } = app.database;
  try {
    say(`recording events on ${engine}`);
    const { first } = await seedPeople(app.database);
    const user = await addUser(app.database, CUSTOMER);
    const next = await numbersOf(app);
    await next();
    const values = await repeated(runs(EVENTS), async () => {
      await recordOne(app, first, user);
      const committed = performance.now();
      await next();
      return performance.now() - committed;
    });
    const note = `p50 ${median(values).toFixed(1)} ms, ${values.length} events`;
    const p95 = percentile(values, 95);
    return { name: `event to bell on ${engine}, p95`, unit: 'ms', target: TARGET_MS, values: [p95], note };
  } finally {
    await app.close();
  }
}

/** A database of its own on a server, which is dropped when it is closed: a server that is kept has the archive in its own. */
async function newDatabaseOn(serverUrl: string): Promise<TestDatabase> {
  const admin = await openDatabase({ url: serverUrl, migrations: null, poolSize: 1 });
  const name = `sigma_bench_events_${process.pid}`;
  await admin.executeSql(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href });
  const close = async () => {
    await database.close();
    await admin.executeSql(`drop database ${name}`);
    await admin.close();
  };
  return { ...database, url: url.href, close };
}

const recordOne = (app: TestApp, program: number, user: string): Promise<void> =>
  app.database.transaction((transaction) =>
    recordEvent(transaction, {
      kind: 'order.delivered',
      program,
      subject: user,
      audience: { users: [user] },
      data: { order: 'Bench', code: null },
      at: app.clock.now(),
    }),
  );

/** Waits for the next event of the customer's stream. */
async function numbersOf(app: TestApp): Promise<() => Promise<void>> {
  const { body } = await app.call(streamNotifications, { as: CUSTOMER });
  if (body === null) throw new Error('The stream has no body.');
  const reader = body.getReader();
  const decoder = new TextDecoder();
  return async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new Error('The stream has ended.');
      if (decoder.decode(value).includes('event: unread')) return;
    }
  };
}
