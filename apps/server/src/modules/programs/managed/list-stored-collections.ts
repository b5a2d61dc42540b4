import { bind, listStoredCollections, page, type StoredCollection } from '@sigma/contract';
import type { ProgramsServices } from '../services.ts';
import { listCollectionsOfCatalogue } from './stored-collections.store.ts';

export const listStoredCollectionsBinding = ({ database: { kysely } }: ProgramsServices) =>
  bind(listStoredCollections, async (call) => {
    const { limit, offset, ordering } = call.query;
    const found = await listCollectionsOfCatalogue(kysely, { limit, offset, ...ordering });
    return page<StoredCollection>(found.rows, found.count, call);
  });
