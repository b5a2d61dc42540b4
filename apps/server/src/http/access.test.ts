import { type Caller, isGrantable, operations } from '@sigma/contract';
import { grantedOperations, NO_ENTITLEMENT, scopesOf } from '@sigma/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permit } from './access.ts';
import { isRefusal } from './problem.ts';

const memberships = {
  in: async () => ({ state: 'not-a-member' }) as const,
  inAll: async () => [],
};
const entitle = () => NO_ENTITLEMENT;
const grantable = new Set(operations.filter(isGrantable).map(({ id }) => id));
const guarded = operations.filter(({ access }) => access.tier !== 'open');
const someOperations = fc.subarray(operations.map(({ id }) => id));
const someScopes = fc.subarray(['sigma:read', 'sigma:write']);

const machine = (permissions: readonly string[], granted?: ReadonlySet<string>): Caller => ({
  kind: 'machine',
  clientId: 'robot',
  permissions,
  operations: granted,
});

/** Ids of the guarded operations that a caller may call. */
async function permitted(caller: Caller): Promise<ReadonlySet<string>> {
  const ids: string[] = [];
  for (const operation of guarded) {
    const membership = { state: 'unknown' } as const;
    const permission = await permit({ operation, caller, program: 1, membership, memberships, entitle });
    if (!isRefusal(permission)) ids.push(operation.id);
  }
  return new Set(ids);
}

describe('an application', () => {
  it('may call exactly the grantable operations of its set that its scopes allow', async () => {
    await fc.assert(
      fc.asyncProperty(someOperations, someScopes, async (stored, stated) => {
        const scopes = scopesOf(stated);
        const calls = await permitted(machine(scopes, grantedOperations(stored, grantable)));
        const expected = guarded.filter(
          ({ id, access }) =>
            stored.includes(id) &&
            grantable.has(id) &&
            access.tier === 'private' &&
            scopes.includes(`sigma:${access.needs}`),
        );
        expect([...calls]).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 30 },
    );
  });

  it('never may call more than a machine without a permission set and the same scopes', async () => {
    await fc.assert(
      fc.asyncProperty(someOperations, someScopes, async (stored, scopes) => {
        const unlimited = await permitted(machine(scopesOf(scopes)));
        const limited = await permitted(machine(scopesOf(scopes), grantedOperations(stored, grantable)));
        for (const id of limited) expect(unlimited).toContain(id);
      }),
      { numRuns: 30 },
    );
  });

  it('cannot be given a write on applications, permission sets, roles, members, invitations or staff', () => {
    const deciding = operations.filter(
      ({ path, method }) =>
        method !== 'GET' && /\/(application|permission_set|roles|users|invitations?)\//.test(path),
    );
    expect(deciding.length).toBeGreaterThan(14);
    expect(deciding.filter(({ id }) => grantable.has(id))).toEqual([]);
  });

  it('cannot be given any call that decides over rights', () => {
    const deciding = operations.filter(({ decidesRights }) => decidesRights);
    expect(deciding.length).toBeGreaterThan(14);
    expect(deciding.filter(({ id }) => grantable.has(id))).toEqual([]);
  });

  it('can be given these writes of the administration, and no others', () => {
    const writes = operations.filter(
      (operation) =>
        isGrantable(operation) &&
        operation.method !== 'GET' &&
        operation.path.startsWith('/private/v1/admin/'),
    );
    expect(writes.map(({ id }) => id).toSorted()).toEqual([
      'addManagedEula',
      'addManagedProgram',
      'addProgramCollection',
      'deleteManagedEula',
      'deleteManagedProgram',
      'deleteProgramCollection',
      'replaceManagedEula',
      'replaceManagedProgram',
      'replaceProgramCollection',
      'retryFailedJobs',
      'retryJob',
      'updateManagedEula',
      'updateManagedProgram',
      'updateProgramCollection',
    ]);
  });
});

describe('a machine without a permission set', () => {
  it('may call what its scopes allow, except for what decides over rights', async () => {
    const calls = await permitted(machine(['sigma:read', 'sigma:write']));
    const expected = guarded.filter(
      ({ access, decidesRights }) => access.tier === 'private' && !decidesRights,
    );
    expect([...calls]).toEqual(expected.map(({ id }) => id));
  });
});
