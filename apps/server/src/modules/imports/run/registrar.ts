import { type ImportedScene, Refusal } from '@sigma/contract';
import type { ImportProgram } from '@sigma/domain';
import { createCollection } from '../../catalogue/index.ts';
import { captureIdOf } from '../identify-import.ts';
import { findByCapture, listImportPrograms } from '../imports.store.ts';
import type { ItemMembers } from '../items/item-addresses.ts';
import { type ItemsToRegister, type RegisteredItems, registerItems } from '../items/register-items.ts';
import { type Registered, registerScene } from '../register-scene.ts';
import type { DirectImportServices } from '../services.ts';

/** A Collection that is to be created for a program. */
export interface CollectionToCreate {
  /** Id of the program. */
  readonly program: number;
  readonly collection: ItemMembers;
}

export type CreatedCollection = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** The catalogue from the view of an import: the database itself, or a running server that uses it. */
export interface Registrar {
  targets(): Promise<readonly ImportProgram[]>;
  createCollection(collection: CollectionToCreate, signal: AbortSignal): Promise<CreatedCollection>;
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

/** Why a Collection was rejected, as a sentence. */
export function reasonOf({ detail, issues }: Pick<Refusal, 'detail' | 'issues'>): string {
  if (issues.length === 0) return detail;
  const texts = issues.slice(0, 3).map(({ field, message }) => `${field}: ${message.replace(/\.$/, '')}`);
  return `${texts.join('; ')}.`;
}

/** The registrar of an import with exclusive access to the database. */
export function directRegistrar(services: DirectImportServices, clock: () => Date): Registrar {
  const { database } = services;
  const { kysely } = database;
  return {
    targets: () => listImportPrograms(kysely),
    createCollection: async ({ program, collection }) => {
      const created = await database.transaction((transaction) =>
        createCollection(transaction, program, collection),
      );
      return created instanceof Refusal ? { ok: false, reason: reasonOf(created) } : { ok: true };
    },
    find: (collection, sha256) => findByCapture(kysely, collection, captureIdOf(collection, sha256)),
    register: (scene, signal) => registerScene(services, scene, clock(), signal),
    registerItems: (items) => registerItems(services, items, clock()),
  };
}
