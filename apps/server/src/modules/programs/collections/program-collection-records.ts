import { programCollectionCalls, refuse } from '@sigma/contract';
import { isValue, type RecordsOf, tableRecords } from '../../../records/index.ts';
import { memberNames, missingOf } from './program-collections.store.ts';

const MESSAGES = {
  program: 'must be the id of an existing program',
  collection: 'must be the id of an existing collection',
} as const;

/** The collections that each program may use. PUT and PATCH replace one link with another. */
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
    async check(transaction, { body }) {
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
