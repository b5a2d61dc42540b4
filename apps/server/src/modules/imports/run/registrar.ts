import type { ImportedScene } from '@sigma/contract';
import type { ImportProgram } from '@sigma/domain';
import { captureIdOf } from '../identify-import.ts';
import { findByCapture, listImportPrograms } from '../imports.store.ts';
import { type ItemsToRegister, type RegisteredItems, registerItems } from '../items/register-items.ts';
import { type Registered, registerScene } from '../register-scene.ts';
import type { ImportServices } from '../services.ts';

/** The catalogue as an import sees it: the database itself, or a running server that holds it. */
export interface Registrar {
  targets(): Promise<readonly ImportProgram[]>;
  /** The scene that a content was imported as. */
  find(collection: string, sha256: string): Promise<string | undefined>;
  register(scene: ImportedScene, signal: AbortSignal): Promise<Registered>;
  /** Catalogues Items whose pixels are not here; answers one result an Item, in their order. */
  registerItems(wish: ItemsToRegister, signal: AbortSignal): Promise<RegisteredItems>;
}

/** The catalogue cannot be asked any more: the import ends here and goes on when it is run again. */
export class RegistrarError extends Error {
  override readonly name = 'RegistrarError';
  readonly code = 'registrar-gone';
}

/** For an import that has the database to itself. */
export function directRegistrar(services: ImportServices, clock: () => Date): Registrar {
  const { kysely } = services.database;
  return {
    targets: () => listImportPrograms(kysely),
    find: (collection, sha256) => findByCapture(kysely, collection, captureIdOf(collection, sha256)),
    register: (scene, signal) => registerScene(services, scene, clock(), signal),
    registerItems: (wish) => registerItems(services, wish, clock()),
  };
}
