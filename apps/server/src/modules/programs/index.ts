import type { ServerModule } from '../server-module.ts';
import { programCollectionsBindings } from './collections/index.ts';
import type { ProgramCollectionsServices } from './collections/services.ts';
import { listEulasBinding } from './eulas/list-eulas.ts';
import { readEulaBinding } from './eulas/read-eula.ts';
import { listProgramsBinding } from './list-programs.ts';
import { readProfileBinding } from './profile/read-profile.ts';
import { writeProfileBinding } from './profile/write-profile.ts';
import { readProgramBinding } from './read-program.ts';
import { readProgramProfileBinding } from './read-program-profile.ts';
import type { ProgramsServices } from './services.ts';

export type ProgramsModuleServices = ProgramsServices & ProgramCollectionsServices;

/** Programs with their licences and collections, and the profile of the user. */
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
    ...programCollectionsBindings(services),
  ],
};
