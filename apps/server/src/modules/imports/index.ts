import type { ServerModule } from '../server-module.ts';
import { addImportedItemsBinding } from './add-imported-items.ts';
import { addImportedSceneBinding } from './add-imported-scene.ts';
import { listImportTargetsBinding } from './list-import-targets.ts';
import { readImportedSceneBinding } from './read-imported-scene.ts';
import type { ServerImportServices } from './services.ts';

export { httpRegistrar } from './run/http-registrar.ts';
export {
  type ImportCommand,
  ImportCommandError,
  importErrorText,
  type OpenCatalogue,
  readImportCommand,
  runImportCommand,
} from './run/import-command.ts';
export { IMPORT_USAGE } from './run/import-usage.ts';
export { directRegistrar } from './run/registrar.ts';

/** Import of image files and of Items. */
export const importsModule: ServerModule<ServerImportServices> = {
  name: 'imports',
  bindings: (services) => [
    listImportTargetsBinding(services),
    readImportedSceneBinding(services),
    addImportedSceneBinding(services),
    addImportedItemsBinding(services),
  ],
};
