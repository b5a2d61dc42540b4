import type { Operation } from '../kernel/operation.ts';
import { listEulas, readEula } from './eulas.ts';
import { readProfile, writeProfile } from './profile.ts';
import {
  addProgramCollection,
  deleteProgramCollection,
  listCollectionsOfProgram,
  listProgramCollectionLinks,
  listProgramsOfCollection,
  readProgramCollection,
  replaceProgramCollection,
  updateProgramCollection,
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
  listProgramCollectionLinks,
  listProgramsOfCollection,
  listCollectionsOfProgram,
  addProgramCollection,
  readProgramCollection,
  replaceProgramCollection,
  updateProgramCollection,
  deleteProgramCollection,
];
