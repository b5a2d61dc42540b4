import { operationsOf } from '../kernel/crud.ts';
import type { Operation } from '../kernel/operation.ts';
import { acceptEula, listEulas, readEula } from './eulas.ts';
import { readInvitation } from './invitations.ts';
import { listEulaVersions, managedEulaCalls } from './managed-eulas.ts';
import { listStoredCollections, managedProgramCalls } from './managed-programs.ts';
import { listPlatformUsers, readPlatformUser, updatePlatformUser } from './platform-users.ts';
import { readProfile, writeProfile } from './profile.ts';
import {
  listCollectionsOfProgram,
  listProgramsOfCollection,
  programCollectionCalls,
} from './program-collections.ts';
import { readAnyProgramUsage, readProgramUsage } from './program-usage.ts';
import { anyProgramUserCalls, listProgramRoles, programUserCalls, readProgramRole } from './program-users.ts';
import { listPrograms, readProgram, readProgramProfile } from './programs.ts';

export * from './eulas.ts';
export * from './invitations.ts';
export * from './managed-eulas.ts';
export * from './managed-programs.ts';
export * from './platform-users.ts';
export * from './profile.ts';
export * from './program-collections.ts';
export * from './program-usage.ts';
export * from './program-users.ts';
export * from './programs.ts';

export const programsOperations: readonly Operation[] = [
  readProfile,
  writeProfile,
  listPrograms,
  readProgram,
  readProgramProfile,
  listEulas,
  readEula,
  acceptEula,
  ...operationsOf(programCollectionCalls),
  listProgramsOfCollection,
  listCollectionsOfProgram,
  readProgramUsage,
  readAnyProgramUsage,
  ...Object.values(programUserCalls),
  ...Object.values(anyProgramUserCalls),
  listProgramRoles,
  readProgramRole,
  readInvitation,
  ...operationsOf(managedProgramCalls),
  listStoredCollections,
  ...operationsOf(managedEulaCalls),
  listEulaVersions,
  listPlatformUsers,
  readPlatformUser,
  updatePlatformUser,
];
