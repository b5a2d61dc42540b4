import { type Refusal, refuse, roleCalls } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { GRANTS, isProgramRole, rolesFor } from '@sigma/domain';
import { type RecordsOf, tableRecords } from '../../records/index.ts';
import { countOfMembers, hasMembers, nameOfRole } from './applications.store.ts';

/** The roles of members. The four of the product keep their names, because calls name them. */
export const roleRecords = (): RecordsOf<typeof roleCalls> =>
  tableRecords(roleCalls, {
    table: 'roles',
    newId: 'serial',
    idOf: ({ role }) => role,
    filters: {},
    unique: {
      columns: ['name'],
      taken: ({ name }) => refuse('duplicate_name', `A role named "${name}" already exists.`),
    },
    check: async (transaction, { body, id }) =>
      id === undefined ? [] : ((await builtInRefusal(transaction, Number(id), body.name)) ?? []),
    columns: ({ body }) => body,
    more: countOfMembers,
    answer: ({ id, name, members }) => ({
      id,
      name,
      members,
      built_in: isProgramRole(name),
      grants: GRANTS.filter((grant) => isProgramRole(name) && rolesFor(grant).includes(name)),
    }),
    bodyOf: ({ name }) => ({ name }),
    async beforeRemove(transaction, { role }) {
      const refusal = await builtInRefusal(transaction, role);
      if (refusal !== undefined) return refusal;
      if (!(await hasMembers(transaction, role))) return undefined;
      return refuse('wrong_state', 'Members have this role. Take it away from them first.');
    },
  });

/** Refuses to rename or delete a role of the product; its own name changes nothing. */
async function builtInRefusal(
  transaction: DatabaseTransaction,
  id: number,
  name?: string,
): Promise<Refusal | undefined> {
  const stored = await nameOfRole(transaction, id);
  if (stored === undefined || !isProgramRole(stored) || stored === name) return undefined;
  return refuse('wrong_state', `"${stored}" is a role of the product and cannot be changed or deleted.`);
}
