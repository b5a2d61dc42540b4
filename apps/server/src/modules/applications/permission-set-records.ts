import { type FieldIssue, type PermissionSet, permissionSetCalls, refuse } from '@sigma/contract';
import { GRANTABLE } from '../../access/index.ts';
import { contains, type RecordsOf, tableRecords } from '../../records/index.ts';
import { anApplicationWith, countOfApplications, storedOperations } from './applications.store.ts';

/** Permission sets. One that applications have cannot be deleted. */
export function permissionSetRecords(): RecordsOf<typeof permissionSetCalls> {
  const records = permissionSetTable();
  return {
    ...records,
    stateOf: bodyOf,
    /** A change that names no operations keeps all stored ones, also those that only a newer version knows. */
    async update(transaction, params, changes, call) {
      const set = await records.read(transaction, params, call);
      if (set === undefined) throw new Error('A permission set disappeared under its lock.');
      const { name = set.name, description = set.description } = changes;
      const operations = changes.operations ?? (await storedOperations(transaction, params.permission_set));
      return records.replace(transaction, params, { name, description, operations }, call);
    },
  };
}

const bodyOf = ({ name, description, operations }: PermissionSet) => ({ name, description, operations });

const permissionSetTable = () =>
  tableRecords(permissionSetCalls, {
    table: 'permission_sets',
    newId: 'serial',
    idOf: ({ permission_set }) => permission_set,
    filters: { search: contains('name') },
    unique: {
      columns: ['name'],
      taken: ({ name }) => refuse('duplicate_name', `A permission set named "${name}" already exists.`),
    },
    async check(transaction, { body, id }) {
      const stored = id === undefined ? [] : await storedOperations(transaction, Number(id));
      return body.operations.flatMap((operation, index) =>
        GRANTABLE.has(operation) || stored.includes(operation) ? [] : [operationIssue(index)],
      );
    },
    columns: ({ body }) => ({ ...body, operations: [...new Set(body.operations)].toSorted() }),
    more: countOfApplications,
    answer: (row) => ({ ...row, operations: row.operations.filter((id) => GRANTABLE.has(id)) }),
    bodyOf,
    async beforeRemove(transaction, { permission_set }) {
      const first = await anApplicationWith(transaction, permission_set);
      if (first === undefined) return undefined;
      const detail = `The application "${first}" has this permission set. Give it another one first.`;
      return refuse('wrong_state', detail);
    },
  });

const operationIssue = (index: number): FieldIssue => ({
  field: `operations.${index}`,
  code: 'wrong_value',
  message: 'must be the id of an operation that applications may call',
});
