import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
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

let home: ServerPlace;
let server: ServerProcess;
let halfWritten: readonly string[] | undefined;
beforeAll(async () => {
  home = await placeWithWorld();
  server = await startServer(home.variables);
}, START_MS);
afterAll(async () => {
  await server?.close();
  await home?.remove();
}, START_MS);

const folderOf = (order: Order) => join(home.folder, 'buckets', BUCKET, order.id);

/** Names of the files in the folder of an order, including half-written ones. */
async function filesOf(order: Order): Promise<readonly string[]> {
  if (!existsSync(folderOf(order))) return [];
  const entries = await readdir(folderOf(order), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const isWhole = (name: string) => !name.startsWith('.');

async function hasFiles(order: Order, count: number): Promise<void> {
  while ((await filesOf(order)).filter(isWhole).length < count) await wait(5);
}

it(
  'a server killed during a delivery resumes it at the next start and writes every file once',
  async () => {
    const ids = (await searchScenes(server)).features.slice(0, 5).map(({ id }) => id);
    const placed = await place(server, { item_ids: ids, s3_bucket: BUCKET });
    await hasFiles(placed, 3);
    await server.end('SIGKILL');
    expect(await filesOf(placed)).not.toContain('manifest.json');
    // Simulates what a kill during a write leaves, because this kill may not have hit one.
    await writeFile(join(folderOf(placed), `.sigma-part-${randomUUID()}`), 'half');

    server = await startServer({ ...home.variables, PORT: new URL(server.url).port });
    const order = await finishedOrder(server, placed.id);
    expect(order.orderStatus.reqLineItemStatus).toBe('order_delivered');
    expect((await orderOf(server, placed.id)).progress.done).toBe(ids.length);
    const store = folderStore(join(home.folder, 'buckets'));
    const { keys, mismatched } = await readDelivery(store, order);
    expect(mismatched).toEqual([]);
    expect(keys.toSorted()).toEqual(visualFiles(ids));
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
