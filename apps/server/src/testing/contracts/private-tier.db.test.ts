import { type Operation, operations } from '@sigma/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, addUser } from '../demo-people.fixture.ts';
import type { TestCall } from '../test-app.ts';
import { termsOf } from './contracts.fixture.ts';
import { monitorWalk } from './monitor-calls.fixture.ts';
import { orderCalls } from './order-calls.fixture.ts';
import { OTHER_CALLS } from './private-calls.fixture.ts';
import { PRIVATE_CALLS, TRIED_IN_MODULES } from './private-names.fixture.ts';
import { RECORDS, storeFiles } from './private-records.fixture.ts';
import { taskingCalls } from './tasking-calls.fixture.ts';
import { captureId, OPEN, openWorld, orderOwnScene, PROGRAM, type World } from './world.fixture.ts';

const ADMIN = 'admin@demo.example';
const EVERYTHING = { state: 'active', products: null, hasSensor: true } as const;
const NOTHING = { state: 'not started', products: [], hasSensor: false } as const;

const ofStaff = operations.filter(({ access }) => access.tier === 'private');
const operationOf = (id: string) => ofStaff.find((one) => one.id === id);
/** Rows of lists by their paths, and ids of what was added by the kind of record. */
const rows = new Map<string, object>();
const ids: Record<string, unknown> = {};
const statuses = new Map<string, string>();
let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.setContract(termsOf(EVERYTHING));
  ids.order = await orderOwnScene(world);
  ids.user = await world.userId();
  ids.capture = await captureId(world, OPEN);
  await addMember(world.app.database, PROGRAM, 'colleague@walk.example', ['Data User']);
  await addMember(world.app.database, PROGRAM, 'invited@walk.example', ['Data User']);
  ids.colleague = await addUser(world.app.database, 'colleague@walk.example');
  ids.invited = await addUser(world.app.database, 'invited@walk.example');
  ids.open = await world.copyOf('orders', String(ids.order), { status: 'order_accepted' });
  await storeFiles(world);
  await orderCalls(world, String(ids.order));
  await taskingCalls(world);
  await monitorWalk(world);
  const at = world.app.clock.now();
  const withdrawn = { withdrawal: 'requested', withdrawal_text: '', withdrawal_at: at } as const;
  const scheduled = world.app.database.kysely.updateTable('tasking_requests').set(withdrawn);
  const row = scheduled.where('status', '=', 'order_scheduled').returning('id');
  ids.withdrawn = (await row.executeTakeFirstOrThrow()).id;
  await world.setContract(termsOf(NOTHING));
  await callEverything();
});
afterAll(() => world?.app.close());

/** Lists, adds, reads, changes and deletes, each once, so that every call has what it needs. */
async function callEverything(): Promise<void> {
  const lists = ofStaff.filter(({ id, path }) => id.startsWith('list') && !path.includes('{'));
  for (const list of lists) {
    const { results = [] }: { results?: object[] } = Object(
      await call(list, OTHER_CALLS[list.id]?.(ids) ?? {}),
    );
    rows.set(list.path, Object(results[0]));
  }
  for (const [kind, bodyOf] of RECORDS) {
    const add = operationOf(`add${kind}`);
    if (add === undefined) continue;
    const made = Object(await call(add, { params: paramsOf(add, kind), body: bodyOf(ids) }));
    ids[kind] = NAMES.map((name) => Reflect.get(made, name)).find((id) => id !== undefined);
  }
  for (const verb of ['read', 'update', 'replace'])
    for (const [kind, bodyOf] of RECORDS) {
      const operation = operationOf(`${verb}${kind}`);
      const body = verb === 'update' ? {} : bodyOf(ids);
      if (operation === undefined) continue;
      const other = OTHER_CALLS[operation.id]?.(ids);
      await call(operation, { params: paramsOf(operation, kind), body, ...other });
    }
  for (const id of Object.keys(OTHER_CALLS).filter((one) => !statuses.has(one))) await callOther(id);
  for (const { id } of ofStaff.filter((one) => !statuses.has(one.id) && !one.id.startsWith('delete')))
    await callOther(id);
  for (const [kind] of RECORDS.toReversed()) {
    const remove = operationOf(`delete${kind}`);
    if (remove !== undefined) await call(remove, { params: paramsOf(remove, kind) });
  }
  for (const { id } of ofStaff.filter((one) => !statuses.has(one.id))) await callOther(id);
}

async function callOther(id: string): Promise<void> {
  const operation = operationOf(id);
  if (operation === undefined) throw new Error(`The private tier has no operation ${id}.`);
  await call(operation, { params: paramsOf(operation, ''), ...OTHER_CALLS[id]?.(ids) });
}

async function call(operation: Operation, input: TestCall): Promise<unknown> {
  const answer = await world.call(operation, { as: ADMIN, ...input });
  const text = await answer.text();
  statuses.set(operation.id, answer.ok ? '2xx' : `${answer.status} ${text.slice(0, 500)}`);
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

const NAMES = ['id', 'osk_id', 'client_id'];
/** The parameters of a path: the record of its kind at the end, and rows that lists have for what is before it. */
function paramsOf({ path }: Operation, kind: string): Record<string, unknown> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name) => {
      const isOwn = path.endsWith(`{${name}}/`) && ids[kind] !== undefined;
      const row = rows.get(path.slice(0, path.indexOf(`{${name}}`))) ?? {};
      const known = NAMES.map((one) => Reflect.get(row, one)).find((id) => id !== undefined);
      return [name, isOwn ? ids[kind] : (known ?? 1)];
    }),
  );
}

it.each(ofStaff)('the list of calls that no contract binds has $id', ({ id }) => {
  expect(PRIVATE_CALLS).toContain(id);
});

it.each(PRIVATE_CALLS.filter((id) => !TRIED_IN_MODULES.includes(id)))(
  '%s succeeds for a program whose contract has not started and includes nothing',
  (id) => {
    expect(statuses.get(id)).toBe('2xx');
  },
);

it.each(TRIED_IN_MODULES)('%s is not refused by a contract', (id) => {
  expect(statuses.get(id)).not.toContain('contract_');
});
