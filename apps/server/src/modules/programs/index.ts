import { managedEulaCalls, managedProgramCalls } from '@sigma/contract';
import { bindRecords } from '../../records/index.ts';
import type { ServerModule } from '../server-module.ts';
import { programCollectionsBindings } from './collections/index.ts';
import type { ProgramCollectionsServices } from './collections/services.ts';
import { acceptEulaBinding } from './eulas/accept-eula.ts';
import { listEulaVersionsBinding } from './eulas/list-eula-versions.ts';
import { listEulasBinding } from './eulas/list-eulas.ts';
import { managedEulaRecords } from './eulas/managed-eula-records.ts';
import { readEulaBinding } from './eulas/read-eula.ts';
import { listProgramsBinding } from './list-programs.ts';
import { listStoredCollectionsBinding } from './managed/list-stored-collections.ts';
import { managedProgramRecords } from './managed/managed-program-records.ts';
import { readProfileBinding } from './profile/read-profile.ts';
import { writeProfileBinding } from './profile/write-profile.ts';
import { readProgramBinding } from './read-program.ts';
import { readProgramProfileBinding } from './read-program-profile.ts';
import type { ProgramsServices } from './services.ts';
import { listPlatformUsersBinding } from './users/list-platform-users.ts';
import { readPlatformUserBinding } from './users/read-platform-user.ts';
import { updatePlatformUserBinding } from './users/update-platform-user.ts';

export type ProgramsModuleServices = ProgramsServices & ProgramCollectionsServices;

/** Programs with their licences and collections, the users of the platform, and the profile of the caller. */
export const programsModule: ServerModule<ProgramsModuleServices> = {
  name: 'programs',
  bindings: (services) => [
    readProfileBinding(services),
    writeProfileBinding(services),
    listProgramsBinding(services),
    readProgramBinding(services),
    readProgramProfileBinding(services),
    listEulasBinding(services),
    readEulaBinding(services),
    acceptEulaBinding(services),
    ...programCollectionsBindings(services),
    ...bindRecords(services.database, managedProgramCalls, managedProgramRecords),
    listStoredCollectionsBinding(services),
    ...bindRecords(services.database, managedEulaCalls, managedEulaRecords),
    listEulaVersionsBinding(services),
    listPlatformUsersBinding(services),
    readPlatformUserBinding(services),
    updatePlatformUserBinding(services),
  ],
};
