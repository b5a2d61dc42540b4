import {
  type Binding,
  bind,
  listCollectionsOfProgram,
  listProgramsOfCollection,
  programCollectionCalls,
} from '@sigma/contract';
import { bindRecords, listRecords } from '../../../records/index.ts';
import { programCollectionRecords } from './program-collection-records.ts';
import type { ProgramCollectionsServices } from './services.ts';

export type { ProgramCollectionsServices } from './services.ts';

export function programCollectionsBindings({ database }: ProgramCollectionsServices): readonly Binding[] {
  return [
    ...bindRecords(database, programCollectionCalls, programCollectionRecords),
    bind(listProgramsOfCollection, (call) => listRecords(database, programCollectionRecords, call)),
    bind(listCollectionsOfProgram, (call) => listRecords(database, programCollectionRecords, call)),
  ];
}
