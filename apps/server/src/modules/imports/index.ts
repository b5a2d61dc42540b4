import type { ServerModule } from '../server-module.ts';
import { addImportedItemsBinding } from './add-imported-items.ts';
import { addImportedSceneBinding } from './add-imported-scene.ts';
import { listImportTargetsBinding } from './list-import-targets.ts';
import { readImportedSceneBinding } from './read-imported-scene.ts';
import type { ImportServices } from './services.ts';

export { findCandidates } from './run/find-candidates.ts';
export { httpRegistrar } from './run/http-registrar.ts';
export { importFiles } from './run/import-files.ts';
export { directRegistrar, type Registrar, RegistrarError } from './run/registrar.ts';
export { outcomeLine, reporterOn, shownPath, totalsOf } from './run/report.ts';
export type { ImportServices } from './services.ts';

/** Import of image files and of Items. */
export const importsModule: ServerModule<ImportServices> = {
  name: 'imports',
  bindings: (services) => [
    listImportTargetsBinding(services),
    readImportedSceneBinding(services),
    addImportedSceneBinding(services),
    addImportedItemsBinding(services),
  ],
};
