import {
  anyProgramUserCalls,
  listStoredCollections,
  type ManagedProgram,
  managedProgramCalls,
  type Operation,
  readProgram,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';

const ADMIN = 'admin@demo.example';
const BODY = {
  name: 'Bay Methane Watch',
  company_name: 'Golden Gate Energy',
  start_date: '2026-01-01',
  end_date: '2027-12-31',
  active: true,
  max_users: 15,
  max_taskings: 100,
  max_order_area_km2: 2500.5,
  // Every level that there is.
  product_level_access: [
    'Raw',
    'Unrectified',
    'Rectified',
    'Basic L1A',
    'Basic',
    'Analytics',
    'Dark Subtract',
  ],
  sensor_data_access: [1, 2],
  subscribed_products: ['Data', 'Tasking'],
  collections: ['north'],
  eulas: [1],
};

let app: TestApp;
let programs: TestPrograms;
beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
  const { kysely } = app.database;
  await kysely
    .insertInto('sensors')
    .values(
      [1, 2, 3].map((osk_id) => ({ osk_id, name: `Eye-${osk_id}`, serial: `E${osk_id}`, ...NO_SENSOR })),
    )
    .execute();
  await kysely
    .insertInto('collections')
    .values(['north', 'south'].map((id) => ({ id, title: id, description: '', file_format: 'COG' })))
    .execute();
  await kysely
    .insertInto('eulas')
    .values({ name: 'Standard', short_name: 'Standard', identifying_value: 'standard-1', text: 'Terms' })
    .execute();
});
afterAll(() => app?.close());

const NO_SENSOR = {
  max_slew_angle: null,
  tasking_eligible_start: null,
  tasking_eligible_end: null,
  launch_date: null,
  launch_site: null,
};

async function ask(operation: Operation, input: TestCall = {}) {
  const response = await app.call(operation, { as: ADMIN, ...input });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}
