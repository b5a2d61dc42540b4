import { expect, it } from 'vitest';
import { addRequest, app, programs, useTaskingWorld } from '../../tasking/tasking-world.fixture.ts';
import { FIRST_PROGRAM } from '../people.ts';
import { someRequestWaits } from './example.store.ts';
import { orderToBlockedFolder } from './scene-orders.ts';
import { openStage } from './stage.ts';
import { bucketOf } from './world.ts';

useTaskingWorld();

it('the example lets a withdrawal without an answer wait, because it must not be decided in the past', async () => {
  const { kysely } = app.database;
  const { id } = await addRequest(app, programs.first);
  const table = kysely.updateTable('tasking_requests').where('id', '=', id);
  await table.set({ status: 'order_scheduled' }).execute();
  expect(await someRequestWaits(kysely)).toBe(false);
  await table.set({ withdrawal: 'requested', withdrawal_text: '', withdrawal_at: app.clock.now() }).execute();
  expect(await someRequestWaits(kysely)).toBe(true);
});

it('leaves nothing in the way of a folder when the order to it is refused', async () => {
  const { database, application } = app;
  const { services } = application;
  await database.kysely
    .updateTable('programs')
    .where('id', '=', programs.first)
    .set({ name: FIRST_PROGRAM })
    .execute();
  // The program has no scenes, so its order is refused.
  const placing = database.transaction((transaction) =>
    orderToBlockedFolder(openStage(services, transaction), services),
  );
  await expect(placing).rejects.toThrow('must have at least one scene');
  const keys: string[] = [];
  for await (const { key } of services.store.list(bucketOf(programs.first), '')) keys.push(key);
  expect(keys).toEqual([]);
});
