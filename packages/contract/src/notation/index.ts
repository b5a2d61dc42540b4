import type { Operation } from '../kernel/operation.ts';
import { completeNotation, listNotationPasses, readAgreement, readNotationScene } from './notation.ts';
import { exportNotationClasses, exportNotationFeatures, exportNotationMask } from './notation-exports.ts';

export * from './notation.ts';
export * from './notation-exports.ts';

export const notationOperations: readonly Operation[] = [
  listNotationPasses,
  readNotationScene,
  completeNotation,
  readAgreement,
  exportNotationFeatures,
  exportNotationMask,
  exportNotationClasses,
];
