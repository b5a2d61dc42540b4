import type { Operation } from '../kernel/operation.ts';
import { readCubeData, readCubeMeta, readCubeReference } from './cube-meta.ts';
import {
  cancelCubeFilter,
  evaluateExpression,
  readCubeFilterPlane,
  readCubePlanes,
  readCubeTile,
  startCubeFilter,
} from './cube-planes.ts';
import {
  matchSpectrum,
  readCubeSpectra,
  readCubeSpectrum,
  readCubeSpectrumCsv,
  writeSpectralLibrary,
} from './cube-spectra.ts';

export * from './cube-fields.ts';
export * from './cube-meta.ts';
export * from './cube-planes.ts';
export * from './cube-spectra.ts';

export const cubesOperations: readonly Operation[] = [
  readCubeMeta,
  readCubeReference,
  readCubeData,
  readCubeSpectrum,
  readCubeSpectrumCsv,
  readCubeSpectra,
  writeSpectralLibrary,
  matchSpectrum,
  readCubePlanes,
  evaluateExpression,
  startCubeFilter,
  cancelCubeFilter,
  readCubeFilterPlane,
  readCubeTile,
];
