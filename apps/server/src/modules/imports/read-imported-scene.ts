import { bind, readImportedScene, refuse } from '@sigma/contract';
import { captureIdOf } from './identify-import.ts';
import { findByCapture } from './imports.store.ts';
import type { ImportServices } from './services.ts';

export const readImportedSceneBinding = ({ database }: ImportServices) =>
  bind(readImportedScene, async ({ params }) => {
    const { collection, sha256 } = params;
    const id = await findByCapture(database.kysely, collection, captureIdOf(collection, sha256));
    if (id === undefined) return refuse('not_found', `Collection "${collection}" has no scene of this file.`);
    return { collection, id };
  });
