import { expect, it } from 'vitest';
import { addRequest, app, programs, useTaskingWorld } from '../../tasking/tasking-world.fixture.ts';
import { FIRST_PROGRAM } from '../people.ts';
import { someRequestWaits } from './example.store.ts';
import { exampleLines } from './example-lines.ts';
import { fillExample } from './fill-example.ts';
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

it('says in one line of the terminal why a step failed, and leaves the stack to the detailed log', async () => {
  const { services } = app.application;
  const written: string[] = [];
  const logged: { readonly level: string; readonly fields: object }[] = [];
  const logAt = (level: string) => (fields: object) => void logged.push({ level, fields });
  const log = { info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
  const terminal = { write: (text: string) => written.push(text) };
  // The programs of the demo are not in this world, so most steps fail.
  const signal = AbortSignal.timeout(60_000);
  await fillExample({ ...services, log }, { signal, ...exampleLines(terminal) });
  expect(written.at(-1)).toMatch(/^The example is at step \d of 11; the next start continues it\n$/);
  const failures = written.slice(0, -1);
  expect(failures.join('')).toContain('The example could not add an order with its files: ');
  for (const line of failures)
    expect(line).toMatch(
      /^The example could not add [^\n]+\. Start with SIGMA_LOG=info for the details\.\n$/,
    );
  expect(new Set(logged.map(({ level }) => level))).toEqual(new Set(['info']));
  expect(logged).toContainEqual({ level: 'info', fields: { step: 'bay', err: expect.any(Error) } });
});
