import type { Operation } from '../kernel/operation.ts';
import { addImportedItems } from './imported-items.ts';
import { addImportedScene, listImportTargets, readImportedScene } from './imported-scenes.ts';

export * from './imported-items.ts';
export * from './imported-scenes.ts';

export const importsOperations: readonly Operation[] = [
  listImportTargets,
  readImportedScene,
  addImportedScene,
  addImportedItems,
];
