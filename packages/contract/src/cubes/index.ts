import type { Operation } from '../kernel/operation.ts';
import { readCubeMeta } from './cube-meta.ts';
import { evaluateExpression, readCubePlanes, readCubeTile } from './cube-planes.ts';
import { readCubeSpectra, readCubeSpectrum, readCubeSpectrumCsv } from './cube-spectra.ts';

export * from './cube-fields.ts';
export * from './cube-meta.ts';
export * from './cube-planes.ts';
export * from './cube-spectra.ts';

export const cubesOperations: readonly Operation[] = [
  readCubeMeta,
  readCubeSpectrum,
  readCubeSpectrumCsv,
  readCubeSpectra,
  readCubePlanes,
  evaluateExpression,
  readCubeTile,
];
