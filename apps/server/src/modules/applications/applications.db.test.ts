import {
  type Application,
  applicationCalls,
  isGrantable,
  listAudit,
  listGrantableOperations,
  listProgramRoles,
  operations,
  type PermissionSet,
  permissionSetCalls,
  problem,
  readAuditEntry,
  readProgramRole,
  readSystem,
  renewApplicationSecret,
  roleCalls,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../testing/test-app.ts';

let app: TestApp;
let sets = 0;
beforeAll(async () => {
  app = await startTestApp();
  await seedPeople(app.database);
});
afterAll(() => app?.close());

const as = 'admin@demo.example';
type Called = Parameters<TestApp['call']>[0];
const call = (operation: Called, input: TestCall = {}) => app.call(operation, { as, ...input });
async function answer<T>(operation: Called, input: TestCall = {}): Promise<T> {
  const response = await call(operation, input);
  expect(response.status).toBe(operation.status);
  return (await response.json()) as T;
}
async function refusal(operation: Called, input: TestCall) {
  const response = await call(operation, input);
  return problem.parse(await response.json());
}

async function newSet(...ids: readonly string[]): Promise<PermissionSet> {
  sets += 1;
  const granted = ids.length === 0 ? [readSystem.id] : ids;
  return answer(permissionSetCalls.add, { body: { name: `Set ${sets}`, operations: granted } });
}
async function newApplication(...ids: readonly string[]): Promise<Application & { secret: string }> {
  const { id, name } = await newSet(...ids);
  const added = await answer<Application>(applicationCalls.add, {
    body: { name: `App of ${name}`, permission_set: id },
  });
  return { ...added, secret: added.client_secret ?? '' };
}
const requestToken = (clientId: string, secret: string, scope?: string) =>
  fetch(`${app.url}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      ...(scope === undefined ? {} : { scope }),
    }),
  });
async function tokenOf({ client_id, secret }: { client_id: string; secret: string }, scope?: string) {
  const { access_token } = (await (await requestToken(client_id, secret, scope)).json()) as {
    access_token: string;
  };
  return access_token;
}
const statusWith = async (token: string, operation: Called, input: TestCall = {}) =>
  (await app.call(operation, { ...input, token })).status;

describe('a permission set', () => {
  it('contains only operations of the private tier that decide over no rights', async () => {
    for (const id of [
      'listScenesOfNobody',
      'readProfile',
      applicationCalls.add.id,
      permissionSetCalls.update.id,
    ]) {
      const refused = await refusal(permissionSetCalls.add, {
        body: { name: 'Wrong', operations: [readSystem.id, id] },
      });
      expect(refused).toMatchObject({ status: 422, errors: [{ field: 'operations.1' }] });
    }
  });

  it('is made from a list of operations that names method, path, tag and need of each', async () => {
    const { results } = await answer<{ results: { id: string }[] }>(listGrantableOperations);
    expect(results.map(({ id }) => id)).toEqual(operations.filter(isGrantable).map(({ id }) => id));
    expect(results).toContainEqual(
      expect.objectContaining({ id: readSystem.id, method: 'GET', needs: 'read' }),
    );
  });

  it('keeps operations that only a newer version knows when another member is changed', async () => {
    const { id: permission_set } = await newSet(readSystem.id);
    const operations = [readSystem.id, 'operationOfTomorrow'];
    const { kysely } = app.database;
    await kysely
      .updateTable('permission_sets')
      .set({ operations })
      .where('id', '=', permission_set)
      .execute();
    const params = { permission_set };
    const renamed = await answer(permissionSetCalls.update, { params, body: { description: 'Renamed' } });
    expect(renamed).toMatchObject({ operations: [readSystem.id] });
    const stored = kysely.selectFrom('permission_sets').select('operations').where('id', '=', permission_set);
    expect((await stored.executeTakeFirstOrThrow()).operations.toSorted()).toEqual(operations.toSorted());
  });

  it('is either deleted or given to an application when both are requested at once, and neither fails', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: permission_set } = await newSet();
      const [removed, added] = await Promise.all([
        call(permissionSetCalls.remove, { params: { permission_set } }),
        call(applicationCalls.add, { body: { name: `Racing ${round}`, permission_set } }),
      ]);
      expect([
        [204, 422],
        [409, 201],
      ]).toContainEqual([removed.status, added.status]);
    }
  });

  it('may be empty: its applications can call nothing', async () => {
    const application = await newApplication(readSystem.id);
    const params = { permission_set: application.permission_set };
    const token = await tokenOf(application);
    expect(await statusWith(token, readSystem)).toBe(200);
    const emptied = await answer(permissionSetCalls.update, { params, body: { operations: [] } });
    expect(emptied).toMatchObject({ operations: [] });
    expect(await statusWith(token, readSystem)).toBe(403);
    const added = await answer(permissionSetCalls.add, { body: { name: 'Empty', operations: [] } });
    expect(added).toMatchObject({ operations: [] });
  });

  it('cannot be deleted while an application has it, and its name is unique', async () => {
    const { permission_set } = await newApplication(readSystem.id);
    const refused = await refusal(permissionSetCalls.remove, { params: { permission_set } });
    expect(refused).toMatchObject({ status: 409, code: 'wrong_state' });
    const { name } = await newSet();
    const body = { name, operations: [readSystem.id] };
    expect(await refusal(permissionSetCalls.add, { body })).toMatchObject({ code: 'duplicate_name' });
  });
});

describe('an application', () => {
  it('gets a secret that is shown once and neither stored nor audited in plain text', async () => {
    const added = await newApplication(readSystem.id);
    expect(added.secret).toMatch(/^sigma_[\w-]{43}$/);
    expect(added.secret_hint).toBe(added.secret.slice(-4));
    const params = { application: added.id };
    expect(await answer(applicationCalls.read, { params })).not.toHaveProperty('client_secret');
    const stored = await app.database.kysely.selectFrom('applications').selectAll().execute();
    const audited = await app.database.kysely.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify([stored, audited])).not.toContain(added.secret);
  });

  it('calls exactly the operations of its permission set, whatever else the contract has', async () => {
    const granted: readonly string[] = [readSystem.id, listAudit.id];
    const token = await tokenOf(await newApplication(...granted));
    const values: Readonly<Record<string, string>> = { program: '1', z: '6', x: '1', y: '1' };
    for (const operation of operations.filter(({ access }) => access.tier !== 'open')) {
      const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const params = Object.fromEntries(names.map((name) => [name, values[name] ?? '1']));
      const response = await app.call(operation, { token, params });
      if (granted.includes(operation.id))
        expect([operation.id, response.status]).toEqual([operation.id, 200]);
      else {
        const { code } = problem.parse(await response.json());
        expect([operation.id, response.status, code]).toEqual([operation.id, 403, 'not_in_permission_set']);
      }
    }
  });

  it('reads but does not write with a token for reading alone', async () => {
    const robot = await newApplication(readSystem.id, 'addGroundStation');
    const [reading, both] = [await tokenOf(robot, 'sigma:read'), await tokenOf(robot)];
    const body = { name: 'S', position: { type: 'Point', coordinates: [1, 1] }, min_elevation: 5 };
    const add = operations.find(({ id }) => id === 'addGroundStation') ?? readSystem;
    expect(await statusWith(reading, readSystem)).toBe(200);
    expect(await statusWith(reading, add, { body })).toBe(403);
    expect(await statusWith(both, add, { body })).toBe(201);
  });

  it('loses an operation with its next call after the operation was removed from the set', async () => {
    const robot = await newApplication(readSystem.id, listAudit.id);
    const token = await tokenOf(robot);
    expect(await statusWith(token, listAudit)).toBe(200);
    const params = { permission_set: robot.permission_set };
    await answer(permissionSetCalls.update, { params, body: { operations: [readSystem.id] } });
    expect(await statusWith(token, listAudit)).toBe(403);
    expect(await statusWith(token, readSystem)).toBe(200);
  });

  it('shows when it was last used, and who used it stands in the audit log by its client id', async () => {
    const robot = await newApplication('addGroundStation');
    const params = { application: robot.id };
    expect(await answer(applicationCalls.read, { params })).toMatchObject({ last_used_at: null });
    const token = await tokenOf(robot);
    const add = operations.find(({ id }) => id === 'addGroundStation') ?? readSystem;
    const body = { name: 'Robotic', position: { type: 'Point', coordinates: [1, 1] }, min_elevation: 5 };
    expect(await statusWith(token, add, { body })).toBe(201);
    const { last_used_at } = await answer<Application>(applicationCalls.read, { params });
    expect(Date.parse(last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const query = { actor: robot.client_id };
    expect(await answer(listAudit, { query })).toMatchObject({
      results: [{ operation: 'addGroundStation' }],
    });
  });

  it('is rejected at its next call after it was disabled, and works again after it was enabled', async () => {
    const robot = await newApplication(readSystem.id);
    const token = await tokenOf(robot);
    const params = { application: robot.id };
    await answer(applicationCalls.update, { params, body: { disabled: true } });
    expect(await statusWith(token, readSystem)).toBe(401);
    expect((await requestToken(robot.client_id, robot.secret)).status).toBe(401);
    await answer(applicationCalls.update, { params, body: { disabled: false } });
    expect(await statusWith(token, readSystem)).toBe(200);
  });

  it('a new secret ends the earlier one and every token that was requested with it', async () => {
    const robot = await newApplication(readSystem.id);
    const token = await tokenOf(robot);
    const renewed = await answer<Application>(renewApplicationSecret, { params: { application: robot.id } });
    expect(await statusWith(token, readSystem)).toBe(401);
    expect((await requestToken(robot.client_id, robot.secret)).status).toBe(401);
    const secret = renewed.client_secret ?? '';
    expect(await statusWith(await tokenOf({ ...robot, secret }), readSystem)).toBe(200);
  });

  it('a deleted application stays revoked, and its hash opens nothing', async () => {
    const robot = await newApplication(readSystem.id);
    const token = await tokenOf(robot);
    const { secret_hash } = await app.database.kysely
      .selectFrom('applications')
      .select('secret_hash')
      .where('id', '=', robot.id)
      .executeTakeFirstOrThrow();
    expect((await requestToken(robot.client_id, secret_hash ?? '')).status).toBe(401);
    expect((await call(applicationCalls.remove, { params: { application: robot.id } })).status).toBe(204);
    expect(await statusWith(token, readSystem)).toBe(401);
    expect((await requestToken(robot.client_id, robot.secret)).status).toBe(401);
  });

  it('cannot state or change its client id, because the installation makes it', async () => {
    const { permission_set, id } = await newApplication();
    const body = { name: 'Own id', permission_set, client_id: 'mine' };
    expect(await refusal(applicationCalls.add, { body })).toMatchObject({ errors: [{ field: 'client_id' }] });
    const change = { params: { application: id }, body: { client_id: 'other' } };
    expect(await refusal(applicationCalls.update, change)).toMatchObject({
      errors: [{ field: 'client_id' }],
    });
    const unknown = { name: 'No set', permission_set: 99_999 };
    expect(await refusal(applicationCalls.add, { body: unknown })).toMatchObject({
      errors: [{ field: 'permission_set' }],
    });
  });
});

describe('a role', () => {
  it('of the product opens what it opens and can be neither renamed nor deleted', async () => {
    const { results } = await answer<{ results: { id: number; name: string }[] }>(roleCalls.list);
    const [first] = results;
    expect(first).toMatchObject({ name: 'Program Administrator', built_in: true });
    expect(first).toMatchObject({ grants: ['member', 'assets', 'program_admin'] });
    const params = { role: first?.id };
    expect(await refusal(roleCalls.update, { params, body: { name: 'Boss' } })).toMatchObject({
      status: 409,
    });
    expect(await refusal(roleCalls.remove, { params })).toMatchObject({ status: 409, code: 'wrong_state' });
  });

  it('that staff added cannot be given to members, so programs neither list nor count it', async () => {
    const { id: role } = await answer<{ id: number }>(roleCalls.add, { body: { name: 'Observer' } });
    const query = { limit: 1, offset: 4 };
    const roles = await answer(listProgramRoles, {
      params: { program: 1 },
      query,
      as: 'customer@demo.example',
    });
    expect(roles).toMatchObject({ count: 4, results: [] });
    const other = { params: { program: 1, role }, as: 'customer@demo.example' };
    expect((await call(readProgramRole, other)).status).toBe(404);
    expect((await call(roleCalls.remove, { params: { role } })).status).toBe(204);
  });

  it('that staff added opens nothing, can be renamed, and is deleted once no member has it', async () => {
    const { id: role } = await answer<{ id: number }>(roleCalls.add, { body: { name: 'Billing contact' } });
    const params = { role };
    const renamed = await answer(roleCalls.replace, { params, body: { name: 'Accounts' } });
    expect(renamed).toMatchObject({ name: 'Accounts', grants: [], built_in: false, members: 0 });
    const member = await app.database.kysely
      .selectFrom('memberships')
      .select(['program_id', 'user_id'])
      .executeTakeFirstOrThrow();
    const row = { ...member, role_id: role };
    await app.database.kysely.insertInto('membership_roles').values(row).execute();
    expect(await refusal(roleCalls.remove, { params })).toMatchObject({ status: 409 });
    await app.database.kysely.deleteFrom('membership_roles').where('role_id', '=', role).execute();
    expect((await call(roleCalls.remove, { params })).status).toBe(204);
  });
});

it('the audit log shows a permission set before and after a change', async () => {
  const { id: permission_set } = await newSet(readSystem.id);
  const body = { operations: [listAudit.id, readSystem.id] };
  await answer(permissionSetCalls.update, { params: { permission_set }, body });
  const query = { target: `permission set ${permission_set}`, limit: 1 };
  const { results } = await answer<{ results: { id: number; changed: string[] }[] }>(listAudit, { query });
  expect(results).toMatchObject([{ actor: as, operation: 'updatePermissionSet', changed: ['operations'] }]);
  const entry = await answer(readAuditEntry, { params: { entry: results[0]?.id } });
  expect(entry).toMatchObject({ before: { operations: [readSystem.id] }, after: body });
});
