import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  changeNotificationPreference,
  listNotifications,
  listPrograms,
  managedProgramCalls,
  type Order,
} from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type TestMailServer } from '../modules/notifications/mail/smtp-server.fixture.ts';
import {
  CUSTOMER,
  finishedOrder,
  orderOf,
  place,
  readDelivery,
  searchScenes,
  visualFiles,
} from '../modules/orders/delivery/delivery-proof.fixture.ts';
import { placeWithWorld, type ServerPlace } from './server-database.fixture.ts';
import { type ServerProcess, startServer } from './server-process.fixture.ts';

const START_MS = 180_000;
const BUCKET = 'killed';
const PROGRAM_ADMIN = 'program-admin@demo.example';
const CHANGES = 6;

let home: ServerPlace;
let mailServer: TestMailServer;
let server: ServerProcess;
let halfWritten: readonly string[] | undefined;
beforeAll(async () => {
  home = await placeWithWorld();
  mailServer = await startMailServer();
  server = await startServer(variables());
}, START_MS);
afterAll(async () => {
  await server?.close();
  await mailServer?.close();
  await home?.remove();
}, START_MS);

const variables = () => ({
  ...home.variables,
  SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  MAIL_FROM: 'sigma@mail.example',
});

const folderOf = (order: Order) => join(home.folder, 'buckets', BUCKET, order.id);

/** Names of the files in the folder of an order, including half-written ones. */
async function filesOf(order: Order): Promise<readonly string[]> {
  if (!existsSync(folderOf(order))) return [];
  const entries = await readdir(folderOf(order), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const isWhole = (name: string) => !name.startsWith('.');

/** The kinds of the notifications about an order, and the number of its e-mails. */
async function heardOf(order: Order): Promise<readonly [kinds: readonly string[], mails: number]> {
  const { results } = await server.answer(listNotifications, { as: CUSTOMER });
  return [
    results.filter(({ path }) => path?.includes(order.id)).map(({ kind }) => kind),
    mailServer.messages.filter((mail) => mail.replaceAll('=\r\n', '').includes(order.id)).length,
  ];
}

/** Causes events of which each rings the bell of an administrator and is an e-mail. */
async function changeProgram(): Promise<void> {
  const email = { params: { topic: 'programs' }, body: { email: true } };
  await server.answer(changeNotificationPreference, { as: PROGRAM_ADMIN, ...email });
  const [program] = (await server.answer(listPrograms, { as: PROGRAM_ADMIN })).results;
  for (let change = 0; change < CHANGES; change += 1) {
    const body = { company_name: `Company ${change}` };
    await server.answer(managedProgramCalls.update, {
      as: 'admin@demo.example',
      params: { id: program?.id },
      body,
    });
  }
}

/** The number of notifications of the changes, of their e-mails, and of different e-mails. */
async function changesHeard(): Promise<readonly number[]> {
  const query = { limit: 100 };
  const { results } = await server.answer(listNotifications, { as: PROGRAM_ADMIN, query });
  const mails = mailServer.messages.filter((mail) => mail.includes(`To: ${PROGRAM_ADMIN}`));
  const ids = new Set(mails.map((mail) => /^Message-ID: .*$/im.exec(mail)?.[0]));
  return [results.filter(({ kind }) => kind === 'program.changed').length, mails.length, ids.size];
}

async function hasFiles(order: Order, count: number): Promise<void> {
  while ((await filesOf(order)).filter(isWhole).length < count) await wait(5);
}

it(
  'a server killed during a delivery, and between events and their e-mails, resumes both at the next start, and each file, notification and e-mail exists once',
  async () => {
    const ids = (await searchScenes(server)).features.slice(0, 5).map(({ id }) => id);
    const placed = await place(server, { item_ids: ids, s3_bucket: BUCKET });
    mailServer.beSilent(true);
    await changeProgram();
    await expect.poll(() => mailServer.unanswered).toBeGreaterThan(0);
    await hasFiles(placed, 3);
    await server.end('SIGKILL');
    expect(await filesOf(placed)).not.toContain('manifest.json');
    // Simulates what a kill during a write leaves, because this kill may not have hit one.
    await writeFile(join(folderOf(placed), `.sigma-part-${randomUUID()}`), 'half');

    mailServer.beSilent(false);
    server = await startServer({ ...variables(), PORT: new URL(server.url).port });
    const order = await finishedOrder(server, placed.id);
    expect(order.orderStatus.reqLineItemStatus).toBe('order_delivered');
    expect((await orderOf(server, placed.id)).progress.done).toBe(ids.length);
    const store = folderStore(join(home.folder, 'buckets'));
    const { keys, mismatched } = await readDelivery(store, order);
    expect(mismatched).toEqual([]);
    expect(keys.toSorted()).toEqual(visualFiles(ids));
    await expect.poll(() => heardOf(order), { timeout: 90_000 }).toEqual([['order.delivered'], 1]);
    await expect.poll(changesHeard, { timeout: 90_000 }).toEqual([CHANGES, CHANGES, CHANGES]);
    await server.end('SIGTERM');
    const rows = await home.look(({ kysely }) =>
      kysely
        .selectFrom('delivery_files')
        .where('order_id', '=', order.id)
        .select(['path', 'writes'])
        .orderBy('path')
        .execute(),
    );
    expect(rows).toEqual(visualFiles(ids).map((path) => ({ path, writes: 1 })));
    halfWritten = (await filesOf(order)).filter((name) => !isWhole(name));
  },
  2 * START_MS,
);

it('leaves no half-written file in the folder of the order', () => {
  expect(halfWritten).toEqual([]);
});
