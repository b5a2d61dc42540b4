import { operationsOf } from '../kernel/crud.ts';
import type { Operation } from '../kernel/operation.ts';
import { listEulas, readEula } from './eulas.ts';
import { readProfile, writeProfile } from './profile.ts';
import {
  listCollectionsOfProgram,
  listProgramsOfCollection,
  programCollectionCalls,
} from './program-collections.ts';
import { listPrograms, readProgram, readProgramProfile } from './programs.ts';

export * from './eulas.ts';
export * from './profile.ts';
export * from './program-collections.ts';
export * from './programs.ts';

export const programsOperations: readonly Operation[] = [
  readProfile,
  writeProfile,
  listPrograms,
  readProgram,
  readProgramProfile,
  listEulas,
  readEula,
  ...operationsOf(programCollectionCalls),
  listProgramsOfCollection,
  listCollectionsOfProgram,
];
