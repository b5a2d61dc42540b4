import { type FieldIssue, programCollectionCalls, refuse } from '@sigma/contract';
import { isValue, type RecordId, type RecordsOf, tableRecords } from '../../../records/index.ts';
import { memberNames, missingOf, type Pair } from './program-collections.store.ts';

/** A link with other members would have another id, and nothing would answer at its address any more. */
function changedMembersOf(id: RecordId | undefined, { program, collection }: Pair): readonly FieldIssue[] {
  if (id === undefined) return [];
  const [ownProgram, ownCollection] = [id].flat();
  const message = 'cannot be changed, because it is part of the id. Delete this link and add the other one';
  const issue = (field: keyof Pair) => ({ field, code: 'immutable', message });
  return [
    ...(program === ownProgram ? [] : [issue('program')]),
    ...(collection === ownCollection ? [] : [issue('collection')]),
  ];
}

const MESSAGES = {
  program: 'must be the id of an existing program',
  collection: 'must be the id of an existing collection',
} as const;

/** The collections that each program may use. Both members are the id of the link, so that PUT and PATCH change neither. */
export const programCollectionRecords: RecordsOf<typeof programCollectionCalls> = tableRecords(
  programCollectionCalls,
  {
    table: 'program_collections',
    key: ['program_id', 'collection'],
    newId: 'columns',
    // The contract accepts ids such as "7-ghost-hsi-l1a".
    idOf: ({ link }) => [Number(link.slice(0, link.indexOf('-'))), link.slice(link.indexOf('-') + 1)],
    filters: { program: isValue('program_id'), collection: isValue('collection') },
    orders: { program: ['program_id', 'collection'], collection: ['collection', 'program_id'] },
    unique: {
      columns: ['program_id', 'collection'],
      taken: ({ program, collection }) =>
        refuse('already_exists', `Program ${program} already has the collection "${collection}".`),
    },
    async check(transaction, { id, body }) {
      const changed = changedMembersOf(id, body);
      if (changed.length > 0) return changed;
      const missing = await missingOf(transaction, body);
      if (missing.length === 0) return [];
      const issues = missing.map((field) => ({ field, code: 'unknown', message: MESSAGES[field] }));
      return refuse('invalid_body', `The ${missing.join(' and the ')} must exist.`, issues);
    },
    columns: ({ body: { program, collection } }) => ({ program_id: program, collection }),
    more: memberNames,
    answer: ({ program_id: program, collection, ...names }) => ({
      id: `${program}-${collection}`,
      program,
      collection,
      ...names,
    }),
    bodyOf: ({ program, collection }) => ({ program, collection }),
  },
);