const add = async (change: object = {}): Promise<ManagedProgram> => {
  const { status, body } = await ask(managedProgramCalls.add, { body: { ...BODY, ...change } });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const listed = async (query: Record<string, unknown>) =>
  (await ask(managedProgramCalls.list, { query })).body.results.map(({ name }: ManagedProgram) => name);
const errorsOf = async (change: object) => {
  const { status, body } = await ask(managedProgramCalls.add, {
    body: { ...BODY, name: 'Wrong', ...change },
  });
  return [
    status,
    body.errors?.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`),
  ];
};
const events = async (program: number) =>
  (
    await app.database.kysely
      .selectFrom('events')
      .select(['kind', 'audience'])
      .where('program_id', '=', program)
      .orderBy('sequence')
      .execute()
  ).map(({ kind, audience }) => [kind, audience]);

describe('programs as staff manage them', () => {
  it('creates a program with every field, and reads it back with what it uses', async () => {
    const program = await add();
    expect(program).toEqual({
      ...BODY,
      id: program.id,
      simulated: false,
      user_count: 0,
      tasking_count: 0,
      order_count: 0,
    });
    const params = { id: program.id };
    expect((await ask(managedProgramCalls.read, { params })).body).toEqual(program);
    const seeded = await ask(managedProgramCalls.read, { params: { id: programs.first } });
    expect(seeded.body).toMatchObject({ name: 'First', user_count: 5, collections: [], max_users: null });
  });

  it('accepts the three lists of a new program as comma-separated text', async () => {
    const program = await add({
      name: 'From text',
      product_level_access: 'Basic L1A, Analytics',
      sensor_data_access: '2,3',
      subscribed_products: ' Data,, Tasking ',
    });
    expect(program).toMatchObject({
      product_level_access: ['Basic L1A', 'Analytics'],
      sensor_data_access: [2, 3],
      subscribed_products: ['Data', 'Tasking'],
    });
    const { status } = await ask(managedProgramCalls.update, {
      params: { id: program.id },
      body: { sensor_data_access: '1' },
    });
    expect(status).toBe(422);
  });

  it.each([
    [{ name: '  ' }, ['name: is required']],
    [{ company_name: null }, ['company_name: must be text']],
    [{ start_date: null }, ['start_date: must be text']],
    [{ start_date: '2026-02-30' }, ['start_date: must be a date such as 2026-11-21']],
    [{ start_date: '0000-02-20' }, ['start_date: must be a date that exists']],
    [{ name: 'Bad\u202ename' }, ['name: must not contain U+202E, which changes the reading direction']],
    [{ end_date: '2025-12-31' }, ["end_date: Contract End Date can't be before start date"]],
    [{ sensor_data_access: [] }, ['sensor_data_access: must have at least 1 entry']],
    [{ sensor_data_access: [1, 99] }, ['sensor_data_access: must name existing sensors, not 99']],
    [{ max_users: -1 }, ['max_users: must be at least 0']],
    [{ max_taskings: 1.5 }, ['max_taskings: must be a whole number']],
    [
      { collections: ['west'], eulas: [7] },
      ['collections: must name existing collections, not west', 'eulas: must name existing licences, not 7'],
    ],
    [
      { max_users: -1, sensor_data_access: [99], end_date: '2025-12-31', subscribed_products: ['Weather'] },
      [
        'max_users: must be at least 0',
        "end_date: Contract End Date can't be before start date",
        'subscribed_products.0: must be one of Data, Tasking, Monitor',
        'sensor_data_access: must name existing sensors, not 99',
      ],
    ],
    [{ colour: 'red' }, ['colour: is not a field of this call']],
  ])('rejects %j and stores nothing', async (change, errors) => {
    expect(await errorsOf(change)).toEqual([422, errors]);
    expect(await listed({ search: 'wrong' })).toEqual([]);
  });

  it('names the entry of a list that is not a product level, in a text too', async () => {
    const [status, errors] = await errorsOf({ product_level_access: ['Basic', 'Shiny'] });
    expect([status, errors?.[0]]).toEqual([
      422,
      'product_level_access.1: must be one of Raw, Dark Subtract, Basic L1A, Basic, Unrectified, Rectified, Analytics',
    ]);
    const [, inText] = await errorsOf({ product_level_access: 'Basic,Shiny' });
    expect(inText?.[0]).toMatch(/^product_level_access\.1: must be one of Raw,/);
  });

  it('gives a name to one program only, also when it is requested twice at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(managedProgramCalls.add, { body: { ...BODY, name: 'Wanted' } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const other = await add({ name: 'Unwanted' });
    const renamed = await ask(managedProgramCalls.update, {
      params: { id: other.id },
      body: { name: 'Wanted' },
    });
    expect(renamed).toMatchObject({
      status: 409,
      body: { code: 'duplicate_name', errors: [{ field: 'name' }] },
    });
  });

  it('finds programs by part of the name or the company or by id, and by state, in any order', async () => {
    const hidden = await add({ name: 'Zebra', company_name: 'Stripes Inc', active: false });
    expect(await listed({ search: 'ZEB' })).toEqual(['Zebra']);
    expect(await listed({ search: 'stripes' })).toEqual(['Zebra']);
    expect(await listed({ search: String(hidden.id) })).toEqual(['Zebra']);
    expect(await listed({ active: false })).toEqual(['Zebra']);
    expect(await listed({ active: true, search: 'zebra' })).toEqual([]);
    expect(await listed({ search: '%' })).toEqual([]);
    const names = await listed({ ordering: '-name', limit: 3 });
    expect(names[0]).toBe('Zebra');
    expect(names).toEqual((await listed({ ordering: 'name' })).toReversed().slice(0, 3));
  });

  it('keeps what a change does not name, and replaces the rest', async () => {
    const program = await add({ name: 'Changing' });
    const params = { id: program.id };
    const patched = await ask(managedProgramCalls.update, {
      params,
      body: { max_users: null, sensor_data_access: [3], collections: ['north', 'south'] },
    });
    expect(patched.body).toEqual({
      ...program,
      max_users: null,
      sensor_data_access: [3],
      collections: ['north', 'south'],
    });
    const { max_taskings: _, collections: __, eulas: ___, subscribed_products: ____, ...rest } = BODY;
    const replaced = await ask(managedProgramCalls.replace, { params, body: { ...rest, name: 'Replaced' } });
    expect(replaced.body).toMatchObject({
      name: 'Replaced',
      max_taskings: null,
      subscribed_products: [],
      collections: ['north', 'south'],
      eulas: [1],
    });
  });

  it('refuses a change of a program that was changed since it was read', async () => {
    const { id } = await add({ name: 'Raced' });
    const params = { id };
    const read = await app.call(managedProgramCalls.read, { as: ADMIN, params });
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    await ask(managedProgramCalls.update, { params, body: { max_users: 1 } });
    const late = await ask(managedProgramCalls.update, { params, headers, body: { max_users: 2 } });
    expect(late).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
  });

  it('reports an archived program to its members and other changes to its administrators, but not a change of nothing', async () => {
    const { id } = await add({ name: 'Reported' });
    const params = { id };
    await ask(managedProgramCalls.update, { params, body: { company_name: BODY.company_name } });
    expect(await events(id)).toEqual([]);
    await ask(managedProgramCalls.update, { params, body: { max_users: 3 } });
    await ask(managedProgramCalls.update, { params, body: { active: false } });
    await ask(managedProgramCalls.update, { params, body: { active: true } });
    expect(await events(id)).toEqual([
      ['program.changed', { members: 'program_admin' }],
      ['program.archived', { members: 'member' }],
      ['program.changed', { members: 'program_admin' }],
    ]);
  });

  it('deletes a program that no one has joined, and says to archive one that people have used', async () => {
    const empty = await add({ name: 'Empty' });
    const params = { id: empty.id };
    const invited = { email: 'invited@new.example', roles: ['Data User'] };
    const invitation = await ask(anyProgramUserCalls.add, { params: { program: empty.id }, body: invited });
    expect(invitation.status).toBe(201);
    expect((await ask(managedProgramCalls.remove, { params })).status).toBe(204);
    expect((await ask(managedProgramCalls.read, { params })).status).toBe(404);
    const user = await app.database.kysely.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await app.database.kysely
      .insertInto('downloads')
      .values({
        id: crypto.randomUUID(),
        program_id: programs.third,
        user_id: user.id,
        name: 'Files',
        status: 'Pending',
        message: null,
        created_at: new Date(),
        expires_at: new Date(),
        scene_count: 1,
        file_count: 1,
        size: null,
        sha256: null,
      })
      .execute();
    expect(await ask(managedProgramCalls.remove, { params: { id: programs.third } })).toMatchObject({
      status: 409,
      body: {
        code: 'wrong_state',
        detail: 'This program has 1 download, 1 member and cannot be deleted. Archive it instead.',
      },
    });
    const member = { params: { program: programs.third }, as: 'other@demo.example' };
    expect((await app.call(readProgram, member)).status).toBe(200);
  });

  it('records every write in the audit with the program before and after', async () => {
    const { id } = await add({ name: 'Audited' });
    await ask(managedProgramCalls.update, { params: { id }, body: { max_users: 1 } });
    await ask(managedProgramCalls.remove, { params: { id } });
    const entries = await app.database.kysely
      .selectFrom('audit')
      .select(['operation', 'actor', 'before', 'after'])
      .where('target', '=', `program ${id}`)
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { operation: managedProgramCalls.add.id, actor: ADMIN, before: null, after: { name: 'Audited' } },
      { operation: managedProgramCalls.update.id, before: { max_users: 15 }, after: { max_users: 1 } },
      { operation: managedProgramCalls.remove.id, before: { max_users: 1 }, after: null },
    ]);
  });

  it.each([
    ['employee@demo.example', 200, 403],
    ['program-admin@demo.example', 403, 403],
    ['customer@demo.example', 403, 403],
  ])('lets %s list programs with %i and create one with %i', async (as, lists, creates) => {
    expect((await ask(managedProgramCalls.list, { as })).status).toBe(lists);
    expect((await ask(managedProgramCalls.add, { as, body: { ...BODY, name: as } })).status).toBe(creates);
  });
});

it('lists every collection of the catalogue with its programs', async () => {
  const { body } = await ask(listStoredCollections, { query: { ordering: '-id' } });
  expect(body.results.map(({ id }: { id: string }) => id)).toEqual(['south', 'north']);
  expect(body.results[0]).toMatchObject({ title: 'south', file_format: 'COG' });
});
