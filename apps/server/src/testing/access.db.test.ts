import {
  applicationCalls,
  isGrantable,
  listPrograms,
  type Operation,
  operations,
  permissionSetCalls,
  problem,
  readProfile,
  readProgram,
  wireRequest,
} from '@sigma/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bindingsOf } from '../main/modules.ts';
import { seedPeople, type TestPrograms } from './demo-people.fixture.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let programs: TestPrograms;
beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
});
afterAll(() => app?.close());

const UUID = '00000000-0000-4000-8000-000000000000';
/** Values of path parameters, of which each takes the first that its schema accepts, so that the path matches the operation. */
const VALUES = ['1', UUID, 'orders', 'a'.repeat(64), 'a'.repeat(43), '6', `${UUID}.visual`];

function paramsFor({ params }: Operation, program: number) {
  const entries = Object.entries(params.shape).map(([name, schema]) => {
    const value = VALUES.find((each) => z.safeParse(schema, each).success);
    return [name, name === 'program' ? program : value];
  });
  return Object.fromEntries(entries);
}

const guarded = operations.filter(({ access }) => access.tier !== 'open');
const ofProgram = operations.filter(({ access }) => access.tier === 'program');

describe('every operation', () => {
  it.each(operations)('$id is mounted', async (operation) => {
    const wire = wireRequest(operation, { params: paramsFor(operation, programs.first), body: {} });
    const answer = await fetch(`${app.url}/api${wire.path}`, { method: wire.method });
    if (answer.status === 404) {
      const { detail } = problem.parse(await answer.json());
      expect(detail).not.toContain('No operation');
    }
    expect(answer.status).not.toBe(500);
  });

  it('every operation has a handler', () => {
    const answered = bindingsOf(app.application.services).map(({ operation }) => operation.id);
    expect(operations.map(({ id }) => id).filter((id) => !answered.includes(id))).toEqual([]);
  });

  it.each(guarded)('$id rejects a call without a token', async (operation) => {
    const answer = await app.call(operation, { params: paramsFor(operation, programs.first) });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
  });

  it.each(guarded)('$id rejects a call with an invalid token', async (operation) => {
    const input = { params: paramsFor(operation, programs.first), token: 'abc' };
    expect((await app.call(operation, input)).status).toBe(401);
  });

  it.each(operations)('$id refuses an unknown query parameter by name', async (operation) => {
    const params = paramsFor(operation, programs.first);
    const as = operation.access.tier === 'private' ? 'admin@demo.example' : 'customer@demo.example';
    const token = operation.access.tier === 'open' ? {} : { as };
    const query = { bogus: '1', _: '1', f: 'json', key: 'k', utm_source: 'mail' };
    const answer = await app.call(operation, { params, query, ...token });
    const { errors } = problem.parse(await answer.json());
    const named = (errors ?? []).filter(({ code }) => code === 'unknown_field').map(({ field }) => field);
    expect([answer.status, named]).toEqual([400, ['bogus']]);
  });

  it.each(ofProgram)('$id answers 404 to members of another program', async (operation) => {
    const params = paramsFor(operation, programs.first);
    for (const as of ['other@demo.example', 'admin@demo.example', 'no-program@demo.example']) {
      const answer = await app.call(operation, { params, as });
      expect(answer.status).toBe(404);
    }
  });

  it.each(ofProgram.filter(({ access }) => access.tier === 'program' && access.grant !== 'member'))(
    '$id rejects members without the role',
    async (operation) => {
      const params = paramsFor(operation, programs.first);
      const grant = operation.access.tier === 'program' ? operation.access.grant : 'member';
      const isOfMonitor = grant === 'monitor' || grant === 'assets';
      const as = isOfMonitor ? 'tasking@demo.example' : 'monitor@demo.example';
      const answer = await app.call(operation, { params, as });
      expect(answer.status).toBe(403);
      expect(problem.parse(await answer.json()).code).toBe('forbidden');
    },
  );

  it.each(operations.filter(({ access }) => access.tier === 'some-program'))(
    '$id rejects users who have the grant in no program',
    async (operation) => {
      const params = paramsFor(operation, programs.first);
      const answer = await app.call(operation, { params, as: 'no-program@demo.example' });
      expect(answer.status).toBe(403);
    },
  );
});

/** A token of a new application for each list of scopes that it requests, and the way to replace its stored operations. */
async function newApplication() {
  const as = 'admin@demo.example';
  const added = async (operation: Operation, body: object): Promise<Record<string, unknown>> =>
    (await (await app.call(operation, { as, body })).json()) as Record<string, unknown>;
  const { id } = await added(permissionSetCalls.add, { name: 'Generated', operations: ['readSystem'] });
  const client = await added(applicationCalls.add, { name: 'Robot', permission_set: id });
  const tokenFor = async (scope: string) => {
    const answer = await fetch(`${app.url}/oidc/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope === '' ? {} : { scope }) }),
    });
    return String(Reflect.get(Object(await answer.json()), 'access_token'));
  };
  return {
    tokens: { '': await tokenFor(''), 'sigma:read': await tokenFor('sigma:read') },
    store: (stored: readonly string[]) =>
      app.database.kysely
        .updateTable('permission_sets')
        .set({ operations: [...stored] })
        .where('id', '=', Number(id))
        .execute(),
  };
}

/** Whether a call of an application is denied before its handler; program calls also hide programs from it. */
async function isDenied(operation: Operation, token: string): Promise<boolean> {
  const params = paramsFor(operation, programs.first);
  const body = operation.method === 'GET' ? {} : { body: {} };
  const answer = await app.call(operation, { params, token, ...body });
  await answer.body?.cancel();
  return answer.status === 403 || (operation.access.tier !== 'private' && answer.status === 404);
}

it('an application with any stored permission set may call exactly the grantable operations in it, within its scope', async () => {
  const { tokens, store } = await newApplication();
  const ids = [...operations.map(({ id }) => id), 'operationOfTomorrow'];
  await fc.assert(
    fc.asyncProperty(fc.subarray(ids), fc.constantFrom('', 'sigma:read'), async (stored, scope) => {
      await store(stored);
      const allowed: string[] = [];
      for (const operation of guarded)
        if (!(await isDenied(operation, tokens[scope]))) allowed.push(operation.id);
      const expected = guarded.filter(
        (operation) =>
          stored.includes(operation.id) &&
          isGrantable(operation) &&
          (scope === '' || (operation.access.tier === 'private' && operation.access.needs === 'read')),
      );
      expect(allowed).toEqual(expected.map(({ id }) => id));
    }),
    { numRuns: 3, seed: 12, examples: [[ids, '']] },
  );
});

describe('membership', () => {
  it('a removed member loses access at the next call', async () => {
    const as = 'tasking@demo.example';
    const params = { program: programs.first };
    expect((await app.call(readProgram, { params, as })).status).toBe(200);
    const { id } = profileId(await (await app.call(readProfile, { as })).json());
    await app.database.kysely.deleteFrom('memberships').where('user_id', '=', id).execute();
    expect((await app.call(readProgram, { params, as })).status).toBe(404);
    expect(await (await app.call(listPrograms, { as })).json()).toMatchObject({ count: 0 });
  });

  it('a disabled user loses access at the next call', async () => {
    const as = 'data@demo.example';
    const { id } = profileId(await (await app.call(readProfile, { as })).json());
    await app.database.kysely.updateTable('users').set({ disabled: true }).where('id', '=', id).execute();
    expect((await app.call(readProfile, { as })).status).toBe(401);
  });
});

function profileId(profile: unknown): { id: string } {
  return { id: String(Reflect.get(Object(profile), 'id')) };
}
