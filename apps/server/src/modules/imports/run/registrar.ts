import type { ImportedScene } from '@sigma/contract';
import type { ImportProgram } from '@sigma/domain';
import { captureIdOf } from '../identify-import.ts';
import { findByCapture, listImportPrograms } from '../imports.store.ts';
import { type ItemsToRegister, type RegisteredItems, registerItems } from '../items/register-items.ts';
import { type Registered, registerScene } from '../register-scene.ts';
import type { ImportServices } from '../services.ts';

/** The catalogue from the view of an import: the database itself, or a running server that uses it. */
export interface Registrar {
  targets(): Promise<readonly ImportProgram[]>;
  /** The scene that some content was imported as. */
  find(collection: string, sha256: string): Promise<string | undefined>;
  register(scene: ImportedScene, signal: AbortSignal): Promise<Registered>;
  /** Catalogues Items whose pixels are not stored here; returns one result per Item, in their order. */
  registerItems(items: ItemsToRegister, signal: AbortSignal): Promise<RegisteredItems>;
}

/** The catalogue is no longer available: the import ends and continues when it is run again. */
export class RegistrarError extends Error {
  override readonly name = 'RegistrarError';
  readonly code = 'registrar-gone';
}

/** The registrar of an import with exclusive access to the database. */
export function directRegistrar(services: ImportServices, clock: () => Date): Registrar {
  const { kysely } = services.database;
  return {
    targets: () => listImportPrograms(kysely),
    find: (collection, sha256) => findByCapture(kysely, collection, captureIdOf(collection, sha256)),
    register: (scene, signal) => registerScene(services, scene, clock(), signal),
    registerItems: (items) => registerItems(services, items, clock()),
  };
}
