import type { Binding } from '@sigma/contract';
import { addImportedSceneBinding } from './add-imported-scene.ts';
import { listImportTargetsBinding } from './list-import-targets.ts';
import { readImportedSceneBinding } from './read-imported-scene.ts';
import type { ImportServices } from './services.ts';

export type { ImportServices } from './services.ts';

export function importsBindings(services: ImportServices): readonly Binding[] {
  return [
    listImportTargetsBinding(services),
    readImportedSceneBinding(services),
    addImportedSceneBinding(services),
  ];
}
