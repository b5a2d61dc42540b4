import { acceptEula, managedEulaCalls, managedProgramCalls } from '@sigma/contract';
import { expect, it } from 'vitest';
import { CUSTOMER, json, orderedScenes } from './ordered-scenes.fixture.ts';

const ADMIN = 'admin@demo.example';
const MEMBER = 'tasking@demo.example';
const world = orderedScenes();

it('asks a member who ordered under a licence to accept its new version before the next order', async () => {
  await world.placed();
  const eula = (await world.app.database.kysely.selectFrom('eulas').select('id').executeTakeFirstOrThrow())
    .id;
  await world.app.call(managedEulaCalls.update, { as: ADMIN, params: { eula }, body: { text: 'New terms' } });
  const refused = await world.post();
  expect([refused.status, (await json(refused)).errors]).toEqual([
    422,
    [
      {
        field: 'required_license',
        code: 'AC',
        message: 'The licence has a new version since you accepted it. Read and accept it first',
      },
    ],
  ]);
  const params = { program: world.programs.first, eula };
  await world.app.call(acceptEula, { as: CUSTOMER, params, body: { version: 2 } });
  expect((await world.post()).status).toBe(201);
});

it('refuses orders in an archived program until it is restored', async () => {
  const params = { id: world.programs.first };
  const { kysely } = world.app.database;
  const switchTo = (active: boolean) =>
    kysely.updateTable('programs').set({ active }).where('id', '=', params.id).execute();
  await switchTo(false);
  const refused = await world.post();
  expect([refused.status, (await json(refused)).errors[0]]).toEqual([
    422,
    { field: 'program', code: 'archived', message: 'This program is archived, so nothing can be ordered' },
  ]);
  const remove = await world.app.call(managedProgramCalls.remove, { as: ADMIN, params });
  expect([remove.status, (await json(remove)).detail]).toEqual([
    409,
    expect.stringMatching(
      /^This program has \d+ orders, 5 members and cannot be deleted\. Archive it instead\.$/,
    ),
  ]);
  await switchTo(true);
  expect((await world.post()).status).toBe(201);
});

it('accepts with an order the version that it states, and none that was published in the meantime', async () => {
  const { kysely } = world.app.database;
  const { id, version } = await kysely
    .selectFrom('eulas')
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  const accepted = async () =>
    (
      await kysely
        .selectFrom('eula_acceptances')
        .innerJoin('users', 'users.id', 'user_id')
        .where('eula_id', '=', id)
        .where('email', '=', MEMBER)
        .orderBy('version')
        .select('version')
        .execute()
    ).map((row) => row.version);
  const post = (license_version: number) => world.post({ license_version }, {}, MEMBER);
  // The form showed this version; the next one was published before the first order was sent.
  const publish = (text: string) =>
    world.app.call(managedEulaCalls.update, { as: ADMIN, params: { eula: id }, body: { text } });
  await publish('Newer terms');
  const refused = await post(version);
  expect([refused.status, (await json(refused)).errors]).toEqual([
    422,
    [
      {
        field: 'license_version',
        code: 'AC',
        message: `Version ${version + 1} of the licence is current, not version ${version}. Read and accept it first`,
      },
    ],
  ]);
  expect(await accepted()).toEqual([]);
  expect((await post(version + 1)).status).toBe(201);
  await publish('Newest terms');
  expect((await post(version + 2)).status).toBe(201);
  expect(await accepted()).toEqual([version + 1, version + 2]);
});
