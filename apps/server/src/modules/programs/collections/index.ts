import type { Binding } from '@sigma/contract';
import {
  addProgramCollectionBinding,
  deleteProgramCollectionBinding,
  replaceProgramCollectionBinding,
  updateProgramCollectionBinding,
} from './change-link.ts';
import {
  listCollectionsOfProgramBinding,
  listProgramCollectionLinksBinding,
  listProgramsOfCollectionBinding,
} from './list-links.ts';
import { readProgramCollectionBinding } from './read-link.ts';
import type { ProgramCollectionsServices } from './services.ts';

export type { ProgramCollectionsServices } from './services.ts';

export function programCollectionsBindings(services: ProgramCollectionsServices): readonly Binding[] {
  return [
    listProgramCollectionLinksBinding(services),
    listProgramsOfCollectionBinding(services),
    listCollectionsOfProgramBinding(services),
    addProgramCollectionBinding(services),
    readProgramCollectionBinding(services),
    replaceProgramCollectionBinding(services),
    updateProgramCollectionBinding(services),
    deleteProgramCollectionBinding(services),
  ];
}
