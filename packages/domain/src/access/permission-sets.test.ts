import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grantedOperations, mayApplicationCall, scopesOf } from './permission-sets.ts';

const names = ['listPrograms', 'addProgram', 'listAudit', 'retryJob', 'addApplication'] as const;
const someNames = fc.subarray([...names]);
const someScopes = fc.subarray(['sigma:read', 'sigma:write', 'openid']);
const calls = names.flatMap((id) => (['read', 'write'] as const).map((needs) => ({ id, needs })));

/** The calls that an application with these rights may make. */
function callable(stored: readonly string[], grantable: readonly string[], scopes: readonly string[]) {
  const operations = grantedOperations(stored, new Set(grantable));
  return calls.filter((call) => mayApplicationCall({ operations, scopes: scopesOf(scopes) }, call));
}

describe('permission sets', () => {
  it('never grant an operation that is not stored in the set and grantable now', () => {
    fc.assert(
      fc.property(someNames, someNames, someScopes, (stored, grantable, scopes) => {
        for (const { id } of callable(stored, grantable, scopes)) {
          expect(stored).toContain(id);
          expect(grantable).toContain(id);
        }
      }),
    );
  });

  it('never grant more after an operation was removed from the set or from those that can be granted', () => {
    fc.assert(
      fc.property(someNames, someNames, someNames, someScopes, (stored, grantable, removed, scopes) => {
        const before = callable(stored, grantable, scopes);
        const without = (list: readonly string[]) => list.filter((id) => !removed.some((one) => one === id));
        for (const call of callable(without(stored), grantable, scopes)) expect(before).toContainEqual(call);
        for (const call of callable(stored, without(grantable), scopes)) expect(before).toContainEqual(call);
      }),
    );
  });

  it('never grant more to a token that names a scope than to one that names none', () => {
    fc.assert(
      fc.property(someNames, someNames, someScopes, (stored, grantable, scopes) => {
        const whole = callable(stored, grantable, []);
        for (const call of callable(stored, grantable, scopes)) expect(whole).toContainEqual(call);
      }),
    );
  });

  it('a token for reading alone does not write', () => {
    const rights = { operations: new Set(names), scopes: scopesOf(['sigma:read']) };
    expect(mayApplicationCall(rights, { id: 'addProgram', needs: 'write' })).toBe(false);
    expect(mayApplicationCall(rights, { id: 'listPrograms', needs: 'read' })).toBe(true);
  });
});
