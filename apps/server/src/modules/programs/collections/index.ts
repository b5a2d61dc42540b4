import {
  type Binding,
  bind,
  listCollectionsOfProgram,
  listProgramsOfCollection,
  page,
  programCollectionCalls,
} from '@sigma/contract';
import { bindRecords } from '../../../records/index.ts';
import { linkAnswer, programCollectionRecords } from './program-collection-records.ts';
import { type LinkQuery, listLinks } from './program-collections.store.ts';
import type { ProgramCollectionsServices } from './services.ts';

export type { ProgramCollectionsServices } from './services.ts';

export function programCollectionsBindings({ database }: ProgramCollectionsServices): readonly Binding[] {
  const list = async (call: { readonly url: string; readonly query: LinkQuery }) => {
    const { rows, count } = await listLinks(database.kysely, call.query);
    return page(rows.map(linkAnswer), count, { url: call.url, query: { ...call.query } });
  };
  return [
    ...bindRecords(database, programCollectionCalls, programCollectionRecords),
    bind(listProgramsOfCollection, list),
    bind(listCollectionsOfProgram, list),
  ];
}
