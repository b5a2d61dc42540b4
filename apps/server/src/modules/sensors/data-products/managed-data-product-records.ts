import { type BodyOf, managedDataProductCalls, refuse } from '@sigma/contract';
import { contains, type RecordsOf, tableRecords } from '../../../records/index.ts';
import { unknownCollections } from './data-products.store.ts';

/** The products of the platform. Orders name a level and a format, so that they outlive their product. */
export const managedDataProductRecords: RecordsOf<typeof managedDataProductCalls> = tableRecords(
  managedDataProductCalls,
  {
    table: 'data_products',
    newId: 'serial',
    idOf: ({ data_product }) => data_product,
    filters: { search: contains('name') },
    unique: {
      columns: ['name'],
      taken: ({ name }) =>
        refuse('duplicate_name', `A data product named "${name}" already exists.`, [
          { field: 'name', code: 'duplicate_name', message: 'must be a name that no other data product has' },
        ]),
    },
    async check(transaction, { body }) {
      const unknown = await unknownCollections(transaction, body.collections);
      if (unknown.length === 0) return [];
      const message = `must name existing collections, not ${unknown.join(', ')}`;
      return [{ field: 'collections', code: 'unknown', message }];
    },
    columns: ({ body }) => ({
      ...body,
      file_formats: [...body.file_formats],
      collections: [...body.collections],
    }),
    answer: (row) => row,
    // What is stored was written with the schema of the body.
    bodyOf: ({ id: _, ...product }) => product as BodyOf<typeof managedDataProductCalls.replace>,
  },
);
